import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { dateLabel, parseDate } from '../../../src/plugins/blog/date.ts'
import { blogSchema, kindKey } from '../../../src/plugins/blog/front-matter.ts'
import { parseFileName, type PostRef } from '../../../src/plugins/blog/post.ts'
import { arrange, dataAt, file, pageAt, post } from './entries.ts'

test('dates and names in the names of files', () => {
  const date = '2025-11-21T00:00:00.000Z'
  const dated = { date, name: 'name', path: 'name', datedPath: '2025/11/21/name' }
  assert.equal(parseFileName('2025-11-21-name.md'), dated)
  assert.equal(parseFileName('2025-11-21-name.mdx'), dated)
  assert.equal(parseFileName('2025-11-21-name/index.md'), dated)
  assert.equal(parseFileName('2025/11/21/name.md'), dated)
  assert.equal(parseFileName('2025/11/21-name.md'), dated)
  assert.equal(parseFileName('news/2025-11-21-name.md'), {
    ...dated,
    path: 'news/name',
    datedPath: '2025/11/21/news/name',
  })
  assert.equal(parseFileName('2025-11-21.md'), {
    date,
    name: '2025-11-21',
    path: '2025-11-21',
    datedPath: '2025/11/21',
  })
  assert.equal(parseFileName('news/plain/index.md'), { name: 'plain', path: 'news/plain', datedPath: 'news/plain' })
  assert.is(parseFileName('2025-02-30-name.md').date, undefined)
})

test('dates are read without a clock and without the zone of the machine', () => {
  assert.is(parseDate('2025-11-21'), '2025-11-21T00:00:00.000Z')
  assert.is(parseDate('2025-1-5'), '2025-01-05T00:00:00.000Z')
  assert.is(parseDate('2025-11-21 09:30'), '2025-11-21T09:30:00.000Z')
  assert.is(parseDate('2025-11-21T01:00:00+02:00'), '2025-11-20T23:00:00.000Z')
  assert.is(parseDate('2025-13-01'), undefined)
  assert.is(parseDate('2025-02-31'), undefined)
  assert.is(parseDate('21 November 2025'), undefined)
  assert.is(dateLabel('2025-11-05T23:59:00.000Z'), '5 November 2025')
})

test('the page of a post', () => {
  const made = arrange(
    [
      file('authors', { ann: { name: 'Ann', title: 'Writer', image_url: '/ann.png', page: true } }),
      file('tags', { api: { label: 'API', permalink: '/the-api' } }),
      post(
        '2025-11-21-hello.md',
        { title: 'Hello', authors: 'ann', tags: ['api'] },
        {
          body: { excerpt: 'First words.', words: 401, truncated: true },
        },
      ),
    ],
    {},
    { baseUrl: '/base/' },
  )
  assert.equal(made.diagnostics, [])
  assert.equal(pageAt(made, '/blog/hello'), {
    route: '/blog/hello',
    layout: 'blog-post',
    title: 'Hello',
    description: 'First words.',
    entry: 'blog:content/blog/2025-11-21-hello.md#',
    data: {
      key: 'blog:content/blog/2025-11-21-hello.md#',
      title: 'Hello',
      href: '/blog/hello',
      date: '2025-11-21',
      dateLabel: '21 November 2025',
      authors: [{ name: 'Ann', href: '/blog/authors/ann', title: 'Writer', image: '/base/ann.png' }],
      tags: [{ label: 'API', href: '/blog/tags/the-api' }],
      minutes: 3,
      truncated: true,
    },
    sidebar: 'blog',
    breadcrumbs: [
      { label: 'Blog', href: '/blog' },
      { label: 'Hello', href: '/blog/hello' },
    ],
    kind: 'article',
    published: '2025-11-21T00:00:00.000Z',
    group: 'Blog',
    place: { file: 'content/blog/2025-11-21-hello.md', line: 1, column: 1 },
  })
})

test('routes: the name, the dated name where it is asked for, or the slug', () => {
  const route = (data: Record<string, unknown>, options: Record<string, unknown> = {}) =>
    arrange([post('2025-11-21-name.md', data)], options).pages[0]?.route
  assert.is(route({}), '/blog/name')
  assert.is(route({}, { datedRoutes: true }), '/blog/2025/11/21/name')
  assert.is(route({ slug: 'x' }, { datedRoutes: true }), '/blog/x')
  assert.is(route({ slug: '/y/z/' }), '/blog/y/z')
  assert.is(route({}, { routeBasePath: '/' }), '/name')
})

test('the date: front matter, then the name of the file, then git, else a report', () => {
  const date = (path: string, data: Record<string, unknown>, created?: string) => {
    const dates = created === undefined ? {} : { dates: { created, updated: created } }
    return arrange([post(path, data, dates)]).pages.find(({ layout }) => layout === 'blog-post')?.published
  }
  assert.is(date('2025-11-21-a.md', { date: '2024-01-02' }), '2024-01-02T00:00:00.000Z')
  assert.is(date('2025-11-21-a.md', {}, '2023-01-01T08:00:00.000Z'), '2025-11-21T00:00:00.000Z')
  assert.is(date('a.md', {}, '2023-01-01T08:00:00.000Z'), '2023-01-01T08:00:00.000Z')
  const { pages, diagnostics } = arrange([post('a.md')])
  assert.not(pages.some(({ layout }) => layout === 'blog-post'))
  assert.equal(diagnostics, [
    {
      code: 'blog/no-date',
      severity: 'error',
      message: 'the post has no date',
      place: { file: 'content/blog/a.md', line: 1, column: 1 },
      hint: 'write `date:` in the front matter, or let the name of the file start with the date',
    },
  ])
})

