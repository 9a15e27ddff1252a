import { HtmlValidate } from 'html-validate'
import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { LayoutProps } from '../../src/model/theme.ts'
import type { BlogListData, PostRef } from '../../theme/data.ts'
import BlogArchive from '../../theme/layouts/blog-archive.tsx'
import BlogAuthor from '../../theme/layouts/blog-author.tsx'
import BlogAuthors from '../../theme/layouts/blog-authors.tsx'
import BlogList from '../../theme/layouts/blog-list.tsx'
import BlogPost from '../../theme/layouts/blog-post.tsx'
import BlogTag from '../../theme/layouts/blog-tag.tsx'
import BlogTags from '../../theme/layouts/blog-tags.tsx'
import CategoryIndex from '../../theme/layouts/category-index.tsx'
import Doc from '../../theme/layouts/doc.tsx'
import Landing from '../../theme/layouts/landing.tsx'
import NotFound from '../../theme/layouts/not-found.tsx'
import Standalone from '../../theme/layouts/page.tsx'
import Search from '../../theme/layouts/search.tsx'
import { Logo } from '../../theme/parts/logo.tsx'
import { PageActions } from '../../theme/parts/page-actions.tsx'
import { PageFoot } from '../../theme/parts/page-foot.tsx'
import { PageTitle } from '../../theme/parts/page-title.tsx'
import { page, render, site } from './sample.ts'

const post: PostRef = {
  key: 'blog:a.md#a',
  title: 'A <b>bold</b> & "new" post',
  href: '/blog/a',
  date: '2025-03-04',
  dateLabel: '4 March 2025',
  authors: [{ name: 'Ada', title: 'Engineer', href: '/blog/authors/ada', image: '/ada.png' }],
  tags: [{ label: 'api', href: '/blog/tags/api' }],
  minutes: 3,
  truncated: true,
}
const list: BlogListData = {
  posts: [post, { ...post, key: 'k2', href: '/blog/b', truncated: false }],
  page: 1,
  pages: 2,
  older: { label: 'Older', href: '/blog/page/2' },
}
const author = {
  key: 'ada',
  name: 'Ada',
  title: 'Engineer',
  url: 'https://ada.example',
  href: '/blog/authors/ada',
  count: 1,
}

const documents: Readonly<Record<string, string>> = {
  doc: render(Doc, { tags: [{ label: 'api', href: '/t' }] }),
  'category-index': render(CategoryIndex, {
    items: [
      { label: 'Labels', href: '/docs/labels', description: 'How' },
      { label: 'B', href: '/b' },
    ],
  }),
  page: render(Standalone, null),
  search: render(Search, null),
  'not-found': render(NotFound, null),
  'blog-list': render(BlogList, list),
  'blog-post': render(BlogPost, post),
  'blog-archive': render(BlogArchive, {
    years: [{ year: '2025', posts: [{ title: 'A', href: '/a', dateLabel: '4 March' }] }],
  }),
  'blog-tags': render(BlogTags, {
    letters: [{ letter: 'A', tags: [{ label: 'api', href: '/t', count: 2, description: 'About it' }] }],
  }),
  'blog-tag': render(BlogTag, { ...list, tag: { label: 'api', description: 'About it' } }),
  'blog-authors': render(BlogAuthors, { authors: [author] }),
  'blog-author': render(BlogAuthor, { ...list, author }),
}

const layouts = suite('layouts')

for (const name of ['doc', 'category-index', 'page', 'blog-list', 'blog-post', 'blog-tag'])
  layouts(`${name}: no id of the layout can be the id of a heading`, () => {
    const ids = (documents[name]?.replace(/<div class="prose">[^]*?<\/div>/g, '') ?? '').match(/ id="[^"]*"/g) ?? []
    assert.ok(ids.length > 1)
    assert.equal(
      ids.filter((id) => !id.includes('.')),
      [],
    )
  })

for (const [name, html] of Object.entries(documents)) {
  layouts(`${name}: one h1, landmarks, no inline style or handler`, () => {
    assert.is(html.match(/<h1[ >]/g)?.length, 1)
    assert.is(html.match(/<main id="page\.content"/g)?.length, 1)
    for (const landmark of [
      '<header class="header"',
      '<footer class="footer"',
      'aria-label="Main"',
      'href="#page.content"',
      'href="#page.sidebar"',
    ]) {
      assert.ok(html.includes(landmark), landmark)
    }
    assert.not.match(html, /\sstyle=/)
    assert.not.match(html, /\son[a-z]+=/)
    assert.not.match(html, /<h1[^>]*><\/h1>/)
  })

  layouts(`${name}: valid HTML`, async () => {
    const validator = new HtmlValidate({ extends: ['html-validate:standard'] })
    const report = await validator.validateString(html)
    const messages = report.results.flatMap((result) => result.messages)
    const texts = messages.map(
      ({ ruleId, message, offset }) => `${ruleId}: ${message}, ${html.slice(offset, offset + 60)}`,
    )
    assert.is(texts.join('\n'), '')
  })
}

