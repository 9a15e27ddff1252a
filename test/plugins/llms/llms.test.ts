import { createHash } from 'node:crypto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { parse } from 'yaml'
import llms from '../../../src/plugins/llms/index.ts'
import type { DocsVersion } from '../../../src/plugins/kit.ts'
import { fullText } from '../../../src/plugins/llms/full-text.ts'
import { context, outputs, renderedSite, textOf } from '../rendered-site.ts'

const test = suite('plugins/llms')
const plugin = llms.create({}, context)

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

## Optional

- [llms-full.txt](https://docs.waybill.example/base/llms-full.txt)
`,
  )
})

test('a sidebar has the label of the navbar', async () => {
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
  assert.equal(files['llms.txt']?.match(/^## .*$/gm), ['## How to & why', '## Sdk', '## API', '## Optional'])
})

test('titles and addresses cannot break out of their link', async () => {
  const files = await outputs(plugin, {
    pages: [{ route: '/a (b)/café', title: ' [x](y) `<b>`\n_z_ snake_case a\\b &amp; R&D \u0026 # ' }],
  })
  const [link] = /^- \[.*$/m.exec(files['llms.txt'] ?? '') ?? []
  assert.is(
    link,
    '- [\\[x\\](y) \\`\\<b\\>\\` \\_z\\_ snake_case a\\\\b \\&amp; R\\&D & #]' +
      '(https://docs.waybill.example/a%20%28b%29/caf%C3%A9.md)',
  )
})

test('llms-full.txt contains the Markdown of all listed pages under title and address', async () => {
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

test('only the last version is listed', async () => {
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
  for (const [path, text] of Object.entries(files)) {
    if (path.startsWith('llms')) assert.match(text, '/docs/a')
    assert.not.match(text, '/docs/1/a')
  }
})

test('a text that is too long for one file is split, and the first file lists the others', async () => {
  const pages = ['/a', '/b', '/c', '/d'].map((route) => ({ route, title: `Page ${route}`, markdown: 'x'.repeat(40) }))
  const site = renderedSite(plugin, { pages })
  const digests = [...site.digests()].map(({ digest }) => digest)
  // Room for two texts and the line between them.
  const maxBytes = 2 * Buffer.byteLength(digests[0] ?? '') + 1
  const listed = new Set(site.pages.slice(0, 3))
  const files = new Map<string, string>()
  for (const output of fullText(site, { listed, heading: '# Waybill\n', most: maxBytes }))
    files.set(output.path, await textOf(output))
  assert.is(
    files.get('llms-full.txt'),
    '# Waybill\n\n- [llms-full-1.txt](https://docs.waybill.example/llms-full-1.txt): 2 pages, /a to /b\n' +
      '- [llms-full-2.txt](https://docs.waybill.example/llms-full-2.txt): 1 pages, /c to /c\n',
  )
  assert.is(files.get('llms-full-1.txt'), digests.slice(0, 2).join('\n'))
  assert.is(files.get('llms-full-2.txt'), digests[2])
})

const many = (folder: string, count: number, description = '') =>
  Array.from({ length: count }, (_, index) => ({
    route: `/${folder}/page-${index}`,
    title: `Page ${index}`,
    ...(description !== '' && { description }),
  }))

test('a folder with many pages has a separate list, to which the main list refers', async () => {
  const files = await outputs(plugin, {
    pages: [...many('docs', 20), ...many('blog', 19), { route: '/docs', title: 'Docs' }],
  })
  assert.equal(
    Object.keys(files).filter((path) => path.endsWith('llms.txt')),
    ['docs/llms.txt', 'llms.txt'],
  )
  assert.match(files['docs/llms.txt'] ?? '', /^# Waybill: \/docs\n\n## Pages\n\n- \[Docs\].*\n- \[Page 0\]/)
  assert.not.match(files['docs/llms.txt'] ?? '', '/blog/')
  assert.match(files['llms.txt'] ?? '', '/docs/page-19.md')
  assert.match(files['llms.txt'] ?? '', '- [docs/llms.txt](https://docs.waybill.example/docs/llms.txt)\n')
})

test('a list that is too long refers to folders in place of their pages, level by level', async () => {
  const long = 'Words. '.repeat(60)
  const files = await outputs(plugin, {
    pages: [
      ...many('docs/a', 70, long),
      ...many('docs/b', 70, long),
      ...many('blog', 2),
      { route: '/', title: 'Home' },
    ],
  })
  const root = files['llms.txt'] ?? ''
  assert.match(root, '- [/docs](https://docs.waybill.example/docs/llms.txt): 140\n')
  assert.match(root, '- [/blog](https://docs.waybill.example/blog/llms.txt): 2\n')
  assert.match(root, '[Home]')
  assert.not.match(root, 'page-1.md')
  assert.match(files['docs/llms.txt'] ?? '', '- [/docs/a](https://docs.waybill.example/docs/a/llms.txt): 70\n')
  const listed = Object.entries(files).filter(([path]) => path.endsWith('llms.txt'))
  assert.ok(listed.every(([, text]) => text.length <= 50_000))
  const pages = new Set(listed.flatMap(([, text]) => text.match(/\S+page-\d+\.md/g) ?? []))
  assert.is(pages.size, 142)
})

test('a skill lists index, Markdown and descriptions, with the digests of its draft', async () => {
  const head = [{ link: { rel: 'service-desc', href: '/api/openapi.json' } }]
  const files = await outputs(plugin, {
    settings: { title: 'Ärger & Co: "Docs"', tagline: 'Help\nfor all' },
    pages: [{ route: '/api', title: 'The API', head }],
  })
  const index = JSON.parse(files['.well-known/agent-skills/index.json'] ?? '')
  const [skill] = index.skills
  assert.is(index.version, '0.2.0')
  assert.match(skill.name, /^[a-z\d]+(?:-[a-z\d]+)*$/)
  const text = files[`.well-known/agent-skills/${skill.name}/SKILL.md`] ?? ''
  const hex = (of: string) => createHash('sha256').update(of).digest('hex')
  assert.equal(skill.files, [{ path: 'SKILL.md', digest: `sha256:${hex(text)}` }])
  assert.is(skill.digest, `sha256:${hex(`SKILL.md\0${hex(text)}\n`)}`)
  const front = parse(/^---\n([\s\S]*?)\n---\n/.exec(text)?.[1] ?? '')
  assert.equal(front, { name: skill.name, description: skill.description })
  assert.match(text, 'The API, with all schemas, is at https://docs.waybill.example/api/openapi.json')
  assert.match(files['llms.txt'] ?? '', '\n- OpenAPI, The API: https://docs.waybill.example/api/openapi.json\n')
  assert.match(
    files['llms.txt'] ?? '',
    '\n- Agent Skills: https://docs.waybill.example/.well-known/agent-skills/index.json\n',
  )
  assert.not.ok(Object.keys(files).some((path) => path.includes('/mcp/')))
})

test('the APIs of a host are listed with their servers, their descriptions and their pages', async () => {
  const head = (href: string) => [{ link: { rel: 'service-desc', href } }]
  const files = await outputs(plugin, {
    pages: [
      {
        route: '/api',
        title: 'The API',
        head: head('/api/openapi.json'),
        data: { servers: [{ url: 'https://api.example/v1' }] },
      },
      {
        route: '/old',
        title: 'Old',
        head: head('/old.json'),
        data: { servers: [{ url: 'https://{region}.api.example' }] },
      },
      { route: '/none', title: 'None' },
    ],
  })
  const { linkset } = JSON.parse(files['.well-known/api-catalog'] ?? '')
  const site = 'https://docs.waybill.example'
  assert.equal(linkset[0], {
    anchor: 'https://api.example/v1',
    'service-desc': [{ href: `${site}/api/openapi.json`, type: 'application/json', title: 'The API' }],
    'service-doc': [{ href: `${site}/api`, type: 'text/html', title: 'The API' }],
  })
  assert.is(linkset[1].anchor, `${site}/old.json`)
  assert.is(linkset.length, 2)
})

test('a site without descriptions lists no APIs', async () => {
  assert.not.ok('.well-known/api-catalog' in (await outputs(plugin, { pages: [{ route: '/', title: 'Home' }] })))
})

test('our digest equals the one in the example of the draft', () => {
  // https://github.com/cloudflare/agent-skills-discovery-rfc, "Worked example".
  const [first, two] = ['# Hello\n', '#!/bin/sh\n'].map((text) => createHash('sha256').update(text).digest('hex'))
  const digest = createHash('sha256').update(`SKILL.md\0${first}\nscripts/run.sh\0${two}\n`).digest('hex')
  assert.is(digest, '34f7a8c484e9991f3e71a309f31332d6335efc01f544105c4185a7c4ab12eb1e')
})

test('a server of the Model Context Protocol is announced if an option names one', async () => {
  const withServer = llms.create({ mcp: 'https://mcp.waybill.example/mcp' }, context)
  const files = await outputs(withServer, {
    settings: { tagline: 'x'.repeat(200) },
    pages: [{ route: '/', title: 'Home' }],
  })
  const catalogue = JSON.parse(files['.well-known/mcp/catalog.json'] ?? '')
  assert.is(catalogue.entries[0].url, 'https://docs.waybill.example/.well-known/mcp/server-card.json')
  assert.is(catalogue.entries[0].identifier, 'urn:air:docs.waybill.example:waybill-docs')
  const card = JSON.parse(files['.well-known/mcp/server-card.json'] ?? '')
  assert.is(card.name, 'example.waybill.docs/waybill-docs')
  assert.is(card.description.length, 100)
  assert.equal(card.remotes, [{ type: 'streamable-http', url: 'https://mcp.waybill.example/mcp' }])
  assert.match(files['llms.txt'] ?? '', '\n- MCP: https://mcp.waybill.example/mcp\n')
})

test('below a path of a host, no well-known files are written', async () => {
  const files = await outputs(plugin, { settings: { baseUrl: '/base/' }, pages: [{ route: '/', title: 'Home' }] })
  assert.equal(Object.keys(files).sort(), ['llms-full.txt', 'llms.txt'])
})

test.run()
