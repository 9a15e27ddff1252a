import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { fromHtml } from 'hast-util-from-html'
import { sanitizeIncluded } from '../../../src/compiler/compile/markdown/sanitize-schema.ts'
import { html, markdown, readable } from './compile.ts'

const dangerous: Readonly<Record<string, string>> = {
  script: '<script>alert(1)</script>',
  handler: '<img src=x onerror=alert(1)>',
  style: '<p style="color:red">x</p><style>p{}</style>',
  frame: '<iframe src="https://a.example" srcdoc="<script>1</script>"></iframe>',
  form: '<form action="https://a.example"><button formaction="javascript:1">x</button></form>',
  svg: '<svg onload=alert(1)><script>alert(1)</script><a xlink:href="javascript:alert(1)">x</a></svg>',
  math: '<math><mtext></mtext><mglyph><style><img src=x onerror=alert(1)></style></mglyph></math>',
  javascript: '<a href="JaVa\tScRiPt:alert(1)">x</a>',
  vbscript: '<a href="vbscript:x">x</a>',
  data: '<a href="data:text/html,<script>1</script>">x</a><img src="data:text/html,x">',
  poster: '<video poster="javascript:alert(1)" src="javascript:alert(1)"></video>',
  base: '<base href="https://a.example/"><link rel=stylesheet href=x><meta http-equiv=refresh content="0;url=javascript:1">',
  object: '<object data="x"></object><embed src="x"><template><script>1</script></template>',
  island: '<docs-island data-island="x" data-props="{}">x</docs-island>',
  comment: '<!--> <script>alert(1)</script> -->',
  unclosed: '<script>alert(1)',
  markdownInside: '<div>\n\n<script>alert(1)</script>\n\n</div>',
}

for (const [name, text] of Object.entries(dangerous)) {
  test(`${name} cannot run`, async () => {
    const out = await html(text)
    assert.not.match(out, /<(?:script|style|iframe|form|button|svg|math|base|link|meta|object|embed|template|docs-)/i)
    assert.not.match(out, /\son[a-z]+=|\sstyle=|script:|srcdoc|data:|formaction/i)
  })
}

test('Markdown links with such schemes are removed and reported', async () => {
  const { body, diagnostics, facts } = await markdown(
    '[a](javascript:alert(1)) ![b](data:text/html,x) [c](vbscript:x) [d](&#106;avascript:x)',
  )
  assert.is(body.html, '<p><a>a</a> <img alt="b"> <a>c</a> <a>d</a></p>')
  assert.equal(
    diagnostics.map(({ code, location }) => `${code} ${location?.line}:${location?.column}`),
    ['link/unsafe 5:5', 'link/unsafe 5:31', 'link/unsafe 5:53', 'link/unsafe 5:69'],
  )
  assert.is(facts.links.length, 4)
})

test('elements that documentation uses are allowed', async () => {
  assert.is(await html('<a id="x"></a>'), '<p><a id="x"></a></p>')
  assert.equal((await markdown('<a id="x"></a> <a name="y"></a>')).facts.ids, ['x', 'y'])
  assert.is(await html('<details><summary>s</summary>t</details>'), '<details><summary>s</summary>t</details>')
  assert.is(await html('<kbd class="x">K</kbd><br>'), '<p><kbd>K</kbd><br></p>')
})

test('no name shadows properties of the document that scripts read', async () => {
  const text = '<img name="body" id="currentScript" alt="x"> <p name="forms">x</p>'
  assert.not.match(await html(text), 'name=')
  assert.not.match(
    sanitizeIncluded(fromHtml(text))
      .children.map((child) => JSON.stringify(child))
      .join(),
    '"name"',
  )
  assert.is(
    await html('<details name="one"><summary>s</summary></details>'),
    '<details name="one"><summary>s</summary></details>',
  )
})

test('links allow the same schemes with raw HTML as without', async () => {
  for (const text of [
    '[t](tel:+123) [p](pathname:///x) [s](sms:+1)',
    '<b>x</b> [t](tel:+123) [p](pathname:///x) [s](sms:+1)',
  ]) {
    assert.match(await html(text), '<a href="{0}">t</a> <a href="{1}">p</a> <a href="{2}">s</a>')
  }
})

test('raw HTML cannot imitate link slots', async () => {
  for (const slot of ['7', '4000000000', '-1', 'zz', '1.5', '']) {
    const { body, facts } = await markdown(`<a href="/x" data-slot="${slot}">x</a>`)
    assert.is(readable(body.html), '<p><a href="{0}">x</a></p>', slot)
    assert.equal(
      facts.links.map(({ url }) => url),
      ['/x'],
    )
  }
})

test('raw HTML cannot imitate internal marks', async () => {
  const { body } = await markdown('<p title="&#xFDD0;&#xFDD1;">&#xFDD0;1&#xfdd2;</p> \uFDD0 &#xFDD0;')
  assert.not.match(body.html, /[\uFDD0-\uFDEF]/)
  assert.not.match((await markdown('a \uFDD0 \0 b `&#xFDD0;`')).body.markdown, /[\0\uFDD0-\uFDEF]/)
})

test.run()
