/** `docs theme list` and `docs theme eject`: what they print and write; an ejected file changes nothing. */
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { main } from '../../src/cli/main.ts'
import { changedOriginal, copyNote, originalDigest } from '../../src/compiler/bundle/theme-copies.ts'
import { meantBy, themeImports } from '../../src/compiler/bundle/theme-names.ts'
import { themeFiles, themeFolder, copyOf, describe, wrapperOf } from '../../src/cli/theme-files.ts'
import { isRefused } from '../../src/diagnostics/diagnostic.ts'
import { runCommand } from './run-command.ts'
import { buildSite, published, reports, temporaryFolder, write } from '../compiler/stages/site.ts'

const run = (...args: readonly string[]) => runCommand(() => main(['theme', ...args]))

const config = 'title: Parcels\nurl: https://parcels.example\ncontent:\n  - use: docs\n  - use: blog\n  - use: pages\n'
const withFolder = `${config}theme:\n  folder: theme\n`

function site(files: Readonly<Record<string, string>> = {}): string {
  const root = temporaryFolder()
  write(root, { 'site.config.yaml': withFolder, ...files })
  return root
}

const text = (root: string, path: string) => readFileSync(join(root, path), 'utf8')

test('a description is the first sentence of the comment on the main export of the file', () => {
  assert.is(
    describe('parts/a.tsx', '/** Inner. */\nconst x = 1\n\n/** The foot. More. */\nexport function A() {}'),
    'The foot',
  )
  assert.is(
    describe('layouts/b.tsx', '/** One. */\nexport const c = 1\n/** The\n * page. */\nexport default function B() {}'),
    'The page',
  )
  assert.is(
    describe('script/index.ts', '/**\n * All, e.g. this.\n *\n * @module\n */\n/** No. */\nexport const a = 1'),
    'All, e.g',
  )
  assert.is(
    describe('parts/icons.tsx', '/** A. */\nexport const A = 1\nexport const B = 2\nexport const C = 3'),
    'A, B, C',
  )
  assert.is(describe('styles/a.css', '/* Colours\n * of all. */\na {}'), 'Colours of all')
  assert.is(describe('styles/a.css', 'a {}\n/* Not this. */'), '')
})

test('imports are found; comments are ignored', () => {
  const source = [
    `import { A } from '@waybill/docs/theme/parts/a'`,
    `import b from "@theme/parts/b.tsx"`,
    `  // import c from '@theme/parts/c'`,
    `const d = import('@theme/script/d')`,
    `@import url('@theme/styles/e.css');`,
    `@import '@waybill/docs/theme/styles/f.css';`,
  ].join('\n')
  assert.equal(themeImports(source, true), ['parts/a', 'styles/f'])
  assert.equal(themeImports(source, false), ['parts/b', 'script/d', 'styles/e'])
})

test('the imports of a copy lead to the same files as those of the original', () => {
  const source = `import type { P } from '@waybill/docs/theme'\nimport x from './x.tsx'\nimport { y } from '@theme/y'\nvoid import('../z')\n`
  assert.is(
    copyOf('parts/api/a.tsx', source),
    `${copyNote('parts/api/a.tsx', source)}import type { P } from '@waybill/docs/theme'\nimport x from '@theme/parts/api/x'\nimport { y } from '@theme/y'\nvoid import('@theme/parts/z')\n`,
  )
  const sheet = `@import './b.css';\na { background: url(../fonts/c.woff2) url("data:x,./d") }`
  assert.is(
    copyOf('styles/a.css', sheet),
    `${copyNote('styles/a.css', sheet)}@import '@theme/styles/b.css';\na { background: url(@theme/fonts/c.woff2) url("data:x,./d") }`,
  )
})

test('the digest of an original depends on its code, not on comments, white space and line ends', () => {
  const original = "import './a'\nexport const a = 1 // one\n"
  for (const same of ["/** A. */\r\nimport './a'\r\n\r\n// x\nexport const a =\n  1 // one", original])
    assert.is(originalDigest(same), originalDigest(original))
  assert.is.not(originalDigest(original.replace('1', '2')), originalDigest(original))
  const copy = copyOf('parts/a.tsx', original).replace('1', '7')
  assert.is(changedOriginal(copy, original), undefined)
  assert.is(changedOriginal(copy, `${original}b()`), originalDigest(`${original}b()`))
  // Copies of earlier versions have no digest.
  assert.is(changedOriginal('export const a = 7', original), undefined)
})

