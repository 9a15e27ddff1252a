/** Every option of a blog: its effect, and the values that it refuses. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { blogOptions } from '../../../src/plugins/blog/options.ts'
import type { PostRef } from '../../../src/plugins/blog/post.ts'
import { arrange, dataAt, file, pageAt, post, postOf } from './entries.ts'

const posts = [
  post('2024-05-01-old.md', { title: 'Old', tags: ['api'], authors: 'ann' }),
  post('2025-03-04-new.md', { title: 'New' }),
  file('authors', { ann: { page: true } }),
]
const routes = (options: Record<string, unknown>) => arrange(posts, options).pages.map(({ route }) => route)

test('options have defaults', () => {
  assert.equal(blogOptions.parse({}), {
    path: 'content/blog',
    routeBasePath: 'blog',
    format: 'md',
    include: ['**/*.{md,mdx}'],
    exclude: ['**/_*.{md,mdx}', '**/_*/**'],
    blogTitle: 'Blog',
    blogDescription: 'Blog',
    blogSidebarTitle: '',
    blogSidebarCount: 'ALL',
    postsPerPage: 10,
    sortPosts: 'descending',
    showReadingTime: true,
    wordsPerMinute: 200,
    datedRoutes: false,
    archiveBasePath: 'archive',
    tagsBasePath: 'tags',
    authorsBasePath: 'authors',
    pageBasePath: 'page',
    authorsMapPath: 'authors.yml',
    tags: 'tags.yml',
    onInlineTags: 'warn',
    onInlineAuthors: 'ignore',
    onUntruncatedBlogPosts: 'ignore',
    showLastUpdateTime: true,
    showLastUpdateAuthor: false,
  })
})

test('every base path can be changed', () => {
  const options = {
    routeBasePath: '/news/',
    archiveBasePath: '/all/',
    tagsBasePath: 'topics',
    authorsBasePath: 'people',
    pageBasePath: 'seite',
    postsPerPage: 1,
  }
  assert.equal(routes(options), [
    '/news',
    '/news/seite/2',
    '/news/all',
    '/news/topics',
    '/news/topics/api',
    '/news/people',
    '/news/people/ann',
    '/news/new',
    '/news/old',
  ])
})

test('a blog can be at the root of the site', () => {
  assert.equal(routes({ routeBasePath: '/' }), [
    '/',
    '/archive',
    '/tags',
    '/tags/api',
    '/authors',
    '/authors/ann',
    '/new',
    '/old',
  ])
})

test('the archive can be removed', () => assert.not(routes({ archiveBasePath: null }).includes('/blog/archive')))

test('blogTitle and blogDescription are applied', () => {
  const arrangement = arrange(posts, { blogTitle: 'News', blogDescription: 'What is new' })
  const { title, description, group } = pageAt(arrangement, '/blog')
  assert.equal([title, description, group], ['News', 'What is new', 'News'])
  assert.equal(pageAt(arrangement, '/blog/new').breadcrumbs?.[0], { label: 'News', href: '/blog' })
})

test('showReadingTime and wordsPerMinute: words are divided by speed, rounded up, and at least one minute', () => {
  const minutes = (words: number, options: Record<string, unknown> = {}) =>
    (postOf(arrange([post('2025-11-21-a.md', {}, { body: { words } })], options)).data as PostRef).minutes
  assert.equal(
    [0, 1, 200, 201, 400, 401].map((words) => minutes(words)),
    [1, 1, 1, 2, 2, 3],
  )
  assert.is(minutes(401, { wordsPerMinute: 100 }), 5)
  assert.is(minutes(401, { showReadingTime: false }), undefined)
})

test('onUntruncatedBlogPosts sets the severity of the report', () => {
  const reports = (onUntruncatedBlogPosts: string, truncated = false) =>
    arrange([post('2025-11-21-a.md', {}, { body: { truncated } })], { onUntruncatedBlogPosts }).diagnostics
  const report = {
    code: 'blog/untruncated',
    severity: 'warning',
    message: 'lists show the whole post, because it has no truncation mark',
    location: { file: 'content/blog/2025-11-21-a.md', line: 1, column: 1 },
    hint: 'write <!-- truncate --> (in MDX {/* truncate */}) after its beginning',
  }
  assert.equal(reports('warn'), [report])
  assert.equal(reports('throw'), [{ ...report, severity: 'error' }])
  assert.equal(reports('warn', true), [])
  assert.equal(reports('ignore'), [])
})

test('editUrl links to the source of a post', () => {
  const arrangement = arrange([post('2025-11-21-a b.md')], { editUrl: 'https://code.waybill.example/edit/' })
  assert.is(postOf(arrangement).editUrl, 'https://code.waybill.example/edit/content/blog/2025-11-21-a%20b.md')
})

test('showLastUpdateTime and showLastUpdateAuthor are applied', () => {
  const dates = { created: '2025-01-01T00:00:00.000Z', updated: '2025-02-02T00:00:00.000Z', author: 'Bo' }
  const dateOn = (options: Record<string, unknown>) =>
    postOf(arrange([post('2025-11-21-a.md', {}, { dates })], options)).lastUpdate
  assert.equal(dateOn({}), { date: dates.updated })
  assert.equal(dateOn({ showLastUpdateAuthor: true }), { date: dates.updated, author: 'Bo' })
  assert.equal(dateOn({ showLastUpdateTime: false }), undefined)
})

test('lists can be ascending; the sidebar, the archive and the neighbours stay chronological', () => {
  const arrangement = arrange(posts, { sortPosts: 'ascending' })
  assert.equal(
    dataAt<{ posts: PostRef[] }>(arrangement, '/blog').posts.map(({ title }) => title),
    ['Old', 'New'],
  )
  assert.equal(pageAt(arrangement, '/blog/new').next, { label: 'Old', href: '/blog/old' })
})

test('invalid options are refused', () => {
  const wrong = [
    { postsPerPage: 0 },
    { blogSidebarCount: -1 },
    { sortPosts: 'up' },
    { onInlineTags: 'shout' },
    { wordsPerMinute: 0 },
    { editUrl: 'edit' },
    { tags: true },
    { postPerPage: 3 },
  ]
  for (const options of wrong) assert.is(blogOptions.safeParse(options).success, false, JSON.stringify(options))
})

test.run()
