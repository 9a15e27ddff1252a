import { gzipSync } from 'node:zlib'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { heading, paragraph } from '../../../bench/prose.ts'
import { random } from '../../../bench/random.ts'
import search from '../../../src/plugins/search/index.ts'
import { maxSmall } from '../../../src/plugins/search/figures.ts'
import { documentsFile, wordsFile } from '../../../src/plugins/search/engine/file-names.ts'
import { pagesOfDocuments } from '../../../src/plugins/search/engine/documents.ts'
import { firstsOf, largeSearch, type Manifest } from '../../../src/plugins/search/engine/large.ts'
import type { Hit } from '../../../src/plugins/search/engine/refine.ts'
import type { DocsVersion } from '../../../src/plugins/kit.ts'
import { smallSearch } from '../../../src/plugins/search/engine/small.ts'
import { SearchIndexes } from '../../../src/satellites/built-site/search.ts'
import { openIndex } from '../../../theme/script/search/open-index.ts'
import { context, outputs, type TestPage } from '../rendered-site.ts'

const nouns = 'parcel label carrier depot webhook order return claim campaign segment invoice customer'.split(' ')

/** Enough pages for a large index: each contains its number and some nouns. */
const pages: readonly TestPage[] = Array.from({ length: 1000 }, (_, index) => ({
  route: `/p${index}`,
  title: `Page ${index} of the ${nouns[index % nouns.length]}`,
  sections: [
    {
      id: '',
      title: '',
      text: `Number${index} is here. ${`The ${nouns[(index * 7) % nouns.length]} of day${index % 31}. `.repeat(60)}`,
    },
    { id: 'more', title: 'More', text: `Written about item${index}.` },
  ],
  ...(index === 90 && { search: { pinned: ['first thing'] } }),
}))
const synonyms = [
  ['vanished', 'number91'],
  ['item', 'thing'],
]

const files = await outputs(search.create({ synonyms, language: 'en' }, context), { pages })
const manifest = JSON.parse(files['search-index.json'] ?? '') as Manifest

function reading(broken: ReadonlySet<string> = new Set(), settings: Partial<Manifest> = {}) {
  const requestedFiles: string[] = []
  const read = (path: string): Promise<unknown> => {
    requestedFiles.push(path)
    const text = files[`search-index/${path}`]
    return text === undefined || broken.has(path) ? Promise.reject(new Error(path)) : Promise.resolve(JSON.parse(text))
  }
  return { requests: requestedFiles, search: largeSearch({ ...manifest, ...settings }, read) }
}

test('above a size, the index is a manifest with files of words, pairs and documents', () => {
  assert.is(manifest.version, 2)
  assert.is(manifest.pages, pages.length)
  const all = Object.keys(files).filter((path) => path.startsWith('search-index/'))
  assert.is(all.length, manifest.words.length + manifest.pairs + manifest.documents.length)
  const size = Object.entries(files).reduce(
    (sum, [path, text]) => sum + (path.includes('/documents/') ? text.length : 0),
    0,
  )
  assert.ok(size > maxSmall, String(size))
  assert.equal([...manifest.words].sort(), [...manifest.words])
})

test('the last version has the same index files as the site, unless several instances have versions', async () => {
  const version = (name: string, isLast: boolean): DocsVersion => ({
    name,
    label: name,
    path: '/',
    isLast,
    docs: [],
    sidebars: [],
    draftIds: [],
  })
  const of = (name: string) => ({ version: { instance: 'docs', name } })
  const two = [version('2.0', true), version('1.0', false)]
  const old: TestPage = { route: '/old', title: 'Old', ...of('1.0') }
  const docs = pages.map((page) => ({ ...page, ...of('2.0') }))
  const plugin = search.create({ synonyms, language: 'en' }, context)
  const files = await outputs(plugin, { pages: [...docs, old], versions: { docs: two } })
  const manifest = JSON.parse(files['search-index.json'] ?? '') as Manifest
  assert.equal(JSON.parse(files['search-index-2.0.json'] ?? ''), { ...manifest, folder: 'search-index' })
  assert.not.ok(Object.keys(files).some((path) => path.startsWith('search-index-2.0/')))
  assert.is((JSON.parse(files['search-index-1.0.json'] ?? '') as { version: number }).version, 1)
  const api = (name: string): TestPage => ({ route: `/api/${name}`, title: 'Api', version: { instance: 'api', name } })
  const more = await outputs(plugin, {
    pages: [...docs, old, api('2.0'), api('3.0')],
    versions: { docs: two, api: [version('3.0', true), version('2.0', false)] },
  })
  assert.ok(Object.keys(more).some((path) => path.startsWith('search-index-2.0/')))
})

