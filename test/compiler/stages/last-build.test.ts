/** A build without changes returns the report of the last build; any change causes a full build. */
import { appendFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { build, type BuildOptions } from '../../../src/compiler/build.ts'
import { buildClean, published, reports, temporaryFolder, waitForTick, write } from './site.ts'

const config = (more = '') => `title: Parcel
url: https://docs.parcel.example
content:
  - use: docs
    options: { path: content/docs }
theme: { folder: mine }
${more}`

const site = {
  'site.config.yaml': config(),
  'content/docs/index.mdx': `---\ntitle: Start\n---\nimport { Mark } from '../mark'\n\n<Mark /> [gone](/docs/gone)\n`,
  'content/docs/two.md': '---\ntitle: Two\n---\n\n![dot](./dot.svg)\n\n```text file=../code.txt\n```\n',
  'content/docs/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>\n',
  'content/docs/_unused.md': 'A part.\n',
  'content/mark.tsx': 'export const Mark = () => <b>one</b>\n',
  'content/code.txt': 'one\n',
  'content/static/a.txt': 'a',
  'mine/parts/mark.txt': '',
}

/** Builds, and reports if any stage was run. */
async function look(root: string, more: Partial<BuildOptions> = {}) {
  const stages: string[] = []
  const options = { root, out: join(root, 'dist'), drafts: false, cache: true, strict: false, jobs: 1, ...more }
  const report = await build({ ...options, progress: (stage) => stages.push(stage) })
  return { report, isBuilt: stages.length > 0 }
}

const root = temporaryFolder()

test('unchanged locales are not built, and their reports are repeated', async () => {
  write(root, site)
  await waitForTick()
  const first = await look(root)
  assert.ok(first.isBuilt)
  assert.match(reports(first.report), 'link/no-page')
  assert.match(reports(first.report), 'partial/unused')
  const { report, isBuilt } = await look(root)
  assert.not.ok(isBuilt)
  assert.equal(report.diagnostics, first.report.diagnostics)
  const { pages } = first.report.stats
  assert.equal({ ...report.stats, milliseconds: 0 }, { pages, fromCache: pages, written: 0, milliseconds: 0 })
  assert.ok(report.published)
})

/** Changes to the site; a build has to notice each of them. */
const changes: Readonly<Record<string, () => void>> = {
  'an edit': () => write(root, { 'content/docs/two.md': '---\ntitle: Two\n---\n\nEdited.\n' }),
  'a new page': () => write(root, { 'content/docs/deep/new.md': '---\ntitle: New\n---\n\nWords.\n' }),
  'a page that is gone': () => rmSync(join(root, 'content/docs/deep/new.md')),
  'a module': () => write(root, { 'content/mark.tsx': 'export const Mark = () => <b>two</b>\n' }),
  'the page of a dead link': () => write(root, { 'content/docs/gone.md': '---\ntitle: Gone\n---\n\nBack.\n' }),
  'an unused partial': () =>
    write(root, { 'content/docs/_unused.md': '<!-- docs-ignore partial/unused -->\n\nA part.\n' }),
  'a static file': () => write(root, { 'content/static/a.txt': 'b' }),
  'a new static file': () => write(root, { 'content/static/deep/b.txt': 'b' }),
  'a new file of the theme': () =>
    write(root, { 'mine/parts/footer.tsx': 'export function Footer() {\n  return <p>Mine</p>\n}\n' }),
  'the configuration': () => write(root, { 'site.config.yaml': config('tagline: Faster\n') }),
  'a published file that was edited': () => appendFileSync(join(root, 'dist/docs/two.html'), 'x'),
  'a published file that is gone': () => rmSync(join(root, 'dist/docs/two.html')),
  'a page of the same name that is a folder now': () => {
    rmSync(join(root, 'content/docs/gone.md'))
    write(root, { 'content/docs/gone.md/inner.md': '---\ntitle: Inner\n---\n\nWords.\n' })
  },
}

for (const [name, change] of Object.entries(changes))
  test(`${name} is seen`, async () => {
    change()
    await waitForTick()
    const { report, isBuilt } = await look(root)
    assert.ok(isBuilt)
    const clean = await buildClean(root)
    assert.is(reports(report), reports(clean.report))
    assert.equal(published(root), clean.files)
    assert.not.ok((await look(root)).isBuilt)
  })

test('other options cause another build', async () => {
  assert.ok((await look(root, { drafts: true })).isBuilt)
  assert.ok((await look(root)).isBuilt)
  assert.not.ok((await look(root)).isBuilt)
  // The build has warnings.
  assert.ok((await look(root, { strict: true })).isBuilt)
  assert.not.ok((await look(root, { strict: true })).report.published)
})

test('a build with external checks or a profile is always repeated', async () => {
  let requestCount = 0
  const external = () => Promise.resolve((requestCount++, []))
  for (const _ of [1, 2]) assert.ok((await look(root, { external })).isBuilt)
  assert.is(requestCount, 2)
  for (const _ of [1, 2]) assert.ok((await look(root, { profile: true })).isBuilt)
})

test('a site with code, or with an error, is always built', async () => {
  write(root, {
    'site.config.yaml': config('plugins: [{ use: ./plugin.ts }]\n'),
    'plugin.ts': `export const create = () => ({ name: 'own' })\n`,
  })
  assert.ok((await look(root)).report.published)
  assert.ok((await look(root)).isBuilt)
  write(root, { 'site.config.yaml': config(), 'content/docs/two.md': '---\ntitle: [\n---\n' })
  assert.not.ok((await look(root)).report.published)
  assert.ok((await look(root)).isBuilt)
})

test('a file in the output that is not ours is reported', async () => {
  write(root, { 'content/docs/two.md': '---\ntitle: Two\n---\n\nWords.\n' })
  await look(root)
  writeFileSync(join(root, 'dist/mine.txt'), 'mine')
  assert.match(reports((await look(root)).report), 'emit/not-ours')
  rmSync(join(root, 'dist/mine.txt'))
  assert.ok((await look(root)).report.published)
})

test.run()
