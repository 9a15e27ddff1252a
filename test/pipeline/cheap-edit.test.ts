/** An edit costs only what it affects, also after builds that changed nothing; reused results equal those of a clean build. */
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { buildClean, buildSite, published, temporaryFolder, write } from './site.ts'

const page = (text: string) =>
  `---\ntitle: Page\n---\n\n${text}\n\n\`\`\`ts title="a.ts"\nconst a: number = 1\n\`\`\`\n\n    indented\n\nA note.[^1]\n\n[^1]: With code:\n\n    \`\`\`json\n    {"a": 1}\n    \`\`\`\n\n\`\`\`ts\nconst b = '</pre>'\n\`\`\`\n`

const site = {
  'site.config.yaml':
    'title: Cheap\nurl: https://docs.parcel.example\ncontent:\n  - use: docs\n    options: { path: content/docs }\n',
  'content/docs/one.md': page('First.'),
  'content/docs/two.md': page('Second.'),
  'content/docs/three.md': page('Third.'),
}

test('one edit renders one page, whatever was built before', async () => {
  const root = temporaryFolder()
  write(root, site)
  const pages = (await buildSite(root, true)).stats.pages
  // Rendered anew, to the same bytes: the published files are older than those that were staged.
  assert.is((await buildSite(root, false)).stats.fromCache, 0)
  for (const text of ['Second, changed.', 'Second, changed again.']) {
    write(root, { 'content/docs/two.md': page(text) })
    assert.is((await buildSite(root, true)).stats.fromCache, pages - 1)
  }
})

test('highlighted code that is taken over is what a clean build gives', async () => {
  const root = temporaryFolder()
  write(root, site)
  await buildSite(root, true)
  write(root, { 'content/docs/two.md': page('Only prose is new, [here](./one.md).\n\n<!-- truncate -->') })
  await buildSite(root, true)
  assert.equal(published(root), (await buildClean(root)).files)
  write(root, { 'content/docs/two.md': page('Prose.').replace('number = 1', 'number = 2') })
  await buildSite(root, true)
  assert.equal(published(root), (await buildClean(root)).files)
})

test('a cache whose bytes were changed is made anew', async () => {
  const root = temporaryFolder()
  write(root, site)
  await buildSite(root, true)
  const packs = join(root, '.docs', 'cache', 'packs')
  for (const name of readdirSync(packs))
    writeFileSync(join(packs, name), Buffer.alloc(statSync(join(packs, name)).size))
  rmSync(join(root, 'dist'), { recursive: true })
  const report = await buildSite(root, true)
  assert.ok(report.published)
  assert.equal(published(root), (await buildClean(root)).files)
  assert.ok((await buildSite(root, true)).published)
})

test.run()
