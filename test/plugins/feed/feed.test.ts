import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import feed from '../../../src/plugins/feed/index.ts'
import { context, outputs, type TestPage } from '../rendered-site.ts'

const test = suite('plugins/feed')

function plugin(options: Record<string, unknown> = {}) {
  return feed.create(feed.options?.parse(options) as Parameters<typeof feed.create>[0], context)
}

function post(name: string, published: string, more: Partial<TestPage> = {}): TestPage {
  return { route: `/blog/${name}`, layout: 'blog-post', title: name, published, contentHtml: `<p>${name}</p>`, ...more }
}

const posts = [
  post('welcome', '2025-01-02'),
  post('webhooks', '2025-03-04T05:06:07Z', { description: 'Now < for all & "you"' }),
  post('hidden', '2026-01-01', { unlisted: true }),
  post('undated', 'soon'),
  { route: '/blog', layout: 'blog-list', title: 'Blog', description: 'News' },
  { route: '/news/other', layout: 'blog-post', title: 'Other', published: '2026-01-01' },
]

/** Reading the clock is an error while `run` runs. */
async function withoutClock<T>(run: () => Promise<T>): Promise<T> {
  const real = globalThis.Date
  globalThis.Date = new Proxy(real, {
    construct(target, args) {
      if (args.length === 0) throw new Error('asked for the time')
      return Reflect.construct(target, args) as Date
    },
  })
  try {
    return await run()
  } finally {
    globalThis.Date = real
  }
}

test('all three feeds contain the posts of the blog, the newest first, independent of the clock', async () => {
  const files = await withoutClock(() => outputs(plugin(), { pages: posts }))
  assert.equal(Object.keys(files), ['blog/rss.xml', 'blog/atom.xml', 'blog/feed.json'])
  assert.equal(
    plugin().feeds?.map(({ path, name, type }) => [path, name, type]),
    [
      ['blog/rss.xml', 'RSS', 'application/rss+xml'],
      ['blog/atom.xml', 'Atom', 'application/atom+xml'],
      ['blog/feed.json', 'JSON Feed', 'application/feed+json'],
    ],
  )
  for (const text of Object.values(files)) {
    assert.match(text, 'Waybill Blog')
    assert.match(text, /webhooks[^]*welcome/)
    assert.not.match(text, /hidden|undated|other/i)
  }
  assert.match(files['blog/rss.xml'] ?? '', '<lastBuildDate>Tue, 04 Mar 2025 05:06:07 GMT</lastBuildDate>')
  assert.match(files['blog/atom.xml'] ?? '', '<updated>2025-03-04T05:06:07.000Z</updated>')
  const json = JSON.parse(files['blog/feed.json'] ?? '')
  assert.equal(json.items[0], {
    id: 'https://docs.waybill.example/blog/webhooks',
    content_html: '<p>webhooks</p>',
    url: 'https://docs.waybill.example/blog/webhooks',
    title: 'webhooks',
    summary: 'Now < for all & "you"',
    date_modified: '2025-03-04T05:06:07.000Z',
    date_published: '2025-03-04T05:06:07.000Z',
  })
})

test('a feed has the newest posts up to the limit, and the title and description of the options', async () => {
  const files = await outputs(plugin({ routeBasePath: '/news/', limit: 1, title: 'T', description: 'D' }), {
    settings: { baseUrl: '/base/' },
    pages: [
      post('a', '2025-01-01', { route: '/news/a' }),
      post('b', '2025-01-03', { route: '/news/b' }),
      post('c', '2025-01-02', { route: '/news/c' }),
    ],
  })
  const json = JSON.parse(files['news/feed.json'] ?? '')
  assert.equal(
    json.items.map(({ url }: { url: string }) => url),
    ['https://docs.waybill.example/base/news/b'],
  )
  assert.equal([json.title, json.description], ['T', 'D'])
  assert.is(json.feed_url, 'https://docs.waybill.example/base/news/feed.json')
})

