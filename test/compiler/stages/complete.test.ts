/** One run reports all problems, errors and warnings together, without consequences of other errors. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { buildSite, temporaryFolder, write } from './site.ts'

const page = (title: string, body: string, more = '') => `---\ntitle: ${title}\n${more}---\n\n${body}\n`

const config = `title: Complete
url: https://docs.parcel.example
navbar:
  left:
    - { type: docSidebar, label: Guides, sidebarId: gides }
    - { label: About, to: /about }
content:
  - use: docs
    options:
      path: content/docs
      sidebars:
        guides: [index, one, typed, noyaml, notparsed, notrendered, notimported, notbuilt, mistyped, linked, nowhere]
  - use: pages
redirects:
  - { from: /a, to: /b }
  - { from: /b, to: /a }
  - { from: /c, to: /d }
  - { from: /d, to: /about }
`

const files: Readonly<Record<string, string>> = {
  'site.config.yaml': config,
  // Links to every page with an error, with an unknown hash: none of them is reported as broken.
  'content/docs/index.md': page(
    'Start',
    [
      ...['typed', 'noyaml', 'notparsed', 'notrendered', 'notimported', 'notbuilt'].map((name) => `[x](./${name}.md)`),
      ...['typed', 'notparsed', 'notrendered', 'notimported', 'notbuilt'].map((name) => `[x](/docs/${name}#there)`),
      '[slug](/docs/of-its-own)',
      '[gone](/docs/gone)',
      '[case](/docs/One)',
      '[anchor](/docs/one#tow)',
      '![dot](./dot.png)',
      '<!-- docs-ignore-next-line link/no-page -->',
      'nothing',
    ]
      .join('\n\n')
      .replace(/\((\.\/not[a-z]+)\.md\)/g, '($1.mdx)'),
  ),
  'content/docs/one.md': page('One', '## Two'),
  'content/docs/typed.md': page('Typed', 'x', 'sidebar_position: first\n'),
  'content/docs/noyaml.md': '---\ntitle: [\nslug: /of-its-own\n---\n\nx\n',
  'content/docs/notparsed.mdx': page('MDX', '<b>\n\n[lost](/only-linked-here)'),
  'content/docs/notrendered.mdx': page('MDX', '<Nowhere />'),
  'content/docs/notimported.mdx': page('MDX', "import { X } from './none'\n\n<X />"),
  'content/docs/notbuilt.mdx': page(
    'MDX',
    "import { X } from '@site/parts/broken'\n\n<X />\n\n{/* docs-ignore link/no-page */}\n\n[a](/linked-from-there)",
  ),
  'content/docs/linked.mdx': page('MDX', "import { X } from '@site/parts/whole'\n\n<X />"),
  'content/docs/mistyped.md': page('Key', 'x', 'titel: Y\n'),
  'content/docs/_unused.md': 'x\n',
  'content/docs/_part.md': 'x\n',
  'content/pages/index.md': page('Home', '::partial{file="../docs/_part.md"}'),
  'content/pages/about.md': page('About', 'x', 'layout: nonesuch\n'),
  'content/pages/orphan.md': page('Orphan', 'x'),
  'content/pages/linked-from-there.md': page('Linked', 'x'),
  'content/pages/only-linked-here.md': page('Linked', 'x'),
  'parts/broken.tsx': 'export const X = (\n',
  'parts/whole.tsx': 'export const X = () => <a href="/nowhere">x</a>\n',
}

async function reports(changed: Readonly<Record<string, string | undefined>> = {}): Promise<readonly string[]> {
  const root = temporaryFolder()
  write(root, { ...files, ...changed })
  const { diagnostics, published } = await buildSite(root, true)
  assert.is(published, false)
  return diagnostics.map(({ code, severity, location }) => `${severity} ${code} ${location?.file}:${location?.line}`)
}

const all = [
  'error mdx/import content/docs/notimported.mdx:5',
  'error mdx/syntax content/docs/notparsed.mdx:5',
  'error mdx/render content/docs/notrendered.mdx:5',
  'error front-matter/syntax content/docs/noyaml.md:2',
  'error front-matter/type content/docs/typed.md:3',
  'error theme/missing-layout content/pages/about.md:3',
  'error module/build parts/broken.tsx:2',
  'error sidebar/missing site.config.yaml:5',
  'warning link/no-page content/docs/index.md:29',
  'warning link/no-page content/docs/index.md:31',
  'warning link/no-anchor content/docs/index.md:33',
  'warning link/no-asset content/docs/index.md:35',
  'warning silence/unused content/docs/index.md:37',
  'warning link/no-page content/docs/linked.mdx:7',
  'warning front-matter/unknown-key content/docs/mistyped.md:3',
  'warning partial/unused content/docs/_unused.md:1',
  'warning page/orphan content/pages/orphan.md:1',
  'warning sidebar/unknown-doc site.config.yaml:12',
  'warning redirect/loop site.config.yaml:15',
  'warning redirect/loop site.config.yaml:16',
  'warning redirect/chain site.config.yaml:17',
]

