/** A migration from Docusaurus as a person does it: two commands, no manual edit. */
import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { docs as realDocs, packageFolder } from './docs.ts'
import { list, read, withFolder, write } from './folder.ts'
import { docsInTurn } from './in-turn.ts'

const test = suite('e2e/migrate')
const { docs, close } = docsInTurn()
test.after(close)
const handbook = join(packageFolder, 'test/fixtures/docusaurus/handbook')

interface Problem {
  readonly code: string
  readonly severity: string
  readonly message: string
  readonly location?: { readonly file: string; readonly line: number; readonly column: number }
}

async function built(
  site: string,
  ...flags: readonly string[]
): Promise<{ readonly code: number; readonly problems: readonly Problem[] }> {
  const { code, out } = await docs(['build', site, '--format', 'json', ...flags])
  return { code, problems: (JSON.parse(out) as { diagnostics: Problem[] }).diagnostics }
}

test('after migrate the site builds, and none of its files has changed', () =>
  withFolder(async (site) => {
    cpSync(handbook, site, { recursive: true })
    const before = list(site).map((path) => [path, read(site, path)])
    const moved = await realDocs(['migrate', 'docusaurus', site])
    assert.is(moved.code, 0, moved.err)
    assert.match(
      moved.out,
      'a plugin that is a function of the configuration ("quayPlugin") is not run (docusaurus.config.ts:46)',
    )
    assert.match(read(site, 'MIGRATION.md'), '- `docusaurus.config.ts:46`: a plugin that is a function')
    assert.equal(
      before.map(([path = '']) => [path, read(site, path)]),
      before,
    )
    const { code, problems } = await built(site)
    assert.is(code, 0)
    assert.equal(
      problems.map(({ code: name, location }) => [name, location?.file]),
      [['page/orphan', 'src/pages/about.md']],
    )
    // Rules that `redirects:` cannot express follow ours, in the format of the host.
    assert.match(
      read(site, 'dist/_redirects'),
      /^\/begin \/docs\/intro 301!\n(?:.*\n)*\/harbour\/:n {2}\/docs\/:n {2}200\n$/,
    )
    const page = (path: string): string => read(site, `dist/${path}.html`)
    assert.match(page('docs/intro'), '<h2 id="begin">Where to begin')
    assert.match(page('docs/intro'), 'The harbour has 3\u00a0km of quay')
    assert.match(page('docs/intro'), /<docs-island data-island="src\/components\/Counter\/index" data-export="default"/)
    assert.match(page('docs/guides/cranes'), /data-language="jsx"[^>]*><code><span class="line"/)
    assert.match(
      page('docs/guides/cranes'),
      /<div class="table-of-contents"><ul><li><a href="#safe-load">Safe load<\/a>/,
    )
    assert.match(page('docs/reference'), '<a href="/docs/reference/tides">Tides</a>')
    assert.match(page('docs/reference/signals'), '<meta property="og:type" content="article">')
    assert.match(page('docs/reference/tides'), /<p class="tides_[a-f\d]{6}_wave">/)
    assert.match(page('index'), '<h1 class="hero__title">Harbour</h1>')
    assert.match(page('index'), '<title>Hello from Harbour | Harbour</title>')
    assert.match(page('docs/howto/cranes'), '/docs/guides/cranes')
    assert.match(page('docs/1.0/intro'), 'The old quay')
    const style = list(site).find((path) => /^dist\/assets\/style-.*\.css$/.test(path)) ?? ''
    assert.match(read(site, style), '--ifm-color-primary: #0b6e6e')
    assert.match(read(site, style), /tides_[a-f\d]{6}_wave/)
  }))

