import { test } from 'uvu'
import * as assert from 'uvu/assert'
import * as percent from '../../src/base/percent.ts'

test('decoding never throws', () => {
  assert.equal(['%C3%A4', '100%', '%FF'].map(percent.decode), ['ä', '100%', '%FF'])
  assert.equal(['%2F', '%zz'].map(percent.tryDecode), ['/', undefined])
  assert.equal(['a%2Fb%C3%A4', '%'].map(percent.tryDecodeAddress), ['a%2Fbä', undefined])
})

test('what is encoded already stays', () => {
  assert.is(percent.encodeAddress('/ü b%20c%?q=ä#h'), '/%C3%BC%20b%20c%25?q=%C3%A4#h')
  assert.is(percent.encodeAddress('http://[::1]:80/[a]'), 'http://[::1]:80/%5Ba%5D')
  assert.is(percent.encodePath('a?b#c/%41\uD800'), 'a%3Fb%23c/%41%EF%BF%BD')
  assert.is(percent.encodeForHosts(`/a b/ü%20'"`), `/a%20b/%C3%BC%20'%22`)
})

test('segments are encoded without their slashes', () => {
  assert.is(percent.encodeSegments('a b/c?d/%'), 'a%20b/c%3Fd/%25')
})

test.run()
