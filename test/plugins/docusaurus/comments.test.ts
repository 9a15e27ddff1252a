import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { commentsAsExpressions, openedBlocks } from '../../../src/plugins/docusaurus/extensions.ts'

test('comments become expressions on the same lines', () => {
  assert.is(commentsAsExpressions('a <!-- b --> c'), 'a {/* b */} c')
  assert.is(commentsAsExpressions('<!-- one\ntwo -->\nthree'), '{/* one\ntwo */}\nthree')
  assert.is(commentsAsExpressions('<!-- a */ b -->'), '{/* a * / b */}')
  assert.is(commentsAsExpressions('<!--truncate-->'), '{/*truncate*/}')
})

test('comments in code are unchanged', () => {
  const fenced = '```html\n<!-- a -->\n```\n<!-- b -->'
  assert.is(commentsAsExpressions(fenced), '```html\n<!-- a -->\n```\n{/* b */}')
  assert.is(commentsAsExpressions('`<!-- a -->` <!-- b -->'), '`<!-- a -->` {/* b */}')
  assert.is(commentsAsExpressions('- ~~~\n  <!-- a -->\n  ~~~'), '- ~~~\n  <!-- a -->\n  ~~~')
})

test('a fence in a comment does not begin code', () => {
  assert.is(commentsAsExpressions('<!--\n```\n-->\n<!-- b -->'), '{/*\n```\n*/}\n{/* b */}')
})

test('blocks marked as MDX are opened, and head elements become components', () => {
  assert.is(openedBlocks('a\n````mdx-code-block\n<B />\n```js\nc\n```\n````\nd'), 'a\n\n<B />\n```js\nc\n```\n\nd')
  assert.is(
    openedBlocks('<head>\n  <meta />\n</head>\n```html\n<head>\n```'),
    '<Head>\n  <meta />\n</Head>\n```html\n<head>\n```',
  )
})

test.run()
