/**
 * An edit causes only the necessary work, also after builds without changes; reused results equal those of a clean
 * build.
 */
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { build } from '../../../src/compiler/build.ts'
import { readIndex } from '../../../src/compiler/cache/index-file.ts'
import { toolVersion } from '../../../src/compiler/cache/tool-version.ts'
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

test('one edit renders one page, with or without earlier results', async () => {
  const root = temporaryFolder()
  write(root, site)
  const pages = (await buildSite(root, true)).stats.pages
  // A second rendering has the same bytes: the published files are older than the staged ones.
  assert.is((await buildSite(root, false)).stats.fromCache, 0)
  for (const text of ['Second, changed.', 'Second, changed again.']) {
    write(root, { 'content/docs/two.md': page(text) })
    assert.is((await buildSite(root, true)).stats.fromCache, pages - 1)
  }
})

test('a new or removed page renders only the pages beside it, in a site with a long sidebar', async () => {
  const root = temporaryFolder()
  const path = (at: number) => `content/docs/c${at % 16}/p${Math.floor(at / 16)}.md`
  const pages = Array.from(
    { length: 160 },
    (_, index) => [path(index), `---\ntitle: P${index}\n---\n\nWords.\n`] as const,
  )
  write(root, { 'site.config.yaml': site['site.config.yaml'], ...Object.fromEntries(pages) })
  const rendered = async (files: Record<string, string>) => {
    write(root, files)
    const { pages: all, fromCache } = (await buildSite(root, true)).stats
    return all - fromCache
  }
  // Beside the docs: the search page, and the not-found page.
  assert.is(await rendered({}), 162)
  // The list next to it has ten pages, and a page in the next folder links back to the last of them.
  const beside = await rendered({ 'content/docs/c3/zz.md': '---\ntitle: New\n---\n\nWords.\n' })
  assert.ok(beside >= 11 && beside <= 13, `${beside}`)
  rmSync(join(root, 'content/docs/c3/zz.md'))
  const left = await rendered({})
  assert.ok(left >= 10 && left <= 12, `${left}`)
  const [rest = '', ...others] = [...published(root).keys()].filter((file) => /^sidebar-.*\.json$/.test(file))
  assert.equal(others, [])
  assert.not.match(String(published(root).get(rest)), 'New')
  assert.equal(published(root), (await buildClean(root)).files)
})

/** Builds with or without drafts, and returns the records of compiled pages. */
async function compiledWith(root: string, drafts: boolean) {
  await build({ root, out: join(root, drafts ? 'with' : 'dist'), drafts, cache: true, strict: false, jobs: 1 })
  return readIndex(root, toolVersion()).compiled
}

test('builds with and without drafts share compiled pages', async () => {
  const root = temporaryFolder()
  write(root, { ...site, 'content/docs/draft.md': '---\ntitle: Draft\ndraft: true\n---\n\nSoon.\n' })
  const without = await compiledWith(root, false)
  assert.ok(Object.keys(without).length >= 4)
  assert.equal(await compiledWith(root, true), without)
  assert.match(readFileSync(join(root, 'with/docs/draft.html'), 'utf8'), 'Soon.')
})

test('a plugin of the site may compile otherwise with drafts', async () => {
  const root = temporaryFolder()
  const paragraph = `{ type: 'paragraph', children: [{ type: 'text', value: 'drafts: ' + drafts }] }`
  write(root, {
    ...site,
    'site.config.yaml': `${site['site.config.yaml']}plugins: [{ use: ./notes.ts }]\n`,
    'notes.ts': `export const create = (_, { drafts }) => ({ name: 'notes', markdown: { remark: [() => (tree) => void tree.children.push(${paragraph})] } })\n`,
  })
  await compiledWith(root, false)
  await compiledWith(root, true)
  assert.match(String(published(root).get('docs/one.html')), 'drafts: false')
  assert.match(readFileSync(join(root, 'with/docs/one.html'), 'utf8'), 'drafts: true')
})

test('a build without changes does not write the index', async () => {
  const root = temporaryFolder()
  write(root, site)
  const index = join(root, '.docs/cache/index.json')
  const now = Date.now
  // A minute ahead: a file that was just written may change again unnoticed, so it is read again.
  Date.now = () => now() + 60_000
  try {
    await buildSite(root, true)
    const { ino } = statSync(index)
    await buildSite(root, true)
    assert.is(statSync(index).ino, ino)
    write(root, { 'content/docs/two.md': page('Second, changed.') })
    await buildSite(root, true)
    assert.is.not(statSync(index).ino, ino)
  } finally {
    Date.now = now
  }
})

test('reused highlighted code equals that of a clean build', async () => {
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

test('an edit of a large site changes only the search files with the new words', async () => {
  const root = temporaryFolder()
  const words = (seed: number) =>
    Array.from({ length: 4000 }, (_, index) => `w${((seed * 31 + index * index) % 4999).toString(36)}`).join(' ')
  const path = (at: number) => `content/docs/p${at}.md`
  const pages = Array.from(
    { length: 90 },
    (_, index) => [path(index), `---\ntitle: P${index}\n---\n\n${words(index)}\n`] as const,
  )
  write(root, { 'site.config.yaml': site['site.config.yaml'], ...Object.fromEntries(pages) })
  const built = async (text: string) => {
    write(root, { [path(7)]: `${pages[7]?.[1]}${text}` })
    assert.ok((await buildSite(root, true)).published)
    return published(root)
  }
  const first = await built('')
  const files = [...first.keys()].filter((file) => file.startsWith('search-index'))
  const edited = await built('\nA few words more.\n')
  const changed = files.filter((file) => first.get(file) !== edited.get(file))
  assert.ok(files.length > 120 && changed.length > 2 && changed.length <= 12, `${changed.length} of ${files.length}`)
  assert.equal(await built(''), first)
  // A published file that was edited by hand is not reused.
  writeFileSync(join(root, 'dist', changed[1] ?? ''), 'not ours')
  assert.equal(await built('\nA few words more.\n'), edited)
})

test('a cache with changed bytes is rebuilt', async () => {
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
