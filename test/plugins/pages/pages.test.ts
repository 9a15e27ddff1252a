import picomatch from 'picomatch'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import pages from '../../../src/plugins/pages/index.ts'
import { pageSchema } from '../../../src/plugins/pages/front-matter.ts'
import { pagesOptions } from '../../../src/plugins/pages/options.ts'
import type { Entry, FragmentFacts, Page } from '../../../src/plugin.ts'

interface Given {
  readonly body?: Partial<FragmentFacts>
  readonly dates?: NonNullable<Entry['dates']>
}

function entry(path: string, data: Record<string, unknown> = {}, given: Given = {}): Entry {
  const body: FragmentFacts = {
    headings: [],
    ids: [],
    links: [],
    assets: [],
    excerpt: '',
    words: 0,
    islands: [],
    truncated: false,
    ...given.body,
  }
  return {
    key: `pages:content/pages/${path}#`,
    id: '',
    source: `content/pages/${path}`,
    data: pageSchema.parse(data),
    places: {},
    fragments: { body },
    ...(given.dates === undefined ? {} : { dates: given.dates }),
  }
}

function typeOf(options: Record<string, unknown> = {}, drafts = false) {
  const type = pages.create(pagesOptions.parse(options), { instance: 'pages', drafts, baseUrl: '/' }).types?.[0]
  if (type === undefined) throw new Error('the plugin has no type')
  return type
}

function arrange(entries: readonly Entry[], options: Record<string, unknown> = {}, drafts = false): readonly Page[] {
  return typeOf(options, drafts).arrange(entries as never).pages
}

const routeOf = (path: string, data: Record<string, unknown> = {}, options: Record<string, unknown> = {}) =>
  arrange([entry(path, data)], options)[0]?.route

test('a page with nothing but its text', () => {
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
      place: { file: 'content/pages/about.md', line: 1, column: 1 },
    },
  ])
})

test('routes follow the path; index stands for its folder', () => {
  assert.is(routeOf('index.mdx'), '/')
  assert.is(routeOf('a/b.md'), '/a/b')
  assert.is(routeOf('a/index.md'), '/a')
  assert.is(routeOf('a/b.md', {}, { routeBasePath: '/base/' }), '/base/a/b')
  assert.is(routeOf('index.md', {}, { routeBasePath: 'base' }), '/base')
})

test('slugs are seen from the base or from the folder', () => {
  assert.is(routeOf('a/b.md', { slug: '/x/' }), '/x')
  assert.is(routeOf('a/b.md', { slug: 'x' }), '/a/x')
  assert.is(routeOf('a/b.md', { slug: '../x' }), '/x')
  assert.is(routeOf('a/b.md', { slug: '/' }), '/')
  assert.is(routeOf('a/b.md', { slug: '/x' }, { routeBasePath: 'base' }), '/base/x')
})

test('titles', () => {
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

test('front matter that a page passes on', () => {
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

test('drafts are left out, unless they are asked for', () => {
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
})

test.run()
