import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { LinkedNavbarItem, SharedSite } from '../../../src/model/linked.ts'
import type { SiteLinks } from '../../../src/compiler/stages/link.ts'
import { siteFor } from '../../../src/compiler/hooks/plugin-views.ts'

function labels(ids: readonly string[], left: readonly LinkedNavbarItem[], right: readonly LinkedNavbarItem[]) {
  const sidebars = new Map(ids.map((id) => [id, { id, items: [] }]))
  const links = { sidebars, navbar: { left, right } } as unknown as SiteLinks
  const site = siteFor(links, { settings: { url: '' } } as SharedSite)
  return [...site.sidebars.values()].map(({ id, label }) => (label === undefined ? id : `${id}: ${label}`))
}

const link = (label: string, sidebar?: string): LinkedNavbarItem => {
  return { type: 'link', label, href: '/', external: false, ...(sidebar === undefined ? {} : { sidebar }) }
}

test('plugins receive the label of a sidebar in the navbar, if it has one', () => {
  const dropdown: LinkedNavbarItem = { type: 'dropdown', label: 'More', items: [link('SDKs', 'sdk')] }
  const left = [link('api', 'api'), link('How to', 'guides'), dropdown, link('Guides', 'blog')]
  assert.equal(labels(['guides', 'sdk', 'api', 'blog', 'none'], left, [link('Again', 'guides'), link('none')]), [
    'guides: How to',
    'sdk: SDKs',
    'api',
    'blog: Guides',
    'none',
  ])
})

test.run()
