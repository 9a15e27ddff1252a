import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { sealed, sealedPieces, unsealed } from '../../src/base/sealed-json.ts'

const value = { a: 1, text: 'ä"}', list: [{ b: null }] }

test('a sealed text is JSON that ends with its digest', () => {
  const text = sealed('{"a":1}')
  // printf '{"a":1' | sha256sum
  assert.is(text, '{"a":1,"check":"8b0f0d75aabe01bbfba9341752c2cf76"}')
  assert.equal(unsealed(sealed(JSON.stringify(value))), value)
})

test('writing in pieces produces the same text', () => {
  const text = JSON.stringify(value)
  for (const cut of [1, 7, text.length - 1])
    assert.is([...sealedPieces([text.slice(0, cut), '', text.slice(cut), ''])].join(''), sealed(text))
})

test('a change of any character is detected', () => {
  const text = sealed(JSON.stringify(value))
  for (let at = 0; at < text.length; at++) {
    assert.is(unsealed(text.slice(0, at) + (text[at] === '1' ? '2' : '1') + text.slice(at + 1)), undefined, String(at))
    assert.is(unsealed(text.slice(0, at)), undefined)
  }
  assert.is(unsealed('{"a":1}'), undefined)
})

test.run()
