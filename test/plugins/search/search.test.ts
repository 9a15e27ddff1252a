import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import search from '../../../src/plugins/search/index.ts'
import { searchDocuments, type SearchDocument } from '../../../src/plugins/search/documents.ts'
import { pagesOfDocuments, smallSearch } from '../../../src/plugins/search/browser.ts'
import type { DocsVersion } from '../../../src/plugins/kit.ts'
import { context, outputs, type TestPage } from '../rendered-site.ts'

const test = suite('plugins/search')
const plugin = search.create({ synonyms: [], language: 'en' }, context)

const page: TestPage = {
  route: '/docs/install',
  title: 'Install',
  description: 'How to install.',
  keywords: ['setup', 'npm'],
  breadcrumbs: [{ label: 'Guides', href: '/docs' }, { label: 'Start' }],
  sections: [
    { id: '', title: '', text: 'Intro text.' },
    { id: 'one', title: 'One', text: 'First </script> & more.' },
    { id: 'two', title: 'Two', text: '' },
  ],
}

async function documents(pages: readonly TestPage[]): Promise<SearchDocument[]> {
  const files = await outputs(plugin, { pages })
  return JSON.parse(files['search-index.json'] ?? '').documents
}

test('a page has a document for its title and one for each section, which refer to it as their parent', async () => {
  const all = await documents([page])
  const id = all[0]?.id ?? ''
  assert.equal(all, [
    {
      id,
      parent: null,
      type: 'Title',
      url: '/docs/install',
      title: 'Install',
      breadcrumb: ['Guides', 'Start'],
      text: 'Install',
    },
    { id: `${id}.1`, parent: id, type: 'Description', text: 'How to install.' },
    { id: `${id}.2`, parent: id, type: 'Keywords', text: 'setup, npm' },
    { id: `${id}.3`, parent: id, type: 'Content', text: 'Intro text.' },
    { id: `${id}.4`, parent: id, type: 'Heading', hash: 'one', text: 'One' },
    { id: `${id}.5`, parent: id, type: 'Content', section: 'One', hash: 'one', text: 'First </script> & more.' },
    { id: `${id}.6`, parent: id, type: 'Heading', hash: 'two', text: 'Two' },
  ])
})

test('synonyms of a page become keywords, its title has pins and kind, and groups of the site come first', async () => {
  const [title, ...others] = await documents([
    { route: '/a', title: 'A', search: { kind: 'list', synonyms: ['hello'], pinned: ['log in'] } },
  ])
  assert.equal(
    { ...title, id: '' },
    {
      ...{ id: '', parent: null, type: 'Title', url: '/a', title: 'A', breadcrumb: [] },
      ...{ kind: 'list', prior: 0.75, pinned: ['log in'], text: 'A' },
    },
  )
  assert.equal(
    others.map(({ type, text }) => [type, text]),
    [['Keywords', 'hello']],
  )
  const files = await outputs(search.create({ synonyms: [['a', 'b']], language: 'en' }, context), { pages: [] })
  assert.equal(files, { 'search-index.json': '{"version":1,"synonyms":[["a","b"]],"documents":[]}\n' })
})

test('the index contains settings of the site that differ from the defaults', async () => {
  const indexOf = async (terms: 'required' | 'preferred', snippetLength: number): Promise<string | undefined> =>
    (await outputs(plugin, { pages: [], settings: { searchIndex: { terms, snippetLength } } }))['search-index.json']
  assert.is(await indexOf('preferred', 50), '{"version":1,"documents":[]}\n')
  assert.is(await indexOf('required', 80), '{"version":1,"terms":"required","snippetLength":80,"documents":[]}\n')
})

test('ids do not depend on other pages', async () => {
  const alone = await documents([page])
  const together = await documents([{ route: '/a' }, page, { route: '/z' }])
  assert.equal(together.slice(1, -1), alone)
  assert.is(new Set(together.map(({ id }) => id)).size, together.length)
})

test('unlisted, noindex and excluded pages are not indexed, and a site without pages has an empty index', async () => {
  const files = await outputs(plugin, {
    pages: [
      { route: '/a', unlisted: true },
      { route: '/b', noindex: true },
      { route: '/c', search: { exclude: true } },
    ],
  })
  assert.equal(files, { 'search-index.json': '{"version":1,"documents":[]}\n' })
})