layouts('the sidebar marks the page once, opens its branch, and shows empty categories as links', () => {
  const html = documents['doc'] as string
  const start = html.indexOf('<aside class="sidebar"')
  const sidebar = html.slice(start, html.indexOf('</aside>', start))
  assert.is(sidebar.match(/aria-current="page"/g)?.length, 1)
  assert.match(sidebar, '<a href="/docs/returns/labels" aria-current="page">Labels<')
  assert.match(sidebar, 'Labels<span class="sidebar-badge">3 min</span>')
  assert.match(sidebar, '<a href="/docs/returns/refunds">Refunds <span class="badge badge-good">New</span></a>')
  assert.match(sidebar, /<details open=""><summary class="sidebar-label"><span class="visually-hidden">Returns<\/span>/)
  assert.match(
    sidebar,
    '<details><summary class="sidebar-label"><span>Deep <span class="badge badge-warning">Beta</span></span>',
  )
  assert.match(sidebar, '<li><a href="/docs/elsewhere" class="sidebar-label">Elsewhere</a></li>')
})

layouts('a category has its icon, and its pages have its colour', () => {
  const html = documents['doc'] as string
  assert.match(
    html,
    /<li data-tint="amber"><div[^>]*><a[^>]*><span class="sidebar-icon" data-name="package-open"[^>]*><docs-icon/,
  )
  assert.match(html, '<div class="stage stage-prose" data-tint="amber" data-feature="section">')
  assert.not.match(documents['landing'] ?? '', 'data-tint="amber" data-feature="section"')
})

layouts('a page of prose begins at the same position as a page of its reference', () => {
  assert.match(render(Doc, { isReference: true }), '<div class="stage stage-prose stage-start"')
  assert.not.match(documents['doc'] ?? '', 'stage-start')
})

layouts("posts with a single author do not repeat the author on the author's page", () => {
  const ofPost = (name: string) => render(BlogAuthor, { ...list, author: { ...author, name } })
  assert.not.match(ofPost('Ada'), 'class="post-authors"')
  assert.match(ofPost('Ben'), 'class="post-authors"')
})

layouts('categories that close the others are an exclusive group of details', () => {
  const html = render(Doc, null, { site: { sidebar: { hideable: false, autoCollapse: true } } })
  assert.match(html, '<details open="" name="sidebar">')
  assert.not.match(html, 'data-sidebar-toggle')
})

layouts('doc: breadcrumbs, contents, previous and next, last update, edit, Markdown', () => {
  const html = documents['doc'] as string
  const trail = '<li><span>Guides</span></li><li><a href="/docs/returns">Returns</a></li>'
  assert.match(html, `${trail}</ol>`)
  const of = (...breadcrumbs: (typeof page)['breadcrumbs'][number][]) => render(Doc, null, { page: { breadcrumbs } })
  const self = { label: 'All labels', href: page.href }
  assert.match(of({ label: 'Guides' }, self), '<li><span>Guides</span></li></ol>')
  assert.not.match(of(self), 'class="breadcrumbs"')
  assert.match(html, '<li data-depth="1"><a href="#paper">Paper</a></li>')
  assert.match(html, '<a rel="prev" href="/docs/start">')
  assert.match(html, '<time dateTime="2025-03-04">4 March 2025</time> by Ada')
  assert.match(html, 'href="https://code.parcel.example/edit/labels.md"')
  assert.match(html, '<a href="/docs/returns/labels.md" type="text/markdown">')
})

layouts('the table of contents occurs twice: beside the text, and folded above it; not on the home page', () => {
  const html = documents['doc'] as string
  assert.match(html, '<details class="toc-folded"><summary>On this page</summary>')
  assert.ok(html.indexOf('toc-folded') < html.indexOf('<main'))
  assert.is(html.match(/data-toc=""/g)?.length, 2)
  assert.not.match(render(Standalone, null, { page: { href: '/' } }), 'toc-folded')
  assert.not.match(render(Doc, null, { page: { toc: [] } }), 'toc-folded')
})

