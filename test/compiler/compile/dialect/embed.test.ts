import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { secondsOf, vimeo, youtube } from '../../../../src/compiler/compile/embed-addresses.ts'
import { Embed, Video, YouTube } from '../../../../theme/mdx/embed.tsx'
import { html, markdown } from '../compile.ts'
import { markdownDefaults } from '../options.ts'
import { plain, reports } from './reports.ts'
import { ofMdx } from './rendered.ts'

const embedHtml = (frame: string, { title = 'T', kind = '', from = 'Plays from YouTube', href = '{0}' } = {}) =>
  `<div class="embed" data-feature="embed" data-frame="${frame}" data-title="${title}"><a${kind} href="${href}">` +
  `<span class="embed-sign" aria-hidden="true"></span><span class="embed-title">${title}</span>` +
  `<span class="embed-from" data-search="skip"> ${from}</span></a></div>`

const frameAddress = 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1'

test('a video is a link with its title and host, without a frame', async () => {
  assert.is(await html('::youtube[T]{id=aqz-KE-bpKQ}'), embedHtml(frameAddress))
  const { facts, diagnostics } = await markdown('::youtube[T]{id=aqz-KE-bpKQ start=1m30s}')
  assert.equal([facts.features, facts.links[0]?.url], [['embed'], 'https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=90s'])
  assert.equal(diagnostics, [])
  assert.is(await plain('::youtube[T]{id=aqz-KE-bpKQ}'), '[T]({0})')
})

test('the component produces the same HTML as the directive', async () => {
  const video = '<YouTube id="aqz-KE-bpKQ" title="T" start={90} poster="/a.png" ratio="4/3" />'
  const directive = await html('::youtube[T]{id=aqz-KE-bpKQ start=90 poster=/a.png ratio=4/3}')
  assert.is((await ofMdx(video)).html.trim(), directive)
  assert.match(renderToStaticMarkup(createElement(YouTube, { id: 'x', title: 'T' })), '<docs-embed data-kind="youtube"')
  assert.match(renderToStaticMarkup(createElement(Embed, { src: 'x', title: 'T' })), 'data-src="x"')
  assert.match(renderToStaticMarkup(createElement(Video, { src: 'x', title: 'T' })), 'data-kind="video"')
})

test('common forms of a video address are recognised', () => {
  const watch = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ'
  for (const address of [
    'aqz-KE-bpKQ',
    watch,
    'https://youtu.be/aqz-KE-bpKQ',
    'https://youtube.com/shorts/aqz-KE-bpKQ',
  ])
    assert.is(youtube(address)?.at(0).frame, frameAddress, address)
  assert.is(youtube('https://youtu.be/aqz-KE-bpKQ?t=42')?.start, '42')
  for (const address of ['', 'short', 'https://youtube.com.evil.example/watch?v=aqz-KE-bpKQ', 'aqz-KE-bpK"'])
    assert.is(youtube(address), undefined, address)
  const numbered = 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'
  assert.is(vimeo('76979871')?.at(0).frame, numbered)
  assert.is(vimeo('https://vimeo.com/76979871')?.at(0).frame, numbered)
  assert.is(vimeo('https://vimeo.com/76979871/ab12')?.at(5).frame, `${numbered}&h=ab12#t=5s`)
  assert.is(vimeo('https://vimeo.com/channels')?.at(0).frame, undefined)
  assert.equal(['90', '90s', '1m30s', '1:30', '1h', '0', 'soon', '-1'].map(secondsOf), [
    90,
    90,
    90,
    90,
    3600,
    0,
    undefined,
    undefined,
  ])
})

test('a frame from an undeclared origin becomes a link, with a report', async () => {
  const source = '::embed[T]{src=https://a.example/x}'
  assert.is(await html(source), '<p><a href="{0}">T</a></p>')
  assert.match((await reports(source))[0] ?? '', 'policy/undeclared: a frame of https://a.example')
  const options = { ...markdownDefaults, origins: { embeds: ['https://a.example'], images: [], media: [], forms: [] } }
  const { body, diagnostics } = await markdown(source, { options })
  assert.equal(diagnostics, [])
  assert.match(body.html, 'data-frame="https://a.example/x"')
  const selfOptions = { ...options, origins: { ...options.origins, embeds: ['self'] } }
  assert.match((await markdown('::embed[T]{src=/demo.html}', { options: selfOptions })).body.html, 'data-frame="self"')
})

test('a video file is loaded when it is played', async () => {
  assert.is(
    await html('::video[T]{src=/a.mp4 poster=/a.png captions=/a.vtt}'),
    '<video class="video" data-feature="video" controls preload="none" playsinline src="{0}" poster="{1}" aria-label="T">' +
      '<track kind="captions" src="{2}" default><a href="{3}">T</a></video>',
  )
})

test('incomplete embeds are reported', async () => {
  assert.equal(
    await reports('::youtube{id=aqz-KE-bpKQ}\n\n::youtube[T]\n\n::vimeo[T]{id=x ratio=wide}\n\n::video[T]'),
    [
      '1:1-undefined embed/incomplete: this embed has no title (describe it for readers who cannot see it: title="…")',
      '3:1-undefined embed/incomplete: this video has no id (write id="aqz-KE-bpKQ", the part behind "v=")',
      '5:1-undefined embed/incomplete: "wide" is not a ratio (write width and height: ratio="4/3")',
      '5:1-undefined embed/incomplete: "x" is not a video of Vimeo (write id="76979871", the number in its address)',
      '7:1-undefined embed/incomplete: this video has no file (name it: src="./film.mp4")',
    ],
  )
  assert.is(await html('::youtube[T]'), '<p>T</p>')
  assert.is(await html('::embed[T]{src=javascript:x}'), '<p>T</p>')
})

test('raw HTML on the page preserves embeds, and cannot imitate them', async () => {
  assert.is(await html('<b>x</b>\n\n::youtube[T]{id=aqz-KE-bpKQ}'), `<p><b>x</b></p>\n${embedHtml(frameAddress)}`)
  assert.not.match(await html('<div data-frame="https://a.example" data-feature="embed">x</div>'), 'data-f')
  assert.not.match(await html('<docs-embed data-kind="embed" data-src="javascript:x" onclick="x">x</docs-embed>'), 'x')
})

test.run()
