/** Suppressions in whole builds: allowed places, reuse from the cache, and the effect on `--strict`. */
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { build } from '../../../src/compiler/build.ts'
import { buildSite, reports, temporaryFolder, write } from './site.ts'

const site: Readonly<Record<string, string>> = {
  'site.config.yaml': `title: Silences
url: https://docs.parcel.example
navbar:
  left:
    # docs-ignore-next-line link/no-page -- comes with the next version
    - { label: Soon, to: /soon }
content:
  - { use: docs, options: { path: content/docs } }
  - { use: pages }
ignore: [page/orphan]
`,
  'content/docs/index.md': `---
title: Start
# docs-ignore-next-line front-matter/unknown-key
titel: Start
---

A link [there](/there) <!-- docs-ignore-line link/no-page -->.

<!-- docs-ignore-next-line link/no-page, link/no-anchor -- both -->
[a](/gone) and [b](#gone)

> <!-- docs-ignore-next-line link/no-asset -->
> ![x](./none.png)

::partial{file="./_part.md"}

\`\`\`html
<!-- docs-ignore link/no-page -->
\`\`\`
`,
  'content/docs/_part.md': 'A link [there](/from/a/partial) <!-- docs-ignore-line link/no-page -->\n',
  'content/docs/_later.md': '<!-- docs-ignore partial/unused -->\n',
  'content/docs/code.mdx': `# Code

{/* docs-ignore link/no-page */}

[a](/gone), <a href="/gone/too">b</a>
`,
  'content/docs/_category_.yml': 'label: Docs\n',
  'content/pages/index.md': 'Home\n',
  'content/pages/lost.md': 'Lost\n',
}

const strict = (root: string) =>
  build({ root, out: join(root, 'dist'), drafts: false, cache: true, strict: true, jobs: 1 })

test('suppressions work in every place', async () => {
  const root = temporaryFolder()
  write(root, site)
  assert.is(reports(await buildSite(root, true)), '')
  assert.ok((await strict(root)).published)
})

test('without a suppression everything is reported', async () => {
  const root = temporaryFolder()
  const loud = Object.entries(site).map(([path, text]) => [
    path,
    text.replace(/docs-ignore/g, 'ignored').replace(/ignore: .*\n/, ''),
  ])
  write(root, Object.fromEntries(loud) as Record<string, string>)
  const { diagnostics } = await buildSite(root, true)
  assert.equal(
    diagnostics.map(({ code, location }) => `${code} ${location?.file}:${location?.line}`),
    [
      'partial/unused content/docs/_later.md:1',
      'link/no-page content/docs/_part.md:1',
      'link/no-page content/docs/code.mdx:5',
      'link/no-page content/docs/code.mdx:5',
      'front-matter/unknown-key content/docs/index.md:4',
      'link/no-page content/docs/index.md:7',
      'link/no-page content/docs/index.md:10',
      'link/no-anchor content/docs/index.md:10',
      'link/no-asset content/docs/index.md:13',
      'page/orphan content/pages/lost.md:1',
      'link/no-page site.config.yaml:6',
    ],
  )
})

test('suppressions that no longer apply are reported, from the cache as from a clean build', async () => {
  const root = temporaryFolder()
  write(root, site)
  await buildSite(root, true)
  // All linked pages exist now, and no page with links was changed.
  write(root, {
    'content/pages/there.md': 'x\n',
    'content/pages/gone.md': 'x\n',
    'content/pages/gone/too.md': 'x\n',
    'content/pages/from/a/partial.md': 'x\n',
    'content/pages/lost.md': undefined,
  })
  const expected = [
    'silence/unused content/docs/_part.md:1:55',
    'silence/unused content/docs/code.mdx:3:17',
    'silence/unused content/docs/index.md:7:46',
    'silence/unused content/docs/index.md:9:28',
    'silence/unused site.config.yaml:10:10',
  ]
  for (const cache of [true, false]) {
    const { diagnostics } = await buildSite(root, cache)
    assert.equal(
      diagnostics.map(({ code, location }) => `${code} ${location?.file}:${location?.line}:${location?.column}`),
      expected,
    )
  }
  assert.not((await strict(root)).published)
  write(root, { 'site.config.yaml': `${site['site.config.yaml']}`.replace('[page/orphan]', '[silence/unused]') })
  assert.is(reports(await buildSite(root, true)), '')
})

test('codes that no warning has', async () => {
  const root = temporaryFolder()
  write(root, {
    'site.config.yaml':
      'title: T\nurl: https://docs.parcel.example\ncontent: [{ use: pages }]\n# docs-ignore mdx/syntax\n',
    'content/pages/index.md': '---\n# docs-ignore lnk\n---\n\n<!-- docs-ignore-nextline link/no-page -->\n[a](/gone)\n',
  })
  const { diagnostics } = await buildSite(root, true)
  assert.equal(
    diagnostics.map(({ code, location, message }) => `${code} ${location?.line}:${location?.column} ${message}`),
    [
      'silence/unknown 2:15 no warning has the code "lnk"',
      'silence/unknown 5:6 unknown suppression "docs-ignore-nextline"',
      'link/no-page 6:5 no page at "/gone"',
      'silence/unknown 4:15 "mdx/syntax" is an error, which cannot be suppressed',
    ],
  )
})

test.run()
