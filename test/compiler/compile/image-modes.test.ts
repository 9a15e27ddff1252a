/** Images for one colour mode. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { markdown, readable } from './compile.ts'

const gif = (width: number) =>
  Buffer.from(`474946383961${width.toString(16).padStart(2, '0')}000200800000000000ffffff2c00000000`, 'hex')

const asset = (path: string) =>
  path.endsWith('.gif')
    ? { bytes: gif(path.includes('dark') ? 4 : 3), digest: `digest-of-${path}` }
    : ('missing' as const)

async function compiled(text: string) {
  const { body, facts, diagnostics } = await markdown(text, { asset })
  assert.equal(diagnostics, [])
  return { html: readable(body.html), urls: facts.links.map(({ url }) => url) }
}

test('the end of an address names the colour mode of an image, which gets its size and is loaded when visible', async () => {
  const { html, urls } = await compiled('![a](./a.gif#only-light)![b](./dark.gif#only-dark)')
  assert.is(
    html,
    '<p><img src="{0}" alt="a" class="only-light" loading="lazy" width="3" height="2">' +
      '<img src="{1}" alt="b" class="only-dark" loading="lazy" width="4" height="2"></p>',
  )
  assert.equal(urls, ['./a.gif', './dark.gif'])
})

test('the forms of GitHub, raw HTML and other sites are supported', async () => {
  const { html, urls } = await compiled(
    '![a](https://x.example/a.svg#gh-light-mode-only) <img src="/b.svg#gh-dark-mode-only" alt="b" width="9">',
  )
  assert.is(
    html,
    '<p><img src="{0}" alt="a" class="only-light" loading="lazy"> <img src="{1}" alt="b" width="9" class="only-dark" loading="lazy"></p>',
  )
  assert.equal(urls, ['https://x.example/a.svg', '/b.svg'])
})

test('other ends of addresses, and links, stay unchanged', async () => {
  const { html, urls } = await compiled('![a](./a.gif#icon) [b](./b.gif#only-dark)')
  assert.is(html, '<p><img src="{0}" alt="a" width="3" height="2"> <a href="{1}">b</a></p>')
  assert.equal(urls, ['./a.gif#icon', './b.gif#only-dark'])
})

test('a picture for dark and light colours becomes an image for each mode', async () => {
  const { html, urls } = await compiled(`<picture>
<source media="(prefers-color-scheme: dark)" srcset="./dark.gif">
<source media="(prefers-color-scheme: light)" srcset="./a.gif">
<img src="./b.gif" alt="c" id="d">
</picture>`)
  assert.is(
    html,
    '<span><img src="{0}" alt="c" id="d" loading="lazy" class="only-light" width="3" height="2">' +
      '<img src="{1}" alt="c" loading="lazy" class="only-dark" width="4" height="2"></span>',
  )
  assert.equal(urls, ['./a.gif', './dark.gif'])
})

test('other conditions, formats and densities of a picture are kept', async () => {
  const { html } = await compiled(`<picture>
<source media="(min-width: 40em) and (prefers-color-scheme: dark)" srcset="./wide-dark.gif">
<source media="(prefers-color-scheme: dark)" srcset="./dark.gif 1x, ./dark2.gif 2x">
<source type="image/webp" srcset="./webp.gif">
<img src="./a.gif" alt="c">
</picture>`)
  assert.is(
    html,
    '<span><picture class="only-light"><source type="image/webp" srcset="{0}"><img src="{1}" alt="c" loading="lazy" width="3" height="2"></picture>' +
      '<picture class="only-dark"><source media="(min-width: 40em)" srcset="{2}"><img src="{3}" alt="c" srcset="{4} 1x, {5} 2x" loading="lazy" width="4" height="2"></picture></span>',
  )
})

test('a picture without colour schemes, or with a negated one, is not split', async () => {
  const { html } = await compiled(
    '<p><picture><source media="(min-width: 1px)" srcset="./b.gif"><img src="./a.gif" alt="c"></picture>',
  )
  assert.is(
    html,
    '<p><picture><source media="(min-width: 1px)" srcset="{0}"><img src="{1}" alt="c" width="3" height="2"></picture></p>',
  )
  const negated =
    '<picture><source media="not all and (prefers-color-scheme: dark)" srcset="./b.gif"><img src="./a.gif" alt="c"></picture>'
  assert.match((await compiled(negated)).html, /^<p><picture><source media="not all/)
})

test.run()
