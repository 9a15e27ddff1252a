/** Sections in the body of a page and of a rendered page. */
import type { Root } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { sectionsOfPage, sectionVisitor } from '../../src/text/sections.ts'
import { walkHtml } from '../../src/text/walk-html.ts'

const tree = (html: string): Root => fromHtml(html, { fragment: true })

function body(html: string) {
  const visitor = sectionVisitor()
  walkHtml(tree(html), { reading: [visitor], isHidden: ({ tagName }) => tagName === 'hidden-part' })
  return { sections: visitor.sections(), excerpt: visitor.excerpt(), length: visitor.length() }
}

test('each heading of a body begins a section, and each block a line', () => {
  const { sections, excerpt } = body('<h1 id="a">A <b>b</b></h1><p>one\ntwo</p><p>three</p><h2 id="c">C</h2>')
  assert.equal(sections, [
    { id: 'a', title: 'A b', text: 'one two\nthree' },
    { id: 'c', title: 'C', text: '' },
  ])
  assert.is(excerpt, 'one two')
})

test('decorations and copies for the eye are not searched', () => {
  const formula = '<math><mi>x</mi></math><span aria-hidden="true"><b>x</b></span>'
  assert.is(body(`<p>A ${formula}</p>`).sections[0]?.text, 'A x')
})

test('cells of a rendered page separate words, and its h1 is the title', () => {
  assert.equal(sectionsOfPage(tree('<h1>T</h1><table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>')), [
    { id: '', title: '', text: 'a b\nc' },
  ])
})

test('a skipped element contributes no section, no text and no text for the search', () => {
  const html = '<p>a</p><div data-search="skip"><h2 id="x" data-search-text="s">X</h2><p>b</p></div><p>c</p>'
  assert.equal(body(html).sections, [{ id: '', title: '', text: 'a\nc' }])
  assert.equal(sectionsOfPage(tree(html)), [{ id: '', title: '', text: 'a\nc' }])
})

test('a skipped heading begins a section without a title', () => {
  const html = '<p>a</p><h2 id="x" data-search="skip" data-search-text="s">X</h2><p data-search="skip">b</p><p>c</p>'
  const sections = [
    { id: '', title: '', text: 'a' },
    { id: 'x', title: '', text: 'c' },
  ]
  assert.equal(body(html).sections, sections)
  assert.equal(sectionsOfPage(tree(html)), sections)
})

test('text for the search becomes part of its section', () => {
  assert.equal(body('<p>a</p><svg data-search-text="in a drawing"></svg><p>b</p>').sections, [
    { id: '', title: '', text: 'a\nin a drawing\nb' },
  ])
})

test('a row with an id is a section, and the text around its table is that of the heading', () => {
  const rows = '<tr id="k"><th>key<br>required</th><td>One.</td></tr><tr><td>plain</td></tr>'
  assert.equal(body(`<h2 id="h">H</h2><p>a</p><table><tbody>${rows}</tbody></table><p>b</p>`).sections, [
    { id: 'h', title: 'H', text: 'a\nplain\nb' },
    { id: 'k', title: 'key', isRow: true, text: 'required\nOne.' },
  ])
})

test('a hidden part leaves no trace, and is not the excerpt', () => {
  const hidden = body('<hidden-part><h2 id="x">X</h2><p>first</p></hidden-part><p>second</p>')
  assert.equal(hidden, body('<p>second</p>'))
  assert.is(hidden.excerpt, 'second')
})

test('an admonition is not the excerpt', () => {
  assert.is(body('<div class="admonition"><p>Beside.</p></div><p class="lead">No.</p><p>Text.</p>').excerpt, 'Text.')
})

test.run()
