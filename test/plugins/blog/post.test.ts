import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { arrange, file, pageAt, post } from './entries.ts'

test('a post has a page with its data', () => {
  const arrangement = arrange(
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
  assert.equal(arrangement.diagnostics, [])
  assert.equal(pageAt(arrangement, '/blog/hello'), {
    route: '/blog/hello',
    layout: 'blog-post',
    features: ['blog'],
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
    authors: [{ label: 'Ann', href: '/blog/authors/ann' }],
    group: 'Blog',
    location: { file: 'content/blog/2025-11-21-hello.md', line: 1, column: 1 },
  })
})

test('the date comes from the front matter, the file name, or git; otherwise it is reported', () => {
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
      location: { file: 'content/blog/a.md', line: 1, column: 1 },
      hint: 'write `date:` in the front matter, or let the name of the file start with the date',
    },
  ])
})

test('an impossible date in the path is reported, and git is used; a date in the front matter fixes this', () => {
  const impossible = {
    code: 'blog/impossible-date',
    severity: 'error',
    message: 'the path of the post has a date that does not exist, "2025-13-01"',
    location: { file: 'content/blog/2025-13-01-a.md', line: 1, column: 1 },
    hint: 'rename the file or its folder, or write `date:` in the front matter',
  }
  const dates = { created: '2025-03-01T00:00:00.000Z', updated: '2025-03-01T00:00:00.000Z' }
  assert.equal(arrange([post('2025-13-01-a.md')]).diagnostics, [impossible])
  assert.equal(arrange([post('2025-13-01-a.md', {}, { dates })]).diagnostics, [{ ...impossible, severity: 'warning' }])
  assert.equal(arrange([post('2025-13-01-a.md', { date: '2025-02-28' })]).diagnostics, [])
  const lastDay = arrange([post('2025-02-30-a.md')])
  assert.equal(
    lastDay.diagnostics.map(({ severity, message }) => [severity, message.split(', ').slice(1).join()]),
    [['warning', '"2025-02-30": it counts as 2025-02-28,the last day of the month']],
  )
  assert.is(pageAt(lastDay, '/blog/a').published, '2025-02-28T00:00:00.000Z')
})

test('an unlisted post has its page, without neighbours', () => {
  const page = pageAt(arrange([post('2025-01-01-a.md', { unlisted: true }), post('2025-01-02-b.md')]), '/blog/a')
  assert.equal([page.unlisted, page.previous, page.next], [true, undefined, undefined])
})

test.run()