layouts('logo and name link to the home page, or to the configured address', () => {
  const brand = (more: object, at: object = {}) =>
    renderToStaticMarkup(
      createElement(Logo, { site: { ...site, navbar: { ...site.navbar, ...more } }, page: { ...page, ...at } }),
    )
  assert.match(brand({}), '<a class="brand" href="/"><picture>')
  assert.match(brand({ href: '/docs/start' }), '<a class="brand" href="/docs/start"><picture>')
  assert.match(brand({ href: page.href }), `<a class="brand" href="${page.href}" aria-current="page">`)
})

layouts('a page can be copied and edited at its top if it has a Markdown version', () => {
  const actions = (at: object) => renderToStaticMarkup(createElement(PageActions, { site, page: { ...page, ...at } }))
  const button = '<button type="button" data-copy-page="/docs/returns/labels.md">'
  assert.match(documents['doc'] as string, button)
  assert.match(actions({}), `<div class="js-only" aria-live="polite">${button}<span class="icon icon-copy"></span>`)
  assert.match(actions({}), '<span>Copy page</span></button>')
  assert.match(actions({}), '<a href="https://code.parcel.example/edit/labels.md">Edit this page</a>')
  assert.not.match(actions({ editUrl: undefined }), 'Edit this page')
  assert.not.match(renderToStaticMarkup(createElement(PageFoot, { page })), 'Markdown')
  const pagesWithoutActions = [
    { markdown: undefined },
    { layout: 'page', href: '/' },
    { layout: 'landing' },
    { layout: 'search' },
  ]
  for (const at of pagesWithoutActions) assert.is(actions(at), '', JSON.stringify(at))
})

layouts('assistants get the address of the Markdown version, each by a separate link', () => {
  const assistants = [
    { label: 'Claude', href: 'https://claude.ai/new?q={prompt}' },
    { label: 'Ours & theirs', href: 'https://ask.example/?page={url}&as=x' },
  ]
  const withAssistants = { ...page, assistants }
  const html = renderToStaticMarkup(
    createElement(PageActions, { site, page: { ...withAssistants, editUrl: undefined } as never }),
  )
  const links = [...html.matchAll(/<a href="([^"]+)"([^>]*)>([^<]+)/g)].map(([, href, more, text]) => [
    text,
    href,
    more,
  ])
  const rel = ' rel="nofollow noreferrer" data-external="true"'
  assert.equal(links, [
    ['View as Markdown', '/docs/returns/labels.md', ' type="text/markdown"'],
    [
      'Open in Claude',
      'https://claude.ai/new?q=Read%20https%3A%2F%2Fdocs.parcel.example%2Fdocs%2Freturns%2Flabels.md%20so%20that%20I%20can%20ask%20questions%20about%20it.',
      rel,
    ],
    [
      'Open in Ours &amp; theirs',
      'https://ask.example/?page=https%3A%2F%2Fdocs.parcel.example%2Fdocs%2Freturns%2Flabels.md&amp;as=x',
      rel,
    ],
  ])
  assert.match(html, '<p id="page.ask">Ask an assistant</p><ul aria-labelledby="page.ask">')
  assert.not.match(renderToStaticMarkup(createElement(PageActions, { site, page })), 'page.ask')
})

layouts('a page that lists others links to its Markdown version, and does not ask for feedback', () => {
  for (const name of [
    'blog-list',
    'blog-archive',
    'blog-author',
    'blog-authors',
    'blog-tag',
    'blog-tags',
    'category-index',
  ])
    assert.match(documents[name] ?? '', /<div class="page-actions"[^>]*>.*type="text\/markdown"/s, name)
  const withFeedback = { ...page, feedback: { to: undefined } } as unknown as typeof page
  assert.match(renderToStaticMarkup(createElement(PageFoot, { page: withFeedback })), 'feedback')
  assert.not.match(renderToStaticMarkup(createElement(PageFoot, { page: withFeedback, isList: true })), 'feedback')
})

layouts('a title that is a path may break after the slashes inside it', () => {
  const titled = (title: string) => renderToStaticMarkup(createElement(PageTitle, { title }))
  assert.match(titled('GET /webhooks/shipments/{id}'), '<h1>GET /webhooks/<wbr/>shipments/<wbr/>{id}</h1>')
  assert.match(titled('Move from https://docs.example/a'), '<h1>Move from https://docs.example/<wbr/>a</h1>')
  assert.match(titled('Labels & returns'), '<h1>Labels &amp; returns</h1>')
})

