/**
 * The test of stale caches: after each edit, a build with the cache must produce the same bytes and the same reports as
 * a build of an untouched copy.
 * @module
 */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildClean, buildSite, published, reports, temporaryFolder, write } from './site.ts'

/** A GIF of the given width and a height of 2 pixels. */
function gif(width: number): Uint8Array {
  const bytes = Buffer.from('47494638396103000200800000000000ffffff2c000000000300020000020284510a003b', 'hex')
  bytes[6] = width
  return bytes
}

/** Configuration of a site that does not change the theme. */
const plain = (title: string, more = '') => `title: ${title}
url: https://docs.parcel.example
content:
  - use: docs
    options:
      path: content/docs
  - use: blog
    options:
      path: content/blog
plugins:
  - use: ./plugins/words.ts
    options:
      word: one
${more}`

const config = (title: string, more = '') => plain(title, `theme:\n  folder: mine\n${more}`)

const plugin = (say: string) => `import { definePlugin, z } from '@waybill/docs/plugin'
import { suffix } from './suffix'
export default definePlugin<{ word: string }>({
  options: z.strictObject({ word: z.string() }),
  create: ({ word }) => ({
    name: 'words',
    outputs: ['words.txt'],
    digest: (page) => page.page.title,
    *emit(site) { yield { path: 'words.txt', content: () => [...site.digests()].map(({ digest }) => digest).join() + word + ${JSON.stringify(say)} + suffix } },
  }),
})
`

const page = (title: string, body: string) => `---\ntitle: ${title}\n---\n\n${body}\n`

/** A site that only edits content; copies of it use the theme bundles that all sites share. */
const plainSite: Readonly<Record<string, string | Uint8Array>> = {
  'site.config.yaml': plain('Parcel'),
  'plugins/words.ts': plugin('a'),
  'plugins/suffix.ts': `export const suffix = '!'\n`,
  'content/docs/index.md': page(
    'Start',
    'See [two](./two.md), [gone](/docs/gone) and [deep](/docs/deep/three#part).\n\n![dot](./dot.gif)',
  ),
  'content/docs/two.md': page('Two', 'Text with [a](#nowhere).\n\n## Part'),
  'content/docs/deep/three.mdx': `# Three\n\n<b>[bad](/docs/bad)</b>\n\n## Part\n`,
  'content/docs/dot.gif': gif(3),
  'content/blog/2025-01-02-first.md':
    '---\ntitle: First\nauthors: [ann]\ntags: [news]\n---\n\nOne.\n\n<!-- truncate -->\n\nTwo.\n',
  'content/blog/authors.yml': 'ann:\n  name: Ann\n',
  'content/blog/tags.yml': 'news:\n  label: News\n',
  'content/static/robots.extra': 'x',
}

/** The same site with its own components and theme. */
const site: typeof plainSite = {
  ...plainSite,
  'site.config.yaml': config('Parcel'),
  'mine/parts/mark.txt': '',
  'content/docs/deep/three.mdx': `# Three\n\nimport { Box } from '@site/parts/box.tsx'\n\n<Box>[bad](/docs/bad)</Box>\n\n## Part\n`,
  'parts/box.tsx': `import { text } from './text'\nexport function Box({ children }) { return <div className="box">{text}{children}</div> }\n`,
  'parts/text.ts': `export const text = 'box: '\n`,
}

const original = (name: string) => readFileSync(new URL(`../../../theme/${name}`, import.meta.url), 'utf8')

/** An edit, and the minimum number of reused pages. */
type Edit = readonly [name: string, files: Readonly<Record<string, string | Uint8Array | undefined>>, kept?: number]

