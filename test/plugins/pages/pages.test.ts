import picomatch from 'picomatch'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import pages from '../../../src/plugins/pages/index.ts'
import { pagesOptions, pageSchema } from '../../../src/plugins/pages/index.ts'
import type { Entry, FragmentFacts, Page } from '../../../src/plugins/kit.ts'
import words from '../../../theme/words/en.ts'
import { withTexts } from '../../../src/text/schema/texts.ts'

interface Given {
  readonly body?: Partial<FragmentFacts>
  readonly dates?: NonNullable<Entry['dates']>
}

function entry(path: string, data: Record<string, unknown> = {}, facts: Given = {}): Entry {
  const body: FragmentFacts = {
    headings: [],
    ids: [],
    links: [],
    assets: [],
    excerpt: '',
    words: 0,
    truncated: false,
    ...facts.body,
  }
  return {
    key: `pages:content/pages/${path}#`,
    id: '',
    source: `content/pages/${path}`,
    data: pageSchema.parse(withTexts(pageSchema, data, () => undefined)),
    locations: {},
    fragments: { body },
    ...(facts.dates === undefined ? {} : { dates: facts.dates }),
  }
}

function typeOf(options: Record<string, unknown> = {}, drafts = false) {
  const type = pages.create(pagesOptions.parse(options), {
    instance: 'pages',
    drafts,
    baseUrl: '/',
    locale: 'en',
    defaultLocale: 'en',
    words: words.plugins,
  }).types?.[0]
  if (type === undefined) throw new Error('the plugin has no type')
  return type
}

function arrange(entries: readonly Entry[], options: Record<string, unknown> = {}, drafts = false): readonly Page[] {
  return typeOf(options, drafts).arrange(entries as never).pages
}

const routeOf = (path: string, data: Record<string, unknown> = {}, options: Record<string, unknown> = {}) =>
  arrange([entry(path, data)], options)[0]?.route

test('a page with only text has complete data', () => {
  const dates = { created: '2025-01-01T00:00:00.000Z', updated: '2025-02-02T00:00:00.000Z' }
  assert.equal(arrange([entry('about.md', {}, { body: { title: 'About us', excerpt: 'Words.' }, dates })]), [
    {
      route: '/about',
      layout: 'page',
      title: 'About us',
      description: 'Words.',
      entry: 'pages:content/pages/about.md#',
      data: null,
      lastUpdate: { date: '2025-02-02T00:00:00.000Z' },
      location: { file: 'content/pages/about.md', line: 1, column: 1 },
    },
  ])
})

test('routes follow the path; index is the page of its folder', () => {
  assert.is(routeOf('index.mdx'), '/')
  assert.is(routeOf('a/b.md'), '/a/b')
  assert.is(routeOf('a/index.md'), '/a')
  assert.is(routeOf('a/b.md', {}, { routeBasePath: '/base/' }), '/base/a/b')
  assert.is(routeOf('index.md', {}, { routeBasePath: 'base' }), '/base')
})

test('slugs are relative to the base or to the folder', () => {
  assert.is(routeOf('a/b.md', { slug: '/x/' }), '/x')
  assert.is(routeOf('a/b.md', { slug: 'x' }), '/a/x')
  assert.is(routeOf('a/b.md', { slug: '../x' }), '/x')
  assert.is(routeOf('a/b.md', { slug: '/' }), '/')
  assert.is(routeOf('a/b.md', { slug: '/x' }, { routeBasePath: 'base' }), '/base/x')
})

test('a page has a title', () => {
  const title = (path: string, data: Record<string, unknown>, body: Partial<FragmentFacts> = {}) => {
    const page = arrange([entry(path, data, { body })])[0]
    return [page?.title, page?.documentTitle, page?.hideTitle]
  }
  assert.equal(title('a.md', { title: 'Front' }), ['Front', undefined, undefined])
  assert.equal(title('a.md', { title: 'Front' }, { title: 'Text' }), ['Text', 'Front', undefined])
  assert.equal(title('a.md', { title: 'Front', title_meta: 'Meta' }), ['Front', 'Meta', undefined])
  const headings = [{ depth: 1, id: 'k', text: 'Kept' }]
  assert.equal(title('a.md', { hide_title: true }, { headings }), ['Kept', undefined, true])
  assert.equal(title('a.md', {}), ['a', false, undefined])
  assert.equal(title('b/index.md', {}), ['b', false, undefined])
})

test('front matter is passed on to the page', () => {
  const page = arrange(
    [
      entry('a.md', {
        description: 'D',
        keywords: ['k'],
        image: '/i.png',
        layout: 'search',
        wide: true,
        unlisted: true,
        toc_min_heading_level: 2,
        toc_max_heading_level: 4,
      }),
    ],
    { editUrl: 'https://code.waybill.example/edit' },
  )[0]
  assert.equal(
    [
      page?.description,
      page?.keywords,
      page?.image,
      page?.layout,
      page?.data,
      page?.unlisted,
      page?.toc,
      page?.editUrl,
    ],
    [
      'D',
      ['k'],
      '/i.png',
      'search',
      { wide: true },
      true,
      { min: 2, max: 4 },
      'https://code.waybill.example/edit/content/pages/a.md',
    ],
  )
  assert.is(arrange([entry('a.md', { hide_table_of_contents: true })])[0]?.toc, false)
})

