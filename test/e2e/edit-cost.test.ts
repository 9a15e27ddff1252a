/**
 * The cost of an edit does not depend on the size of the site. The test counts instead of measuring time: two sites,
 * one with four times the pages of the other, get the same edits, and `test/fixtures/count-work/hook.mjs` records every
 * call of the file system. `exceptions` lists the work that grows with the site, with its reason and a bound. A new
 * line there needs an equally good reason.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { corpusPages } from '../../bench/corpus.ts'
import { paragraph } from '../../bench/prose.ts'
import { random } from '../../bench/random.ts'
import { docs, packageFolder } from './docs.ts'
import { withFolder, write } from './folder.ts'

/** The larger site needs more than one part of the index: a part contains the records of 256 pages. */
const few = 70
const many = 280

/** Calls of one kind on one kind of file, and the bytes that were read or written. */
interface Count {
  readonly calls: number
  readonly bytes: number
}

/** Kinds of files by their paths below the site's folder; the first match counts. */
const places: Readonly<Record<string, RegExp>> = {
  content: /^content\//,
  published: /^dist\//,
  manifest: /^\.dist\.docs\/manifest/,
  'spare record': /^\.dist\.docs\/spare/,
  'next tree': /^\.dist\.docs\/(?:next|old)-/,
  'file over all pages': /^\.dist\.docs\/staged-\w+\/(?:sitemap\.xml|(?:.*\/)?llms\.txt|llms-full\.txt)$/,
  'search file': /^\.dist\.docs\/staged-\w+\/search-index/,
  'staged page': /^\.dist\.docs\/staged-\w+\/.*\.(?:html|md)$/,
  'other staged file': /^\.dist\.docs\/staged-/,
  'state folder': /^\.dist\.docs/,
  index: /^\.docs\/cache\/index/,
  pack: /^\.docs\/cache\/packs/,
  'sign of presence': /^\.docs\/cache\/users\//,
  'other cache': /^\.docs/,
  'other file': /./,
}

/** The cost of a split search file: two calls and its bytes, for a site of any size. */
const oneFileMore = { calls: 0, bytes: 0, atMost: { calls: 2, bytes: 100_000 } }

/** The records of a page may be in one part of the index or in several; a part has space for more of them. */
const onePartMore = { calls: 0, bytes: 0, atMost: { calls: 3, bytes: 400_000 } }

/**
 * A process that holds a lock touches it every two seconds: this number depends on the duration of the build, and thus
 * on the machine.
 */
const signsOfLife = { calls: 0, bytes: 0, atMost: { calls: 100, bytes: 50_000 } }

/** Work that may grow with the site: per additional page, and at most for any size; with the reason. */
const exceptions: Readonly<Record<string, Count & { readonly atMost?: Count; readonly reason: string }>> = {
  'stat content': {
    calls: 1.05,
    bytes: 0,
    reason: 'only size and times prove that a page was not edited; the same for folders',
  },
  'list content': { calls: 1 / 20, bytes: 0, reason: 'only the list of its folder proves that no page was added' },
  'stat published': {
    calls: 2.7,
    bytes: 0,
    reason:
      'only size and times prove that a file was not edited in place; two files a page, their folders, and search files',
  },
  'stat next tree': { calls: 1 / 8, bytes: 0, reason: 'the times of its folders prove that a spare tree is whole' },
  'read index': { calls: 1 / 50, bytes: 1_400, reason: 'link needs the facts of all pages' },
  'write index': { ...onePartMore, reason: 'parts of at most 256 records are replaced whole; the head names them all' },
  'rename index': { ...onePartMore, reason: 'the same' },
  'unlink index': { ...onePartMore, reason: 'the same' },
  'read manifest': { calls: 0, bytes: 1_800, reason: 'what is published, under which keys; one file and its copy' },
  'write manifest': { calls: 0, bytes: 900, reason: 'one file, replaced whole' },
  'read spare record': { calls: 0, bytes: 10, reason: 'inode and times of each folder' },
  'write spare record': { calls: 0, bytes: 10, reason: 'inode and times of each folder' },
  'write file over all pages': { calls: 1 / 100, bytes: 700, reason: 'it holds the text or the address of every page' },
  'read pack': { calls: 1, bytes: 700, reason: 'llms-full.txt holds the text of every page' },
  'read published': { ...oneFileMore, reason: 'a search file has more pages of a word, until it is cut in two' },
  'write search file': { ...oneFileMore, reason: 'the same' },
  'stat search file': { ...oneFileMore, reason: 'the same' },
  'rename next tree': { ...oneFileMore, reason: 'the same' },
  'unlink next tree': { ...oneFileMore, reason: 'the same' },
  'read sign of presence': { ...signsOfLife, reason: 'whether it is still ours, before each sign of life' },
  'stat sign of presence': { ...signsOfLife, reason: 'the same' },
  'read state folder': { ...signsOfLife, reason: 'the same, of the lock' },
  'stat state folder': { ...signsOfLife, reason: 'the same, of the lock' },
  'link next tree': { ...oneFileMore, reason: 'the same: the edit before may have changed another search file' },
}

