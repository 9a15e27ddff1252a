import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { withOwnAddresses } from '../../../src/satellites/export/print/sheet-addresses.ts'

const sheet = (value: string): string => withOwnAddresses(`a{b:${value}}`, '/kit/assets/style-1.css')

test('relative addresses in a style sheet become absolute, in all forms of CSS', () => {
  assert.is(sheet('url("./own.woff2")'), 'a{b:url("/kit/assets/own.woff2")}')
  assert.is(sheet("url( '../fonts/a b.woff2?x#y' )"), 'a{b:url("/kit/fonts/a%20b.woff2?x#y")}')
  assert.is(
    sheet('url(own.woff2) format("woff2"),url(own.woff)'),
    'a{b:url("/kit/assets/own.woff2") format("woff2"),url("/kit/assets/own.woff")}',
  )
})

test('all other addresses are unchanged', () => {
  for (const value of [
    'url(/fonts/brand.woff2)',
    'url("https://other.example/a.woff2")',
    'url(//other.example/a.woff2)',
    'url(#gradient)',
    'url("data:image/svg+xml,%3Csvg fill=\'url(x)\'/%3E")',
    'url(data:font/woff2;base64,AA==)',
    'url("a\\"b.png")',
    'url()',
  ])
    assert.is(sheet(value), `a{b:${value}}`)
})

test.run()
