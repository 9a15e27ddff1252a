/** Imports of files and aliases in pages, components, islands, theme and plugins: values in the built site. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.ts'
import { buildClean, buildSite, published, reports, temporaryFolder, write } from './site.ts'

test.before(() => process.setSourceMapsEnabled(false))
test.after(() => process.setSourceMapsEnabled(true))

const config = `title: T
baseUrl: /base/
url: https://x.example
theme: { folder: theme }
content:
  - use: docs
`
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const svg = '<svg viewBox="0 0 1 1"><path d="M0 0h1"/></svg>\n'

const site = {
  'site.config.yaml': config,
  'tsconfig.json': '{ "extends": "./base.json" }',
  'base.json': '{ /* shared */ "compilerOptions": { "paths": { "~/*": ["./src/*"] } } }',
  'src/names.ts': "export const name = 'aliased'\n",
  'src/box.tsx': "import { name } from '~/names'\nexport default () => <p>box {name}</p>\n",
  'src/island.tsx': `'use client'
import { name } from '~/names'
import { Inner } from '~/inner'
import Icon from './mark.svg'
import { list } from './data.yaml'
import text from '@site/src/note.txt?raw'
import chart from './chart.png'
export default function Island() {
  return <button type="button" onClick={() => undefined}>{name} {list.join('+')} {text}<Inner /><Icon /><img src={chart} alt="" /></button>
}
`,
  'src/inner.tsx': "'use client'\nexport const Inner = () => <b>inner</b>\n",
  'src/mark.svg': svg,
  'src/chart.png': png,
  'src/data.yaml': 'list: [one, two]\n',
  'src/data.json': '{ "count": 3 }\n',
  'src/note.txt': 'Note & text\n',
  'theme/parts/footer.tsx': `import { name } from '~/names'
import logo from '../logo.png?url'
export function Footer() {
  return <footer>theme {name}<img src={logo} alt="Logo" /></footer>
}
`,
  'theme/logo.png': png,
  'content/docs/index.mdx': `import { name } from '~/names'
import Box from '~/box'
import Island from '~/island.tsx'
import Icon from '@site/src/mark.svg'
import Other from '@site/src/mark.svg?react'
import address from '@site/src/mark.svg?url'
import source from '@site/src/mark.svg?raw'
import chart from '@site/src/chart.png'
import { list } from '@site/src/data.yaml'
import data from '@site/src/data.json'

# Home

Page {name}, {list.join('+')}, {data.count}.

<Box />

<Island />

<Icon className="first" />

<Other className="second" />

<img src={address} alt="Mark" />

<img src={chart} alt="Chart" />

<pre>{source}</pre>
`,
}

