import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { breakable } from '../../../../src/compiler/compile/code/line-breaks.ts'

const marked = (text: string): string => breakable(text).join('|')

test('long words may break after the separators of addresses and names', () => {
  assert.is(
    marked("  'https://api.waybill.example/v1/shops/my-shop/orders'"),
    "  'https://|api.waybill.example/|v1/shops/|my-shop/|orders'",
  )
  assert.is(
    marked('--user "$WAYBILL_USERNAME:$WAYBILL_PASSWORD" \\'),
    '--user "$WAYBILL_|USERNAME:|$WAYBILL_|PASSWORD" \\',
  )
})

test('short words and short ends are never split', () => {
  for (const text of ['curl --request POST', '"a/b": "c/d"', 'a_b '.repeat(20), `${'x'.repeat(30)}.js"`])
    assert.is(marked(text), text)
})

test('no character of the text is lost', () => {
  const text = `{ "url": "https://a.example/${'b/c_d=e?f=g&h,'.repeat(9)}" }\n`
  assert.ok(breakable(text).length > 9)
  assert.is(breakable(text).join(''), text)
})

test.run()
