/** Parts of plugins other than content types: collected data, and changes to pages of other plugins. */
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { buildClean, buildSite, published, reports, temporaryFolder, write } from './site.ts'

const config = `title: Parts
url: https://parts.example
content:
  - use: pages
plugins:
  - use: ./terms.ts
ignore: [page/orphan]
`

const collected = suite('plugins: data of several files')

/** Terms are the titles of the pages in \`terms/\`; each page lists them in front of its text. */
const terms = `import { dataPath, definePlugin } from '@waybill/docs/plugin'
const match = ['content/pages/terms/*.md']
export default definePlugin({
  create: (_, { instance }) => ({
    name: 'terms',
    collected: {
      'terms.json': { match, collect: (sources) => sources.map(({ text }) => /# (.*)/.exec(text)?.[1] ?? '') },
    },
    markdown: {
      remark: [
        () => (tree, { data }) => {
          const known = JSON.parse(data.docs.read(dataPath(instance, 'terms.json')) ?? '[]')
          tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: 'Known: ' + known.join(', ') }] })
        },
      ],
    },
  }),
})
`

function site(): string {
  const root = temporaryFolder()
  write(root, {
    'site.config.yaml': config,
    'terms.ts': terms,
    'content/pages/index.md': '# Home\n',
    'content/pages/terms/claim.md': '# Claim\n\nA wish.\n',
    'content/pages/terms/parcel.md': '# Parcel\n\nA box.\n',
  })
  return root
}

collected('collected data is available to every page; only a change of the data recompiles all pages', async () => {
  const root = site()
  assert.is(reports(await buildSite(root, true)), '')
  assert.match(published(root).get('index.html') ?? '', 'Known: Claim, Parcel')
  write(root, { 'content/pages/terms/claim.md': '# Claim\n\nA wish that was heard.\n' })
  const edited = await buildSite(root, true)
  assert.is(edited.stats.pages - edited.stats.fromCache, 1, 'no page but the one that was edited')
  write(root, { 'content/pages/terms/label.md': '# Label\n\nA slip.\n' })
  await buildSite(root, true)
  assert.match(published(root).get('index.html') ?? '', 'Known: Claim, Label, Parcel')
  const { files } = await buildClean(root)
  assert.equal([...published(root).keys()], [...files.keys()])
  assert.is(published(root).get('index.html'), files.get('index.html'))
})

collected('an exception of a collector is reported', async () => {
  const root = site()
  write(root, { 'terms.ts': terms.replace('sources.map(', 'sources.none(') })
  assert.match(
    reports(await buildSite(root, true)),
    /error plugin\/threw \S+ "terms" threw in collect: .*none is not a function/,
  )
})
const opened = suite('plugins: head, origins and scripts')

/** A plugin that shows a widget of another origin without a declaration of the site. */
const widget = `import { definePlugin } from '@waybill/docs/plugin'
export default definePlugin({
  create: () => ({
    name: 'widget',
    head: [{ meta: { name: 'widget', content: 'theirs' } }, { meta: { name: 'other', content: 'theirs' } }],
    origins: { embeds: ['https://widgets.example'], connect: ['https://api.widgets.example'] },
    scripts: [new URL('./widget-script.ts', import.meta.url).href],
  }),
})
`

opened('origins and scripts of a plugin apply to the site', async () => {
  const root = temporaryFolder()
  write(root, {
    'site.config.yaml': `${config.replace('./terms.ts', './widget.ts').replace(/ignore.*\n/, '')}head: [{ meta: { name: widget, content: ours } }]\n`,
    'widget.ts': widget,
    'widget-script.ts': `document.documentElement.dataset['widget'] = 'runs'`,
    'content/pages/index.md': '# Home\n\n<iframe src="https://widgets.example/1" title="One"></iframe>\n',
  })
  assert.is(reports(await buildSite(root, true)), '')
  const files = published(root)
  const page = files.get('index.html') ?? ''
  assert.match(page, '<meta name="widget" content="ours">')
  assert.not.match(page, '<meta name="widget" content="theirs">')
  assert.match(page, '<meta name="other" content="theirs">')
  assert.match(page, 'frame-src https://widgets.example;')
  assert.match(page, "connect-src 'self' https://api.widgets.example;")
  const script = /src="\/(assets\/site-0-[A-Z0-9]{8}\.js)"/.exec(page)?.[1] ?? ''
  assert.match(files.get(script) ?? '', 'runs')
})

opened('invalid origins and scripts are reported at their location', async () => {
  const root = temporaryFolder()
  write(root, {
    'site.config.yaml': config.replace('./terms.ts', './widget.ts'),
    'widget.ts': widget.replace('https://api.widgets.example', 'api.widgets.example'),
    'widget-script.ts': '',
    'content/pages/index.md': '# Home\n',
  })
  assert.match(
    reports(await buildSite(root, true)),
    'origins.connect[0] must be another value (invalid origin: write only scheme and host), not the string "api.widgets.example"',
  )
})

opened.run()
collected.run()

const transforms = suite('plugins: changes of pages')

const stamp = `export default {
  create: () => ({
    name: 'stamp',
    transform: (page, { instance, entry }) =>
      instance === 'pages' && entry?.source.endsWith('index.md')
        ? { ...page, route: '/elsewhere', title: page.title + ', stamped', description: 'By ' + instance }
        : undefined,
  }),
}
`