test('wrappers exist for a component, a layout, a function, a value, many exports, none, types and a style sheet', () => {
  assert.is(
    wrapperOf('parts/foot.tsx', 'export interface Props {}\nexport function Foot(props: Props) {}'),
    `import type { ComponentProps } from 'react'
import { Foot as Original } from '@waybill/docs/theme/parts/foot'

export type * from '@waybill/docs/theme/parts/foot'

/** Wraps \`parts/foot\` of the theme. */
export function Foot(props: ComponentProps<typeof Original>) {
  return <Original {...props} />
}
`,
  )
  assert.is(
    wrapperOf('parts/switch.tsx', 'export function Switch() {}'),
    `import { Switch as Original } from '@waybill/docs/theme/parts/switch'

/** Wraps \`parts/switch\` of the theme. */
export function Switch() {
  return <Original />
}
`,
  )
  assert.match(
    wrapperOf('layouts/doc.tsx', 'export default function Doc() {}'),
    `import Original from '@waybill/docs/theme/layouts/doc'\n\n/** Wraps \`layouts/doc\` of the theme. */\nexport default function Doc(`,
  )
  assert.match(
    wrapperOf('script/toc.ts', 'export function toc(): void {}'),
    'export function toc(...args: Parameters<typeof original>): ReturnType<typeof original> {\n  return original(...args)\n}\n',
  )
  assert.match(
    wrapperOf('mdx/index.tsx', 'export const all = {\n}'),
    'export const all: typeof original = { ...original }\n',
  )
  assert.match(wrapperOf('inline.ts', 'export const a: string = [\n]'), 'export const a: typeof original = original\n')
  assert.match(
    wrapperOf('parts/icons.tsx', 'export const A = 1\nexport const B = 2'),
    /^export \* from '@waybill\/docs\/theme\/parts\/icons'\n/,
  )
  assert.match(wrapperOf('data.ts', 'export type A = 1'), /^export type \* from/)
  assert.match(wrapperOf('script/index.ts', 'start()'), /^import '@waybill\/docs\/theme\/script\/index'\n/)
  assert.match(wrapperOf('styles/a.css', 'a {}'), /^@import '@waybill\/docs\/theme\/styles\/a.css';\n/)
})

test('a suggestion is a file beside the name, in another folder, or with the whole path', () => {
  const names = ['document', 'parts/footer', 'parts/frame', 'layouts/doc', 'layouts/blog-post', 'script/toc']
  assert.is(meantBy('parts/fotter.tsx', names).meant, 'parts/footer')
  assert.is(meantBy('footer', names).meant, 'parts/footer')
  assert.is(meantBy('layout/blog-post', names).meant, 'layouts/blog-post')
  assert.is(meantBy('layouts/changelog.tsx', names).meant, undefined)
})

test('the list marks files that the site replaces or wraps, and files without an effect', async () => {
  const root = site({
    'theme/parts/footer.jsx': `import { Footer as Original } from '@waybill/docs/theme/parts/footer'\n`,
    'theme/parts/toc.tsx': `import { mine } from './mine'\n`,
    'theme/parts/mine.tsx': 'export const mine = 1\n',
    'theme/parts/fotter.tsx': '',
    'theme/layouts/person.tsx': '',
    'theme/notes.md': '',
    'theme/.hidden': '',
  })
  const { code, out, err } = await run('list', root)
  assert.is(code, 0)
  assert.match(out, /^parts\/footer +wrapped   Footer of every page$/m)
  assert.match(out, /^parts\/toc +replaced  Table of contents/m)
  assert.match(out, /^parts\/header +Navbar/m)
  assert.match(out, /\n\d+ files; theme replaces 1 and wraps 1\n$/)
  assert.is(
    err,
    'theme/notes.md replaces nothing\ntheme/parts/fotter.tsx replaces nothing; did you mean "parts/footer"?\n',
  )
  const json = JSON.parse((await run('list', root, '--format', 'json')).out) as ReturnType<typeof themeFiles> & {
    folder: string
  }
  assert.is(json.folder, 'theme')
  assert.equal(json.strays, [{ path: 'notes.md' }, { path: 'parts/fotter.tsx', meant: 'parts/footer' }])
  const footer = json.files.find(({ name }) => name === 'parts/footer')
  assert.equal(footer, {
    name: 'parts/footer',
    path: 'parts/footer.tsx',
    description: 'Footer of every page',
    state: 'wrapped',
    by: 'parts/footer.jsx',
  })
})

