import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { fromHtml } from 'hast-util-from-html'
import { headingText, plainText } from '../../src/text/markup.ts'

const tree = (html: string) => fromHtml(html, { fragment: true })

test('the text of a heading contains alternative texts, breaks as spaces, and no numbers of footnotes', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['<h1>Press <kbd>K</kbd></h1>', 'Press K'],
    ['<h2><img alt="Weigh"> the box</h2>', 'Weigh the box'],
    ['<h2>One<br>two</h2>', 'One two'],
    ['<h2>Note<sup><a href="#x" data-footnote-ref>1</a></sup></h2>', 'Note'],
    ['<h2><svg aria-label="Rocket"><path/></svg> up</h2>', 'Rocket up'],
    ['<h2><!-- c -->Commented</h2>', 'Commented'],
    ['<h2>Anchored<a aria-hidden="true" href="#x"> §</a></h2>', 'Anchored'],
  ]
  for (const [html, text] of cases) assert.is(headingText(tree(html)), text)
})

test('a text contains no images', () => {
  assert.is(plainText(tree('<p><img alt="npm 1.0"> Text</p>')), ' Text')
})

test.run()
