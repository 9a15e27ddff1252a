import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import Doc from '../../theme/layouts/doc.tsx'
import type { PageView } from '../../src/model/theme.ts'
import { render, site } from './sample.ts'

const head = suite('document')
const headOf = (html: string): string => html.slice(html.indexOf('<head>'), html.indexOf('</head>'))

head('the policy precedes everything that could load', () => {
  const text = headOf(render(Doc, null))
  const policy = text.indexOf('http-equiv="Content-Security-Policy"')
  assert.ok(policy > 0)
  for (const later of ['<script', '<link', '<title']) assert.ok(text.indexOf(later) > policy, later)
  assert.match(text, /^<head><meta charSet="utf-8"\/>/)
})

head('a page names its path if its canonical address belongs to another page', () => {
  assert.not.match(render(Doc, null), 'data-path')
  const page = { href: '/docs/1.0/x', canonical: 'https://docs.parcel.example/docs/x' }
  assert.match(render(Doc, null, { page }), '<body data-layout="doc" data-path="/docs/1.0/x">')
})

head('nothing is preloaded without the policy', () => {
  assert.not.match(render(Doc, null), 'rel="preload"')
})

head('titles and descriptions are escaped', () => {
  const page = {
    title: '"A" </title><script>x</script>',
    documentTitle: '<script>x</script> | P',
    description: '"><img src=x>',
  }
  const text = headOf(render(Doc, null, { page }))
  assert.match(text, '<title>&lt;script&gt;x&lt;/script&gt; | P</title>')
  assert.match(text, '<meta property="og:title" content="&quot;A&quot; &lt;/title&gt;&lt;script&gt;x&lt;/script&gt;"/>')
  assert.match(text, '<meta name="description" content="&quot;&gt;&lt;img src=x&gt;"/>')
  assert.not.match(text, '<img')
})

head('JSON-LD cannot end its element, and lists every step', () => {
  const text = headOf(render(Doc, null, { page: { title: '</script><script>x' } }))
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)?.[1] ?? ''
  assert.not.match(json, '<')
  const data = JSON.parse(json) as { itemListElement: unknown[] }
  assert.equal(data.itemListElement, [
    { '@type': 'ListItem', position: 1, name: 'Guides' },
    { '@type': 'ListItem', position: 2, name: 'Returns', item: 'https://docs.parcel.example/docs/returns' },
    {
      '@type': 'ListItem',
      position: 3,
      name: '</script><script>x',
      item: 'https://docs.parcel.example/docs/returns/labels',
    },
  ])
})

/** The article among the data blocks of a page. */
function articleOf(page: Partial<PageView>): unknown {
  const blocks = headOf(render(Doc, null, { page })).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)
  return [...blocks].map(([, json = '']) => JSON.parse(json) as { '@type': string })[1]
}

head('a post is a BlogPosting with dates, authors and picture', () => {
  const image = 'https://docs.parcel.example/i.png'
  const authors = [
    { label: 'A </script>', href: '/blog/authors/a' },
    { label: 'B' },
    { label: 'C', href: 'https://c.example/' },
  ]
  const lastUpdate = { date: '2025-04-01T00:00:00Z' }
  const page = { kind: 'article', layout: 'blog-post', published: '2025-03-04', image, authors, lastUpdate } as const
  assert.equal(articleOf(page), {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: 'Labels',
    description: 'How labels are made',
    url: 'https://docs.parcel.example/docs/returns/labels',
    image,
    datePublished: '2025-03-04',
    dateModified: '2025-04-01T00:00:00Z',
    author: [
      { '@type': 'Person', name: 'A </script>', url: 'https://docs.parcel.example/blog/authors/a' },
      { '@type': 'Person', name: 'B' },
      { '@type': 'Person', name: 'C', url: 'https://c.example/' },
    ],
  })
  assert.not.match(headOf(render(Doc, null, { page })), 'A </script>')
})

head('a documentation page is a TechArticle; lists, the home page and unindexed pages are not articles', () => {
  assert.is((articleOf({}) as { '@type': string })['@type'], 'TechArticle')
  assert.is((articleOf({ layout: 'api-operation' }) as { '@type': string })['@type'], 'TechArticle')
  for (const page of [{ layout: 'page' }, { layout: 'blog-list' }, { noindex: true }])
    assert.is(articleOf(page), undefined, JSON.stringify(page))
})

head('addresses for machines are in the head', () => {
  const image = 'https://docs.parcel.example/i.png'
  const page = { image, noindex: true, kind: 'article', published: '2025-03-04' } as const
  const text = headOf(render(Doc, null, { page }))
  for (const expected of [
    '<link rel="canonical" href="https://docs.parcel.example/docs/returns/labels"/>',
    '<link rel="alternate" type="text/markdown" href="/docs/returns/labels.md"/>',
    '<link rel="alternate" type="application/rss+xml" title="Blog" href="/blog/rss.xml"/>',
    '<meta name="robots" content="noindex"/>',
    '<meta name="keywords" content="labels, returns"/>',
    '<meta property="og:image" content="https://docs.parcel.example/i.png"/>',
    '<meta name="twitter:card" content="summary_large_image"/>',
    '<meta property="article:published_time" content="2025-03-04"/>',
  ])
    assert.ok(text.includes(expected), expected)
})

head('the not-found page has no canonical address', () => {
  const text = headOf(render(Doc, null, { page: { route: '/404' } }))
  assert.not.match(text, /rel="canonical"|og:url/)
})

head('a page of prose loads the plain script, no other script, and its own style sheet', () => {
  const plain = render(Doc, null)
  assert.equal(
    [...plain.matchAll(/<script[^>]*src="([^"]+)"/g)].map(([, src]) => src),
    ['/assets/script-1.js'],
  )
  const styled = headOf(render(Doc, null, { page: { style: '/assets/p.css' } }))
  assert.match(styled, '<link rel="stylesheet" href="/assets/p.css"/>')
})

head('the document has the attributes that the inline script reads', () => {
  assert.match(
    render(Doc, null),
    '<html lang="en" data-store="docs-12345678:" data-theme="dark" data-default="dark" data-announcement="news-1">',
  )
  const system = render(Doc, null, { site: { colorMode: { ...site.colorMode, respectSystem: true } } })
  assert.match(system, 'data-theme="system" data-default="dark" data-respect-system="true"')
})

head('an announcement is one line of Markdown, and its links cannot run code', () => {
  assert.match(render(Doc, null), '<p>Read the <a href="/blog">news</a> &amp; <strong>more</strong></p>')
  const announcement = { id: 'x', content: '[a](vbscript:x) <i>', dismissible: false }
  const unsafe = render(Doc, null, { site: { announcement } })
  assert.match(unsafe, '<p>a &lt;i&gt;</p>')
})

head.run()
