/** Bundles and runs modules of a site that was written for another tool. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { pageModuleEntry } from '../../../src/compiler/bundle/page-modules.ts'
import { bundleServer, type ServerBundle } from '../../../src/compiler/bundle/server.ts'
import type { SiteModules } from '../../../src/compiler/bundle/site-modules.ts'
import { webpackRules } from '../../../src/model/module-rules.ts'
import { islands } from '../../../src/plugins/docusaurus/modules.ts'
import { beginPartials } from '../../../src/compiler/islands/partials.ts'
import { beginIslands } from '../../../src/compiler/islands/server.ts'
import words from '../../../theme/words/en.ts'

const client = new URL('../../../src/plugins/docusaurus/client/', import.meta.url)
const themeFolder = fileURLToPath(new URL('../../../theme/', import.meta.url)).replace(/\/$/, '')
const file = (path: string) => new URL(`../../../src/${path}`, import.meta.url).href

const modules: SiteModules = {
  aliases: [
    ['@site/*', ['./*']],
    ['/*', ['./*']],
    ['@theme/*', ['./src/theme/*', `${client.href}theme/*`]],
  ],
  made: { '@generated/one': 'export default 1' },
  components: [],
  styles: [],
  packages: [],
  missing: fileURLToPath(new URL('missing.tsx', client)),
  rules: { ...webpackRules, islands },
  baseUrl: '/',
}

type Wanted = readonly [folder: string, specifier: string, ...names: string[]]

interface Result {
  readonly bundle: ServerBundle
  readonly loaded: readonly Record<string, unknown>[]
}

/** Bundles what pages import, and imports it. */
async function bundled(files: Readonly<Record<string, string>>, imports: readonly Wanted[]): Promise<Result> {
  const root = mkdtempSync(join(tmpdir(), 'docs-test-'))
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    const entries = imports.map(([folder, specifier, ...names]) => pageModuleEntry({ folder, specifier, names }))
    const bundle = await bundleServer({
      root,
      folders: { builtIn: themeFolder },
      layouts: [],
      pluginLayouts: {},
      modules: entries,
      extensions: modules,
      words,
      baseUrl: '/',
      environment: {},
      outdir: join(root, 'out'),
      tool: {
        plugin: file('plugin.ts'),
        theme: file('theme.ts'),
        sandbox: file('sandbox.ts'),
        islands: file('compiler/islands/server.ts'),
        checked: file('compiler/islands/checked.ts'),
        pictures: file('model/imported-pictures.ts'),
      },
    })
    const loaded = []
    for (const entry of entries) loaded.push((await import(bundle.modules[entry] ?? '')) as Record<string, unknown>)
    return { bundle, loaded }
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

function html(component: unknown, props: object = {}): string {
  beginIslands('p')
  return renderToStaticMarkup(createElement(component as ComponentType, props))
}

test('imports return texts of files, addresses of pictures, names of CSS classes, and pictures as components', async () => {
  const { bundle, loaded } = await bundled(
    {
      'src/a.py': 'a = 1\n',
      'static/b c.png': '',
      'src/x.module.css': '.one { color: red }\n',
      'src/y.svg': '<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>',
    },
    [
      ['docs', '!!raw-loader!../src/a.py', 'default'],
      ['docs', '!!raw-loader!/src/a.py', 'default'],
      ['', '@site/static/b c.png', '*'],
      ['', '@site/src/x.module.css', 'default'],
      ['', '@site/src/y.svg', 'default'],
      ['', '@generated/one', 'default'],
    ],
  )
  const [text, same, picture, names, drawing, component] = loaded.map(({ default: value }) => value)
  assert.is(text, 'a = 1\n')
  assert.is(same, text)
  assert.is(picture, '@site/static/b%20c.png')
  assert.match((names as { one: string }).one, /^x_[a-f\d]{6}_one$/)
  assert.is(html(drawing, { width: 5 }), '<svg viewBox="0 0 1 1" width="5"><path d="M0 0"/></svg>')
  assert.is(component, 1)
  assert.equal(
    bundle.styles.map((path) => path.slice(path.lastIndexOf('/') + 1)),
    ['x.module.css'],
  )
  assert.equal(bundle.missed, [])
})

test('a missing module exports a placeholder for every imported name, and is reported', async () => {
  const { bundle, loaded } = await bundled(
    {
      'src/a.jsx':
        "import { Part, useIt, library } from 'package-without-files'\n\nlibrary.add(useIt)\nexport default function A() {\n  const { x } = useIt()\n  return <div><Part>{x}in</Part></div>\n}\n",
    },
    [
      ['', '@site/src/gone', 'default', 'Named'],
      ['', '@site/src/a', 'default', 'Other'],
    ],
  )
  assert.match(html(loaded[0]?.['Named']), 'Named is missing here')
  assert.match(html(loaded[1]?.['Other']), 'Other is missing here')
  assert.match(html(loaded[1]?.['default']), 'Part is missing here')
  assert.equal(bundle.missed.map(({ specifier }) => specifier).sort(), ['@site/src/gone', 'package-without-files'])
})

test('a module that cannot be built is reported, and the others are built', async () => {
  const { bundle, loaded } = await bundled(
    { 'src/bad.jsx': 'export default (\n', 'src/good.jsx': 'export default () => <b>good</b>\n' },
    [
      ['', '@site/src/bad', 'default'],
      ['', '@site/src/good', 'default'],
    ],
  )
  assert.match(html(loaded[0]?.['default']), 'bad is missing here')
  assert.is(html(loaded[1]?.['default']), '<b>good</b>')
  assert.equal(
    bundle.diagnostics.map(({ location }) => location?.file),
    ['src/bad.jsx'],
  )
})

test("components that need a browser are islands without 'use client'; with props that cannot be serialised they stay HTML", async () => {
  const counter = `import { useState } from 'react'
export const limit = 3
export const Plain = () => <i>plain</i>
export function Counter({ onDone, start }) {
  const [count, set] = useState(start)
  return <button onClick={() => set(count + 1)}>{count}</button>
}
`
  const { bundle, loaded } = await bundled({ 'src/counter.jsx': counter }, [
    ['', '@site/src/counter', 'Counter', 'Plain', 'limit'],
  ])
  const [{ Counter, Plain, limit } = {} as Record<string, unknown>] = loaded
  assert.equal(
    bundle.clientModules.map(({ id }) => id),
    ['src/counter'],
  )
  assert.match(html(Counter, { start: 2 }), '<docs-island data-island="src/counter" data-export="Counter"')
  assert.is(html(Counter, { start: 2, onDone: () => undefined }), '<button>2</button>')
  assert.is(html(Plain), '<i>plain</i>')
  assert.is(limit, 3)
})

test('a component of the site replaces one of ours, and may render the original', async () => {
  const wrapped = `export { default } from '@theme/Details'\nexport const own = ${JSON.stringify(pathToFileURL('/').href)}\n`
  const { loaded } = await bundled({ 'src/theme/Note.js': wrapped }, [['', '@theme/Note', 'default', 'own']])
  assert.match(html(loaded[0]?.['default'], { summary: 'More' }), '<summary>More</summary>')
})

test('a component renders the partial that it imports', async () => {
  const { loaded } = await bundled(
    {
      'src/a.jsx': 'import Part from \'./_p.md\'\nexport default () => <div><Part of="it" /></div>\n',
      'src/_p.md': '',
    },
    [['', '@site/src/a', 'default']],
  )
  const show = loaded[0]?.['default']
  beginPartials({ 'src/_p.md': ({ of }: { readonly of?: string }) => createElement('p', {}, `part ${of}`) })
  assert.is(html(show), '<div><p>part it</p></div>')
  beginPartials({})
  assert.match(html(show), '_p.md is missing here')
})

test.run()
