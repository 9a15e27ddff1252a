import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { missingStartPages, startPages } from '../../../src/plugins/search/start-pages.ts'
import type { Page, Sidebar } from '../../../src/plugins/kit.ts'

const page = (route: string): Page => ({ route, layout: 'doc', title: route.toUpperCase() })
const pages = ['/a', '/b', '/c'].map(page)
const link = (label: string, href: string) => ({ type: 'link', label, href }) as const
const sidebars = new Map<string, Sidebar>([
  ['one', { id: 'one', items: [link('Elsewhere', 'https://x.example'), link('B', '/b'), link('A', '/a')] }],
  [
    'two',
    {
      id: 'two',
      items: [{ type: 'category', label: 'C', items: [link('C', '/c')], collapsible: true, collapsed: true }],
    },
  ],
])
const site = { sidebars, href: (route: string) => `/x${route}` }
const urls = (routes?: readonly string[]) => startPages(site, pages, routes).map(({ url }) => url)

test('an empty box shows the first pages of the sidebars, or the pages that the site lists, in that order', () => {
  assert.equal(urls(), ['/x/b', '/x/c'])
  assert.equal(urls(['/c', '/a', '/gone']), ['/x/c', '/x/a'])
  assert.equal(urls([]), [])
})

test('a listed page that does not exist is reported', () => {
  const [first, ...others] = missingStartPages({ pages }, ['/c', '/gone'])
  assert.equal([first?.code, first?.subject, others.length], ['search/no-start-page', '/gone', 0])
})

test.run()
