import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import llms from '../../../src/plugins/llms/index.ts'
import type { DocsVersion } from '../../../src/plugin.ts'
import { fullText } from '../../../src/plugins/llms/full-text.ts'
import { context, outputs, renderedSite, textOf } from '../rendered-site.ts'

const test = suite('plugins/llms')
const plugin = llms.create(undefined, context)

test('llms.txt lists pages by sidebar, in its order, then the rest', async () => {
  const files = await outputs(plugin, {
    settings: { tagline: 'Track & return', baseUrl: '/base/' },
    sidebars: [
      {
        id: 'guidesSidebar',
        items: [
          {
            type: 'category',
            label: 'Start',
            href: '/docs/z',
            collapsible: true,
            collapsed: false,
            items: [{ type: 'link', label: 'A', href: '/docs/a' }],
          },
          { type: 'link', label: 'Elsewhere', href: 'https://www.waybill.example' },
        ],
      },
      {
        id: 'platform',
        items: [
          { type: 'link', label: 'P', href: '/platform' },
          { type: 'link', label: 'A', href: '/docs/a' },
        ],
      },
    ],
    pages: [
      { route: '/', title: 'Home' },
      { route: '/docs/a', title: 'A', description: 'About\n*a*.' },
      { route: '/docs/z', title: 'Z' },
      { route: '/platform', title: 'Platform', group: 'For developers' },
      { route: '/secret', unlisted: true },
      { route: '/search', noindex: true },
      { route: '/404' },
      { route: '/blog/welcome', title: 'Welcome', group: 'Blog' },
    ],
  })
  assert.is(
    files['llms.txt'],
    `# Waybill

> Track & return

## Guides

- [Z](https://docs.waybill.example/base/docs/z.md)
- [A](https://docs.waybill.example/base/docs/a.md): About \\*a\\*.

## For developers

- [Platform](https://docs.waybill.example/base/platform.md)

## Pages

- [Home](https://docs.waybill.example/base/index.md)

## Blog

- [Welcome](https://docs.waybill.example/base/blog/welcome.md)
`,
  )
})

test('a sidebar is called as the navbar calls it', async () => {
  const items = (route: string) => [{ type: 'link', label: 'A', href: route }] as const
  const files = await outputs(plugin, {
    sidebars: [
      { id: 'guides', label: 'How to & why', items: items('/a') },
      { id: 'sdk', items: items('/b') },
      { id: 'api', label: 'API', items: [] },
    ],
    pages: [
      { route: '/a', title: 'A' },
      { route: '/b', title: 'B' },
      { route: '/c', title: 'C', sidebar: 'api' },
    ],
  })
  assert.equal(files['llms.txt']?.match(/^## .*$/gm), ['## How to & why', '## Sdk', '## API'])
})

test('titles and addresses cannot break out of their link', async () => {
  const files = await outputs(plugin, {
    pages: [{ route: '/a (b)/café', title: ' [x](y) `<b>`\n_z_ snake_case a\\b &amp; R&D \u0026 # ' }],
  })
  const [link] = /^- .*$/m.exec(files['llms.txt'] ?? '') ?? []
  assert.is(
    link,
    '- [\\[x\\](y) \\`\\<b\\>\\` \\_z\\_ snake_case a\\\\b \\&amp; R\\&D & #]' +
      '(https://docs.waybill.example/a%20%28b%29/caf%C3%A9.md)',
  )
})

test('llms-full.txt holds the Markdown of all listed pages under title and address', async () => {
  const files = await outputs(plugin, {
    pages: [
      { route: '/b', title: 'B', markdown: '# B\n\nText of b.\n' },
      { route: '/a', title: 'A', markdown: 'Text of a.\n\n## More\n' },
      { route: '/c', title: 'C', noindex: true, markdown: 'secret' },
      { route: '/d', title: 'D', unlisted: true, markdown: 'secret' },
    ],
  })
  assert.is(
    files['llms-full.txt'],
    '# A\n\nSource: https://docs.waybill.example/a\n\nText of a.\n\n## More\n\n' +
      '# B\n\nSource: https://docs.waybill.example/b\n\nText of b.\n',
  )
})

test('of several versions only the last is listed', async () => {
  const version = (name: string, isLast: boolean): DocsVersion => {
    return { name, label: name, path: '/docs', isLast, docs: [], sidebars: [], draftIds: [] }
  }
  const files = await outputs(plugin, {
    versions: { docs: [version('2', true), version('1', false)] },
    pages: [
      { route: '/docs/a', version: { instance: 'docs', name: '2' } },
      { route: '/docs/1/a', version: { instance: 'docs', name: '1' } },
    ],
  })
  for (const text of Object.values(files)) {
    assert.match(text, '/docs/a')
    assert.not.match(text, '/docs/1/a')
  }
})

test('a text that is too much for one file stands in several, and the first says where', async () => {
  const pages = ['/a', '/b', '/c', '/d'].map((route) => ({ route, title: `Page ${route}`, markdown: 'x'.repeat(40) }))
  const site = renderedSite(plugin, { pages })
  const digests = [...site.digests()].map(({ digest }) => digest)
  // Two texts, and the line between them.
  const most = 2 * Buffer.byteLength(digests[0] ?? '') + 1
  const listed = new Set(site.pages.slice(0, 3))
  const files = new Map<string, string>()
  for (const output of fullText(site, { listed, heading: '# Waybill\n', most }))
    files.set(output.path, await textOf(output))
  assert.is(
    files.get('llms-full.txt'),
    '# Waybill\n\n- [llms-full-1.txt](https://docs.waybill.example/llms-full-1.txt): 2 pages, /a to /b\n' +
      '- [llms-full-2.txt](https://docs.waybill.example/llms-full-2.txt): 1 pages, /c to /c\n',
  )
  assert.is(files.get('llms-full-1.txt'), digests.slice(0, 2).join('\n'))
  assert.is(files.get('llms-full-2.txt'), digests[2])
})

test.run()
