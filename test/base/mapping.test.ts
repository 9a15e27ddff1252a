import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isMapping, mappingOf } from '../../src/base/mapping.ts'

test('objects are mappings; lists, null and plain values are not', () => {
  const values = [{}, { a: 1 }, Object.create(null), [], null, undefined, 'a', 1, () => {}]
  assert.equal(values.map(isMapping), [true, true, true, false, false, false, false, false, false])
  assert.equal([{ a: 1 }, [1], null].map(mappingOf), [{ a: 1 }, {}, {}])
})

test.run()