const textOf = (root: string, path: string) => readFileSync(join(root, 'dist', path), 'utf8')
const page = (root: string) => textOf(root, 'docs.html').replaceAll('<!-- -->', '')
const scripts = (root: string) =>
  readdirSync(join(root, 'dist/assets'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => textOf(root, `assets/${name}`))
    .join('\n')
const reportLine = ({ code, message, location, hint = '' }: Diagnostic) =>
  `${code} ${location?.file}:${location?.line}:${location?.column} ${message}; ${hint}`

const root = temporaryFolder()

test('pages, components, islands and the theme import files of the site, also by aliases', async () => {
  write(root, site)
  assert.equal((await buildSite(root, true)).diagnostics, [])
  const html = page(root)
  assert.match(html, 'Page aliased, one+two, 3.')
  assert.match(html, '<p>box aliased</p>')
  assert.match(html, '<footer>theme aliased')
  assert.match(html, /aliased one\+two Note &(?:amp|#x26); text\n?<b>inner<\/b>/)
  assert.match(html, /<svg [^>]*class="first"[^>]*><path d="M0 0h1"/)
  assert.match(html, /<svg [^>]*class="second"/)
  assert.match(html, /&(?:lt|#x3C);svg viewBox="0 0 1 1"/)
  for (const [name, bytes] of [
    ['mark', Buffer.from(svg)],
    ['chart', png],
    ['logo', png],
  ] as const) {
    const address = new RegExp(`<img[^>]* src="(/base/assets/${name}-[\\dA-F]{8}\\.\\w+)"`).exec(html)?.[1] ?? ''
    assert.equal(readFileSync(join(root, 'dist', address.slice('/base/'.length))), bytes, name)
  }
  // The browser gets the address that the server has written.
  const chart = /\/base\/assets\/chart-[\dA-F]{8}\.png/.exec(html)?.[0] ?? ''
  assert.match(scripts(root), chart)
  assert.match(scripts(root), 'M0 0h1')
})

test('changed files and changed aliases lead to the same bytes as a build without a cache', async () => {
  write(root, {
    'src/data.yaml': 'list: [three]\n',
    'src/mark.svg': svg.replace('h1', 'h2'),
    'base.json': '{ "compilerOptions": { "baseUrl": ".", "paths": { "~/*": ["other/*", "src/*"] } } }',
    'other/names.ts': "export const name = 'other'\n",
  })
  assert.equal((await buildSite(root, true)).diagnostics, [])
  const html = page(root)
  assert.match(html, 'Page other, three, 3.')
  assert.match(html, '<p>box other</p>')
  assert.match(html, '<footer>theme other')
  assert.match(html, 'M0 0h2')
  assert.equal(published(root), (await buildClean(root)).files)
})

test('missing files and invalid data are reported at their locations', async () => {
  write(root, {
    'content/docs/index.mdx':
      "import { name } from '~/nowhere'\nimport text from './no.txt?raw'\n\n# Home\n\n{name}{text}\n",
    'theme/parts/footer.tsx':
      "import { list } from '~/data.yaml'\nimport no from './no.png?url'\nexport const Footer = () => <p>{list}{no}</p>\n",
    'src/data.yaml': 'list: [three\n',
  })
  const { diagnostics } = await buildSite(root, true)
  assert.equal(diagnostics.map(reportLine), [
    'mdx/import content/docs/index.mdx:1:22 no module "~/nowhere"; the alias exists in "paths" of tsconfig.json, but the file does not',
    'mdx/import content/docs/index.mdx:2:18 no module "./no.txt?raw"; the file does not exist: "./" is the folder of the page, "@site/" that of the site',
    'module/build src/data.yaml:1:7 a bracket is opened and not closed; write ] or } where the list or the map ends',
    'theme/build theme/parts/footer.tsx:2:16 no file at "./no.png"; put it there: the path starts at the folder of the file with this line',
  ])
})

test('a missing picture has a hint with the static folder, and one that is in that of another tool', async () => {
  const folder = temporaryFolder()
  write(folder, {
    'site.config.yaml': config.replace('theme: { folder: theme }\n', ''),
    'content/docs/index.md': '# Home\n\n![x](/img/x.png) ![y](/img/y.png)\n',
    'static/img/x.png': png,
  })
  const { diagnostics } = await buildSite(folder, true)
  assert.equal(
    diagnostics.map(({ hint }) => hint),
    [
      'move "static/img/x.png" to "content/static/img/x.png": "content/static" is the static folder',
      'put the file into "content/static" or next to the page',
    ],
  )
})

const variable = 'DOCS_PUBLIC_STAGE_TEST'
test.after.each(() => void delete process.env[variable])

test('public variables of the environment are values in pages, components, islands, the theme and the configuration', async () => {
  const folder = temporaryFolder()
  const read = (name: string) => `process.env.${name}, import.meta.env.${name}`
  write(folder, {
    'site.config.yaml': config.replace(
      'title: T',
      `title: T \${${variable}}\nvariables: { release: "\${${variable}}" }`,
    ),
    'content/docs/index.mdx': `import Box from '@site/box'\nimport Island from '@site/island'\n\n# Home {{ release }}\n\nPage {[${read(variable)}].join('/')} {String(import.meta.env.DEV)}\n\n<Box />\n\n<Island />\n`,
    'box.tsx': `export default () => <p>box {[${read(variable)}].join('/')}</p>\n`,
    'island.tsx': `'use client'\nexport default () => <button type="button" onClick={() => undefined}>{[${read(variable)}].join('/')}</button>\n`,
    'theme/parts/footer.tsx': `export const Footer = () => <footer>{[${read(variable)}].join('/')}</footer>\n`,
  })
  for (const value of ['one', 'two']) {
    process.env[variable] = value
    assert.equal((await buildSite(folder, true)).diagnostics, [])
    const html = page(folder)
    const twice = `${value}/${value}`
    for (const part of [
      `<title>Home ${value} | T ${value}</title>`,
      `Page ${twice} false`,
      `<p>box ${twice}</p>`,
      `<footer>${twice}</footer>`,
      `>${twice}</button>`,
    ])
      assert.match(html, part)
    assert.match(scripts(folder), `"${value}","${value}"`)
    assert.equal(published(folder), (await buildClean(folder)).files)
  }
  delete process.env[variable]
  write(folder, {
    'theme/parts/footer.tsx': 'export const Footer = () => <footer>{process.env.HOME}</footer>\n',
    'box.tsx': '// process.env.HOME\nexport default () => <p>{import.meta.env.VITE_KEY}</p>\n',
  })
  const set = `set it before the build: ${variable}=value docs build`
  const rename = (name: string) =>
    `only variables that start with DOCS_PUBLIC_ are public: rename it to DOCS_PUBLIC_${name}`
  assert.equal((await buildSite(folder, true)).diagnostics.map(reportLine), [
    `environment/private box.tsx:2:42 the variable VITE_KEY is not public; ${rename('KEY')}`,
    `environment/unset content/docs/index.mdx:6:8 the variable ${variable} is not set; ${set}`,
    `environment/unset content/docs/index.mdx:6:44 the variable ${variable} is not set; ${set}`,
    `environment/unset island.tsx:2:84 the variable ${variable} is not set; ${set}`,
    `environment/unset site.config.yaml:1:8 the variable ${variable} is not set; ${set}`,
    `environment/unset site.config.yaml:2:23 the variable ${variable} is not set; ${set}`,
    `environment/private theme/parts/footer.tsx:1:50 the variable HOME is not public; ${rename('HOME')}`,
  ])
})

test('aliases work if the package that tsconfig.json extends is not installed', async () => {
  const root = temporaryFolder()
  write(root, {
    'site.config.yaml': 'title: T\nurl: https://x.example\ncontent:\n  - use: docs\n',
    'tsconfig.json':
      '{ "extends": "astro/tsconfigs/strict", /* own */ "compilerOptions": { "baseUrl": ".", "paths": { "@/*": ["src/*"] }, }, }',
    'src/name.ts': "export const name = 'aliased'\n",
    'src/box.tsx': "import { name } from '@/name'\nexport default () => <p>box {name}</p>\n",
    'content/docs/index.mdx': "import Box from '@/box'\n\n# Start\n\n<Box />\n",
  })
  assert.is(reports(await buildSite(root, true)), '')
  assert.match(page(root), '<p>box aliased</p>')
})

test("a component with a client: attribute is an island on this page without 'use client'", async () => {
  const root = temporaryFolder()
  const counter = `import { useState } from 'react'
export const unit = 'parcels'
export default function Counter() {
  const [count, setCount] = useState(2)
  return <button onClick={() => setCount(count + 1)}>{count}</button>
}
`
  const importing = "import Counter, { unit } from '@site/src/counter'\n\n# Page\n\n"
  write(root, {
    'site.config.yaml': 'title: T\nurl: https://x.example\ncontent:\n  - use: docs\n',
    'src/counter.tsx': counter,
    'content/docs/index.mdx': `${importing}<Counter client:visible="10px" />\n\n{unit}\n`,
    'content/docs/static.mdx': `${importing}<Counter />\n`,
    'content/docs/inner.mdx': `${importing}<p>{unit === 'parcels' && <Counter client:only="react" />}</p>\n`,
  })
  const report = await buildSite(root, true)
  assert.is(reports(report), '')
  const html = (path: string): string => textOf(root, path === 'index' ? 'docs.html' : `docs/${path}.html`)
  assert.match(html('index'), /<docs-island [^>]*data-client="visible 10px"[^>]*><button>2<\/button><\/docs-island>/)
  assert.match(html('index'), 'parcels')
  assert.match(html('inner'), /<docs-island [^>]*data-client="only"[^>]*><\/docs-island>/)
  assert.match(html('static'), '<button>2</button>')
  assert.not.match(html('static'), '<docs-island')
})

test.run()
