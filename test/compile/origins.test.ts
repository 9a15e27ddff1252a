/** What a page shows of other origins, by what the site declares. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { linkMark } from '../../src/model/placeholders.ts'
import { forbidden, settleOrigins } from '../../src/compile/origins.ts'
import { markdown } from './compile.ts'

const told = async (text: string) => {
  const { body, diagnostics } = await markdown(text)
  return {
    html: body.html,
    told: diagnostics.map(({ code, subject, place }) => [code, subject, place?.line, place?.column]),
  }
}

test('a frame that is not declared is a link, with a report at its place', async () => {
  assert.equal(await told('x\n\n<iframe src="https://a.example/b" title="A & B" width="3"></iframe>'), {
    html: `<p>x</p>\n<a href="${linkMark}0${linkMark}">A &#x26; B</a>`,
    told: [['policy/undeclared', 'https://a.example', 7, 1]],
  })
})

test('a frame that is declared keeps its shape where there is less room', async () => {
  const frame = { type: 'element', tagName: 'iframe', properties: {}, children: [] } as const
  const settled = (properties: Record<string, string>) => {
    const node = { ...frame, properties: { src: 'https://a.example', ...properties }, children: [] }
    assert.equal(
      settleOrigins(node, { embeds: ['https://a.example'], images: [], media: [] }, () => ({})),
      [],
    )
    return node.properties as Record<string, string>
  }
  const sized = settled({ width: '560', height: '315' })
  assert.equal([sized['style'], sized['loading']], ['aspect-ratio:560/315;height:auto', 'lazy'])
  assert.is(settled({ width: '100%', height: '315' })['style'], undefined)
})

test('a frame without a safe address shows nothing', async () => {
  for (const src of ['javascript:x', 'data:text/html,x', 'vbscript:x']) {
    const { html } = await told(`<iframe src="${src}" title="T" srcdoc="x"></iframe>`)
    assert.not.match(html, /iframe|script:|data:|srcdoc/)
  }
})

test('pictures come from anywhere by TLS, if nothing is said; without TLS the hint is to use it', async () => {
  assert.equal((await told('![x](https://a.example/x.png)')).told, [])
  assert.equal((await told('![x](http://a.example/x.png)')).told, [['policy/undeclared', 'http://a.example', 5, 1]])
  const picture = '<picture><source srcset="http://a.example/2.png 2x"><img src="/x.png" alt="x"></picture>'
  assert.equal((await told(picture)).told, [['policy/undeclared', 'http://a.example', 5, 10]])
  const origins = { embeds: [], images: ['https://b.example'], media: ['https:'] }
  assert.match(
    forbidden('https://a.example/x', 'images', { origins })[0]?.hint ?? '',
    '"images: [https://b.example, https://a.example]"',
  )
  assert.match(forbidden('http://a.example/x', 'media', { origins })[0]?.hint ?? '', 'write https:')
  assert.equal(forbidden('https://b.example/x', 'images', { origins }), [])
})

test.run()
