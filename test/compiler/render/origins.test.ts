/** What a finished document loads of other origins, whoever wrote it: a theme, a plugin, an extension of Markdown. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { PolicyParts } from '../../../src/model/policy.ts'
import { codeInContent, declaredOnly, inlineCode, originsIn, undeclared } from '../../../src/compiler/render/origins.ts'

const parts: PolicyParts = {
  inlineScripts: [],
  scripts: [],
  pageScripts: ['https://cdn.example'],
  styles: [],
  embeds: ['https://*.video.example'],
  images: ['https:'],
  media: [],
  forms: [],
  fonts: [],
  connect: [],
}
const about = { route: '/a' }

test('frames and scripts that nothing declares are told with the line to add', () => {
  const used = originsIn(
    '<iframe title="a > b" src="https://a.video.example/1"></iframe><iframe src="/own.html"></iframe>' +
      '<script src="https://cdn.example/x.js"></script><script async src="//other.example/y.js"></script>' +
      '<script src="/assets/s.js"></script><link rel="stylesheet" href="https://fonts.example/f.css"/>' +
      '<link rel="canonical" href="https://elsewhere.example/"/><div data-frame="https://b.video.example/2?a=1&amp;b"></div>',
  )
  assert.equal(used, {
    frames: ['https://a.video.example', 'self'],
    framedLater: ['https://b.video.example'],
    scripts: ['https://cdn.example', 'https://other.example'],
    styles: ['https://fonts.example'],
  })
  assert.equal(
    undeclared(used, parts, about).map(({ subject, hint }) => [subject, hint]),
    [
      ['self', 'write "embeds: [self]" in site.config.yaml'],
      ['https://other.example', 'write "scripts: [https://other.example]" in site.config.yaml'],
    ],
  )
  assert.equal(declaredOnly(used, parts), {
    frames: ['https://*.video.example', 'https://*.video.example'],
    scripts: ['https://cdn.example'],
    styles: ['https://fonts.example'],
  })
})

test('code in attributes is told, once for each name, and that of a layout with the layout', () => {
  const layout = '<body onload="x()"><script>known</script><script>other</script><p style="color:red">'
  const html = `${layout}<a href=" javascript:x()" onclick="x()">x</a><b onclick="y()">onfocus="z()"</b></body>`
  assert.equal(
    codeInContent(html, layout, about).map((one) => one.subject),
    ['an address with "javascript:"', 'the attribute "onclick"'],
  )
  assert.equal(inlineCode(layout, ['known']), [
    'the attribute "onload"',
    'a script without "src"',
    'the attribute "style"',
  ])
})

test.run()
