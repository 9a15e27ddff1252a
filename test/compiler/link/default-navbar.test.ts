import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { defaultNavbar } from '../../../src/compiler/link/default-navbar.ts'
import type { LinkedSite } from '../../../src/compiler/link/site.ts'
import type { DocsVersion, Page, Sidebar } from '../../../src/model/page.ts'

const version = (name: string, isLast: boolean, sidebars: readonly string[]): DocsVersion => {
  return { name, label: name, path: `/docs/${name}`, isLast, docs: [], sidebars, draftIds: [] }
}
const page = (route: string, sidebar?: string, more: Partial<Page> = {}): Page => {
  return { route, layout: 'doc', title: route, ...(sidebar === undefined ? {} : { sidebar }), ...more }
}
const sidebar = (id: string, ...routes: string[]): [string, Sidebar] => {
  return [id, { id, items: routes.map((href) => ({ type: 'link', label: href, href })) }]
}
const site = {
  pages: [
    page('/'),
    page('/blog', 'blog', { group: 'News' }),
    page('/blog/hello', 'blog', { group: 'News' }),
    page('/docs/1.0/b', '1.0/guidesSidebar'),
    page('/docs/a', 'guidesSidebar'),
    page('/docs/b', 'guidesSidebar'),
  ],
  sidebars: new Map([
    sidebar('guidesSidebar', '/docs/b', '/docs/a'),
    sidebar('1.0/guidesSidebar', '/docs/1.0/b'),
    sidebar('blog', '/blog/hello'),
    sidebar('empty', 'https://away.example'),
  ]),
  versions: new Map([
    ['docs', [version('2.0', true, ['guidesSidebar']), version('1.0', false, ['1.0/guidesSidebar'])]],
  ]),
  hints: { targets: { addressing: { baseUrl: '/base/', trailingSlash: false } } },
} as unknown as LinkedSite
const words = { language: { name: 'Deutsch' } } as never

test('the left side lists the sidebars of current versions, with their counterparts in the others', () => {
  const { left } = defaultNavbar(site, { config: { search: { enabled: true } } as never, locales: [], words })
  const link = { type: 'link', external: false }
  const counterpart = { href: '/base/docs/1.0/b', route: '/docs/1.0/b', sidebar: '1.0/guidesSidebar' }
  assert.equal(left, [
    {
      ...link,
      label: 'Guides',
      href: '/base/docs/b',
      route: '/docs/b',
      sidebar: 'guidesSidebar',
      inVersions: { instance: 'docs', links: { '1.0': counterpart } },
    },
    { ...link, label: 'News', href: '/base/blog', route: '/blog', sidebar: 'blog' },
  ])
})

test('the right side has the menus of versions and locales, and the search', () => {
  const items = (enabled: boolean, locales: readonly unknown[], versions = site.versions) =>
    defaultNavbar({ ...site, versions }, { config: { search: { enabled } } as never, locales, words }).right
  const menu = { type: 'version', instance: 'docs' }
  const locale = { type: 'locale', label: 'Deutsch' }
  assert.equal(items(true, [1, 2]), [menu, locale, { type: 'search' }])
  assert.equal(items(false, [1, 2]), [menu, locale])
  assert.equal(items(true, [1], new Map()), [{ type: 'search' }])
})

test.run()
