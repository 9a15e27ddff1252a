import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { webpackRules } from '../../../../src/model/module-rules.ts'
import { islands } from '../../../../src/plugins/docusaurus/modules.ts'
import { file, mdx } from '../compile.ts'

const webpack = { rules: { ...webpackRules, islands } }

test('require becomes an import', async () => {
  const { code, imports } = await mdx(
    "<img src={require('./a.png').default} alt={require('./a.png').default} />",
    webpack,
  )
  assert.equal(
    imports.map(({ specifier, names }) => [specifier, names]),
    [
      ['./a.png', ['*']],
      ['react/jsx-runtime', ['jsx']],
    ],
  )
  assert.match(code, 'import * as _required0 from "docs:import:0"')
  assert.match(code, 'src: _required0.default')
})

test('a page can use its headings and its front matter', async () => {
  const { code } = await mdx('{toc.length} {frontMatter.title}\n\n## A *b*\n', {
    ...webpack,
    frontMatter: { title: 'T' },
  })
  assert.match(code, String.raw`export const toc = JSON.parse("[{\"value\":\"A b\",\"id\":\"a-b\",\"level\":2}]")`)
  assert.match(code, String.raw`export const frontMatter = JSON.parse("{\"title\":\"T\"}")`)
  const withExport = await mdx('export const toc = 1\n\n{toc}\n', webpack)
  assert.is(withExport.code.match(/const toc/g)?.length, 1)
})

test('components with state become a separate module', async () => {
  const text = `import { useState } from 'react'
import Part from './_part.mdx'

export const year = 2026

export function Counter() {
  const [count, set] = useState(0)
  return <button onClick={() => set(count + 1)}>{count}</button>
}

{year} <Counter />
`
  const { imports, code } = await mdx(text, { ...webpack, asset: () => ({ bytes: Buffer.from('a'), digest: 'a' }) })
  const exports = imports.find(({ specifier }) => specifier === 'docs:own')
  assert.equal(exports?.names, ['year', 'Counter'])
  assert.match(exports?.own ?? '', 'export function Counter()')
  assert.match(exports?.own ?? '', "import { useState } from 'react'")
  assert.not.match(exports?.own ?? '', '_part.mdx')
  assert.not.match(code, 'useState(0)')
  assert.match(code, 'export {year, Counter}')
})

test('the path of a partial that begins with a slash starts in the folder of Docusaurus', async () => {
  const requestedPaths: string[] = []
  const asset = (path: string) => {
    requestedPaths.push(path)
    return { bytes: Buffer.from('a'), digest: 'a' }
  }
  const text = "import Part from '/docs/_part.mdx'\n\n<Part />\n"
  await mdx(text, { rules: { mdx: { root: '' } }, asset })
  await mdx(text, { rules: { mdx: { root: 'website' } }, asset })
  assert.equal(requestedPaths, ['docs/_part.mdx', 'website/docs/_part.mdx'])
})

test('imports of that module are rewritten relative to the site', async () => {
  const text = `import a from '../a'
import b from '!!raw-loader!./b'
import c from '${'../'.repeat(file.split('/').length)}shared/c.js'

export function C() {
  return <p onClick={() => a(b, c)}>x</p>
}

<C />
`
  const { imports } = await mdx(text, webpack)
  const { own = '' } = imports.find(({ specifier }) => specifier === 'docs:own') ?? {}
  const folder = file.slice(0, file.lastIndexOf('/'))
  assert.match(own, `from '@site/${folder.slice(0, folder.lastIndexOf('/'))}/a'`)
  assert.match(own, `from '!!raw-loader!@site/${folder}/b'`)
  // A path relative to the site, outside of it; not the same path inside it.
  assert.match(own, `from '@site/../shared/c.js'`)
})

test('an element with a handler, or with BrowserOnly, becomes a component', async () => {
  const text = `import BrowserOnly from '@docusaurus/BrowserOnly'

<button onClick={() => alert(1)}>Say <b>it</b></button>

<BrowserOnly>{() => <p>{location.href}</p>}</BrowserOnly>
`
  const { imports, diagnostics } = await mdx(text, webpack)
  const exports = imports.find(({ specifier }) => specifier === 'docs:own')
  assert.equal(exports?.names, ['DocsPart0', 'DocsPart1'])
  assert.match(exports?.own ?? '', 'return <><button onClick={() => alert(1)}>Say <b>it</b></button></>')
  assert.equal(diagnostics, [])
})

test('an element with a handler and Markdown inside is reported, and stays unchanged', async () => {
  const { imports, diagnostics } = await mdx('<div onClick={() => alert(1)}>\n\n**a**\n\n</div>\n', webpack)
  assert.is(
    imports.some(({ specifier }) => specifier === 'docs:own'),
    false,
  )
  assert.equal(
    diagnostics.map(({ code, severity, location }) => [code, severity, location]),
    [['island/handler', 'warning', { file, line: 5, column: 6, endColumn: 13 }]],
  )
})

test('pages of a site that is not migrated are compiled as before', async () => {
  const { code, imports } = await mdx("export const A = () => <b onClick={() => 1}>{require('./a')}</b>\n\n<A />\n")
  assert.match(code, "require('./a')")
  assert.is(imports.length, 1)
  assert.is(imports[0]?.names, undefined)
})

test('a partial that a component imports is compiled with the page of the component', async () => {
  const files: Record<string, string> = {
    'web/src/show.jsx': "import Part from '@site/notes/_part.md'\nexport default () => <Part />\n",
    'web/notes/_part.md': '**in** the part\n',
  }
  const asset = (path: string) =>
    files[path] === undefined ? ('missing' as const) : { bytes: Buffer.from(files[path]), digest: 'a' }
  const rules = { ...webpackRules, mdx: { ...webpackRules.mdx, root: 'web' } }
  const { code, partials } = await mdx("import Show from '@site/web/src/show'\n\n<Show />\n", { rules, asset })
  assert.match(code, /docsPartials = \{ "[./]*web\/notes\/_part\.md": docsPartial0 \}/)
  assert.match(partials[0] ?? '', 'the part')
})

test('partials of global components are compiled with the pages that use these components', async () => {
  const files: Record<string, string> = {
    'src/theme/MDXComponents.js': [
      "import Yields from '@site/notes/_yields.mdx'",
      "import { Ours, Theirs } from '../show'",
      "import Unused from '@site/notes/_unused.mdx'",
      'export default { Yields, Note: Ours, Theirs, Unused }',
    ].join('\n'),
    'src/show.js': "import Part from '@site/notes/_part.md'\nexport const Ours = () => <Part />\n",
    'notes/_yields.mdx': 'what it yields <Note />\n',
    'notes/_part.md': 'the part\n',
    'notes/_unused.mdx': 'x\n',
  }
  const asset = (path: string) =>
    files[path] === undefined ? ('missing' as const) : { bytes: Buffer.from(files[path]), digest: 'a' }
  const rules = { ...webpackRules, mdx: { ...webpackRules.mdx, root: '', components: 'src/theme/MDXComponents' } }
  const { code, partials } = await mdx('<Yields />\n', { rules, asset })
  assert.match(
    code,
    /docsPartials = \{ "[./]*notes\/_yields\.mdx": docsPartial0, "[./]*notes\/_part\.md": docsPartial1 \}/,
  )
  assert.match(partials.join('\n'), /what it yields[^]*the part/)
  assert.is((await mdx('# x\n\n<b>Yields</b>\n', { rules, asset })).partials.length, 0)
})

test.run()
