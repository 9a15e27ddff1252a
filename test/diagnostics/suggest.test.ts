import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { didYouMean, equallyNear, meantOneOf, nearest } from '../../src/diagnostics/suggest.ts'

test('the suggestion is the nearest name, the first of equally near ones, and never a distant one', () => {
  assert.is(nearest('packnig', ['parcels', 'packing']), 'packing')
  assert.is(nearest('TITEL', ['title', 'id']), 'title')
  assert.is(nearest('b', ['c', 'a']), 'a')
  assert.is(nearest('parcels', ['boxes']), undefined)
  assert.is(nearest('routeBase', ['path', 'routeBasePathOld', 'routeBasePath']), 'routeBasePath', 'an end was left out')
  assert.is(nearest('rout', ['routeBasePath']), undefined)
})

test('a short word without a common letter is not suggested', () => {
  assert.is(nearest('x', ['id']), undefined)
  assert.is(nearest('ix', ['id']), 'id')
  assert.is(nearest('3', ['1']), '1')
})

test('an abbreviation is completed', () => {
  assert.is(nearest('sidebar_pos', ['sidebar_key', 'sidebar_position']), 'sidebar_position')
  assert.is(nearest('sidebar_ke', ['sidebar_key', 'sidebar_keys']), 'sidebar_key')
})

test('a hint lists all equally near names, at most three', () => {
  assert.is(
    didYouMean('put-devices', ['post-devices', 'get-devices', 'list']),
    'did you mean "get-devices" or "post-devices"?',
  )
  assert.is(didYouMean('pet', ['set', 'get', 'post']), 'did you mean "get" or "set"?')
  assert.is(didYouMean('xa', ['aa', 'ba', 'ca', 'da']), 'did you mean "aa", "ba" or "ca"?')
  assert.is(meantOneOf(equallyNear('pet', ['set', 'get']).map((name) => `#${name}`)), 'did you mean "#get" or "#set"?')
  assert.is(didYouMean('parcels', ['boxes'], 'write it'), 'write it')
})
test.run()
