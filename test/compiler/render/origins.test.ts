/** Other origins in a rendered document, from a theme, a plugin or a Markdown extension. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { PolicyParts } from '../../../src/model/policy.ts'
import { createElement } from 'react'
import { codeInContent, declaredOnly, inlineCode, undeclared } from '../../../src/compiler/render/origins.ts'
import { readLayout } from '../../../src/compiler/render/layout-html.ts'
import { usedParts } from '../../../src/compiler/render/used.ts'
import { preparedSite, theme } from './site.ts'

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

function usedIn(html: string) {
  const used = usedParts()
  used.addHtml(html, new Set())
  return used.result()
}

test('undeclared frames and scripts are reported with the line to add', () => {
  const used = usedIn(
    '<iframe title="a > b" src="https://a.video.example/1"></iframe><iframe src="/own.html"></iframe>' +
      '<script src="https://cdn.example/x.js"></script><script async src="//other.example/y.js"></script>' +
      '<script src="/assets/s.js"></script><link rel="stylesheet" href="https://fonts.example/f.css"/>' +
      '<link rel="canonical" href="https://elsewhere.example/"/><div data-frame="https://b.video.example/2?a=1&amp;b"></div>' +
      '<docs-island data-island="a/counter"></docs-island>',
  )
  assert.equal(used, {
    frames: ['https://a.video.example', 'self'],
    framedLater: ['https://b.video.example'],
    scripts: ['https://cdn.example', 'https://other.example'],
    styles: ['https://fonts.example'],
    features: [],
    islands: ['a/counter'],
    hasTabs: false,
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

test('code in attributes is reported once for each name, and that of a layout once for the layout', () => {
  const html = '<body onload="x()"><script>known</script><script>other</script><p style="color:red">'
  const scripted = { ...theme(() => createElement('p')), inlineScript: 'known' }
  const { code: layout } = readLayout(html, { site: preparedSite(), theme: scripted, used: usedParts(), at: {} })
  const content = new Set<string>()
  usedParts().addHtml(
    '<a href=" javascript:x()" onclick="x()" onload="z()">x</a><b title="<" onclick="y()">onfocus="z()"</b><p style="">',
    content,
  )
  assert.equal(
    codeInContent(content, layout, about).map(({ subject }) => subject),
    ['an address with "javascript:"', 'the attribute "onclick"'],
  )
  assert.equal(inlineCode(layout), ['the attribute "onload"', 'a script without "src"', 'the attribute "style"'])
})

test('features and tabs are read from tags, not from text', () => {
  const html =
    `<div title='a "b' class="tabs x" data-feature="tabs"></div>&#x3C;p data-feature="text"><b title="data-feature">` +
    '<i class="c tabs" title="a > b" data-feature="late"></i>'
  const { features, hasTabs } = usedIn(html)
  assert.equal([features, hasTabs], [['tabs', 'late'], true])
  assert.is(usedIn('<i class="c tabs"></i>class="tabs"').hasTabs, false)
})

test.run()