/** Edits of content, each in addition to the previous ones. */
const contentEdits: readonly Edit[] = [
  ['nothing', {}, 1],
  ['the text of a page', { 'content/docs/two.md': page('Two', 'Other text with [a](#nowhere).\n\n## Part') }, 3],
  [
    'a heading that another page links to',
    {
      'content/docs/deep/three.mdx': `# Three\n\n<b>[bad](/docs/bad)</b>\n\n## Other\n`,
    },
  ],
  ['the title of a neighbour', { 'content/docs/two.md': page('Second', 'Other text.') }],
  [
    'lines before the text of an MDX page',
    {
      'content/docs/deep/three.mdx': `---\ndescription: D\n---\n\n# Three\n\n<b>[bad](/docs/bad)</b>\n\n## Other\n`,
    },
  ],
  [
    'the heading that is the title of an MDX page',
    {
      'content/docs/deep/three.mdx': `---\ndescription: D\n---\n\n# Third\n\n<b>[bad](/docs/bad)</b>\n\n## Other\n`,
    },
  ],
  ['the bytes of a picture', { 'content/docs/dot.gif': gif(4) }],
  ['a picture goes', { 'content/docs/dot.gif': undefined }],
  ['a picture comes back', { 'content/docs/dot.gif': gif(5) }],
  ['the tags of the blog', { 'content/blog/tags.yml': 'news:\n  label: Tidings\n' }],
  ['the authors of the blog', { 'content/blog/authors.yml': 'ann:\n  name: Anna\n' }],
  ['the title of the site', { 'site.config.yaml': plain('Boxes') }],
  ['the base URL', { 'site.config.yaml': plain('Boxes', 'baseUrl: /sub/\n') }],
  ['a redirect', { 'site.config.yaml': plain('Boxes', 'redirects:\n  - from: /docs/gone\n    to: /docs/two\n') }],
  ['a static file', { 'content/static/robots.extra': 'y' }],
  ['a static file takes the place of one that a plugin emits', { 'content/static/words.txt': 'mine' }],
  ['nothing, with that warning', {}],
  ['the static file goes', { 'content/static/words.txt': undefined }],
  ['a new page', { 'content/docs/four.md': page('Four', 'New.') }],
  ['a page goes', { 'content/docs/two.md': undefined }],
  [
    'a page becomes a folder',
    {
      'content/docs/four.md': undefined,
      'content/docs/four/index.md': page('Four', 'New.'),
      'content/docs/four/five.md': page('Five', 'Five.'),
    },
  ],
  [
    'pages that pull in partials and code',
    {
      'content/docs/_step.md': 'Step with [a link](./index.md) and **{props.word}**.\n',
      'content/docs/_part.mdx': '### In a part\n\nPart {props.word}.\n',
      'content/docs/call.ts': '// #region call\nexport const one = 1\n// #endregion call\n',
      'content/docs/six.md': page(
        'Six',
        '::partial{file="./_step.md" word="w"}\n\n```ts file="./call.ts" region="call"\n```',
      ),
      'content/docs/seven.mdx': `# Seven\n\nimport Part from './_part.mdx'\n\n<Part word="w" />\n`,
    },
  ],
  ['a partial', { 'content/docs/_step.md': 'Other step with [a link](./gone.md) and {props.none}.\n' }],
  ['a partial of an MDX page', { 'content/docs/_part.mdx': '### In a part {#part}\n\nOther part {props.word}.\n' }],
  [
    'a partial includes another',
    { 'content/docs/_step.md': '::partial{file="./_sub.md"}\n', 'content/docs/_sub.md': 'Sub.\n' },
  ],
  ['the partial of a partial', { 'content/docs/_sub.md': 'Other sub.\n' }],
  ['the partial of a partial goes', { 'content/docs/_sub.md': undefined }],
  ['and comes back', { 'content/docs/_sub.md': 'Sub again.\n' }],
  [
    'the code that a page takes',
    { 'content/docs/call.ts': '// #region call\nexport const two = 2\n// #endregion call\n' },
  ],
  ['the region goes', { 'content/docs/call.ts': 'export const two = 2\n' }],
  ['and comes back again', { 'content/docs/call.ts': '// #region call\nexport const three = 3\n// #endregion call\n' }],
  [
    'suppressions, one that is needed and one that is not',
    {
      'content/docs/six.md': page(
        'Six',
        '<!-- docs-ignore-next-line link/no-page -->\n[x](/docs/none)\n\n<!-- docs-ignore image/no-alt -->',
      ),
    },
  ],
  [
    'the cause of a suppressed warning is fixed',
    { 'content/docs/six.md': page('Six', '<!-- docs-ignore-next-line link/no-page -->\n[x](/docs)') },
  ],
  ['kinds of admonitions', { 'content/docs/six.md': page('Six', ':::beware\nx\n:::') }],
  [
    'the site gets that kind',
    {
      'site.config.yaml': plain('Boxes', 'markdown:\n  admonitions:\n    beware: { title: Beware, like: warning }\n'),
    },
  ],
  [
    'diagrams and formulas',
    {
      'site.config.yaml': plain('Boxes').replace('plugins:\n', 'plugins:\n  - use: math\n  - use: diagrams\n'),
      'content/docs/six.md': page('Six', '$a^2$\n\n```mermaid\nflowchart LR\n  A --> B\n```'),
    },
  ],
  ['another diagram', { 'content/docs/six.md': page('Six', '$a^3$\n\n```mermaid\nflowchart LR\n  A --> C\n```') }],
  ['no diagram any more', { 'content/docs/six.md': page('Six', 'x') }],
  ['a page is broken', { 'content/docs/four/five.md': page('[', 'Five.') }],
  ['and mended', { 'content/docs/four/five.md': page('Five', 'Mended.') }],
]

