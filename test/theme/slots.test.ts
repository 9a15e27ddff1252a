/** Slots of the theme: files that render nothing, which a site replaces. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { themeFolder } from '../../src/cli/theme-files.ts'
import { buildSite, published, reports, temporaryFolder, write } from '../compiler/stages/site.ts'

const names = readdirSync(join(themeFolder, 'slots')).map((name) => name.replace('.tsx', ''))

const description = `openapi: 3.1.0
info: { title: Parcels, version: '1' }
servers: [{ url: https://api.parcels.example }]
paths:
  /parcels:
    get: { operationId: list, summary: List, tags: [Parcels], responses: { '200': { description: All. } } }
`

const files = {
  'site.config.yaml': `title: Parcels
url: https://parcels.example
theme: { folder: theme }
content:
  - use: docs
  - use: blog
  - use: pages
  - { use: openapi, options: { path: openapi.yaml, routeBasePath: api } }
`,
  'openapi.yaml': description,
  'theme/.keep': '',
  'content/docs/index.md': '---\ntitle: Guide\n---\n\n## One\n\nText.\n\n## Two\n\nMore.\n',
  'content/docs/hidden.md':
    '---\ntitle: Hidden\nhide_title: true\nhide_table_of_contents: true\n---\n\n## One\n\nText.\n',
  'content/docs/more/_category_.yml': 'label: More\nlink: { type: generated-index }\n',
  'content/docs/more/a.md': '---\ntitle: A\n---\n\nA.\n',
  'content/blog/2025-01-02-first.md': '---\ntitle: First\ntags: [x]\n---\n\nShort.\n\n## Later\n\nLong.\n',
  'content/pages/index.md': '---\ntitle: Home\n---\n\nSee [about](/about) and [start](/start).\n',
  'content/pages/about.md': '---\ntitle: About\n---\n\nAbout.\n',
  'content/pages/start.md': '---\ntitle: Start\nlayout: landing\n---\n\nStart.\n',
}

/** A slot that shows its name and values of both props. */
const filled = (name: string) =>
  name === 'head'
    ? `export default ({ site, page }) => <meta name="slot" content={site.title + page.route} />`
    : `export default ({ site, page }) => <i className="slot-${name}">{site.title + page.route}</i>`

const everywhere = ['before-header', 'navbar-end', 'after-header', 'before-content', 'after-content']
const ends = ['before-footer', 'after-footer']
const withTitle = everywhere.toSpliced(4, 0, 'after-title')
const sidebar = ['sidebar-start', 'sidebar-end']
const toc = ['toc-start', 'toc-end']

/** Slots of each kind of page, in the order of the HTML. */
const expected: Readonly<Record<string, readonly string[]>> = {
  'docs.html': [...withTitle, ...toc, ...sidebar, ...ends],
  'docs/hidden.html': [...everywhere, ...sidebar, ...ends],
  'docs/category/more.html': [...withTitle, ...sidebar, ...ends],
  'blog.html': [...withTitle, ...sidebar, ...ends],
  'blog/first.html': [...withTitle, ...toc, ...sidebar, ...ends],
  'blog/archive.html': [...withTitle, ...sidebar, ...ends],
  'blog/tags.html': [...withTitle, ...sidebar, ...ends],
  'blog/tags/x.html': [...withTitle, ...sidebar, ...ends],
  'index.html': [...withTitle, ...ends],
  'about.html': [...withTitle, ...ends],
  'start.html': [...everywhere, ...ends],
  'search.html': [...withTitle, ...ends],
  '404.html': [...withTitle, ...ends],
  'api.html': [...withTitle, ...toc, ...sidebar, ...ends],
  'api/parcels/list.html': [...withTitle, ...sidebar, ...ends],
}

const build = async (root: string) => {
  const report = await buildSite(root, true)
  assert.ok(report.published, reports(report))
  assert.equal(report.diagnostics, [])
  return published(root)
}

