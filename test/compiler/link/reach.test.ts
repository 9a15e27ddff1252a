import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { orphans, type ReachInput, unusedPartials } from '../../../src/compiler/link/reach.ts'
import { linkSite, type LinkInput } from '../../../src/compiler/link/site.ts'
import { siteOf, type Written } from './site.ts'
import type { Page, Sidebar } from '../../../src/model/page.ts'

/** Files of pages without a link to them. */
function unlinked(
  pages: Readonly<Record<string, Written & Partial<Page>>>,
  more: Partial<ReachInput> = {},
  site: Partial<LinkInput> = {},
): string[] {
  const input = siteOf(pages, site)
  const linked = linkSite(input, new Map())
  const diagnostics = orphans({
    ...linked,
    entries: input.entries,
    targets: linked.hints.targets,
    sidebars: linked.sidebars.values(),
    html: [],
    inVersions: new Map(),
    ...more,
  })
  for (const { code, location } of diagnostics)
    assert.equal([code, location?.line, location?.column], ['page/orphan', 1, 1])
  return diagnostics.map(({ location }) => location?.file.replace('content/', '') ?? '')
}

const sidebar = (items: Sidebar['items']): Sidebar[] => [{ id: 's', items }]

test('a page without an incoming link is reported', () => {
  assert.equal(unlinked({ 'index.md': {}, 'a.md': {} }), ['a.md'])
  // Links of a page to itself, and links from it, do not count.
  assert.equal(unlinked({ 'a.md': { links: ['#x', '/a', 'a.md'] } }), ['a.md'])
  assert.equal(unlinked({ 'a.md': {}, 'b.md': { links: ['/a'] } }), ['b.md'])
})

test('home, search, not-found, unlisted and noindex pages need no link', () => {
  assert.equal(unlinked({ 'index.md': {}, 'search.md': {}, '404.md': {} }), [])
  assert.equal(unlinked({ 'a.md': { unlisted: true }, 'b.md': { noindex: true } }), [])
})

test('links of every form lead to a page', () => {
  const forms = [
    '/b',
    '/b/',
    'b',
    './b.md',
    '/b?q',
    '/b#x',
    'https://a.example/b',
    '/b.html',
    '/b.md',
    '@site/content/b.md',
  ]
  for (const url of forms) assert.equal(unlinked({ 'index.md': { links: [url] }, 'b.md': {} }), [], url)
  assert.equal(unlinked({ 'index.md': { links: ['/bb', 'https://b.example/b'] }, 'b.md': {} }), ['b.md'])
})

test('a redirect leads to a page if a link leads to the redirect', () => {
  const redirects = [{ from: '/old/*', to: '/b#x' }]
  assert.equal(unlinked({ 'index.md': {}, 'b.md': {} }, {}, { redirects }), ['b.md'])
  assert.equal(unlinked({ 'index.md': { links: ['/old/x'] }, 'b.md': {} }, {}, { redirects }), [])
})

test('sidebars lead to pages', () => {
  const category = { type: 'category', label: 'C', collapsible: true, collapsed: true } as const
  const items = (inner: Sidebar['items'][number]): Sidebar['items'] => [{ ...category, items: [inner] }]
  const link = { type: 'link', label: 'A', href: '/a' } as const
  assert.equal(unlinked({ 'a.md': {} }, { sidebars: sidebar(items(link)) }), [])
  assert.equal(unlinked({ 'a.md': {} }, { sidebars: sidebar([{ ...category, href: '/a', items: [] }]) }), [])
  assert.equal(
    unlinked({ 'a.md': {} }, { sidebars: sidebar([{ type: 'html', html: '<a class="x" href="/a">A</a>' }]) }),
    [],
  )
  const hidden = { ...category, href: '/a', linkUnlisted: true, items: [] }
  assert.equal(unlinked({ 'a.md': {} }, { sidebars: sidebar([hidden]) }), ['a.md'])
})

test('links around a page and links of its layout lead to pages', () => {
  const from = (page: Partial<Page>) => unlinked({ 'index.md': page, 'b.md': {} })
  assert.equal(from({ next: { label: 'B', href: '/b' } }), [])
  assert.equal(from({ previous: { label: 'B', href: '/b' } }), [])
  assert.equal(from({ breadcrumbs: [{ label: 'none' }, { label: 'B', href: '/b' }] }), [])
  assert.equal(from({ data: { items: [null, 1, { href: '/b#x' }] } }), [])
  assert.equal(from({ data: { items: [{ title: '/b', href: 5 }] } }), ['b.md'])
  assert.equal(unlinked({ 'b.md': { breadcrumbs: [{ label: 'B', href: '/b' }], data: { href: '/b' } } }), ['b.md'])
})

test('the navbar, raw HTML and other versions lead to pages', () => {
  const pages = { 'a.md': {} }
  assert.equal(unlinked(pages, { reached: ['/a'] }), [])
  assert.equal(unlinked(pages, { html: ["<a  HREF='/a?x'>", '<a data-href="/b">'] }), [])
  assert.equal(unlinked(pages, { html: ['<a data-href="/a">'] }), ['a.md'])
  const inVersions = new Map([
    ['/a', { old: '/a', new: '/b' }],
    ['/b', { old: '/a', new: '/b' }],
  ])
  assert.equal(unlinked({ 'a.md': {}, 'b.md': {} }, { inVersions }), [])
  assert.equal(unlinked(pages, { inVersions: new Map([['/a', { old: '/a' }]]) }), ['a.md'])
})

test('partials that no page includes are reported', () => {
  const files = [
    'content/docs/_a.md',
    'content/docs/_used.mdx',
    'content/docs/_parts/deep/b.mdx',
    'content/docs/x_y.md',
    'content/docs/_category_.yml',
    'content/docs/_parts/c.png',
    'content/docs/page.md',
    'content/other/_d.md',
    '_drafts/content/e.md',
  ]
  const diagnostics = unusedPartials(files, ['content/docs', 'content/blog'], new Set(['content/docs/_used.mdx']))
  assert.equal(
    diagnostics.map(({ code, location }) => `${code} ${location?.file}:${location?.line}:${location?.column}`),
    ['partial/unused content/docs/_a.md:1:1', 'partial/unused content/docs/_parts/deep/b.mdx:1:1'],
  )
  assert.is(unusedPartials(['_a.md', 'a/_b.md'], ['.'], new Set()).length, 2)
})

test.run()
