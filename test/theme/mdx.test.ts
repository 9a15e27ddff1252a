import { fromHtml } from 'hast-util-from-html'
import { toHtml } from 'hast-util-to-html'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Admonition } from '../../theme/mdx/admonition.tsx'
import { Badge } from '../../theme/mdx/badge.tsx'
import { Card } from '../../theme/mdx/card.tsx'
import { Details } from '../../theme/mdx/details.tsx'
import { FileTree } from '../../theme/mdx/file-tree.tsx'
import { components } from '../../theme/mdx/index.tsx'
import { Steps } from '../../theme/mdx/steps.tsx'
import { Tab, Tabs } from '../../theme/mdx/tabs.tsx'
import { markdownDefaults } from '../compiler/compile/options.ts'
import { html, markdown } from '../compiler/compile/compile.ts'

const mdx = suite('mdx components')

mdx('the list of components for pages is complete', () => {
  const names =
    'Accordion AccordionGroup Admonition Badge Card Cards Column Columns Details Embed FileTree Frame Icon LinkButton Steps Tab TabItem Tabs ThemedImage Video Vimeo Visibility YouTube'
  assert.is(Object.keys(components).sort().join(' '), names)
})

mdx('tabs contain all panels with their labels, and buttons for readers with JavaScript', () => {
  const panel = (label: string) => createElement(Tab, { label, key: label }, `text of ${label}`)
  const html = renderToStaticMarkup(createElement(Tabs, { group: 'pm' }, [panel('npm'), panel('yarn')]))
  assert.match(html, '<div class="tabs" data-group="pm"><div class="tab-list js-only" role="tablist">')
  assert.is(html.match(/aria-selected="true"/g)?.length, 1)
  assert.match(html, '<p class="tab-label">yarn</p>text of yarn')
  assert.not.match(html, 'hidden')
})

mdx('the title of a card is a link, or text', () => {
  const linked = renderToStaticMarkup(createElement(Card, { title: '<A>', href: '/a' }, 'x'))
  assert.match(linked, '<a href="/a">&lt;A&gt;</a>')
  assert.not.match(renderToStaticMarkup(createElement(Card, { title: 'A' })), '<a')
})

mdx('details are open on request', () => {
  assert.match(renderToStaticMarkup(createElement(Details, { className: 'wide' }, 'x')), '<details class="fold wide">')
  const html = renderToStaticMarkup(createElement(Details, { summary: 'S', open: true }, 'x'))
  assert.match(html, '<details class="fold" open=""><summary>S</summary>')
})

/** The HTML of an element, in the form of a compiled page. */
function htmlOf(element: ReactElement): string {
  return toHtml(fromHtml(renderToStaticMarkup(element), { fragment: true }))
}

const x = createElement('p', null, 'x')

mdx('an admonition equals that of its directive, in every kind, with and without a title', async () => {
  for (const type of ['note', 'tip', 'info', 'success', 'important', 'warning', 'caution', 'danger']) {
    assert.is(htmlOf(createElement(Admonition, { type }, x)), await html(`:::${type}\nx\n:::`))
    assert.is(htmlOf(createElement(Admonition, { type, title: 'A & b' }, x)), await html(`:::${type}[A & b]\nx\n:::`))
  }
  assert.is(htmlOf(createElement(Admonition, { title: 'Note' }, x)), await html(':::note[Note]\nx\n:::'))
  assert.is(htmlOf(createElement(Admonition, { title: '' }, x)), await html(':::note[]\nx\n:::'))
})

mdx('an admonition of the site has the HTML of its directive', async () => {
  const options = { ...markdownDefaults, admonitions: { lab: { title: 'Experiment', like: 'tip' } } } as const
  for (const title of ['', 'A']) {
    const { body } = await markdown(`:::lab[${title}]\nx\n:::`, { options })
    assert.is(htmlOf(createElement(Admonition, { type: 'lab', like: 'tip', word: 'Experiment', title }, x)), body.html)
  }
})

mdx('the other components equal their directives', async () => {
  const list = createElement('ol', null, '\n', createElement('li', null, 'a'), '\n')
  for (const [element, text] of [
    [createElement(Details, { summary: 'S' }, x), ':::details[S]\nx\n:::'],
    [createElement(Details, { open: true }, x), ':::details{open}\nx\n:::'],
    [createElement(Steps, null, list), ':::steps\n1. a\n:::'],
    [createElement('p', null, createElement(Badge, null, 'New')), ':badge[New]'],
    [createElement('p', null, createElement(Badge, { tone: 'good' }, 'New')), ':badge[New]{tone=good}'],
    [createElement(FileTree, null, x), ':::file-tree\nx\n:::'],
  ] as const)
    // The attribute for features is only added to finished pages, including their components.
    assert.is(htmlOf(element), (await html(text)).replace(/ data-feature="[^"]*"/, ''), text)
})

mdx.run()
