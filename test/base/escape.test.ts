import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { escapeHtml, escapeMarkup, escapeRegExp } from '../../src/base/escape.ts'

test('text is escaped for HTML, and for HTML inside Markdown', () => {
  assert.is(escapeHtml('<a & "b" \'c\'>'), "&lt;a &amp; &quot;b&quot; 'c'&gt;")
  assert.is(escapeMarkup('<a & "b" \'c\'>'), '&#60;a &#38; &#34;b&#34; &#39;c&#39;&#62;')
})

test('an escaped text in a pattern matches only itself', () => {
  const signs = String.raw`a.b*c+d?e^f$g{h}i(j)k|l[m]n\o-p/q`
  assert.ok(new RegExp(`^${escapeRegExp(signs)}$`, 'u').test(signs))
  assert.not.ok(new RegExp(`^${escapeRegExp('a.b')}$`).test('axb'))
})

test.run()