test('each kind of page shows the slots of its parts once; without slots, pages are unchanged', async () => {
  const root = temporaryFolder()
  write(root, files)
  const plain = await build(root)
  for (const name of names) write(root, { [`theme/slots/${name}.jsx`]: filled(name) })
  const pages = await build(root)
  for (const [path, slots] of Object.entries(expected)) {
    const html = pages.get(path) ?? ''
    const route = path === '404.html' ? '/404' : `/${path.replace(/(?:^index)?\.html$/, '')}`
    assert.equal(
      [...html.matchAll(/<i class="slot-([a-z-]+)">Parcels([^<]*)<\/i>/g)].map(([, name, at]) => `${name} ${at}`),
      slots.map((name) => `${name} ${route}`),
      path,
    )
    const head = html.slice(0, html.indexOf('</head>'))
    assert.is(head.split(`<meta name="slot" content="Parcels${route}">`).length, 2, path)
    const withoutSlots = html.replace(/<i class="slot-.*?<\/i>/g, '').replace(/<meta name="slot"[^>]*>/, '')
    assert.is(withoutSlots, plain.get(path), path)
  }
  assert.equal([...new Set(Object.values(expected).flat())].sort(), names.filter((name) => name !== 'head').sort())
})

test('a slot with a misspelt name is reported with the right one', async () => {
  const root = temporaryFolder()
  write(root, { ...files, 'theme/slots/after-contents.tsx': filled('after-content') })
  const { diagnostics } = await buildSite(root, false)
  assert.equal(
    diagnostics.map(({ code, hint }) => [code, hint]),
    [['theme/unknown-file', 'did you mean "slots/after-content"?']],
  )
})

test('a slot that is an island itself, and slots of a theme folder that is not configured, are reported', async () => {
  const report = async (changes: Readonly<Record<string, string>>) => {
    const root = temporaryFolder()
    write(root, { ...files, ...changes })
    const { diagnostics } = await buildSite(root, false)
    return diagnostics.map(({ code, location, message, hint }) => [code, location?.file, message, hint])
  }
  const slots = {
    'theme/slots/after-content.tsx': `'use client'\nexport default ({ page }) => <button>{page.title}</button>\n`,
    'theme/slots/head.tsx': filled('head'),
    'theme/slots/other.tsx': '',
  }
  const configuration = files['site.config.yaml'].replace('theme: { folder: theme }\n', '')
  assert.equal(await report({ ...slots, 'site.config.yaml': configuration }), [
    [
      'theme/unknown-file',
      'theme/slots/after-content.tsx',
      'this file has no effect, like 1 more in "theme": the site has no theme folder',
      'write "theme: { folder: theme }" in site.config.yaml',
    ],
  ])
  const { 'theme/slots/other.tsx': _, ...valid } = slots
  assert.equal(
    (await report(valid)).map(([code, file]) => [code, file]),
    [['island/slot', 'theme/slots/after-content.tsx']],
  )
  const parts = {
    'theme/parts/footer.tsx': `'use client'\nexport const Footer = ({ site }) => <footer><button>{site.title}</button></footer>\n`,
    'theme/parts/tags.tsx': `'use client'\nexport const Tags = ({ tags }) => <button>{tags.length}</button>\n`,
  }
  assert.equal(
    (await report(parts)).map(([code, file, message]) => [code, file, message]),
    [
      [
        'island/slot',
        'theme/parts/footer.tsx',
        "a part that starts with 'use client' puts all data of the site and of the page into every page",
      ],
    ],
  )
})

test('directives in slots and parts that do nothing, and islands of the theme with unstable HTML, are reported', async () => {
  const root = temporaryFolder()
  write(root, {
    ...files,
    'theme/slots/navbar-end.tsx': `import Counter from '../counter'
const Plain = () => <i>plain</i>
export default () => <><Counter client:vsible /><Plain client:load /><b client:idle>x</b></>
`,
    'theme/counter.tsx': `'use client'\nexport default function Counter() {\n  return <button onClick={() => 0}>{Math.random()}</button>\n}\n`,
  })
  const { diagnostics } = await buildSite(root, true)
  const lines = diagnostics.map(
    ({ code, message, location }) => `${code} ${location?.file}:${location?.line}:${location?.column} ${message}`,
  )
  assert.equal(
    [...new Set(lines)],
    [
      'island/unstable theme/counter.tsx:3:37 "Math.random()" has another result in the browser',
      'island/mode theme/slots/navbar-end.tsx:3:24 there is no mode "client:vsible"',
      'island/mode theme/slots/navbar-end.tsx:3:49 "client:load" does nothing here: <Plain> is not an island',
      'island/mode theme/slots/navbar-end.tsx:3:70 "client:idle" does nothing here: <b> is not an island',
    ],
  )
})

test('a component with state in a slot is an island', async () => {
  const root = temporaryFolder()
  write(root, {
    ...files,
    'theme/slots/navbar-end.tsx': `import { Counter } from '../counter'\nexport default () => <Counter />\n`,
    'theme/counter.tsx': `'use client'\nimport { useState } from 'react'\nexport function Counter() {\n  const [count, set] = useState(0)\n  return <button onClick={() => set(count + 1)}>{count}</button>\n}\n`,
  })
  const pages = await build(root)
  for (const path of Object.keys(expected)) {
    const [, script = ''] =
      /<docs-island data-island="theme\/counter" data-module="\/(assets\/[^"]+\.js)"/.exec(pages.get(path) ?? '') ?? []
    assert.ok(pages.has(script), `${path}: ${script}`)
  }
})

test('a slot returns nothing by default', () => {
  for (const name of names)
    assert.match(readFileSync(join(themeFolder, 'slots', `${name}.tsx`), 'utf8'), /\{\n {2}return null\n\}\n$/)
})

test.run()