test('no post can break the XML', async () => {
  const files = await outputs(plugin(), {
    settings: { title: 'A & <B> \u0007' },
    pages: [
      post('x', '2025-01-01', {
        title: 'a ]]> b ]]> <i> \u0000\uD800&',
        data: { authors: [{ name: '\u0000<i>', email: '\u0000' }], tags: [{ label: '\u0000<i>"&' }] },
        description: ']]> ]]> <script>',
        contentHtml: '<p>one ]]> two ]]> three\u000B\uFFFF</p>',
      }),
    ],
  })
  for (const path of ['blog/rss.xml', 'blog/atom.xml']) {
    const xml = files[path] ?? ''
    assert.not.match(xml, /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/u)
    const outside = xml.replace(/<!\[CDATA\[[^]*?\]\]>/g, '')
    assert.not.match(outside, /\]\]>|<script|<i>|three|<B>/, path)
    assert.match(xml, 'one ]]&gt; two ]]&gt; three</p>')
  }
  assert.match(files['blog/atom.xml'] ?? '', '<![CDATA[a ]]&gt; b ]]&gt; &lt;i&gt; &amp;]]>')
  assert.is(JSON.parse(files['blog/feed.json'] ?? '').items[0].title, 'a ]]> b ]]> <i> &')
})

const people = [
  { name: 'Ann & <Co>', href: '/blog/authors/ann', email: 'ann@ann.example' },
  { name: 'Bob', href: 'mailto:bob@bob.example' },
  { name: 'Cy', href: 'https://cy.example' },
]
const postFields = {
  authors: people,
  tags: [
    { label: 'API & <calls>', href: '/t/api' },
    { label: 'New', href: '/t/new' },
  ],
}

test('a post has its authors and tags', async () => {
  const files = await outputs(plugin(), {
    settings: { baseUrl: '/base/' },
    pages: [post('x', '2025-01-01', { data: postFields })],
  })
  const rss = files['blog/rss.xml'] ?? ''
  assert.match(rss, '<dc:creator>Ann &amp; &lt;Co&gt;</dc:creator>')
  assert.match(rss, '<dc:creator>Bob</dc:creator>')
  assert.match(rss, 'xmlns:dc=')
  assert.match(rss, '<category>API &amp; &lt;calls&gt;</category>')
  assert.not.match(rss, '<author>')
  const atom = (files['blog/atom.xml'] ?? '').replace(/>\s+</g, '><')
  const link = 'https://docs.waybill.example/base/blog/authors/ann'
  assert.match(
    atom,
    `<author><name>Ann &amp; &lt;Co&gt;</name><email>ann@ann.example</email><uri>${link}</uri></author><author><name>Bob</name></author>`,
  )
  assert.match(atom, '<category label="API &amp; ‹calls>" term="API &amp; ‹calls>"/><category label="New" term="New"/>')
  const [item] = JSON.parse(files['blog/feed.json'] ?? '').items
  assert.equal([item.author, item.tags], [{ name: 'Ann & <Co>, Bob, Cy' }, ['API & <calls>', 'New']])
})

test('an author in a JSON feed has an address; data of other content types is not an author', async () => {
  const authorOf = async (data: TestPage['data']) => {
    const files = await outputs(plugin(), { pages: [post('x', '2025-01-01', { data: data ?? null })] })
    return JSON.parse(files['blog/feed.json'] ?? '').items[0].author
  }
  assert.equal(await authorOf({ authors: [people[2]!] }), { name: 'Cy', url: 'https://cy.example' })
  for (const data of [null, 'x', [], { authors: 'Ann' }, { authors: ['Ann', { title: 'x' }, null] }]) {
    assert.is(await authorOf(data), undefined, JSON.stringify(data))
  }
})

