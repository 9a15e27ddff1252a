import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { htmlToMarkdown } from '../../../src/text/markdown-out/to-markdown.ts'
import { mainOf } from '../../../src/compiler/render/main.ts'

const markdown = (html: string): string => htmlToMarkdown(mainOf(html, 'https://a.example'))
const page = (main: string): string =>
  `<!DOCTYPE html><html><body><nav><a href="/">Home</a></nav><main class="content">${main}</main><footer>Foot</footer></body></html>`

test('only the main part of a page is read, without navigation', () => {
  assert.is(
    markdown(page('<h1>T</h1><nav>Crumbs</nav><p>A &amp; B &lt;c&gt; &#x27;d&#39; é</p><button>Copy</button>')),
    "# T\n\nA & B \\<c> 'd' é",
  )
  assert.is(markdown(page('<div data-markdown="skip">No</div><p>Yes<br/>no<!-- never --></p>')), 'Yes\\\nno')
  assert.is(markdown('<p>No main part</p>'), '')
})

test('links leave the page unchanged; links within the page become text', () => {
  assert.is(
    markdown(page('<p><a href="/x?a=1&amp;b=2">x</a> <a href="//b.example/">y</a> <a href="#z">z</a></p>')),
    '[x](https://a.example/x?a=1\\&b=2) [y](//b.example/) z',
  )
  assert.is(markdown(page('<p><img src="/i.svg" alt="An &quot;i&quot;"></p>')), '![An "i"](https://a.example/i.svg)')
})

test('significant space in tables, code and lists is preserved', () => {
  assert.is(
    markdown(
      page('<table><thead><tr><th class="align-right">n</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>'),
    ),
    '|  n |\n| -: |\n|  1 |',
  )
  assert.is(markdown(page('<pre data-language="js"><code>a &lt; b\n\n  c</code></pre>')), '```js\na < b\n\n  c\n```')
  assert.is(markdown(page('<ol start="3"><li>c</li><li>d</li></ol>')), '3. c\n4. d')
})

test.run()