/** Edits of code: components, plugins, theme. */
const codeEdits: readonly Edit[] = [
  [
    'an imported component',
    {
      'parts/box.tsx': `import { text } from './text'\nexport function Box({ children }) { return <p className="box">{text}{children}</p> }\n`,
    },
  ],
  ['what an imported component imports', { 'parts/text.ts': `export const text = 'BOX: '\n` }],
  ['a plugin', { 'plugins/words.ts': plugin('b') }],
  ['what a plugin imports', { 'plugins/suffix.ts': `export const suffix = '?'\n` }],
  ['the options of a plugin', { 'site.config.yaml': config('Parcel').replace('word: one', 'word: two') }],
  [
    'the site puts a file in place of one of the theme',
    { 'mine/layouts/not-found.tsx': `export default () => <main><h1>Mine</h1></main>\n` },
  ],
  [
    'a theme file of the site changes',
    { 'mine/layouts/not-found.tsx': `export default () => <main><h1>My own</h1></main>\n` },
  ],
  [
    'a part inside the theme is replaced',
    { 'mine/inline.ts': `${original('inline.ts')}\n`, 'mine/mdx/extra.ts': 'export {}\n' },
  ],
  ['the site takes its file back', { 'mine/layouts/not-found.tsx': undefined, 'mine/inline.ts': undefined }],
  [
    'a style sheet of the site names a static file',
    {
      'mine/styles/code.css': `@font-face { font-family: Own; src: url('/own.woff2'); }\n`,
      'content/static/own.woff2': 'a',
    },
  ],
  ['that file changes', { 'content/static/own.woff2': 'b' }],
  ['that file goes', { 'content/static/own.woff2': undefined }],
  ['it does not name it any more', { 'mine/styles/code.css': 'pre { color: red }\n' }],
  ['the style sheet changes', { 'mine/styles/code.css': 'pre { color: blue }\n' }],
  ['the style sheet goes', { 'mine/styles/code.css': undefined }],
  [
    'styles in MDX pages, one of them the same twice',
    {
      'content/docs/red.mdx': '# Red\n\n<p style={{ color: "red" }}>x</p>\n',
      'content/docs/also.mdx': '# Also\n\n<p style={{ color: "red" }}>y</p>\n',
    },
  ],
  ['one of the pages that share a style', { 'content/docs/red.mdx': '# Red\n\n<p style={{ color: "red" }}>z</p>\n' }],
  ['the page that a style was written with goes', { 'content/docs/also.mdx': undefined }],
  ['the style goes', { 'content/docs/red.mdx': '# Red\n' }],
  [
    'an island comes',
    {
      'parts/count.tsx': `'use client'\nexport function Count({ from }) { return <b>{from}</b> }\n`,
      'content/docs/red.mdx': `# Red\n\nimport { Count } from '@site/parts/count.tsx'\n\n<Count from={1} />\n`,
    },
  ],
  [
    'an island changes',
    { 'parts/count.tsx': `'use client'\nexport function Count({ from }) { return <i>{from}</i> }\n` },
  ],
  [
    'what an island is given',
    { 'content/docs/red.mdx': `# Red\n\nimport { Count } from '@site/parts/count.tsx'\n\n<Count from={2} />\n` },
  ],
]

for (const [kind, files, edits] of [
  ['content', plainSite, contentEdits],
  ['code', site, codeEdits],
] as const) {
  const root = temporaryFolder()
  write(root, files)

  test(`${kind}: the first build has the reports of the site`, async () => {
    const report = await buildSite(root, true)
    assert.is(report.published, true, reports(report))
    assert.equal(
      report.diagnostics.map(({ code, location }) => `${code} ${location?.file}:${location?.line}`),
      [
        `link/no-page content/docs/deep/three.mdx:${kind === 'code' ? 5 : 3}`,
        'link/no-page content/docs/index.md:5',
        'link/no-anchor content/docs/two.md:5',
      ],
    )
  })

  for (const [name, changes, kept = 0] of edits) {
    test(`${kind}: ${name}`, async () => {
      write(root, changes)
      const cached = await buildSite(root, true)
      const clean = await buildClean(root, { mayShare: kind === 'content' })
      assert.is(reports(cached), reports(clean.report))
      assert.is(cached.published, clean.report.published)
      assert.ok(cached.stats.fromCache >= kept, `${cached.stats.fromCache} kept`)
      if (cached.published) assertSame(root, clean.files)
    })
  }

  test(`${kind}: a build succeeds after parts of the cache have vanished`, async () => {
    for (const folder of ['packs', 'modules', 'bundles', 'browser', 'plugins', 'index.json', 'index', '']) {
      rmSync(join(root, '.docs', 'cache', folder), { recursive: true, force: true })
      write(root, { 'content/docs/index.md': page('Start', `After ${folder}.`) })
      const cached = await buildSite(root, true)
      const clean = await buildClean(root, { mayShare: kind === 'content' })
      assert.is(reports(cached), reports(clean.report))
      assertSame(root, clean.files)
    }
  })
}

/** Checks that the published site has the same bytes as another build. */
function assertSame(root: string, files: ReadonlyMap<string, string>): void {
  const actual = published(root)
  const differing = [...new Set([...actual.keys(), ...files.keys()])].filter(
    (path) => actual.get(path) !== files.get(path),
  )
  assert.equal(differing, [])
}

test.run()
