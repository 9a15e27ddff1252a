import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Card } from '../../theme/mdx/card.tsx'
import { Details } from '../../theme/mdx/details.tsx'
import { components } from '../../theme/mdx/index.tsx'
import { Tab, Tabs } from '../../theme/mdx/tabs.tsx'

const mdx = suite('mdx components')

mdx('the names that pages may use', () => {
  assert.equal(Object.keys(components).sort(), ['Badge', 'Card', 'Cards', 'Details', 'Steps', 'Tab', 'Tabs'])
})

mdx('tabs hold all panels with their labels, and buttons for those who have JavaScript', () => {
  const panel = (label: string) => createElement(Tab, { label, key: label }, `text of ${label}`)
  const html = renderToStaticMarkup(createElement(Tabs, { group: 'pm' }, [panel('npm'), panel('yarn')]))
  assert.match(html, '<div class="tabs" data-group="pm"><div class="tab-list js-only" role="tablist">')
  assert.is(html.match(/aria-selected="true"/g)?.length, 1)
  assert.match(html, '<p class="tab-label">yarn</p>text of yarn')
  assert.not.match(html, 'hidden')
})

mdx('a card is a link by its title, or no link', () => {
  const linked = renderToStaticMarkup(createElement(Card, { title: '<A>', href: '/a' }, 'x'))
  assert.match(linked, '<a href="/a">&lt;A&gt;</a>')
  assert.not.match(renderToStaticMarkup(createElement(Card, { title: 'A' })), '<a')
})

mdx('details open where asked', () => {
  const html = renderToStaticMarkup(createElement(Details, { summary: 'S', open: true }, 'x'))
  assert.match(html, '<details class="fold" open=""><summary>S</summary>')
})

mdx.run()
