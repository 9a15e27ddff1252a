import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Card, Cards } from '../../theme/mdx/card.tsx'
import { Tab, TabItem, Tabs, type TabProps, type TabsProps } from '../../theme/mdx/tabs.tsx'

const tabs = suite('tabs')

const tab = (props: TabProps) => createElement(Tab, { key: props.value, ...props }, `text of ${props.value ?? ''}`)
const html = (props: TabsProps, ...children: ReactNode[]) => renderToStaticMarkup(createElement(Tabs, props, children))

/** Label, value and selection of each button and its panel. */
function buttonsOf(text: string): string[] {
  const buttons = [...text.matchAll(/<button[^>]*aria-selected="(\w+)" tabindex="(-?\d)">([^<]*)/g)]
  const panels = [...text.matchAll(/<div class="tab-panel[^>]*data-value="(\w*)"( data-default="")?/g)]
  assert.is(buttons.length, panels.length)
  return buttons.map(([, selected, tabIndex, label], index) => {
    assert.is(selected === 'true', panels[index]?.[2] !== undefined)
    return `${label} ${panels[index]?.[1]} ${selected} ${tabIndex}`
  })
}

tabs('labels, values and the default can be given as in Docusaurus', () => {
  assert.is(TabItem, Tab)
  const two = [tab({ value: 'a', label: 'A' }), tab({ value: 'b' })]
  assert.equal(buttonsOf(html({}, ...two)), ['A a true 0', 'b b false -1'])
  assert.equal(buttonsOf(html({ defaultValue: 'b' }, ...two)), ['A a false -1', 'b b true 0'])
  assert.equal(buttonsOf(html({ defaultValue: 'no' }, ...two)), ['A a true 0', 'b b false -1'])
  assert.equal(buttonsOf(html({ defaultValue: null }, ...two)), ['A a false 0', 'b b false -1'])
  assert.equal(buttonsOf(html({}, two[0], tab({ value: 'c', default: true }))), ['A a false -1', 'c c true 0'])
})

tabs('`values` sets labels and order; tabs that it omits are still displayed', () => {
  const values = [{ value: 'b', label: 'B' }, { value: 'none' }, { value: 'a', label: 'no', default: true }]
  const text = html({ values }, tab({ value: 'a', label: 'A' }), tab({ value: 'c' }), tab({ value: 'b' }))
  assert.equal(buttonsOf(text), ['B b false -1', 'A a true 0', 'c c false -1'])
  assert.match(text, 'data-value="b"><p class="tab-label">B</p>text of b</div>')
})

tabs('names of the group and of the query, classes and ids are applied', () => {
  const element = tab({ value: 'a', className: 'x', attributes: { className: 'y' }, id: 'i' })
  const box = (props: TabsProps) => html(props, element).split('<div class="tab-list')[0]
  assert.is(
    box({ groupId: 'g', queryString: true, className: 'w' }),
    '<div class="tabs w" data-group="g" data-query="g">',
  )
  assert.is(box({ group: 'g', queryString: 'q' }), '<div class="tabs" data-group="g" data-query="q">')
  assert.is(box({ groupId: 'g', queryString: false }), '<div class="tabs" data-group="g">')
  assert.match(html({}, element), '<div class="tab-panel x y" data-value="a" data-default="" id="i">')
})

tabs('a component of a page may replace a tab; other content keeps its position', () => {
  const Own = ({ label }: { readonly label: string }) => createElement(Tab, { label }, 'own')
  const ownTab = createElement(Own, { key: 'o', label: 'Own' })
  const text = html({}, tab({ value: 'a' }), createElement('p', { key: 'p' }, 'words'), ownTab)
  assert.equal(buttonsOf(text.replaceAll('Own"', 'own"')), ['a a true 0', 'Own own false -1'])
  assert.match(text, 'text of a</div><p>words</p><div class="tab-panel"')
  assert.match(text, '<p class="tab-label">Own</p>own</div>')
  assert.is(html({}, createElement('p', { key: 'p' }, 'words')), '<div><p>words</p></div>')
})

tabs('a card has its icon before the title, hidden from screen readers', () => {
  const card = createElement(Card, { title: 'A', href: '/a', icon: '→' })
  assert.is(
    renderToStaticMarkup(createElement(Cards, null, card)),
    '<div class="cards"><div class="card card-link"><p class="card-title">' +
      '<span class="card-icon" aria-hidden="true">→</span><a href="/a">A</a></p></div></div>',
  )
})

tabs.run()
