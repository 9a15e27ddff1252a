import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { PostRef } from '../../../src/plugins/blog/post.ts'
import { kebab } from '../../../src/model/address.ts'
import { arrange, dataAt, file, pageAt, post } from './entries.ts'

const three = [
  post('2024-05-01-old.md', { title: 'Old', tags: ['api'], authors: 'ann' }),
  post('2025-03-04-new.md', { title: 'New', tags: ['api', 'Zoo'], authors: 'ann' }),
  post('2025-01-02-mid.md', { title: 'Mid', tags: ['apple'] }, { body: { words: 500 } }),
]
const authors = file('authors', {
  ann: { name: 'Ann', title: 'Writer', url: 'https://ann.example', description: 'Writes', page: true },
  bob: { name: 'Bob' },
})

interface List {
  posts: PostRef[]
  page: number
  pages: number
  newer?: unknown
  older?: unknown
  heading?: string
}
const titles = (list: List) => list.posts.map(({ title }) => title)

test('a small blog has the expected routes', () => {
  assert.equal(
    arrange([...three, authors])
      .pages.map(({ route, layout }) => `${route} ${layout}`)
      .sort(),
    [
      '/blog blog-list',
      '/blog/archive blog-archive',
      '/blog/authors blog-authors',
      '/blog/authors/ann blog-author',
      '/blog/mid blog-post',
      '/blog/new blog-post',
      '/blog/old blog-post',
      '/blog/tags blog-tags',
      '/blog/tags/api blog-tag',
      '/blog/tags/apple blog-tag',
      '/blog/tags/zoo blog-tag',
    ],
  )
})

test('the list begins with the newest post', () => {
  const arrangement = arrange(three, { blogTitle: 'News', blogDescription: 'What is new' })
  const page = pageAt(arrangement, '/blog')
  assert.is(page.title, 'News')
  assert.is(page.description, 'What is new')
  assert.equal(
    page.uses,
    ['new', 'mid', 'old'].map((name) => pageAt(arrangement, `/blog/${name}`).entry),
  )
  const list = dataAt<List>(arrangement, '/blog')
  assert.equal(titles(list), ['New', 'Mid', 'Old'])
  assert.equal([list.page, list.pages, list.newer, list.older], [1, 1, undefined, undefined])
  assert.equal(titles(dataAt(arrange(three, { sortPosts: 'ascending' }), '/blog')), ['Old', 'Mid', 'New'])
})

test('posts of the same date are sorted by file', () => {
  const arrangement = arrange([post('2025-01-01-a.md', { title: 'A' }), post('2025-01-01-b.md', { title: 'B' })])
  assert.equal(titles(dataAt(arrangement, '/blog')), ['A', 'B'])
  assert.equal(pageAt(arrangement, '/blog/a').next, { label: 'B', href: '/blog/b' })
})

test('a second page exists only if the first is full', () => {
  assert.not(arrange(three, { postsPerPage: 3 }).pages.some(({ route }) => route.includes('/page/')))
  const arrangement = arrange(three, { postsPerPage: 2 })
  const [first, second] = [dataAt<List>(arrangement, '/blog'), dataAt<List>(arrangement, '/blog/page/2')]
  assert.equal(titles(first), ['New', 'Mid'])
  assert.equal(titles(second), ['Old'])
  assert.equal(first.older, { label: 'Older entries', href: '/blog/page/2' })
  assert.equal(second.newer, { label: 'Newer entries', href: '/blog' })
  assert.equal([second.page, second.pages, second.older], [2, 2, undefined])
  assert.is(pageAt(arrangement, '/blog/page/2').documentTitle, 'Blog, page 2')
  assert.is(pageAt(arrangement, '/blog/page/2').noindex, true)
  assert.is(pageAt(arrangement, '/blog').noindex, undefined)
  assert.not(arrange(three, { postsPerPage: 'ALL' }).pages.some(({ route }) => route.includes('/page/')))
  assert.equal(titles(dataAt(arrange(three, { postsPerPage: 1 }), '/blog/tags/api/page/2')), ['Old'])
})

test('a blog without posts has its pages too', () => {
  const arrangement = arrange([])
  assert.equal(
    arrangement.pages.map(({ route }) => route),
    ['/blog', '/blog/archive', '/blog/tags', '/blog/authors'],
  )
  assert.equal(dataAt(arrangement, '/blog'), { posts: [], page: 1, pages: 1 })
})

