/** Content of other origins on a page, by the declarations of the site. */
import type { Element } from 'hast'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { linkMark } from '../../../src/model/placeholders.ts'
import { originDiagnostics, checkOrigins } from '../../../src/compiler/compile/origins.ts'
import { markdown } from './compile.ts'

const reportsOf = async (text: string) => {
  const { body, diagnostics } = await markdown(text)
  return {
    html: body.html,
    told: diagnostics.map(({ code, subject, location }) => [code, subject, location?.line, location?.column]),
  }
}

test('a frame from an undeclared origin becomes a link, and is reported at its location', async () => {
  assert.equal(await reportsOf('x\n\n<iframe src="https://a.example/b" title="A & B" width="3"></iframe>'), {
    html: `<p>x</p>\n<a href="${linkMark}0${linkMark}">A &#x26; B</a>`,
    told: [['policy/undeclared', 'https://a.example', 7, 1]],
  })
})

test('a declared frame keeps its aspect ratio on narrow screens', async () => {
  const frame = { type: 'element', tagName: 'iframe', properties: {}, children: [] } as const
  const settled = (properties: Record<string, string>) => {
    const node = { ...frame, properties: { src: 'https://a.example', ...properties }, children: [] }
    assert.equal(
      checkOrigins(node, { embeds: ['https://a.example'], images: [], media: [], forms: [] }, () => ({})),
      [],
    )
    return node.properties as Record<string, string>
  }
  const sized = settled({ width: '560', height: '315' })
  assert.equal([sized['style'], sized['loading']], ['aspect-ratio:560/315;height:auto', 'lazy'])
  assert.is(settled({ width: '100%', height: '315' })['style'], undefined)
})

test('a frame without a safe address is removed', async () => {
  for (const src of ['javascript:x', 'data:text/html,x', 'vbscript:x']) {
    const { html } = await reportsOf(`<iframe src="${src}" title="T" srcdoc="x"></iframe>`)
    assert.not.match(html, /iframe|script:|data:|srcdoc/)
  }
})

test('by default, images may come from any TLS host; without TLS, the hint is to use it', async () => {
  assert.equal((await reportsOf('![x](https://a.example/x.png)')).told, [])
  assert.equal((await reportsOf('![x](http://a.example/x.png)')).told, [
    ['policy/undeclared', 'http://a.example', 5, 1],
  ])
  const picture = '<picture><source srcset="http://a.example/2.png 2x"><img src="/x.png" alt="x"></picture>'
  assert.equal((await reportsOf(picture)).told, [['policy/undeclared', 'http://a.example', 5, 10]])
  const origins = { embeds: [], images: ['https://b.example'], media: ['https:'], forms: [] }
  assert.match(
    originDiagnostics('https://a.example/x', 'images', { origins })[0]?.hint ?? '',
    '"images: [https://b.example, https://a.example]"',
  )
  assert.match(originDiagnostics('http://a.example/x', 'media', { origins })[0]?.hint ?? '', 'write https:')
  assert.equal(originDiagnostics('https://b.example/x', 'images', { origins }), [])
})

test('a page inside the address of a frame is reported', async () => {
  const { diagnostics } = await markdown('<iframe src="data:text/html,x" title="T"></iframe>')
  assert.equal(
    diagnostics.map(({ code, hint }) => [code, hint]),
    [['policy/undeclared', 'save the page in the static folder and refer to it: src="/demo.html"']],
  )
})

test('a self-closing frame is closed, and the content after it stays on the page', async () => {
  const { html, told: reports } = await reportsOf(
    '<iframe src="https://a.example/b" title="A > B" />\n\n<video src="/v.mp4" />\n\nx',
  )
  assert.match(html, />A > B<\/a>\n<video src="[^"]*"><\/video>\n<p>x<\/p>$/)
  assert.is(reports.length, 1)
})

const settle = (tagName: string, properties: Record<string, string>, forms: string[] = []) => {
  const node: Element = { type: 'element', tagName, properties, children: [] }
  const reports = checkOrigins(node, { embeds: [], images: [], media: [], forms }, () => ({}))
  return { node, hints: reports.map(({ hint }) => hint) }
}

test('the target of a form must be declared', () => {
  const form = { action: 'https://a.example/send' }
  assert.equal(settle('form', form).hints, ['to send it, write "forms: [https://a.example]" in site.config.yaml'])
  assert.equal(settle('form', form, ['https://a.example']).hints, [])
  assert.equal(settle('form', { action: '/send' }).hints, [])
})

test('scripts of known services are removed with a hint; others are checked by their origin', async () => {
  const src = 'https://asciinema.org/a/x1.js'
  const hint = 'show it in a frame: <iframe src="https://asciinema.org/a/x1/iframe" title="…"></iframe>'
  const { node, hints } = settle('script', { src })
  assert.equal([node.tagName, hints], ['span', [hint]])
  assert.equal(settle('script', { src: 'https://a.example/x.js' }).hints, [])
  const inMarkdown = async (address: string) =>
    (await markdown(`<script async src="${address}"></script>`)).diagnostics.map((problem) => problem.hint)
  assert.equal(await inMarkdown(src), [hint])
  assert.equal(await inMarkdown('//a.example/x.js'), [
    'name it in the front matter: "head: [{ script: { src: //a.example/x.js } }]"',
  ])
})

test.run()
