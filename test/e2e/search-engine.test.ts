/** The example of another search engine: records in Typesense's documented format, and the box that queries it. */
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { watch, watchPolicy } from '../../bench/reader/watch.ts'
import { preview } from '../../src/serve/preview.ts'
import { openBrowser } from '../browser.ts'
import { needing } from '../needs.ts'
import { packageFolder } from './docs.ts'
import { makeFolder, removeFolder } from './folder.ts'
import { docs } from './in-turn.ts'

const test = suite('e2e/search-engine')

type Value = string | number | readonly string[]
type SearchRecord = Readonly<Record<string, Value>>
interface Collection {
  readonly name: string
  readonly fields: readonly { readonly name: string; readonly type: string; readonly facet?: boolean }[]
  readonly default_sorting_field: string
  readonly token_separators: readonly string[]
}

const folder = makeFolder()
const dist = join(folder, 'dist')
let collection: Collection
let records: readonly SearchRecord[]

test('the example is built without the index of the built-in search', async () => {
  cpSync(join(packageFolder, 'examples', 'search-typesense'), folder, { recursive: true })
  const { code, out, err } = await docs(['build', '--strict', folder])
  assert.is(code, 0, out + err)
  collection = JSON.parse(readFileSync(join(dist, 'typesense/collection.json'), 'utf8')) as Collection
  const lines = readFileSync(join(dist, 'typesense/records.jsonl'), 'utf8').split('\n')
  assert.is(lines.pop(), '')
  records = lines.map((line) => JSON.parse(line) as SearchRecord)
  assert.throws(() => readFileSync(join(dist, 'search-index.json')), /ENOENT/)
})
test.after(() => removeFolder(folder))

/** Field types of the documentation (api/collections: field types) → whether a value is one. */
const types: Readonly<Record<string, (value: Value | undefined) => boolean>> = {
  string: (value) => typeof value === 'string',
  'string[]': (value) => Array.isArray(value) && value.every((item) => typeof item === 'string'),
  int32: (value) => Number.isInteger(value) && Math.abs(Number(value)) <= 2_147_483_647,
}

test('the collection is valid for Typesense', () => {
  assert.match(collection.name, /^\S+$/)
  for (const { name, type } of collection.fields) assert.ok(type in types, `${name}: ${type}`)
  const names = collection.fields.map(({ name }) => name)
  assert.is(new Set(names).size, names.length)
  // It is a number field, which every record has.
  assert.match(
    collection.fields.find(({ name }) => name === collection.default_sorting_field)?.type ?? '',
    /^(?:int32|float)$/,
  )
  assert.ok(collection.token_separators.every((sign) => sign.length === 1))
  // `group_by` and facets require it.
  for (const name of ['page', 'versions', 'layout'])
    assert.is(collection.fields.find((field) => field.name === name)?.facet, true, name)
})

test('each record has the fields of the collection in their types, and an id that needs no encoding', () => {
  for (const record of records) {
    for (const { name, type } of collection.fields)
      assert.ok(types[type]?.(record[name]), `${name}: ${JSON.stringify(record)}`)
    assert.is(encodeURIComponent(String(record['id'])), record['id'])
    assert.ok(String(record['content']).length <= 2000)
  }
  assert.is(new Set(records.map(({ id }) => id)).size, records.length)
})

test('each part of a page that may be found is a record', () => {
  const rows = records.map(({ url, section, versions }) => [url, section, versions])
  assert.equal(rows, [
    ['/', '', ['latest']],
    ['/docs/1.0/packing', '', ['1.0 beta']],
    ['/docs/packing', '', ['latest', '2.0']],
    ['/docs/packing#fragile', 'Fragile goods', ['latest', '2.0']],
    ['/docs/packing#weight', 'Weight', ['latest', '2.0']],
  ])
  assert.is(
    records[2]?.['content'],
    'What goes into the box. Choose a box that is a little larger than what goes into it.',
  )
  assert.equal(records[2]?.['keywords'], ['box', 'tape & string'])
})

/** Answers like the search endpoint (api/search: grouped results), for records that contain the word. */
function answer(address: URL): string {
  const parameters = Object.fromEntries(address.searchParams)
  const version = /^versions:=`(.+)`$/.exec(parameters['filter_by'] ?? '')?.[1] ?? ''
  const word = new RegExp(parameters['q'] ?? '', 'i')
  const matches = records.filter(
    ({ content, versions }) => word.test(String(content)) && Array.isArray(versions) && versions.includes(version),
  )
  const snippet = (text: Value | undefined) =>
    String(text).replace(word, `${parameters['highlight_start_tag']}$&${parameters['highlight_end_tag']}`)
  const groups = matches.map((document) => ({
    group_key: [document['page']],
    hits: [{ document, highlights: [{ field: 'content', snippet: snippet(document['content']) }], text_match: 1 }],
  }))
  return JSON.stringify({ found: matches.length, grouped_hits: groups })
}

needing('chromium', test)('the box asks Typesense, for the version of the page, and shows text as text', async () => {
  const running = await preview({ dir: dist, port: 0, host: '127.0.0.1', baseUrl: '/' })
  if (!running.ok) throw new Error(running.problem)
  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    const { complaints } = watch(page)
    const violated = await watchPolicy(page)
    const requestedUrls: string[] = []
    await page.route('https://search.handbook.example/**', async (route) => {
      const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
      const address = new URL(route.request().url())
      if (route.request().method() === 'GET') requestedUrls.push(address.pathname)
      await route.fulfill({ headers, contentType: 'application/json', body: answer(address) })
    })
    const search = async (path: string, word: string): Promise<string[]> => {
      await page.goto(running.url.replace(/\/$/, '') + path)
      await page.keyboard.press('Control+k')
      await page.locator('#search-field').fill(word)
      await page.locator('[data-hit]').first().waitFor()
      return page
        .locator('[data-hit]')
        .evaluateAll((all: HTMLAnchorElement[]) => all.map((link) => link.pathname + link.hash))
    }
    assert.equal(await search('/docs/packing', 'fragile'), ['/docs/packing#fragile'])
    assert.is(
      await page.locator('.search-snippet').innerText(),
      'Glass travels in two boxes, one inside the other. Write <fragile> on both.',
    )
    assert.equal(await search('/docs/1.0/packing', 'fragile'), ['/docs/1.0/packing'])
    assert.is(await page.locator('.search-group').innerText(), 'Results in version 1.0 beta')
    assert.equal([...new Set(requestedUrls)], ['/collections/handbook/documents/search'])
    assert.equal(complaints, [])
    await page.unrouteAll()
    await page.route('https://search.handbook.example/**', (route) => route.abort())
    await page.locator('#search-field').fill('glass')
    await page.locator('.search-failure').waitFor()
    assert.equal(await violated(), [])
  } finally {
    await browser.close()
    await running.close()
  }
})

test.run()