test('the archive is grouped by year', () => {
  assert.equal(dataAt(arrange(three), '/blog/archive'), {
    years: [
      {
        year: '2025',
        posts: [
          { title: 'New', href: '/blog/new', dateLabel: '4 March 2025' },
          { title: 'Mid', href: '/blog/mid', dateLabel: '2 January 2025' },
        ],
      },
      { year: '2024', posts: [{ title: 'Old', href: '/blog/old', dateLabel: '1 May 2024' }] },
    ],
  })
  assert.not(arrange(three, { archiveBasePath: null }).pages.some(({ layout }) => layout === 'blog-archive'))
})

test('tags are grouped by letter, with their counts', () => {
  const arrangement = arrange([
    ...three,
    file('tags', { api: { label: 'API', description: 'Calls' }, apple: null, Zoo: null }),
  ])
  assert.equal(dataAt(arrangement, '/blog/tags'), {
    letters: [
      {
        letter: 'A',
        tags: [
          { label: 'API', href: '/blog/tags/api', count: 2, description: 'Calls' },
          { label: 'apple', href: '/blog/tags/apple', count: 1 },
        ],
      },
      { letter: 'Z', tags: [{ label: 'Zoo', href: '/blog/tags/zoo', count: 1 }] },
    ],
  })
  const page = pageAt(arrangement, '/blog/tags/api')
  assert.is(page.title, '2 posts tagged with “API”')
  assert.is(page.description, 'Calls')
  assert.is(page.noindex, true)
  assert.equal(page.breadcrumbs, [
    { label: 'Blog', href: '/blog' },
    { label: 'Tags', href: '/blog/tags' },
    { label: 'API', href: '/blog/tags/api' },
  ])
  const data = dataAt<List & { tag: unknown }>(arrangement, '/blog/tags/api')
  assert.equal(titles(data), ['New', 'Old'])
  assert.equal(data.tag, { label: 'API', description: 'Calls' })
  assert.is(pageAt(arrangement, '/blog/tags/apple').title, 'One post tagged with “apple”')
})

test('authors are listed, and those with a page have a list of posts', () => {
  const arrangement = arrange([...three, authors])
  const ann = {
    key: 'ann',
    name: 'Ann',
    title: 'Writer',
    description: 'Writes',
    url: 'https://ann.example',
    href: '/blog/authors/ann',
    count: 2,
  }
  assert.equal(dataAt(arrangement, '/blog/authors'), { authors: [ann, { key: 'bob', name: 'Bob', count: 0 }] })
  const data = dataAt<List & { author: unknown }>(arrangement, '/blog/authors/ann')
  assert.equal(titles(data), ['New', 'Old'])
  assert.equal(data.author, ann)
  assert.is(data.heading, 'Ann')
  assert.is(pageAt(arrangement, '/blog/authors/ann').title, 'Ann: 2 posts')
  assert.is(pageAt(arrangement, '/blog/authors/ann').description, 'Writes')
})

test('the sidebar is grouped by year, with reading times', () => {
  const arrangement = arrange(three, {}, { instance: 'news' })
  assert.equal(arrangement.sidebars, [
    {
      id: 'news',
      items: [
        {
          type: 'category',
          label: '2025',
          collapsible: true,
          collapsed: false,
          items: [
            { type: 'link', label: 'New', href: '/blog/new', badge: '1 min' },
            { type: 'link', label: 'Mid', href: '/blog/mid', badge: '3 min' },
          ],
        },
        {
          type: 'category',
          label: '2024',
          collapsible: true,
          collapsed: false,
          items: [{ type: 'link', label: 'Old', href: '/blog/old', badge: '1 min' }],
        },
      ],
    },
  ])
  assert.ok(arrangement.pages.every(({ sidebar }) => sidebar === 'news'))
  const single = arrange(three, { blogSidebarCount: 1 }).sidebars[0]?.items
  assert.equal(
    single?.map((item) => (item.type === 'category' ? [item.label, item.items.length] : undefined)),
    [['2025', 1]],
  )
  const withoutRecent = arrange(three, { blogSidebarCount: 0 })
  assert.equal([withoutRecent.sidebars, withoutRecent.pages[0]?.sidebar], [[], undefined])
})