test('one run reports every fault of every kind', async () => {
  assert.equal([...(await reports())].sort(), [...all].sort())
})

/** Reports that remain although unread files may define names. */
const sure = all.filter((report) => !/no-page|sidebar|redirect|silence|unused|orphan/.test(report))

test('an invalid value in the configuration does not prevent the check of pages', async () => {
  const wrong = (to: string) => ({ 'site.config.yaml': `${config}${to}` })
  const error = (code: string) => `error config/${code} site.config.yaml:19`
  // This error has no effect on addresses, but a missing declaration may hide a use of a suppression.
  assert.equal(
    [...(await reports(wrong('footer: { links: [{ title: More, items: [{ label: X }] }] }\n')))].sort(),
    [...all.filter((report) => !/silence/.test(report)), error('missing-key')].sort(),
  )
  assert.equal([...(await reports(wrong('staticFolder: {}\n')))].sort(), [...sure, error('type')].sort())
  assert.equal([...(await reports(wrong('redirect: []\n')))].sort(), [...sure, error('unknown-key')].sort())
})

test('content with invalid options is checked as far as possible, and links to it are not reported', async () => {
  const options = config.replace('      path: content/docs\n', '      path: content/docs\n      routeBasePath: {}\n')
  assert.equal(
    [...(await reports({ 'site.config.yaml': options }))].sort(),
    [...sure, 'error config/type site.config.yaml:11'].sort(),
  )
})

test('pages are not read if a plugin, a Markdown option or the theme folder is invalid', async () => {
  for (const more of ['plugins: [{ use: ./none.ts }]\n', 'markdown: { emoji: 5 }\n', 'theme: { folder: {} }\n']) {
    const actual = await reports({ 'site.config.yaml': config + more })
    assert.is(actual.length, 1, more)
    assert.match(actual[0] ?? '', /^error config\//)
  }
})

test('consequences of an unreadable file are not reported', async () => {
  const root = temporaryFolder()
  const openapi = "openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths: {\n"
  write(root, {
    'site.config.yaml': `title: T
url: https://docs.parcel.example
navbar: { left: [{ type: docSidebar, sidebarId: openapi }, { label: API, to: /api/v1 }] }
content:
  - { use: openapi, options: { path: openapi.yaml, routeBasePath: api/v1 } }
  - { use: blog, options: { path: content/blog } }
  - { use: pages }
redirects: [{ from: /old, to: /api/v1/orders }]
`,
    'openapi.yaml': openapi,
    'content/pages/index.md': page('Home', '[a](/api/v1/orders/get-order#x), [b](/api/v2)'),
    'content/blog/authors.yml': 'ann:\n  name: [\n',
    'content/blog/2025-01-02-first.md': page('First', 'x', 'authors: [ann]\n'),
    'content/blog/undated.md': page('Undated', 'x', 'date: [2025]\n'),
    'content/blog/2025-01-03-second.md': page('Second', 'x', 'authors: [bob]\n'),
  })
  const { diagnostics } = await buildSite(root, true)
  assert.equal(
    diagnostics
      .map(({ code, location }) => `${code} ${location?.file}`)
      .filter((report) => !/^(?:openapi|front-matter)/.test(report)),
    ['blog/unknown-author content/blog/2025-01-03-second.md', 'link/no-page content/pages/index.md'],
  )
})

test('links in theme files of the site are checked, too', async () => {
  const root = temporaryFolder()
  write(root, {
    'site.config.yaml':
      'title: T\nurl: https://docs.parcel.example\ntheme: { folder: mine }\ncontent: [{ use: pages }]\n',
    'mine/layouts/not-found.tsx':
      'export default ({ site }: { site: { baseUrl: string } }) => (\n  <a href={`${site.baseUrl}legal/imprint`}>imprint, terms</a>\n)\n',
    'content/pages/index.md': 'x\n',
    'content/pages/legal/imprint.md': 'x\n',
    'content/pages/legal/terms.md': 'x\n',
  })
  const { diagnostics } = await buildSite(root, true)
  assert.equal(
    diagnostics.map(({ code, location }) => `${code} ${location?.file}`),
    ['page/orphan content/pages/legal/terms.md'],
  )
})

test('a theme that cannot be built hides no report about pages', async () => {
  const actual = await reports({
    'site.config.yaml': `${config}theme: { folder: mine }\n`,
    'mine/layouts/page.tsx': 'export default (\n',
  })
  const others = all.filter((report) => !/missing-layout|notrendered|linked|orphan|parts.broken/.test(report))
  assert.equal(
    [...actual].sort(),
    [...others, 'error theme/build mine/layouts/page.tsx:2', 'error module/build parts/broken.tsx:2'].sort(),
  )
})

test.run()