test('unsupported content is reported with its location, and marked in the page', () =>
  withFolder(async (site) => {
    write(site, {
      'docusaurus.config.js':
        "module.exports = { title: 'T', url: 'https://t.example', baseUrl: '/', onBrokenLinks: 'warn', presets: [['classic', { docs: { remarkPlugins: [[require('./src/units'), { unit: (text) => text + ' km' }]] }, blog: false }]] }\n",
      // Docusaurus runs in the folder of the site, and passes absolute paths of pages to plugins.
      'src/units.js':
        "const { join } = require('node:path')\nmodule.exports = ({ unit }) => (tree, { path }) => {\n  if (path === join(process.cwd(), 'docs/a.md')) tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: unit('12') }] })\n}\n",
      'docs/a.md': `import Gone from '@site/src/gone'
import Throws from '@site/src/throws'
import Broken from '@site/src/broken'
import Chart from 'missing-chart'
import Picks from '@site/src/picks'

# A

<Gone>Text that stays.</Gone>

<Unknown />

<Throws />

<Broken />

<Chart.Line />

<Picks choose={(a) => a} />

The end.
`,
      'docs/b.md': '# B\n\n<Unknown />\n',
      'docs/c.md': '# C\n\n<Unknown />\n',
      'src/throws.jsx': 'export default function Throws() {\n  return <b>{nothing.there}</b>\n}\n',
      'src/broken.jsx': 'export default function Broken( {\n',
      'src/picks.jsx':
        "import { useState } from 'react'\n\nexport default function Picks({ choose }) {\n  const [a, set] = useState('one')\n  return <button onClick={() => set(choose(a))}>{a}</button>\n}\n",
    })
    assert.is((await docs(['migrate', 'docusaurus', site])).code, 0)
    assert.match(read(site, 'MIGRATION.md'), '"gone is missing here": `docs/a.md`')
    const result = await docs(['build', site])
    assert.is(result.code, 1)
    assert.match(result.out, /3 of \d pages lost content\. nothing was published/)
    assert.match(result.err, 'error[page/lost-many]')
    const { code, problems } = await built(site, '--allow-placeholders')
    assert.is(code, 0)
    assert.equal(
      problems
        .filter(({ code: name }) => /^(?:module|island|mdx|theme)\//.test(name))
        .map(({ code: name, severity, location }) => [name, severity, location?.file, location?.line]),
      [
        ['module/missing', 'warning', 'docs/a.md', 1],
        ['module/missing', 'warning', 'docs/a.md', 4],
        ['module/missing', 'warning', 'docs/a.md', 11],
        ['module/failed', 'warning', 'docs/a.md', 13],
        ['island/static', 'warning', 'docs/a.md', 19],
        ['module/missing', 'warning', 'docs/b.md', 3],
        ['module/missing', 'warning', 'docs/c.md', 3],
        ['module/failed', 'warning', 'src/broken.jsx', 2],
      ],
    )
    const page = read(site, 'dist/docs/a.html')
    assert.match(page, 'gone is missing here')
    assert.match(page, 'Text that stays.')
    assert.match(page, '&#x3C;Throws> could not be shown')
    assert.match(page, '<button>one</button>')
    assert.match(page, 'The end.')
    assert.match(page, '<p>12 km</p>')
  }))

test('an existing file is only overwritten with --force', () =>
  withFolder(async (site) => {
    write(site, {
      'docusaurus.config.js': "module.exports = { title: 'T', url: 'https://t.example' }\n",
      'site.config.yaml': 'title: Mine\n',
    })
    const { code, err } = await docs(['migrate', 'docusaurus', site])
    assert.is(code, 1)
    assert.match(err, ' already exists; use --force to overwrite')
    assert.is(read(site, 'site.config.yaml'), 'title: Mine\n')
    assert.is(existsSync(join(site, 'MIGRATION.md')), false)
    assert.is((await docs(['migrate', 'docusaurus', site, '--force'])).code, 0)
    assert.match(read(site, 'site.config.yaml'), 'title: T')
  }))

test('--out must be in an existing folder; a configuration that cannot run is reported with a location and a hint', () =>
  withFolder(async (site) => {
    write(site, { 'a/docusaurus.config.js': "module.exports = { title: 'T', url: 'https://t.example' }\n" })
    const to = (path: string) => docs(['migrate', 'docusaurus', join(site, 'a'), '--out', path])
    assert.is((await to(join(site, 'b.yaml'))).code, 0)
    assert.match(read(site, 'b.yaml'), 'title: T')
    const nowhere = await to('c/b.yaml')
    assert.is(nowhere.code, 1)
    assert.match(nowhere.err, 'folder not found')
    write(site, { 'a/docusaurus.config.js': "const x = require('x-gone')\nthrow new Error('no way')\n" })
    const { code, err } = await docs(['migrate', 'docusaurus', join(site, 'a')])
    assert.is(code, 1)
    assert.match(
      err,
      'docs: docusaurus.config.js:2: Error: no way\n  = hint: install the packages of the site ("x-gone"',
    )
  }))

test('a folder without a Docusaurus configuration is refused', () =>
  withFolder(async (site) => {
    const { code, err } = await docs(['migrate', 'docusaurus', site])
    assert.is(code, 1)
    assert.match(err, 'there is no docusaurus.config.js or .ts in it')
  }))

test.run()