test('links to anchors lead to the page, and text that resembles a link stays', async () => {
  const contentHtml =
    '<a class="a>b" href="#top">t</a><a href="https://x.example/#y">y</a><pre>&#x3C;a href="#code"></pre><p id="#top">'
  const files = await outputs(plugin(), { pages: [post('x', '2025-01-01', { contentHtml })] })
  const page = 'https://docs.waybill.example/blog/x'
  assert.is(
    JSON.parse(files['blog/feed.json'] ?? '').items[0].content_html,
    contentHtml.replace('href="#top"', `href="${page}#top"`),
  )
})

test('type can select all, one, some or no formats', async () => {
  const names = async (type: unknown) => {
    const instance = plugin({ type })
    const files = Object.keys(await outputs(instance, { pages: posts }))
    assert.equal(instance.outputs, files)
    return files.map((path) => path.slice(5))
  }
  assert.equal(await names('all'), ['rss.xml', 'atom.xml', 'feed.json'])
  assert.equal(await names('atom'), ['atom.xml'])
  assert.equal(await names(['json', 'rss']), ['rss.xml', 'feed.json'])
  assert.equal(await names(null), [])
  assert.equal(await names([]), [])
})

test('the limit can be removed, and a copyright and a language can be set', async () => {
  const many = Array.from({ length: 30 }, (_, index) => post(`p${index}`, '2025-01-01'))
  const items = async (options: Record<string, unknown>) =>
    JSON.parse((await outputs(plugin(options), { pages: many }))['blog/feed.json'] ?? '').items.length
  assert.equal([await items({}), await items({ limit: null }), await items({ limit: false })], [20, 30, 30])
  const files = await outputs(plugin({ copyright: '© 2025 <W>', language: 'de' }), { pages: posts })
  assert.match(files['blog/rss.xml'] ?? '', '<copyright>© 2025 &lt;W&gt;</copyright>')
  assert.match(files['blog/rss.xml'] ?? '', '<language>de</language>')
  assert.match(files['blog/atom.xml'] ?? '', '<rights>© 2025 &lt;W&gt;</rights>')
})

test('a blog contains no posts of another blog below it', async () => {
  const of = (instance: string, route: string, date: string) =>
    post('', date, { route, title: route, entry: `${instance}:content/${route}.md#` })
  const pages = [
    of('blog', '/one', '2025-01-01'),
    of('team', '/team/two', '2025-01-02'),
    { route: '/', layout: 'blog-list', title: 'Blog', uses: ['blog:content/one.md#'] },
    { route: '/team', layout: 'blog-list', title: 'Team', uses: ['team:content/team/two.md#'] },
  ]
  const titles = async (routeBasePath: string, testPages: readonly TestPage[] = pages) => {
    const files = Object.values(await outputs(plugin({ routeBasePath, type: 'json' }), { pages: testPages }))
    return JSON.parse(files[0] ?? '').items.map(({ title }: { title: string }) => title)
  }
  assert.equal(await titles('/'), ['/one'])
  assert.equal(await titles('team'), ['/team/two'])
  const empty = pages.map((page) => (page.route === '/' ? { ...page, uses: [] } : page))
  assert.equal(await titles('/', empty), [])
  assert.equal(await titles('/', pages.slice(0, 2)), ['/team/two', '/one'], 'without a list, all that is below')
})

test('the feed of a blog without posts has the date of the epoch', async () => {
  const files = await withoutClock(() => outputs(plugin(), {}))
  assert.match(files['blog/atom.xml'] ?? '', '<updated>1970-01-01T00:00:00.000Z</updated>')
  assert.equal(JSON.parse(files['blog/feed.json'] ?? '').items, [])
})

test('a blog at the root has its feeds at the root; unknown options are refused', async () => {
  assert.ok('rss.xml' in (await outputs(plugin({ routeBasePath: '/' }), {})))
  assert.is(feed.options?.safeParse({ limits: 3 }).success, false)
})

test.run()