test('an edit costs the same on a site with four times as many pages', () =>
  withFolder(async (folder) => {
    const built = await Promise.all([few, many].map((pages) => editCounts(folder, pages)))
    const [small, large] = built.map(({ edit }) => edit) as [Counts, Counts]
    const grown = [...large].filter(([kind, count]) => {
      const { calls, bytes, atMost = { calls: 0, bytes: slack } } = exceptions[kind] ?? { calls: 0, bytes: 0 }
      const before = small.get(kind) ?? { calls: 0, bytes: 0 }
      const allowed = { calls: atMost.calls + calls * (many - few), bytes: atMost.bytes + bytes * (many - few) }
      return count.calls > before.calls + allowed.calls || count.bytes > before.bytes + allowed.bytes
    })
    assert.equal(
      grown.map(([kind, count]) => ({ kind, few: small.get(kind), many: count })),
      [],
    )
    assert.equal(
      [...large.keys()].filter((kind) => kind.startsWith('uncounted')),
      [],
    )
    const calls = (kind: string) => large.get(kind)?.calls ?? 0
    assert.is(calls('write staged page'), 2, 'the page as HTML and as Markdown')
    assert.ok(calls('link next tree') + calls('copy next tree') <= 3, 'what did not change is not linked again')
    assert.ok(calls('unlink next tree') < 30, 'what did not change is not removed')
    const writes = [...(built[1]?.unchanged.keys() ?? [])].filter((kind) => /^(?:write|link|rename|copy) /.test(kind))
    const locks = ['link sign of presence', 'link state folder', 'write sign of presence', 'write state folder']
    assert.equal(writes.sort(), locks, 'the lock and the sign of being at work, and no more')
    assert.is(built[1]?.unchanged.get('list content'), undefined, 'times of folders prove that they are unchanged')
    assert.is(built[1]?.unchanged.get('read content'), undefined)
    assert.is(built[1]?.unchanged.get('read pack'), undefined)
  }))

/** Bytes by which two edits may differ: digits of numbers, lengths of titles. */
const slack = 2_000

type Counts = ReadonlyMap<string, Count>

/**
 * Builds a site, again after each of two edits of one page, and unchanged; returns the work of the second edit and of
 * the last build.
 */
async function editCounts(
  folder: string,
  count: number,
): Promise<{ readonly edit: Counts; readonly unchanged: Counts }> {
  const root = join(folder, String(count))
  write(root, siteOf(count))
  await build(root, 0)
  const edited = join(root, 'content/docs', `${corpusPages(count)[40]?.path}.md`)
  const edit = async (round: number): Promise<Counts> => {
    writeFileSync(`${edited}.new`, `${readFileSync(edited, 'utf8')}\nEdited ${round}.\n`)
    renameSync(`${edited}.new`, edited)
    return build(root, round)
  }
  await edit(1)
  return { edit: await edit(2), unchanged: await build(root, 3) }
}

/**
 * Short pages in the folders of the benchmark's corpus, and the same long pages in each site, so that its search has
 * many files.
 */
function siteOf(count: number): Record<string, string> {
  const pages = corpusPages(count)
  const texts = pages.map(({ path, title }, index) => {
    const link = `See [another](${pages[(index + 7) % few]?.route}).`
    const text =
      index < 16 ? Array.from({ length: 40 }, () => paragraph(random(path), 400)).join('\n\n') : 'A few words.'
    return [`content/docs/${path}.md`, `---\ntitle: ${title}\n---\n\n## Part\n\n${text}\n\n${link}\n`] as const
  })
  const config = `title: Counted\nurl: https://docs.parcel.example\ncontent:\n  - use: docs\n    options: { path: content/docs }\n`
  return { 'site.config.yaml': config, ...Object.fromEntries(texts) }
}

/** Builds as if it were `round` minutes later: recently changed files and folders count as settled. */
async function build(root: string, round: number): Promise<Counts> {
  const log = join(root, '..', `${basename(root)}-${round}.log`)
  mkdirSync(join(root, '..'), { recursive: true })
  writeFileSync(log, '')
  const hook = join(packageFolder, 'test/fixtures/count-work/hook.mjs')
  const { code, out, err } = await docs(['build', root], {
    env: { NODE_OPTIONS: `--import ${hook}`, COUNT_BELOW: root, COUNT_INTO: log, COUNT_LATER: String(round * 60_000) },
  })
  assert.is(code, 0, out + err)
  const counts = new Map<string, Count>()
  for (const line of readFileSync(log, 'utf8').split('\n').slice(0, -1)) {
    const [, operation = '', bytes = '', path = ''] = /^(\S+) (\d+) (.*)$/.exec(line) ?? []
    const place = Object.entries(places).find(([, pattern]) => pattern.test(path))?.[0]
    const before = counts.get(`${operation} ${place}`) ?? { calls: 0, bytes: 0 }
    counts.set(`${operation} ${place}`, { calls: before.calls + 1, bytes: before.bytes + Number(bytes) })
  }
  return counts
}

test.run()