test('reading time is words by 200, rounded up, at least one minute', () => {
  const minutes = (words: number) =>
    (arrange([post('2025-11-21-a.md', {}, { body: { words } })]).pages[0]?.data as PostRef).minutes
  assert.equal([0, 1, 200, 201, 400, 401].map(minutes), [1, 1, 1, 2, 2, 3])
})

test('authors written out, and mixed with those of the file', () => {
  const made = arrange([
    file('authors', {
      ann: { name: 'Ann', url: 'https://ann.example', title: 'Writer' },
      bob: { page: { permalink: '/robert' } },
    }),
    post('2025-11-21-a.md', {
      authors: [
        'ann',
        { key: 'ann', title: 'Guest' },
        { name: 'Cy', url: 'https://cy.example', image_url: 'https://cy.example/c.png' },
        'bob',
      ],
    }),
    post('2025-11-20-b.md', { authors: { name: 'Di' } }),
  ])
  assert.equal(dataAt<PostRef>(made, '/blog/a').authors, [
    { name: 'Ann', href: 'https://ann.example', title: 'Writer' },
    { name: 'Ann', href: 'https://ann.example', title: 'Guest' },
    { name: 'Cy', href: 'https://cy.example', image: 'https://cy.example/c.png' },
    { name: 'bob', href: '/blog/authors/robert' },
  ])
  assert.equal(dataAt<PostRef>(made, '/blog/b').authors, [{ name: 'Di' }])
})

test('unknown authors and tags are reported at their key with the nearest', () => {
  const places = {
    authors: { file: 'content/blog/2025-11-21-a.md', line: 2, column: 1 },
    tags: { file: 'content/blog/2025-11-21-a.md', line: 3, column: 1 },
  }
  const made = arrange([
    file('authors', { waybill: { name: 'W' } }),
    file('tags', { webhooks: null }),
    post('2025-11-21-a.md', { authors: ['waybil'], tags: ['webhook', 'webhooks'] }, { places }),
  ])
  assert.equal(made.diagnostics, [
    {
      code: 'blog/unknown-author',
      severity: 'warning',
      message: 'no author "waybil" in content/blog/authors.yml',
      place: places.authors,
      hint: 'did you mean "waybill"?',
    },
    {
      code: 'blog/unknown-tag',
      severity: 'warning',
      message: 'no tag "webhook" in content/blog/tags.yml',
      place: places.tags,
      hint: 'did you mean "webhooks"?',
    },
  ])
  const { authors, tags } = dataAt<PostRef>(made, '/blog/a')
  assert.equal(authors, [])
  assert.equal(
    tags.map(({ href }) => href),
    ['/blog/tags/webhook', '/blog/tags/webhooks'],
  )
})

test('without a file of tags no tag is unknown', () => {
  const made = arrange([post('2025-11-21-a.md', { tags: ['Delivery tracking', { label: 'API', permalink: 'x' }] })])
  assert.equal(made.diagnostics, [])
  assert.equal(dataAt<PostRef>(made, '/blog/a').tags, [
    { label: 'Delivery tracking', href: '/blog/tags/delivery-tracking' },
    { label: 'API', href: '/blog/tags/x' },
  ])
})

test('front matter that a post passes on', () => {
  const made = arrange(
    [
      post(
        '2025-11-21-a.md',
        {
          title: 'Front',
          description: 'D',
          keywords: ['k'],
          image: '/i.png',
          hide_table_of_contents: true,
          last_update: { date: '2025-12-01', author: 'Ann' },
          custom_edit_url: 'https://x.example/e',
        },
        { body: { title: 'Text' } },
      ),
    ],
    { editUrl: 'https://code.waybill.example/edit' },
  )
  const page = pageAt(made, '/blog/a')
  assert.is(page.title, 'Text')
  assert.is(page.documentTitle, 'Front')
  assert.is(page.description, 'D')
  assert.equal(page.keywords, ['k'])
  assert.is(page.image, '/i.png')
  assert.is(page.toc, false)
  assert.is(page.editUrl, 'https://x.example/e')
  assert.equal(page.lastUpdate, { date: '2025-12-01T00:00:00.000Z', author: 'Ann' })
})

test('unknown keys and impossible values are named', () => {
  const issues = (kind: string, data: Record<string, unknown>) =>
    blogSchema
      .safeParse({ ...data, [kindKey]: kind })
      .error?.issues.map(({ code, path }) => `${code} ${path.join('.')}`)
  assert.equal(issues('post', { titel: 'x' }), ['unrecognized_keys '])
  assert.equal(issues('post', { date: 'soon' }), ['custom date'])
  assert.equal(issues('authors', { ann: { nam: 'x' } }), ['unrecognized_keys ann'])
  assert.equal(issues('tags', { api: { label: 1 } }), ['invalid_type api.label'])
})

test.run()