test('every module of the theme is described, and names are unique', () => {
  const { files } = themeFiles(undefined)
  assert.ok(files.length > 60)
  assert.is(new Set(files.map(({ name }) => name)).size, files.length)
  assert.equal(
    files.filter(({ path, description }) => /\.tsx?$/.test(path) && description === '').map(({ path }) => path),
    [],
  )
})

test('eject copies, refuses to overwrite, and overwrites on request', async () => {
  const root = site()
  const copied = { code: 0, out: 'copied parts/footer to theme/parts/footer.tsx\n', err: '' }
  assert.equal(await run('eject', 'parts/footer', root), copied)
  assert.match(text(root, 'theme/parts/footer.tsx'), `from '@waybill/docs/theme'`)
  write(root, { 'theme/parts/footer.tsx': 'mine' })
  assert.equal(await run('eject', 'parts/footer.tsx', root), {
    code: 1,
    out: '',
    err: 'docs: theme/parts/footer.tsx exists; use --force to overwrite it\n',
  })
  assert.is(text(root, 'theme/parts/footer.tsx'), 'mine')
  assert.equal(await run('eject', 'parts\\footer', root, '--force'), copied)
  assert.equal(await run('eject', '@theme/parts/footer', root, '--wrap', '--force'), {
    code: 0,
    out: 'wrote theme/parts/footer.tsx, which wraps parts/footer\n',
    err: '',
  })
  write(root, { 'theme/parts/toc.jsx': 'mine' })
  const other = await run('eject', 'parts/toc', root, '--force')
  assert.equal(
    [other.code, other.err],
    [1, 'docs: theme/parts/toc.jsx replaces "parts/toc" already; remove it first\n'],
  )
})

test('eject writes an example for a slot, which is valid on all pages', async () => {
  const root = site(content)
  const slots = themeFiles(undefined).files.flatMap(({ name }) => (name.startsWith('slots/') ? [name] : []))
  for (const [index, name] of slots.entries())
    assert.equal(await run('eject', name, root, ...(index % 2 === 0 ? [] : ['--wrap'])), {
      code: 0,
      out: `wrote theme/${name}.tsx, with an example\n`,
      err: '',
    })
  assert.is(
    text(root, 'theme/slots/after-content.tsx'),
    `import type { SlotProps } from '@waybill/docs/theme'

/** Below the text of a page, above its edit link, feedback form and comments. */
export default function AfterContent({ site, page }: SlotProps) {
  // On pages of one kind: if (page.layout !== 'doc') return null
  return <p className="site-after-content">{site.title}: {page.title}</p>
}
`,
  )
  const report = await buildSite(root, true)
  assert.equal(report.diagnostics, [])
  const html = published(root).get('docs/a.html') ?? ''
  for (const name of slots.filter((name) => !/head|toc-/.test(name)))
    assert.match(html, `<p class="site-${name.slice('slots/'.length)}">Parcels: A</p>`)
  assert.match(html, '<meta name="application-name" content="Parcels">')
})

test('a copy whose original has changed is listed and reported once, also with --strict', async () => {
  const root = site(content)
  await run('eject', 'parts/footer', root)
  await run('eject', 'styles/code', root)
  const outdated = text(root, 'theme/parts/footer.tsx').replace(/original \w+/, 'original 012345678901')
  write(root, { 'theme/parts/footer.tsx': outdated })
  const { out } = await run('list', root)
  assert.match(out, /^parts\/footer +outdated  Footer of every page$/m)
  assert.match(out, /^styles\/code +replaced  /m)
  assert.match(out, /; theme replaces 2 and wraps 0; 1 of them changed in the theme since\n$/)
  const json = JSON.parse((await run('list', root, '--format', 'json')).out) as ReturnType<typeof themeFiles>
  assert.equal(
    json.files.flatMap(({ name, outdated }) => (outdated ? [name] : [])),
    ['parts/footer'],
  )
  const { diagnostics } = await buildSite(root, true)
  assert.equal(
    diagnostics.map(({ code, severity, location, message }) => [code, severity, location?.file, message]),
    [
      [
        'theme/outdated',
        'info',
        'theme/parts/footer.tsx',
        'the theme has changed "parts/footer" since this copy was made',
      ],
    ],
  )
  assert.not.ok(isRefused(diagnostics, true))
  // The digest in the hint accepts the copy.
  const digest = /write (\w+) in its first line/.exec(diagnostics[0]?.hint ?? '')?.[1] ?? ''
  write(root, { 'theme/parts/footer.tsx': outdated.replace('012345678901', digest) })
  assert.equal((await buildSite(root, true)).diagnostics, [])
})

