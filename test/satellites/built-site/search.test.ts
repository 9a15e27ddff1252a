/** The server finds the same pages as a browser: with small and large indexes, in any language. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { SearchIndexes } from '../../../src/satellites/built-site/search.ts'
import type { SiteSource } from '../../../src/satellites/built-site/source.ts'
import { largeSearch, pagesOfDocuments, smallSearch } from '../../../src/plugins/search/browser.ts'
import search from '../../../src/plugins/search/index.ts'
import { openIndex } from '../../../theme/script/search/open-index.ts'
import { context, outputs, type TestPage } from '../../plugins/rendered-site.ts'

const nouns = 'parcel label carrier depot webhook order return claim campaign segment invoice customer'.split(' ')
const pageOf = (at: number, times: number): TestPage => ({
  route: `/p${at}`,
  title: `Page ${at} of the ${nouns[at % nouns.length]}`,
  sections: [
    { id: '', title: '', text: `Number${at} is here. ${`The ${nouns[(at * 7) % nouns.length]}. `.repeat(times)}` },
  ],
})
const queries = ['parcel', 'labels of carriers', '"the depot"', 'webhok', 'number17', 'page 3']

function sourceOf(files: Readonly<Record<string, string>>): SiteSource {
  return { name: 'test', read: (path) => Promise.resolve(files[path]) }
}

test('MCP searches a small index, and reads it again after a change', async () => {
  const files = await outputs(search.create({ synonyms: [], language: 'en' }, context), {
    pages: Array.from({ length: 60 }, (_, index) => pageOf(index, 3)),
  })
  const text = files['search-index.json'] ?? ''
  const browser = smallSearch(pagesOfDocuments(JSON.parse(text).documents))
  const siteFiles: Record<string, string> = { 'search-index.json': text }
  const indexes = new SearchIndexes(sourceOf(siteFiles))
  for (const query of queries) assert.equal(await (await indexes.open())(query, 8), browser(query, 8), query)
  assert.is(await indexes.open(), await indexes.open())
  siteFiles['search-index.json'] = '{"version":1,"documents":[]}'
  assert.is((await (await indexes.open())('parcel', 8)).length, 0)
})

for (const { kind, count, times } of [
  { kind: 'small', count: 300, times: 3 },
  { kind: 'large', count: 1000, times: 120 },
])
  test(`the dialog, the search page and MCP list the same pages of a ${kind} index first`, async () => {
    const files = await outputs(search.create({ synonyms: [], language: 'en' }, context), {
      pages: Array.from({ length: count }, (_, index) => pageOf(index, times)),
    })
    assert.is(JSON.parse(files['search-index.json'] ?? '').version, kind === 'small' ? 1 : 2)
    const load = (address: string): Promise<unknown> =>
      Promise.resolve(JSON.parse(files[new URL(address).pathname.slice(1)] ?? ''))
    const browser = await openIndex('https://x.example/search-index.json', load, 'v=1')
    const mcp = await new SearchIndexes(sourceOf(files)).open()
    for (const query of [...queries, 'pages of parcel and label', 'the order of the customer']) {
      const dialog = await browser(query, 8)
      assert.equal((await browser(query, 21)).slice(0, 8), [...dialog], `page: ${query}`)
      assert.equal((await mcp(query, 10)).slice(0, 8), [...dialog], `MCP: ${query}`)
    }
  })

test('MCP searches with the settings of the site', async () => {
  const text = JSON.stringify({
    version: 1,
    terms: 'required',
    snippetLength: 20,
    documents: [
      { id: 'a', parent: null, type: 'Title', url: '/a', title: 'A', breadcrumb: [], text: 'A' },
      { id: 'a.1', parent: 'a', type: 'Content', text: 'The parcel is here, and the order is somewhere else.' },
    ],
  })
  const find = await new SearchIndexes(sourceOf({ 'search-index.json': text })).open()
  assert.equal(await find('the', 8), [])
  const [hit] = await find('where is the parcel of my customer ', 8)
  assert.is(hit?.isPartial, true)
  assert.is(hit?.snippet.map((piece) => piece.text).join(''), 'The parcel is here …')
})

test('MCP searches a large index, and reads only the files for the query', async () => {
  const files = await outputs(search.create({ synonyms: [], language: 'en' }, context), {
    pages: Array.from({ length: 1000 }, (_, index) => pageOf(index, 120)),
  })
  const manifest = JSON.parse(files['search-index.json'] ?? '')
  assert.is(manifest.version, 2)
  const requests: string[] = []
  const browser = largeSearch(manifest, (path) => Promise.resolve(JSON.parse(files[`search-index/${path}`] ?? '')))
  const { read } = sourceOf(files)
  const find = await new SearchIndexes({
    name: 'test',
    read: (path) => read(path).finally(() => requests.push(path)),
  }).open()
  for (const query of queries) assert.equal(await find(query, 8), await browser(query, 8), query)
  assert.ok(requests.length > 1 && requests.length < Object.keys(files).length / 2)
  assert.ok(requests.every((path) => path.startsWith('search-index')))
})

test('missing and truncated files are reported', async () => {
  const errorOf = (files: Readonly<Record<string, string>>, version?: string): Promise<string> =>
    new SearchIndexes(sourceOf(files)).open(version).then(
      () => '',
      (error: Error) => error.message,
    )
  assert.match(await errorOf({}), 'the site has no search index: docs has not built it')
  assert.match(await errorOf({}, '1.0'), 'no search index for the version "1.0"')
  const versions = '{"version":1,"versions":{"current":"Next","1.0":"1.x"},"documents":[]}'
  const files = { 'search-index.json': versions, 'search-index-current.json': '{"version":1,"documents":[]}' }
  assert.is(await errorOf(files, 'next'), '')
  assert.match(await errorOf(files, '2.0'), 'no search index for the version "2.0", only for "current", "1.0"; leave')
  assert.match(await errorOf({ 'search-index.json': '{"vers' }), 'is not JSON')
  assert.match(await errorOf({ 'search-index.json': '{"version":9}' }), 'another version of the tool')
})

test.run()
