import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { digest } from '../../../src/compiler/cache/hash.ts'
import type { NavItem } from '../../../src/model/page.ts'
import { indexSidebar, isLoaded, isWhole, maxItems, sliceKey, sliceSidebar } from '../../../src/model/sidebar-slice.ts'

const link = (href: string, label = href): NavItem => ({ type: 'link', label, href })
const category = (label: string, items: readonly NavItem[], href?: string): NavItem => ({
  type: 'category',
  label,
  items,
  collapsed: true,
  collapsible: true,
  ...(href === undefined ? {} : { href }),
})
const links = (count: number, prefix: string) => Array.from({ length: count }, (_, index) => link(`${prefix}/${index}`))
const indexed = (items: readonly NavItem[]) => indexSidebar({ id: 's', items })

function count(items: readonly NavItem[]): number {
  return items.reduce((sum, item) => sum + 1 + (item.type === 'category' ? count(item.items) : 0), 0)
}

test('a sidebar of at most `maxItems` items is shown whole', () => {
  const items = [category('A', links(maxItems - 1, '/a'))]
  assert.ok(isWhole(indexed(items)))
  assert.is(sliceSidebar(indexed(items), '/nowhere'), items)
  assert.not(isWhole(indexed([...items, link('/one-more')])))
})

const tree = [
  category('A', [link('/a/0'), category('A2', links(100, '/a2'))]),
  category('B', [category('B2', links(100, '/b2')), link('/b/1')], '/b'),
  link('/c'),
]

test('a larger sidebar shows the branch of the page', () => {
  const slice = sliceSidebar(indexed(tree), '/b2/7')
  assert.equal(
    slice.map((item) => (item.type === 'category' ? `${item.label} ${item.href} ${count(item.items)}` : '')),
    ['A /a/0 0', 'B /b 102', ''],
  )
  assert.is(count(sliceSidebar(indexed(tree), '/c')), 3)
  assert.is(count(sliceSidebar(indexed(tree), '/b')), 5)
  assert.is(count(sliceSidebar(indexed(tree), '/nowhere')), 3)
})

test('a list of 10,000 items shows a window around the page', () => {
  const many = indexed(links(10_000, '/p'))
  for (const [number, first, length] of [
    [0, 0, 121],
    [5000, 4940, 121],
    [9999, 9939, 61],
  ] as const) {
    const slice = sliceSidebar(many, `/p/${number}`)
    assert.is(slice.length, length)
    assert.equal(slice[0], link(`/p/${first}`))
    assert.ok(slice.some((item) => item.type === 'link' && item.href === `/p/${number}`))
  }
})

const keyOf = (items: readonly NavItem[], route: string) => sliceKey(indexed(items), route, digest, new Map())

/** Sidebars that differ from `items` at one location. */
function* mutations(items: readonly NavItem[], every: number): Generator<readonly NavItem[]> {
  for (const [index, item] of items.entries()) {
    if (index % every === 0 || index === items.length - 1) {
      const replaceItem = (...replacements: NavItem[]) => [
        ...items.slice(0, index),
        ...replacements,
        ...items.slice(index + 1),
      ]
      yield replaceItem()
      yield replaceItem(link('/new'), item)
      yield replaceItem({ ...item, label: 'Changed' } as NavItem)
      yield replaceItem({ ...item, className: 'x' })
      yield replaceItem({ ...item, href: '/changed' } as NavItem)
      if (index > 0) yield [...items.slice(0, index - 1), item, items[index - 1] as NavItem, ...items.slice(index + 1)]
      if (item.type === 'category')
        for (const inner of mutations(item.items, every)) yield replaceItem({ ...item, items: inner })
    }
  }
}

/** Asserts that keys are equal exactly when slices are; returns the number of equal ones. */
function compare(before: readonly NavItem[], after: readonly NavItem[], routes: readonly string[]): number {
  let same = 0
  for (const route of routes) {
    const equal =
      JSON.stringify(sliceSidebar(indexed(before), route)) === JSON.stringify(sliceSidebar(indexed(after), route))
    assert.is(keyOf(before, route) === keyOf(after, route), equal, route)
    if (equal) same++
  }
  return same
}

test('the key changes exactly when the slice does: a tree', () => {
  const routes = ['/a/0', '/a2/0', '/a2/50', '/b', '/b2/99', '/b/1', '/c', '/nowhere']
  let same = 0
  let all = 0
  for (const changed of mutations(tree, 10)) {
    same += compare(tree, changed, routes)
    all += routes.length
  }
  assert.ok(same > all / 4 && same < all, `${same} of ${all} the same`)
})

test('the key changes exactly when the slice does: a long list', () => {
  const list = [...links(100, '/p'), category('C', links(5, '/c')), ...links(200, '/q')]
  let same = 0
  for (const changed of mutations(list, 23))
    same += compare(list, changed, ['/p/0', '/p/80', '/c/2', '/q/100', '/q/199', '/nowhere'])
  assert.ok(same > 0)
})

test('the key depends on the open branch', () => {
  const side = (first: readonly NavItem[], second: readonly NavItem[]) => [
    category('A', first),
    category('B', second),
    ...links(maxItems, '/z'),
  ]
  compare(side([link('/x'), link('/y')], [link('/x')]), side([link('/x')], [link('/x'), link('/y')]), [
    '/y',
    '/x',
    '/z/3',
  ])
})

test('a complete sidebar has one key for all its pages', () => {
  const small = [link('/a'), link('/b')]
  assert.is(keyOf(small, '/a'), keyOf(small, '/b'))
  assert.is.not(keyOf(small, '/a'), keyOf([link('/a'), link('/b', 'B')], '/a'))
})

test('the rest of a sidebar, up to 20,000 items, is loaded if pages contain only a part of it', () => {
  const isLoadedAt = (size: number) => isLoaded(indexed(Array.from({ length: size }, (_, index) => link(`/p${index}`))))
  assert.equal([maxItems, maxItems + 1, 20_000, 20_001].map(isLoadedAt), [false, true, true, false])
})

test.run()