test('the report of a copy that was made before a slot existed names this slot', async () => {
  const root = site(content)
  await run('eject', 'parts/toc', root)
  const copy = text(root, 'theme/parts/toc.tsx').replace(/original \w+/, 'original 012345678901')
  write(root, {
    'theme/parts/toc.tsx': copy.replace(
      "import TocEnd from '@theme/slots/toc-end'",
      'const TocEnd = (_: object) => null',
    ),
  })
  const { diagnostics } = await buildSite(root, true)
  assert.equal(
    diagnostics.map(({ message }) => message),
    ['the theme has changed "parts/toc" since this copy was made, so it lacks "slots/toc-end"'],
  )
})

test('eject suggests the nearest file for an unknown name', async () => {
  const root = site()
  const wrong = async (name: string) => {
    const { code, err } = await run('eject', name, root)
    return `${code} ${err}`
  }
  assert.is(await wrong('footer'), '2 docs: the theme has no file "footer"; did you mean "parts/footer"?\n')
  assert.is(
    await wrong('parts/headr.tsx'),
    '2 docs: the theme has no file "parts/headr.tsx"; did you mean "parts/header"?\n',
  )
  assert.is(await wrong('navbr'), '2 docs: the theme has no file "navbr"; did you mean "parts/navbar-items"?\n')
  assert.is(await wrong('../package.json'), '2 docs: the theme has no file "../package.json"; see `docs theme list`\n')
  assert.not(existsSync(join(root, 'theme')))
})

test('without a theme folder, eject creates it, names the missing line, and does not edit the configuration', async () => {
  const root = site({ 'site.config.yaml': config })
  assert.match((await run('list', root)).out, /; the site has no theme folder\n$/)
  assert.is(
    (await run('eject', 'mdx', root)).out,
    'copied mdx/index to theme/mdx/index.tsx\nto enable it, add "theme: { folder: theme }" to site.config.yaml\n',
  )
  assert.is(text(root, 'site.config.yaml'), config)
  write(root, { 'site.config.yaml': `${config}theme:\n  options: { a: 1 }\n` })
  assert.match((await run('eject', 'document', root)).out, 'add "folder: theme" below "theme:" in site.config.yaml\n')
})

test('a missing site, a missing or invalid configuration, a folder outside and an unwritable folder are reported', async () => {
  const root = site()
  assert.equal(await run('list', join(root, 'none')), {
    code: 2,
    out: '',
    err: `docs: folder not found: "${root}/none"\n`,
  })
  write(root, { 'site.config.yaml': undefined })
  const missing = await run('eject', 'document', root)
  assert.is(missing.code, 1)
  assert.match(missing.err, /^error\[config\/missing\]: there is no site\.config\.yaml/)
  write(root, { 'site.config.yaml': `${config}theme:\n  folder: ../elsewhere\n` })
  const outside = await run('eject', 'document', root)
  assert.is(outside.code, 1)
  assert.match(outside.err, 'write a path inside the site folder')
  // An error elsewhere: the build reports it, and the theme can be customised.
  write(root, { 'site.config.yaml': `${withFolder}nmae: x\n` })
  assert.is((await run('list', root)).code, 0)
  write(root, { 'site.config.yaml': withFolder })
  const elsewhere = temporaryFolder()
  symlinkSync(elsewhere, join(root, 'theme'))
  assert.equal(await run('eject', 'document', root), {
    code: 1,
    out: '',
    err: 'docs: theme/document.tsx is outside of the site\n',
  })
  assert.not(existsSync(join(elsewhere, 'document.tsx')))
  const full = site({ theme: 'a file' })
  const blocked = await run('eject', 'parts/footer', full)
  assert.is(blocked.code, 1)
  assert.match(blocked.err, /^docs: theme\/parts\/footer\.tsx cannot be written: E[A-Z]+: [^\n,]+\n$/)
})

