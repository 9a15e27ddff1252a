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

/** The time of day is an error while `run` runs. */
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

test('the posts of the blog stand in all three feeds, the newest first, and no clock was asked', async () => {
  const files = await withoutClock(() => outputs(plugin(), { pages: posts }))
  assert.equal(Object.keys(files), ['blog/rss.xml', 'blog/atom.xml', 'blog/feed.json'])
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

test('the newest posts up to the limit are taken, under the title and description of the options', async () => {
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

test('a blog without posts has the date of the epoch', async () => {
  const files = await withoutClock(() => outputs(plugin(), {}))
  assert.match(files['blog/atom.xml'] ?? '', '<updated>1970-01-01T00:00:00.000Z</updated>')
  assert.equal(JSON.parse(files['blog/feed.json'] ?? '').items, [])
})

test('a blog at the root has its feeds there; unknown options are refused', async () => {
  assert.ok('rss.xml' in (await outputs(plugin({ routeBasePath: '/' }), {})))
  assert.is(feed.options?.safeParse({ limits: 3 }).success, false)
})

test.run()