test('the rank of a page depends on its boost and its kind', async () => {
  const first = async (boost?: number) => {
    const pages = ['a', 'b'].map((name) => ({ ...page, route: `/${name}`, title: `Parcels ${name}` }))
    const all = await documents([pages[0] ?? page, { ...page, ...pages[1], search: { ...(boost && { boost }) } }])
    return smallSearch(pagesOfDocuments(all))('parcels', 2).map(({ url }) => url)
  }
  assert.equal(
    [await first(), await first(2), await first(0.5)],
    [
      ['/a', '/b'],
      ['/b', '/a'],
      ['/a', '/b'],
    ],
  )
})

test('the index is safe inside a script element', async () => {
  const nasty = { ...page, title: '</script><!--\u2028\u2029' }
  const files = await outputs(plugin, { pages: [nasty] })
  assert.not.match(files['search-index.json'] ?? '', /[<>&\u2028\u2029]/)
  assert.is((await documents([nasty]))[0]?.text, nasty.title)
})

test('a description that only repeats the first paragraph is left out', async () => {
  const all = await documents([{ ...page, description: 'Intro…' }])
  assert.is(
    all.some(({ type }) => type === 'Description'),
    false,
  )
})

test('each version has an index of its pages, with those of content without versions', async () => {
  const version = (name: string, isLast: boolean): DocsVersion => {
    return { name, label: name, path: '/docs', isLast, docs: [], sidebars: [], draftIds: [] }
  }
  const files = await outputs(plugin, {
    versions: { docs: [version('2.0', true), version('1.0/x', false)], platform: [version('current', true)] },
    pages: [
      { route: '/blog' },
      { route: '/docs/a', version: { instance: 'docs', name: '2.0' } },
      { route: '/docs/1.0/a', version: { instance: 'docs', name: '1.0/x' } },
      { route: '/platform', version: { instance: 'platform', name: 'current' } },
    ],
  })
  const urls = (path: string) => {
    const { documents } = JSON.parse(files[path] ?? '{"documents":[]}') as { documents: { url: string }[] }
    return documents.map(({ url }) => url)
  }
  assert.equal(Object.keys(files), ['search-index.json', 'search-index-2.0.json', 'search-index-1.0-x.json'])
  assert.equal(JSON.parse(files['search-index.json'] ?? '').versions, { '2.0': '2.0', '1.0/x': '1.0/x' })
  assert.equal(urls('search-index.json'), ['/blog', '/docs/a', '/platform'])
  assert.equal(urls('search-index-2.0.json'), ['/blog', '/docs/a', '/platform'])
  assert.equal(urls('search-index-1.0-x.json'), ['/blog', '/docs/1.0/a', '/platform'])
})

test('a row of a table has one document, also without text', async () => {
  const rows = [
    { id: 'slash', title: 'slash', text: 'Ends the address.', isRow: true },
    { id: 'port', title: 'port', text: '', isRow: true },
  ] as const
  const [{ id } = { id: '' }, ...all] = await documents([{ route: '/keys', title: 'Keys', sections: rows }])
  assert.equal(all, [
    { id: `${id}.1`, parent: id, type: 'Content', section: 'slash', hash: 'slash', text: 'Ends the address.' },
    { id: `${id}.2`, parent: id, type: 'Content', section: 'port', hash: 'port', text: '' },
  ])
})

test('a page of 700 words and nine headings costs at most half of its text in addition', () => {
  const text = 'the parcel is handed to the carrier and the shop gets a note of every scan on its way '.repeat(5)
  const steps = Array.from({ length: 9 }, (_, i) => ({ id: `step-number-${i}`, title: `Step number ${i}`, text }))
  const sections = [{ id: '', title: '', text }, ...steps]
  const page = { route: '/docs/guides/x', layout: 'doc', title: 'A page' }
  const all = searchDocuments({ page, href: page.route, sections })
  const ratio = JSON.stringify(all).length / all.reduce((sum, document) => sum + document.text.length, 0)
  assert.ok(ratio <= 1.5, `${ratio}`)
})

test('the index contains the groups of its pages in order, unless all belong to one', async () => {
  const groupsIn = async (pages: readonly TestPage[]): Promise<unknown> =>
    JSON.parse((await outputs(plugin, { pages }))['search-index.json'] ?? '').groups
  const post: TestPage = { route: '/blog/a', title: 'A', features: ['blog'] }
  const operation: TestPage = { route: '/api/a', title: 'B', features: ['api'] }
  const command: TestPage = { route: '/cli/a', title: 'C', search: { kind: 'operation' } }
  const runs = [
    ['reference', 1],
    ['blog', 1],
    ['reference', 1],
    ['guide', 1],
  ]
  assert.equal(await groupsIn([page, post, operation, command]), runs)
  assert.is(await groupsIn([page, { ...page, route: '/b' }]), undefined)
})

test.run()
