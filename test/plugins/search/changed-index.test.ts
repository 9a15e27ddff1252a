/** An updated index equals a newly created one, and few of its files are created again. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { random } from '../../../bench/random.ts'
import type { OutputGroup, PageDigest, Plugin, Section } from '../../../src/plugins/kit.ts'
import search from '../../../src/plugins/search/index.ts'
import { context, outputs, renderedSite, type TestPage, type TestSite } from '../rendered-site.ts'

const { digest, ...rest } = search.create({ synonyms: [], language: 'en' }, context)
const texts = new WeakMap<readonly Section[], string | undefined>()
/** The plugin; its digest of a page is kept, as between builds. */
const plugin: Plugin = {
  ...rest,
  digest(page) {
    const sections = page.sections()
    if (!texts.has(sections)) texts.set(sections, digest?.(page))
    return texts.get(sections)
  },
}
const below = belowOf('3')
const vocabulary = Array.from({ length: 3000 }, (_, index) => `w${(index * 7919).toString(36)}`)

/** A text with a few frequent words and many rare ones. */
function prose(words: number): string {
  return Array.from({ length: words }, () => vocabulary[below(1 + below(vocabulary.length))]).join(' ')
}

function pageOf(at: number): TestPage {
  const sections = [
    { id: '', title: '', text: prose(60) },
    { id: 'more', title: `More of ${prose(2)}`, text: prose(1200) },
  ]
  return { route: `/p${at}`, title: `Page ${at} ${prose(2)}`, sections: at % 9 === 0 ? sections.slice(0, 1) : sections }
}

/** State of a build for the next one. */
interface Built {
  readonly files: Readonly<Record<string, string>>
  readonly digests: ReadonlyMap<string, PageDigest>
  /** State of each group. */
  readonly states: ReadonlyMap<string, string>
  /** Paths of the created files, and of the read ones. */
  readonly newFiles: readonly string[]
  readonly read: readonly string[]
}

async function build(pages: readonly TestPage[], last?: Built, rest: Omit<TestSite, 'pages'> = {}): Promise<Built> {
  const site = renderedSite(plugin, { ...rest, pages })
  const digests = [...site.digests()].map((pageDigest): PageDigest => {
    const before = last?.digests.get(pageDigest.page.route)
    return { ...pageDigest, ...(before && { last: { check: before.check, digest: before.digest } }) }
  })
  const groups: OutputGroup[] = []
  for await (const group of plugin.emit?.({ ...site, digests: () => digests }) ?? []) groups.push(group as OutputGroup)
  const files: Record<string, string> = {}
  const newFiles: string[] = []
  const readFiles: string[] = []
  const states = new Map<string, string>()
  for (const group of groups) {
    const lastGroup = last && {
      state: last.states.get(group.group) ?? '',
      read: (path: string) => {
        readFiles.push(path)
        return last.files[path] ?? ''
      },
    }
    for await (const output of group.outputs(lastGroup)) {
      if ('kept' in output) files[output.path] = last?.files[output.path] ?? 'not there'
      else {
        files[output.path] = String(await output.content())
        newFiles.push(output.path)
      }
    }
    states.set(group.group, group.state?.() ?? '')
  }
  return {
    files,
    digests: new Map(digests.map((pageDigest) => [pageDigest.page.route, pageDigest])),
    states,
    newFiles,
    read: readFiles,
  }
}

function changed(page: TestPage, text: (before: string) => string): TestPage {
  const [first, ...rest] = page.sections ?? []
  return { ...page, sections: first === undefined ? [] : [{ ...first, text: text(first.text) }, ...rest] }
}

let pages: readonly TestPage[] = Array.from({ length: 260 }, (_, index) => pageOf(index))
let built = await build(pages)