layouts('a landing page has an example beside its headline, and rows of cards that depend on their number', () => {
  const data = { key: 'k', title: 'T', tagline: false, image: false, example: true, search: false, actions: 0 }
  const html = render(Landing, { ...data, features: 6 })
  assert.match(html, '<div class="hero hero-split">')
  assert.match(html, '<div class="hero-example prose">')
  const columns = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(
    (features) => /data-columns="(\d)"/.exec(render(Landing, { ...data, features }))?.[1],
  )
  assert.is(columns.join(' '), '1 2 3 4 5 3 4 4 3 5')
})

layouts('a landing page links to its Markdown version only in its head', () => {
  const data = {
    key: 'k',
    title: 'T',
    tagline: false,
    image: false,
    example: false,
    search: false,
    actions: 0,
    features: 0,
  }
  const html = render(Landing, data, { page: { markdown: '/index.md', layout: 'landing' } })
  const [head = '', body = ''] = html.split('<body')
  assert.match(head, '<link rel="alternate" type="text/markdown" href="/index.md"/>')
  assert.not.match(body, 'text/markdown')
  assert.not.match(body, 'data-copy-page')
  assert.match(body, 'class="page-foot"')
  const { editUrl: _, lastUpdate: __, ...bare } = page
  const plain = renderToStaticMarkup(
    createElement(PageFoot, { page: { ...bare, markdown: '/index.md' }, isList: true }),
  )
  assert.is(plain, '')
})

layouts('versions have names, so that the choice can be stored', () => {
  const html = documents['doc'] as string
  assert.match(html, '<details class="dropdown" data-versions="docs">')
  assert.match(html, '<a href="/docs/start" class="navbar-link" data-version="2.0" aria-current="true">2.0</a>')
})

layouts('an announcement that cannot be dismissed has no button and no id to remember', () => {
  const announcement = { id: 'a', content: 'News', dismissible: false }
  const html = render(Doc, null, { site: { announcement } })
  assert.not.match(html, /data-dismiss|data-announcement/)
  assert.match(documents['doc'] as string, 'data-announcement="news-1"')
})

layouts('a site without the switch has no toggle, and declares its fixed mode', () => {
  const html = render(Doc, null, {
    site: { colorMode: { default: 'light', respectSystem: false, disableSwitch: true } },
  })
  assert.not.match(html, 'data-color-toggle')
  assert.match(html, 'data-fixed-mode=""')
})

layouts('the banner of an old version leads to the latest', () => {
  const place = { path: '/docs/1.0', isLast: false, instance: 'docs', latest: '/docs', all: [] }
  const html = render(Doc, null, { page: { version: { name: '1.0', label: '1.0', ...place, banner: 'unmaintained' } } })
  assert.match(html, /version 1\.0, which is no longer maintained\. <a href="\/docs">/)
})

layouts('hideTitle omits the h1 of the layout', () => {
  assert.not.match(render(Standalone, null, { page: { hideTitle: true } }), '<h1')
})

layouts('a post in a list shows its excerpt only if it is truncated, and escapes its title', () => {
  const html = documents['blog-list'] as string
  assert.match(html, '[blog:a.md#a#preview]')
  assert.match(html, '[k2#body]')
  assert.is(html.match(/class="read-more"/g)?.length, 1)
  assert.match(html, 'A &lt;b&gt;bold&lt;/b&gt; &amp; &quot;new&quot; post')
  assert.not.match(html, '<b>bold')
})

layouts('search works as a form, and says that it needs JavaScript', () => {
  const html = render(Search, null, { page: { href: '/search' } })
  assert.match(html, '<form class="search-form" action="/search" method="get">')
  assert.match(html, 'name="q"')
  assert.match(html, /<noscript>.*needs JavaScript/s)
  assert.match(html, 'data-search-index="/search-index.json"')
})

layouts('the menu contains the sidebar or items of the navbar other than the search', () => {
  const hasMenu = (overrides: object) => /popovertarget/i.test(render(Doc, null, { page: overrides }))
  const search = { type: 'search' } as const
  assert.ok(hasMenu({ navbar: { left: [], right: [] } }))
  assert.not.ok(hasMenu({ navbar: { left: [], right: [search] }, sidebar: undefined }))
  assert.ok(hasMenu({ navbar: { left: [{ type: 'html', html: 'x' }], right: [search] }, sidebar: undefined }))
})

layouts('every layout of this file is in the theme under its name', async () => {
  for (const name of Object.keys(documents)) {
    const module = (await import(`../../theme/layouts/${name}.tsx`)) as { default: ComponentType<LayoutProps> }
    assert.type(module.default, 'function')
  }
  assert.ok(page.route.startsWith('/'))
})

layouts.run()
