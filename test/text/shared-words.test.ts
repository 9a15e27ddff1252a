import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { sharedWords } from '../../src/text/shared-words.ts'

test('forms of a word are equal, and short words do not count', () => {
  assert.is(sharedWords('Track the parcels.', 'TRACKING a parcel'), 1)
  assert.is(sharedWords('Track and send a parcel', 'a shop tracks and returns the parcel'), 2 / 3)
  assert.is(sharedWords('and so on', 'and so on'), 1)
  assert.is(sharedWords('and so on', 'and so off'), 0)
})

test('scripts without spaces are compared by character', () => {
  assert.is(sharedWords('追跡番号', '荷物の番号と追跡'), 1)
  assert.is(sharedWords('追跡番号', '荷物の番号'), 0.5)
})
test.run()