test('the site of these tests has a large index', () => {
  assert.match(built.files['search-index.json'] ?? '', /^\{"version":2/)
  assert.is(built.newFiles.length, Object.keys(built.files).length)
  assert.ok(built.newFiles.length > 300)
})

test('after any edits every file equals that of a clean build', async () => {
  const edits = [
    (before: string) => `${before} ${prose(8)}`,
    (before: string) => before.slice(0, before.length >> 1),
    () => '',
    (before: string) => `neverseen${below(1000)} 2024 ${before} Ünïcode \u4f60\u597d`,
    () => prose(900),
  ]
  for (let round = 0; round < 6; round++) {
    const edit = edits[round % edits.length] as (before: string) => string
    const some = new Set(Array.from({ length: 1 + (round % 3) }, () => below(pages.length)))
    pages = pages.map((page, index) => (some.has(index) ? changed(page, edit) : page))
    built = await build(pages, built)
    assert.ok(built.newFiles.length < Object.keys(built.files).length, 'nothing was kept')
    if (round % 3 === 2) assert.equal(built.files, await outputs(plugin, { pages }), `round ${round}`)
  }
})

test('an additional sentence changes only the files with its words', async () => {
  pages = pages.map((page, index) => (index === 77 ? changed(page, (before) => `${before} w0 w63z wc7y`) : page))
  built = await build(pages, built)
  assert.ok(built.newFiles.length <= 12, built.newFiles.join())
  assert.ok(built.read.length <= 24, built.read.join())
  assert.equal(built.files, await outputs(plugin, { pages }))
})

test('an edit can change the kind and the pins of a page', async () => {
  const search: TestPage['search'] = { kind: 'list', pinned: ['where to begin'] }
  pages = pages.map((page, index) => (index === 78 ? { ...changed(page, (before) => `${before} w0`), search } : page))
  built = await build(pages, built)
  assert.ok(built.newFiles.length < Object.keys(built.files).length)
  assert.equal(built.files, await outputs(plugin, { pages }))
})

test('the indexes of versions and their shared pages are updated like a single index', async () => {
  const names = ['2.0', '1.0']
  const versions = {
    docs: names.map((name) => ({
      name,
      label: name,
      path: '/',
      isLast: name === '2.0',
      docs: [],
      sidebars: [],
      draftIds: [],
    })),
  }
  // Pages of both versions lie between shared ones.
  let site = pages.slice(0, 120).map((page, index): TestPage => {
    const name = [...names, undefined][index % 3]
    return name === undefined ? page : { ...page, version: { instance: 'docs', name } }
  })
  let last = await build(site, undefined, { versions })
  assert.ok(last.files['search-index/shared.json'] !== undefined)
  for (const at of [30, 31, 32]) {
    site = site.map((page, index) => (index === at ? changed(page, (before) => `${before} ${prose(8)}`) : page))
    last = await build(site, last, { versions })
    assert.ok(last.newFiles.length < Object.keys(last.files).length / 2, last.newFiles.join())
    assert.equal(last.files, await outputs(plugin, { pages: site, versions }), String(at))
  }
})

test('other pages, another order, or many edits create a new index', async () => {
  for (const other of [
    pages.slice(1),
    [...pages, { ...pageOf(1), route: '/new' }],
    pages.map((page) => changed(page, () => 'x')),
  ]) {
    const { files } = await build(other, built)
    assert.equal(files, await outputs(plugin, { pages: other }))
  }
})

test('an edit does not need the removed texts of the last build', async () => {
  const digests = new Map(
    [...built.digests].map(([route, digest]) => [route, { ...digest, digest: undefined as never }]),
  )
  pages = pages.map((page, index) => (index === 5 ? changed(page, () => 'Quite another text.') : page))
  const { files, newFiles } = await build(pages, { ...built, digests })
  assert.is(newFiles.length, Object.keys(files).length)
  assert.equal(files, await outputs(plugin, { pages }))
})

/** Returns random integers from 0 to below `count`. */
function belowOf(seed: string): (count: number) => number {
  const { between } = random(seed)
  return (count) => between(0, count - 1)
}

test.run()