test('further page data of Docusaurus is supported', () => {
  const options = { editUrl: 'https://code.waybill.example/edit' }
  const page = (data: Record<string, unknown>, facts: Given = {}) => arrange([entry('a.md', data, facts)], options)[0]
  assert.equal(page({ wrapperClassName: 'landing' })?.data, { className: 'landing' })
  assert.equal(page({ wide: false, wrapperClassName: 'landing' })?.data, { wide: false, className: 'landing' })
  assert.is(page({ custom_edit_url: '' })?.editUrl, undefined)
  assert.is(page({ custom_edit_url: 'https://x.example/e' })?.editUrl, 'https://x.example/e')
  const dates = { created: '2025-01-01T00:00:00.000Z', updated: '2025-02-02T00:00:00.000Z' }
  const update = (lastUpdate: unknown, facts: Given = {}) => page({ last_update: lastUpdate }, facts)?.lastUpdate
  assert.equal(update({ date: '2025-03-03', author: 'Ann' }, { dates }), {
    date: '2025-03-03T00:00:00.000Z',
    author: 'Ann',
  })
  assert.equal(update({ author: 'Ann' }, { dates }), { date: '2025-02-02T00:00:00.000Z', author: 'Ann' })
  assert.equal(update({ date: '2025-03-03T10:00:00+02:00' }), { date: '2025-03-03T08:00:00.000Z' })
  assert.is(update({}), undefined)
  const titles = [page({ title: 2024 })?.title, page({ title: '' })?.title, page({ title: '' })?.documentTitle]
  assert.equal(titles, ['2024', 'a', false])
})

test('the image of a page is a fragment at its location; unknown keys inside of values are reported', async () => {
  const text = '---\nimage: ./a.png\nlast_update:\n  autor: x\n---\ntext\n'
  const split = await typeOf().split?.({ path: 'content/pages/a.md', text, digest: '' })
  assert.equal(
    split?.entries[0]?.fragments.map(({ name, text: content, line }) => [name, content, line]),
    [
      ['body', 'text\n', 6],
      ['image', '![ii](<./a.png>)', 2],
    ],
  )
  assert.equal(
    split?.diagnostics?.map(({ code, location, hint }) => [code, location?.line, location?.column, hint]),
    [['front-matter/unknown-key', 4, 3, 'did you mean "author"?']],
  )
  const plain = await typeOf({ format: 'mdx' }).split?.({ path: 'content/pages/a.md', text: 'text', digest: '' })
  assert.equal(
    plain?.entries[0]?.fragments.map(({ name, format }) => [name, format]),
    [['body', 'mdx']],
  )
})

test('an image beside the page has its published name', () => {
  const pageEntry = entry('a.md', { image: './a.png' })
  const image = {
    ...pageEntry.fragments['body'],
    assets: [{ path: 'content/pages/a.png', digest: '0123456789abcdef' }],
  }
  const page = arrange([{ ...pageEntry, fragments: { ...pageEntry.fragments, image: image as FragmentFacts } }])[0]
  assert.is(page?.image, '/assets/files/a-01234567.png')
})

test('drafts are omitted unless they are requested', () => {
  const entries = [entry('a.md', { draft: true }), entry('b.md')]
  assert.equal(
    arrange(entries).map(({ route }) => route),
    ['/b'],
  )
  assert.equal(
    arrange(entries, {}, true).map(({ route }) => route),
    ['/a', '/b'],
  )
})

test('pages are matched, partials are not', () => {
  const { match, ignore, format } = typeOf({ format: 'mdx' })
  const matches = picomatch([...match], { ignore: [...(ignore ?? [])] })
  const paths = ['a.md', 'a/b.mdx', '_a.md', '_a/b.md', 'a.tsx']
  assert.equal(
    paths.filter((path) => matches(`content/pages/${path}`)),
    ['a.md', 'a/b.mdx'],
  )
  assert.is(format, 'mdx')
})

test('unknown keys and wrong types are named', () => {
  const issues = (data: unknown) =>
    pageSchema.safeParse(data).error?.issues.map(({ code, path }) => `${code} ${path.join('.')}`)
  assert.is(issues({ custom: { any: 1 } }), undefined)
  assert.equal(issues({ tittle: 'x' }), ['unrecognized_keys '])
  assert.equal(issues({ wide: 'yes' }), ['invalid_type wide'])
  assert.equal(issues({ keywords: {} }), ['invalid_union keywords'])
  assert.equal(issues({ draft: true, unlisted: true }), ['custom unlisted'])
  assert.equal(issues({ toc_min_heading_level: 4, toc_max_heading_level: 3 }), ['custom toc_min_heading_level'])
  assert.equal(issues({ image: 'javascript:alert(1)' }), ['custom image'])
  assert.equal(issues({ last_update: { date: '2025-02-31' } }), ['custom last_update.date'])
})

test.run()