test('a read-only folder is reported', async () => {
  if (process.getuid?.() === 0) return
  const root = site()
  mkdirSync(join(root, 'theme'))
  chmodSync(join(root, 'theme'), 0o555)
  assert.match((await run('eject', 'document', root)).err, 'cannot be written: EACCES: permission denied\n')
})

const content = {
  'content/docs/a.md':
    '---\ntitle: A\ntags: [x]\n---\n\n## One\n\nText, `code`.\n\n:::note\nMind.\n:::\n\n```js\nlet a = 1\n```\n',
  'content/docs/b.mdx':
    '---\ntitle: B\n---\n\n<Tabs><Tab label="P">1</Tab><Tab label="Q">2</Tab></Tabs>\n\n<Details summary="S">More <Badge>new</Badge></Details>\n',
  'content/blog/2025-01-02-first.md': '---\ntitle: First\ntags: [x]\n---\n\nShort.\n\n<!-- truncate -->\n\nLong.\n',
  'content/pages/index.md': '---\ntitle: Home\n---\n\nSee [A](/docs/a).\n',
}
const some = [
  'document',
  'inline',
  'layouts/doc',
  'layouts/blog-post',
  'parts/frame',
  'parts/footer',
  'parts/icons',
  'mdx/index',
  'mdx/tabs',
  'script/index',
  'script/tabs',
  'styles/index',
  'styles/tokens',
]
const wrappable = some.filter((name) => !name.startsWith('script/'))

test('with ejected or wrapped files the site has the same bytes as before', async () => {
  const root = site({ ...content, 'theme/.keep': '' })
  const build = async () => {
    const report = await buildSite(root, true)
    assert.ok(report.published, reports(report))
    return published(root)
  }
  const before = await build()
  assert.ok(before.size > 20)
  // Most of the modules that these files import remain in the package.
  for (const [state, flags, names] of [
    ['replaced', [], some],
    ['wrapped', ['--wrap'], wrappable],
  ] as const) {
    for (const name of names) assert.is((await run('eject', name, root, ...flags)).code, 0, name)
    const { files } = themeFiles(join(root, 'theme'))
    assert.equal(
      files.flatMap((file) => (file.by === undefined ? [] : [`${file.name} ${file.state}`])).sort(),
      names.map((name) => `${name} ${state}`).sort(),
    )
    differ(before, await build(), `${names.length} files ${state}`)
    write(root, { theme: undefined, 'theme/.keep': '' })
  }
  // The copies of every file, created as by the command.
  for (const { path } of themeFiles(undefined).files)
    write(root, { [`theme/${path}`]: copyOf(path, readFileSync(join(themeFolder, path), 'utf8')) })
  differ(before, await build(), 'all')
})

test('one style sheet is replaced, another is wrapped', async () => {
  const root = site({
    ...content,
    'theme/styles/tokens.css': ':root { --only-this: 1px }',
    'theme/styles/code.css': '',
  })
  await run('eject', 'styles/code', root, '--wrap', '--force')
  write(root, { 'theme/styles/code.css': `${text(root, 'theme/styles/code.css')}.added { color: red }` })
  await buildSite(root, true)
  const css = [...published(root)].filter(([path]) => /style-.*\.css$/.test(path)).map(([, bytes]) => bytes)
  assert.is(css.length, 1)
  assert.match(css[0] ?? '', '--only-this')
  assert.not.match(css[0] ?? '', '--space-1:')
  assert.match(css[0] ?? '', /pre code\{.*\.added\{color:red\}.*\.header/s)
})

test('the manual mentions only existing custom properties', () => {
  const part = readFileSync(new URL('../../manual/content/docs/reference/tokens.md', import.meta.url), 'utf8')
  const tokens = readFileSync(join(themeFolder, 'styles/tokens.css'), 'utf8')
  const options = [...part.matchAll(/(?<=`|^  )--[a-z\d-]+/gm)].map(([name]) => name)
  assert.ok(options.length > 25)
  assert.equal(
    options.filter((name) => !tokens.includes(`  ${name}:`)),
    [],
  )
})

function differ(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>, name: string): void {
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (path) => before.get(path) !== after.get(path),
  )
  assert.equal(changed, [], name)
}

test.run()