test('a title above the years is optional', () => {
  const first = arrange(three, { blogSidebarTitle: 'All <posts> & more' }).sidebars[0]?.items[0]
  assert.equal(first, { type: 'html', html: 'All &lt;posts&gt; &amp; more', className: 'sidebar-title' })
})

test('a post with the route of a blog page keeps its slug as its location', () => {
  const slug = { file: 'content/blog/2025-01-01-a.md', line: 2, column: 1 }
  const { pages } = arrange([post('2025-01-01-a.md', { slug: '/archive' }, { locations: { slug } })])
  assert.equal(
    pages.filter(({ route }) => route === '/blog/archive').map(({ layout, location }) => [layout, location]),
    [
      ['blog-archive', undefined],
      ['blog-post', slug],
    ],
  )
})

test('previous is the newer post, next the older one', () => {
  const page = pageAt(arrange(three), '/blog/mid')
  assert.equal(page.previous, { label: 'New', href: '/blog/new' })
  assert.equal(page.next, { label: 'Old', href: '/blog/old' })
})

test('unlisted posts have a page and are in no list; drafts are left out', () => {
  const arrangement = arrange([
    ...three,
    post('2025-02-01-secret.md', { title: 'Secret', unlisted: true, tags: ['hidden'] }),
    post('2025-02-02-draft.md', { draft: true, tags: ['hidden'] }),
  ])
  const secret = pageAt(arrangement, '/blog/secret')
  assert.equal([secret.unlisted, secret.previous, secret.next], [true, undefined, undefined])
  assert.equal(pageAt(arrangement, '/blog/new').next, { label: 'Mid', href: '/blog/mid' })
  assert.equal(titles(dataAt(arrangement, '/blog')), ['New', 'Mid', 'Old'])
  assert.not(JSON.stringify(arrangement.sidebars).includes('Secret'))
  assert.not(arrangement.pages.some(({ route }) => route === '/blog/tags/hidden' || route === '/blog/draft'))
  assert.equal(secret.data, { ...(secret.data as PostRef), tags: [] }, 'a tag without a page is not a link')
  const withDrafts = arrange([post('2025-02-02-draft.md', { draft: true })], {}, { drafts: true })
  assert.ok(withDrafts.pages.some(({ route }) => route === '/blog/draft'))
})

test('keys become routes as in Docusaurus', () => {
  assert.equal(
    ['API', 'Delivery tracking', 'deliveryTracking', 'delivery_tracking', 'v2 API', "it's", 'Grün'].map(kebab),
    ['api', 'delivery-tracking', 'delivery-tracking', 'delivery-tracking', 'v-2-api', 'its', 'grün'],
  )
  assert.is(kebab('日本'), '日本')
  assert.equal(
    ['C', 'C++', 'C#', 'F#', '++', '🎉', '🎉 party', '#hashtag', 'a + b', 'A/B', '?', '..', '100%'].map(kebab),
    ['c', 'c-plus-plus', 'c-sharp', 'f-sharp', 'plus-plus', '🎉', 'party', 'hashtag', 'a-b', 'a-b', '-', '--', '100'],
  )
  assert.is(Buffer.byteLength(kebab('語'.repeat(300))), 198)
})

test('a post links to the newest posts with its rarest tags', () => {
  const posts = [
    post('2025-05-01-a.md', { title: 'A', tags: ['api', 'zoo'] }),
    post('2025-04-01-b.md', { title: 'B', tags: ['api'] }),
    post('2025-03-01-c.md', { title: 'C', tags: ['api'] }),
    post('2025-02-01-d.md', { title: 'D', tags: ['zoo'] }),
    post('2025-01-01-e.md', { title: 'E', tags: ['api'] }),
    post('2024-01-01-f.md', { title: 'F', tags: ['api'], unlisted: true }),
    post('2023-01-01-g.md', { title: 'G' }),
  ]
  const related = (path: string): string[] =>
    (dataAt<{ related?: { title: string }[] }>(arrange(posts), path).related ?? []).map(({ title }) => title)
  assert.equal(related('/blog/a'), ['D', 'B', 'C'])
  assert.equal(related('/blog/d'), ['A'])
  assert.equal(related('/blog/g'), [])
  assert.equal(related('/blog/f'), [])
})

test.run()
