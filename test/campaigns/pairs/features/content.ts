/** Features that are content types, files and front matter. */
import { addPage, append, docsOptions } from '../site.ts'
import { none, type Feature } from './feature.ts'

const description = (version: string): string => `openapi: 3.1.0
info: { title: Parcels, version: '${version}' }
servers: [{ url: https://api.kit.example }]
tags: [{ name: parcels, description: All about parcels. }]
paths:
  /parcels:
    get:
      operationId: listParcels
      summary: List parcels
      tags: [parcels]
      parameters: [{ name: size, in: query, style: form, explode: false, schema: { type: array, items: { type: string } } }]
      responses: { '200': { description: OK, content: { application/json: { schema: { $ref: '#/components/schemas/Parcel' } } } } }
components:
  schemas:
    Parcel: { type: object, required: [id], properties: { id: { type: string }, weight: { type: number, default: 1 } } }
`

export const content: Readonly<Record<string, Feature>> = {
  docsBase: {
    docs: none,
    root: (site) => void Object.assign(docsOptions(site), { routeBasePath: '/' }),
  },
  versions: {
    none,
    two(site) {
      const versions = [{ name: '2.0' }, { name: '1.0', path: 'content/docs-1' }]
      Object.assign(docsOptions(site), { versions })
      site.config.navbar.left.push({ type: 'docsVersionDropdown' })
      addPage(site, 'content/docs-1/index.md', { title: 'Old start', text: '[Second](./second.md)' })
      for (const name of ['second', 'group/third', 'group/fourth', 'more/fifth'])
        addPage(site, `content/docs-1/${name}.md`, { title: `Old ${name}`, text: '## Part' })
    },
  },
  secondDocs: {
    none,
    guides(site) {
      const options = { path: 'content/guides', routeBasePath: 'guides' }
      site.config.content.push({ use: 'docs', id: 'guides', options })
      addPage(site, 'content/guides/index.md', { title: 'Guides', page: 'guides', text: '[Pack](./pack.md)' })
      addPage(site, 'content/guides/pack.md', { title: 'Pack', page: 'guides/pack', text: '## Part' })
    },
  },
  blog: {
    none,
    plain(site) {
      site.config.content.push({ use: 'blog', options: { path: 'content/blog', routeBasePath: 'blog' } })
      addPage(site, 'content/blog/2025-01-11-first.md', {
        title: 'First',
        page: 'first',
        text: 'Post.',
        front: ['tags: [news]'],
      })
    },
    full(site) {
      const options = { path: 'content/blog', routeBasePath: 'news', postsPerPage: 1, datedRoutes: true }
      site.config.content.push({ use: 'blog', options })
      site.files['content/blog/authors.yml'] = 'ada: { name: Ada Lovelace, page: true }\n'
      const front = ['authors: [ada]', 'tags: [C, C++, "🎉"]']
      addPage(site, 'content/blog/2025-01-11-first.md', {
        title: 'First',
        page: 'first',
        text: 'Post.\n\n<!-- truncate -->\n\nMore.',
        front,
      })
      addPage(site, 'content/blog/2025-02-11-other.mdx', { title: 'Other', page: 'other', text: '{1 + 1}', front })
    },
  },
  pages: {
    none,
    mdx(site) {
      addPage(site, 'content/pages/about.mdx', { title: 'About', page: 'about', text: '<b>{"Bold"}</b>' })
    },
  },
  openapi: {
    none,
    single(site) {
      site.files['openapi/api.yaml'] = description('1.10')
      site.config.content.push({ use: 'openapi', options: { path: 'openapi/api.yaml', routeBasePath: 'api' } })
    },
    changes(site) {
      site.files['openapi/api.yaml'] = description('2')
      site.files['openapi/api-1.yaml'] = description('1').replace('name: size', 'name: sizes')
      const changes = [{ path: 'openapi/api-1.yaml', until: '2025-01-31' }]
      site.config.content.push({ use: 'openapi', options: { path: 'openapi/api.yaml', routeBasePath: 'api', changes } })
    },
    versions(site) {
      site.files['openapi/api.yaml'] = description('2')
      site.files['openapi/api-1.yaml'] = description('1')
      const versions = [{ name: 'v2' }, { name: 'v1', path: 'openapi/api-1.yaml' }]
      site.config.content.push({
        use: 'openapi',
        options: { path: 'openapi/api.yaml', routeBasePath: 'reference', versions },
      })
    },
  },
  asyncapi: {
    none,
    channel(site) {
      site.files['openapi/events.yaml'] = `asyncapi: 3.0.0
info: { title: Events, version: '1' }
channels:
  moved: { address: parcels.moved, messages: { moved: { payload: { type: object, properties: { place: { type: string } } } } } }
operations:
  announce: { action: send, channel: { $ref: '#/channels/moved' } }
`
      site.config.content.push({ use: 'asyncapi', options: { path: 'openapi/events.yaml', routeBasePath: 'events' } })
    },
  },
  commands: {
    none,
    nested(site) {
      site.files['cli.yaml'] = `name: post
description: Sends parcels.
commands:
  - { name: send, description: Sends a parcel., flags: { '-w, --weight=': In grams. } }
  - { name: parcel, commands: [{ name: list }] }
`
      site.config.content.push({ use: 'cli', options: { path: 'cli.yaml', routeBasePath: 'cli' } })
      addPage(site, 'content/docs/commands.md', { title: 'Posting', page: 'commands', text: 'Run `post send`.' })
    },
  },
  workflows: {
    none,
    file(site) {
      const hasApi = site.files['openapi/api.yaml'] !== undefined
      if (!hasApi) site.expected.add('arazzo/source')
      site.files['openapi/arazzo.yaml'] = `arazzo: ${hasApi ? '1.1.0' : '1.0.1'}
info: { title: Workflows, version: '1' }
sourceDescriptions: [{ name: parcels, url: ./api.yaml, type: openapi }]
workflows:
  - workflowId: look
    summary: Look at parcels
    steps:
      - stepId: list
        operationId: listParcels
        successCriteria: [{ condition: $statusCode == 200 }]
        outputs: { id: $response.body#/id }
`
      site.config.content.push({ use: 'arazzo', options: { path: 'openapi/arazzo.yaml', routeBasePath: 'workflows' } })
    },
  },
  tags: {
    none,
    plain: (site) =>
      addPage(site, 'content/docs/tagged.md', {
        title: 'Tagged',
        page: 'tagged',
        text: 'T',
        front: ['tags: [alpha, beta]'],
      }),
    hostile: (site) =>
      addPage(site, 'content/docs/tagged.md', {
        title: 'Tagged',
        page: 'tagged',
        text: 'T',
        front: ['tags: [C, C++, C#, "🎉", "a/b"]'],
      }),
  },
  drafts: {
    none,
    both(site) {
      addPage(site, 'content/docs/draft.md', { title: 'Draft', text: 'Soon.', front: ['draft: true'], isLinked: false })
      addPage(site, 'content/docs/unlisted.md', {
        title: 'Unlisted',
        text: 'Quiet.',
        front: ['unlisted: true'],
        isLinked: false,
      })
    },
  },
  sidebars: {
    generated: none,
    listed(site) {
      const category = {
        type: 'category',
        label: 'Group',
        items: ['group/third', 'group/fourth'],
        link: { type: 'generated-index' },
      }
      Object.assign(docsOptions(site), {
        sidebars: { docs: ['index', 'second', category, { type: 'autogenerated', dirName: 'more' }] },
      })
      addPage(site, 'content/docs/more/fifth.md', { title: 'Fifth', page: 'fifth', text: 'F' })
    },
    file(site) {
      Object.assign(docsOptions(site), { sidebars: './sidebars.json' })
      site.files['sidebars.json'] = JSON.stringify({ docs: [{ type: 'autogenerated', dirName: '.' }] })
    },
  },
  category: {
    none,
    labelled(site) {
      site.files['content/docs/group/_category_.yml'] =
        'label: Boxes\nposition: 1\nlink: { type: generated-index, slug: boxes }\n'
    },
  },
  fileNames: {
    plain: none,
    spaces: (site) =>
      addPage(site, 'content/docs/my page.md', { title: 'My page', page: 'my page', text: '[Second](./second.md)' }),
    unicode: (site) =>
      addPage(site, 'content/docs/größe/日本 %.md', { title: 'Größe', page: '日本 %', text: '[Second](../second.md)' }),
    numbered(site) {
      addPage(site, 'content/docs/02-steps/10-last.md', { title: 'Last', page: 'last', text: '[First](./02-first.md)' })
      addPage(site, 'content/docs/02-steps/02-first.md', {
        title: 'First',
        page: 'steps/first',
        text: '[Last](./10-last.md)',
      })
    },
  },
  slug: {
    none,
    hostile: (site) =>
      addPage(site, 'content/docs/slugged.md', {
        title: 'Slugged',
        page: '/a b/ü+',
        text: 'S',
        front: ['slug: "/a b/ü+"'],
      }),
    number: (site) =>
      addPage(site, 'content/docs/numeric.md', { title: 'Numeric', page: '007', text: 'S', front: ['slug: 007'] }),
  },
  assets: {
    none,
    beside(site) {
      site.files['content/docs/box.svg'] =
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9"/></svg>'
      site.files['content/docs/price list.csv'] = 'a,b\n'
      append(site, 'content/docs/second.md', '![A box](./box.svg) and [prices](<./price list.csv>)')
    },
    static(site) {
      site.files['content/static/img/box%20 é.svg'] = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>'
      append(site, 'content/docs/group/fourth.md', '![A box](</img/box%2520 é.svg>)')
    },
  },
  plugin: {
    none,
    files(site) {
      site.files['plugins/list.mjs'] = `export const create = () => ({
  name: 'list',
  async *emit(site) { yield { path: 'list.txt', content: () => site.pages.map((page) => page.route).sort().join('\\n') } },
})\n`
      site.config.plugins.push({ use: './plugins/list.mjs' })
    },
    remark(site) {
      site.files['plugins/shout.mjs'] =
        `const shout = () => (tree) => void tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: 'Shouted.' }] })
export const create = () => ({ name: 'shout', markdown: { remark: [shout] } })\n`
      site.config.plugins.push({ use: './plugins/shout.mjs' })
    },
  },
}
