import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { candidatesOf } from '../../../../src/compiler/compile/markdown/elements.ts'
import { markdown, readable } from '../compile.ts'

/** A GIF of 3 by 2 pixels. */
const gif = Buffer.from('47494638396103000200800000000000ffffff2c000000000300020000020284510a003b', 'hex')
const asset = (path: string) =>
  path.includes('gone') ? ('missing' as const) : { bytes: gif, digest: `digest-of-${path}` }

test('a srcset is split as in browsers', () => {
  const of = (text: string) => candidatesOf(text).map(({ url, at, descriptor }) => `${at} ${url} [${descriptor}]`)
  assert.equal(of('a.png 1x, b.png 2x'), ['0 a.png [1x]', '10 b.png [2x]'])
  assert.equal(of('  a.png   640w ,b 2x'), ['2 a.png [640w]', '16 b [2x]'])
  assert.equal(of('a 1x,b 2x'), ['0 a [1x]', '5 b [2x]'])
  assert.equal(of('a.png\n 1x,\n b.png 2x '), ['0 a.png [1x]', '12 b.png [2x]'])
  assert.equal(of('a, b , c'), ['0 a []', '3 b []', '7 c []'])
  assert.equal(of('a 640w 480h, b'), ['0 a [640w 480h]', '13 b []'])
  assert.equal(of('data:image/png;base64,AA== 1x, a,b'), ['0 data:image/png;base64,AA== [1x]', '31 a,b []'])
  assert.equal(of(',,a.png,,, b'), ['2 a.png []', '11 b []'])
  assert.equal([...of(''), ...of(' , ,')], [])
})

test('a srcset of any length is read in linear time', () => {
  for (const text of [
    'a,'.repeat(1e5),
    `a${','.repeat(2e5)}a`,
    `a${' '.repeat(2e5)},`,
    'a '.repeat(1e5),
    ', '.repeat(1e5),
  ]) {
    const started = process.cpuUsage()
    candidatesOf(text)
    // CPU time is measured, since other processes may slow the machine.
    assert.ok(process.cpuUsage(started).user < 1_000_000)
  }
})

test('each address of a srcset is a link, and its file is part of the site', async () => {
  const { body, facts, diagnostics } = await markdown(
    '<picture><source media="print" type="image/gif" sizes="9px" srcset="./a.gif 1x, /b.gif 2x"><img src="c.gif" srcset="d%20e.gif" alt=""></picture>',
    { asset },
  )
  assert.is(
    readable(body.html),
    '<p><picture><source media="print" type="image/gif" sizes="9px" srcset="{0} 1x, {1} 2x">' +
      '<img src="{2}" srcset="{3}" alt="" width="3" height="2"></picture></p>',
  )
  assert.equal(
    facts.links.map(({ url, kind }) => `${kind} ${url}`),
    ['image ./a.gif', 'image /b.gif', 'image c.gif', 'image d%20e.gif'],
  )
  assert.equal(
    facts.assets.map(({ path }) => path),
    ['content/docs/a.gif', 'content/docs/c.gif', 'content/docs/d e.gif'],
  )
  assert.equal(diagnostics, [])
})

test('missing addresses and addresses that could run code are reported; the latter are removed', async () => {
  const { body, diagnostics } = await markdown(
    'x\n\n<img src="a.gif" alt="" srcset="gone.gif 1x, javascript:alert(1) 2x">\n\n<img alt="" srcset="vbscript:x">',
    { asset },
  )
  assert.is(readable(body.html), '<p>x</p>\n<img src="{0}" alt="" srcset="{1} 1x" width="3" height="2">\n<img alt="">')
  assert.equal(
    diagnostics.map(({ code, location, message }) => `${code} ${location?.line}:${location?.column} ${message}`),
    [
      'link/no-asset 7:1 no file at "gone.gif"',
      'link/unsafe 7:1 the address "javascript:alert(1)" has a scheme that could run code',
      'link/unsafe 9:1 the address "vbscript:x" has a scheme that could run code',
    ],
  )
})

test('a rotated photograph gets its displayed size', async () => {
  const jpeg = Buffer.from(
    'ffd8ffe100224578696600004d4d002a00000008000101120003000000010006000000000000ffc0000b080014001e01011100ffd9',
    'hex',
  )
  const { body } = await markdown('![a](a.jpg)', { asset: () => ({ bytes: jpeg, digest: 'x' }) })
  assert.match(body.html, 'width="20" height="30"')
})

test.run()
