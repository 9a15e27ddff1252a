/** `docs search`: texts for people and values for programs, and reports of sites that cannot be searched. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { hitsReport, hitsText, runSearch } from '../../src/cli/search.ts'
import { palette } from '../../src/cli/terminal.ts'
import { temporaryFolder, write } from '../compiler/stages/site.ts'
import { runCommand } from './run-command.ts'

const flags = { limit: 10, format: 'text' } as const
const documents = [
  { id: 'a', parent: null, type: 'Title', url: '/docs/limits', title: 'Limits', breadcrumb: ['Docs', 'Limits'] },
  { id: 'a.1', parent: 'a', type: 'Heading', hash: 'rate', text: 'Rate limits' },
  { id: 'a.2', parent: 'a', type: 'Content', hash: 'rate', section: 'Rate limits', text: 'Wait after 429 calls.' },
  {
    id: 'b',
    parent: null,
    type: 'Title',
    url: '/api/calls/list',
    title: 'List calls',
    breadcrumb: ['API', 'Calls', ''],
  },
  { id: 'b.1', parent: 'b', type: 'Keywords', text: 'GET /v1/calls' },
].map((document) => ({ text: 'title' in document ? document.title : '', ...document }))
Object.assign(documents[3] ?? {}, { kind: 'operation' })
const index = JSON.stringify({ version: 1, documents, versions: { '1.0': '1.x' } })
const old = JSON.stringify({ version: 1, documents: documents.slice(3) })

function builtSite(): string {
  const root = temporaryFolder()
  write(root, { 'dist/search-index.json': index, 'dist/search-index-1.0.json': old })
  return root
}

const search = (words: string, site: string, more: object = {}) =>
  runCommand(() => runSearch(words.split(' '), { ...flags, site, ...more }))

test('pages are printed with kind, parents, address and excerpt', async () => {
  const { code, out, err } = await search('calls', builtSite())
  assert.equal([code, err], [0, ''])
  assert.is(
    out,
    `List calls  operation, GET, API › Calls
/api/calls/list

Limits › Rate limits  page, Docs
/docs/limits#rate
Wait after 429 calls.
`,
  )
})

test('words of the query are coloured, and characters for terminals are replaced', () => {
  const hit = { url: '/a', title: 'A\u001b[2J', breadcrumb: [], section: '', isNear: true, score: 1 }
  const hits = Object.assign([{ ...hit, snippet: [{ text: 'word', isHit: true }] }], { total: 12 })
  const wrapped = (name: string) => (text: string | number | null | undefined) => `<${name}>${text}</>`
  const colors = { ...palette({ isTTY: false }), yellow: wrapped('hit'), bold: wrapped('name') }
  assert.is(
    hitsText('word', hits, colors),
    '<name>A␛[2J</>  page, similar words\n/a\n<hit>word</>\n\n1 of 12 results; --limit lists more\n',
  )
})

test('the limit and the version are those of the search for assistants', async () => {
  const site = builtSite()
  const { out } = await search('calls', site, { limit: 1 })
  assert.match(out, /^List calls/)
  assert.match(out, '\n\n1 of 2 results; --limit lists more\n')
  const inOld = await search('calls', join(site, 'dist'), { version: '1.x', format: 'json' })
  assert.equal(JSON.parse(inOld.out), {
    total: 1,
    results: [
      {
        url: '/api/calls/list',
        title: 'List calls',
        section: '',
        kind: 'operation',
        method: 'GET',
        breadcrumb: ['API', 'Calls', ''],
        snippet: '',
        isNear: false,
        isPartial: false,
      },
    ],
    similar: [],
  })
  const missing = await search('calls', site, { version: '3.0' })
  assert.is(missing.code, 1)
  assert.match(missing.err, 'docs: there is no search index for the version "3.0", only for "1.0"')
})

test('without results, similar words are offered', async () => {
  const none = await search('xyzzyplugh', builtSite())
  assert.equal([none.code, none.out], [0, 'no page found for "xyzzyplugh"\n'])
  const hits = Object.assign([], { similar: ['calls', 'limits'] })
  assert.is(
    hitsText('cals', hits, palette({ isTTY: false })),
    'no page found for "cals"; similar words of the site: calls, limits\n',
  )
  assert.equal(hitsReport(hits), { results: [], similar: ['calls', 'limits'] })
})

test('a site that cannot be searched is reported, with what to do', async () => {
  const root = temporaryFolder()
  const missing = await search('calls', join(root, 'nowhere'))
  assert.is(missing.code, 2)
  assert.match(missing.err, /^docs: folder not found: ".*nowhere"\n$/)
  const unbuilt = await search('calls', root)
  assert.is(unbuilt.code, 2)
  assert.match(unbuilt.err, /^docs: no built site in ".*dist"; build it with: npx docs build\n$/)
  mkdirSync(join(root, 'dist'))
  const withoutIndex = await search('calls', root)
  assert.is(withoutIndex.code, 1)
  assert.is(withoutIndex.err, 'docs: the site has no search index: docs has not built it, or its search is disabled\n')
  assert.equal(await search(' ', root), { code: 2, out: '', err: 'docs: the query is empty\n' })
  const ftp = await search('calls', 'ftp://a.example')
  assert.match(ftp.err, '"ftp://a.example" is not a site address: use http or https')
})

test.run()