test('the pages that versions share are stored once, and each version finds the same as with an index of its own', async () => {
  const names = ['3.0', '2.0', '1.0']
  const versions = names.map((name): DocsVersion => ({
    name,
    label: name,
    path: '/',
    isLast: name === '3.0',
    docs: [],
    sidebars: [],
    draftIds: [],
  }))
  const shared = pages
    .slice(0, 150)
    .map((page) => ({ ...page, route: `/shared${page.route}`, search: { kind: 'operation' } as const }))
  const docsOf = (name: string): TestPage[] =>
    pages.slice(200, 280).map((page, index) => ({
      ...page,
      route: `/v${name}${page.route}`,
      title: `${page.title} in ${index % 2 === 0 ? name : 'all'}`,
      version: { instance: 'docs', name },
    }))
  const all = [...shared, ...names.flatMap(docsOf)]
  const plugin = search.create({ synonyms, language: 'en' }, context)
  const site = await outputs(plugin, { pages: all, versions: { docs: versions } })
  const sizeOf = (files: Readonly<Record<string, string>>): number =>
    Object.values(files).reduce((sum, text) => sum + text.length, 0)
  const distinct = await outputs(plugin, { pages: all })
  assert.ok(sizeOf(site) < 1.2 * sizeOf(distinct), `${sizeOf(site)} characters instead of ${sizeOf(distinct)}`)

  const readerOf =
    (files: Readonly<Record<string, string>>, opened: string[] = []) =>
    (address: string) => {
      const path = new URL(address).pathname.slice(1)
      opened.push(path)
      return Promise.resolve(JSON.parse(files[path] ?? '') as unknown)
    }
  const source = {
    ...({} as ConstructorParameters<typeof SearchIndexes>[0]),
    read: (path: string) => Promise.resolve(site[path]),
  }
  for (const name of names) {
    const ownFiles = await outputs(plugin, { pages: [...shared, ...docsOf(name)] })
    const alone = await openIndex('https://a.example/search-index.json', readerOf(ownFiles), '')
    const opened: string[] = []
    const together = await openIndex(`https://a.example/search-index-${name}.json`, readerOf(site, opened), '')
    const inProgram = await new SearchIndexes(source).open(name)
    for (const query of [
      'webhook day3 ',
      `number210 in ${name} `,
      '"item212"',
      '"of the depot in all"',
      'lable',
      'number77',
    ]) {
      const urls = (hits: readonly Hit[]) =>
        hits.map(({ url, score }) => `${url.split('#')[0]} ${score.toFixed(6)}`).sort()
      const expected = await alone(query, 5)
      assert.ok(expected.length > 0)
      const scores = (hits: readonly Hit[]) => hits.map(({ score }) => score.toFixed(6))
      // Equal scores are ordered by number.
      assert.equal(scores(await together(query, 5)), scores(expected), query)
      assert.equal((await together(query, 5)).groups, expected.groups, query)
      assert.equal(urls(await inProgram(query, 5)), urls(await together(query, 5)))
      if (/\d\d/.test(query)) assert.equal(urls(await together(query, 1)), urls(await alone(query, 1)), query)
    }
    const folders = new Set(opened.map((path) => path.split('/').slice(0, -2).join('/')))
    assert.ok(folders.has('search-index/shared'))
  }
})

test('a large index finds the same hits as a small one with the same pages', async () => {
  const documents = firstsOf(manifest).flatMap(
    (first) => (JSON.parse(files[`search-index/${documentsFile(first)}`] ?? '') as { documents: [] }).documents,
  )
  const small = smallSearch(pagesOfDocuments(documents), { synonyms })
  const required = { terms: 'required', snippetLength: 30 } as const
  const searches = [
    [small, reading().search],
    [smallSearch(pagesOfDocuments(documents), { synonyms, ...required }), reading(new Set(), required).search],
  ] as const
  for (const query of [
    'number77 ',
    'number77 unheard ',
    'first thing ',
    'vanished ',
    'item5',
    'webhook day3 ',
    'Page 12 of the parcel',
    'lable',
    'wepook ',
    '"item9"',
    'nothing such',
    'of the',
    'where is the item77 of the depot ',
    'web hook of day3 ',
    'parcellabel ',
  ])
    for (const [small, large] of searches) {
      const hitOf = ({ url, isPartial, snippet }: Hit) => [url, isPartial, snippet.map(({ text }) => text).join('')]
      assert.equal((await large(query, 3)).map(hitOf), small(query, 3).map(hitOf), query)
    }
})