transforms('a transform can change the title of a page of another type, which keeps its route', async () => {
  const root = site()
  write(root, { 'site.config.yaml': config.replace('terms.ts', 'stamp.ts'), 'stamp.ts': stamp })
  assert.is(reports(await buildSite(root, true)), '')
  const html = published(root).get('index.html') ?? ''
  assert.match(html, '<meta name="description" content="By pages"')
  assert.match(html, 'Home, stamped')
  assert.not.match(published(root).get('terms/claim.html') ?? '', 'stamped')
})

transforms('an error of a transform is reported once', async () => {
  const root = site()
  const wrong = stamp
    .replace("page.title + ', stamped'", 'page.none.none')
    .replace("instance === 'pages' &&", 'true ||')
  write(root, { 'site.config.yaml': config.replace('terms.ts', 'stamp.ts'), 'stamp.ts': wrong })
  const lines = reports(await buildSite(root, true)).split('\n')
  assert.is(lines.filter((line) => line.includes('"stamp" threw in transform')).length, 1, lines.join('\n'))
})
transforms.run()

const items = suite('plugins: items of navbar and sidebars')

const newest = `import { dataPath, definePlugin } from '@waybill/docs/plugin'
export default definePlugin({
  create: (_, { instance }) => ({
    name: 'newest',
    collected: { 'names.json': { match: ['content/docs/*.md'], collect: (sources) => sources.map(({ path }) => path) } },
    items: {
      link: ({ label }, { read }) => ({
        label: label + ' (' + JSON.parse(read(dataPath(instance, 'names.json'))).length + ')',
        to: '/docs/setup',
      }),
      menu: () => ({ label: 'More', items: [{ label: 'Set up', to: '/docs/setup' }, { label: 'Web', to: 'https://web.example' }] }),
      wrong: () => ({ title: 'no label' }),
    },
  }),
})
`

function itemsSite(navbar: string, sidebar: string): string {
  const root = temporaryFolder()
  write(root, {
    'site.config.yaml': `title: Items
url: https://items.example
navbar:
  left:
    - ${navbar}
content:
  - use: docs
    options:
      sidebars:
        main:
          - index
          - setup
          - ${sidebar}
plugins:
  - use: ./newest.ts
ignore: [page/no-home]
`,
    'newest.ts': newest,
    'content/docs/index.md': '# Home\n',
    'content/docs/setup.md': '# Set up\n',
  })
  return root
}

items('a plugin adds links and menus to navbar and sidebars', async () => {
  const root = itemsSite(
    '{ type: plugin, use: newest, item: link, options: { label: Pages } }',
    '{ type: plugin, use: newest, item: menu }',
  )
  assert.is(reports(await buildSite(root, true)), '')
  const html = published(root).get('docs.html') ?? ''
  const [navbar = '', ...rest] = html.split('</header>')
  assert.match(navbar, /href="\/docs\/setup"[^>]*>Pages \(2\)</)
  assert.match(rest.join(''), /More[\s\S]*href="\/docs\/setup"[\s\S]*href="https:\/\/web\.example"/)
})

items('unknown targets and invalid items are reported with their location', async () => {
  const root = itemsSite('{ type: plugin, use: newst, item: link }', '{ type: plugin, use: newest, item: menue }')
  assert.equal(reports(await buildSite(root, true)).split('\n'), [
    'error config/unknown-plugin site.config.yaml:5:28 no plugin "newst" provides items',
    'error config/value site.config.yaml:13:34 "newest" provides no item "menue"',
  ])
  const wrong = itemsSite('{ type: plugin, use: newest, item: wrong }', '{ type: plugin, use: newest }')
  assert.equal(reports(await buildSite(wrong, true)).split('\n'), [
    'error plugin/result site.config.yaml:5:28 "newest" returns a wrong value from the item "wrong": label must be a string that is not empty, but it is undefined',
    'error config/value site.config.yaml:13:34 the plugin "newest" provides several items: name one',
  ])
})

items('an address without a page is a warning at the item', async () => {
  const root = itemsSite('{ type: plugin, use: newest, item: menu }', 'setup')
  write(root, { 'newest.ts': newest.replaceAll('/docs/setup', '/docs/settup') })
  assert.match(
    reports(await buildSite(root, true)),
    /warning link\/no-page site\.config\.yaml:5:28 no page at "\/docs\/settup"/,
  )
})
items.run()

const groups = suite('plugins: files that are generated together')

groups(
  'groups of files are reused if the options of another plugin change, and rebuilt if their own change',
  async () => {
    const root = temporaryFolder()
    const buildGroup = async (group: number, other = '') => {
      write(root, {
        'site.config.yaml': `title: Parts
url: https://parts.example
content: [{ use: pages, options: { ${other} } }]
plugins: [{ use: ./chance.ts, options: { own: ${group} } }]
`,
      })
      assert.is(reports(await buildSite(root, true)), '')
      return published(root).get('chance.txt')
    }
    write(root, {
      'content/pages/index.md': '# Home\n',
      'chance.ts': `import { definePlugin, z } from '@waybill/docs/plugin'
export default definePlugin({
  options: z.object({ own: z.number() }),
  create: () => ({
    name: 'chance',
    *emit() {
      yield { group: 'g', key: 'k', outputs: () => [{ path: 'chance.txt', content: () => String(Math.random()) }] }
    },
  }),
})
`,
    })
    const first = await buildGroup(1)
    assert.is(await buildGroup(1, 'editUrl: https://edit.example'), first)
    assert.is.not(await buildGroup(2, 'editUrl: https://edit.example'), first)
  },
)
groups.run()
