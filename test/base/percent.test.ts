import { test } from 'uvu'
import * as assert from 'uvu/assert'
import * as percent from '../../src/base/percent.ts'

test('decoding never throws', () => {
  assert.equal(['%C3%A4', '100%', '%FF'].map(percent.decode), ['ä', '100%', '%FF'])
  assert.equal(['%2F', '%zz'].map(percent.tryDecode), ['/', undefined])
  assert.equal(['a%2Fb%C3%A4', '%'].map(percent.tryDecodeAddress), ['a%2Fbä', undefined])
})

test('a path is decoded, whichever tool encoded it', () => {
  const paths = [
    'caf%C3%A9',
    'café',
    'cafe\u0301',
    'e%20f',
    'e%2520f',
    '100%',
    '100%25',
    '%E9t%C3%A9',
    'a%2Fb',
    'a%5cb',
    '%00',
    '%',
  ]
  const decoded = ['café', 'café', 'café', 'e f', 'e f', '100%', '100%', '%E9té', 'a%2Fb', 'a%5cb', '%00', '%']
  assert.equal(paths.map(percent.decodePath), decoded)
  assert.equal(decoded.map(percent.decodePath), decoded, 'decoded paths stay')
})

test('file names may contain percent signs', () => {
  assert.equal(['e%2520f', 'e%20f', 'a%2Fb', 'cafe\u0301'].map(percent.decodeOnce), [
    'e%20f',
    'e f',
    'a%2Fb',
    'cafe\u0301',
  ])
})

test('a decoded path is encoded once', () => {
  assert.is(percent.encodePath('a?b#c/%41\uD800'), 'a%3Fb%23c/%2541%EF%BF%BD')
  assert.is(
    percent.encodePath("docs/100%/c++/a:b/e f/🎉/日本語/(x)'"),
    "docs/100%25/c%2B%2B/a%3Ab/e%20f/%F0%9F%8E%89/%E6%97%A5%E6%9C%AC%E8%AA%9E/(x)'",
  )
})

test('encoded characters of a complete address stay encoded', () => {
  assert.is(percent.encodeAddress('/ü b%20c%?q=ä#h'), '/%C3%BC%20b%20c%25?q=%C3%A4#h')
  assert.is(percent.encodeAddress('http://[::1]:80/[a]'), 'http://[::1]:80/%5Ba%5D')
  assert.is(percent.encodeAddress(`/a b/ü%20'"`), `/a%20b/%C3%BC%20'%22`)
})

test('a path that was encoded many times is decoded in a few passes', () => {
  assert.is(percent.decodePath(`%${'25'.repeat(100_000)}41`), 'A')
  assert.is(percent.decodePath(`%${'25'.repeat(100_000)}2F`), '%2F')
})

test.run()
