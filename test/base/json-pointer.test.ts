import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { keyInAddress, keyOfStep, stepOfKey } from '../../src/base/json-pointer.ts'

test('a key is unchanged after encoding and decoding', () => {
  for (const key of ['/orders/{id}', 'a~1b', '~', '~0~1/']) assert.is(keyOfStep(stepOfKey(key)), key)
  assert.is(stepOfKey('/a~b'), '~1a~0b')
})

test('a segment of an address is decoded, and a malformed one stays unchanged', () => {
  assert.equal(['~1orders~1%7Bid%7D', 'a~01', '%'].map(keyInAddress), ['/orders/{id}', 'a~1', '%'])
})

test.run()