test('a large index finds words that sound alike, with few files', async () => {
  const { requests, search: find } = reading()
  const hits = await find('kampaign ', 8)
  assert.ok(hits.length === 8 && hits.every(({ isNear, title }) => isNear && title.endsWith('campaign')))
  assert.ok(requests.length <= 32, requests.join())
})

test('a large index has the settings of its site', async () => {
  const preferred = reading().search
  const required = reading(new Set(), { terms: 'required', snippetLength: 30 }).search
  assert.is((await preferred('of the', 8)).length, 8)
  assert.equal(await required('of the', 8), [])
  const query = 'where is the item77 of the order '
  assert.ok(((await preferred(query, 8)).total ?? 0) > 50)
  const hits = await required(query, 8)
  assert.is(hits.total, 1)
  assert.equal(
    hits.map(({ isPartial = false }) => isPartial),
    [false, ...Array.from({ length: 7 }, () => true)],
  )
  for (const { snippet } of hits) assert.ok(snippet.map(({ text }) => text).join('').length <= 30)
})

test('a phrase is found at any position, and few files are loaded', async () => {
  const { requests, search: find } = reading()
  assert.is((await find('"the depot of day3"', 4)).length, 3)
  assert.equal(
    (await find('"depot the day3"', 4)).map(({ isPartial }) => isPartial),
    [true, true, true, true],
    'no page contains it: its words are searched',
  )
  assert.equal(
    (await find('"written about item777"', 4)).map(({ url }) => url),
    ['/p777#more'],
  )
  assert.ok(requests.filter((path) => path.startsWith('pairs/')).length <= 8, requests.join())
  assert.ok(requests.length <= 32, requests.join())
})

test('a query needs two rounds of small files, three with a typing error', async () => {
  // Prose with a large vocabulary, which hardly compresses.
  const sections = (route: string) =>
    Array.from({ length: 6 }, (_, index) => {
      const draw = random(`${route} ${index}`)
      return { id: `s${index}`, title: heading(draw), text: paragraph(draw, 60) }
    })
  const routes = Array.from({ length: 400 }, (_, index) => `/p${index}`)
  const texts = routes.map((route) => ({ route, title: heading(random(route)), sections: sections(route) }))
  const built = await outputs(search.create({ synonyms: [], language: 'en' }, context), { pages: texts })
  const manifestText = built['search-index.json'] ?? ''
  const sentence = texts[200]?.sections[3]?.text.split(' ').slice(4, 14).join(' ') ?? ''
  for (const [query, maxRounds] of [
    ['parcel ', 2],
    [`${texts[200]?.title} `, 2],
    [`${sentence} `, 2],
    ['par', 2],
    ['pracel ', 3],
  ] as const) {
    let [bytes, round, rounds] = [gzipSync(manifestText).length, 0, 0]
    const find = largeSearch(JSON.parse(manifestText) as Manifest, async (path) => {
      const text = built[`search-index/${path}`] ?? ''
      bytes += gzipSync(text).length
      rounds = Math.max(rounds, round + 1)
      await new Promise((resolve) => setImmediate(resolve))
      round = rounds
      return JSON.parse(text) as unknown
    })
    assert.is((await find(query, 8)).length, 8, query)
    assert.ok(rounds <= maxRounds, `${query}: ${rounds} rounds`)
    assert.ok(bytes < 26 * 1024, `${query}: ${bytes} bytes`)
  }
})

test('few files are requested, each once', async () => {
  const { requests, search: find } = reading()
  await find('number77', 8)
  const first = requests.length
  assert.ok(first <= 16, String(first))
  await find('number77', 8)
  assert.is(requests.length, first)
})

test('a file that failed to load is requested again', async () => {
  const broken = new Set(manifest.words.map(wordsFile))
  const { search: find } = reading(broken)
  let failed = ''
  await find('number77 ', 8).catch((error: Error) => (failed = error.message))
  assert.match(failed, /^words\//)
  broken.clear()
  assert.is((await find('number77 ', 8))[0]?.url, '/p77')
})

test('results of a large site are counted by group, and limited to one', async () => {
  const { search: find } = reading(new Set(), {
    groups: [
      ['guide', 90],
      ['blog', 910],
    ],
  })
  const all = await find('parcel', 4)
  const { guide = 0, blog = 0 } = all.groups ?? {}
  assert.ok(guide > 0 && blog > guide)
  assert.is(guide + blog, all.total)
  const guides = await find('parcel', 4, 'guide')
  assert.equal([guides.total, guides.groups], [guide, all.groups])
  assert.ok(guides.length > 0)
  assert.is((await find('"parcel of day1"', 4, 'guide')).groups, undefined, 'unknown before texts are read')
  assert.equal((await find('deppotting', 4)).similar, ['depot'])
})

test.run()
