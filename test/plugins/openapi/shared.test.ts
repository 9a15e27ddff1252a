import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Call } from '../../../src/plugins/openapi/outline.ts'
import { sharedBy } from '../../../src/plugins/openapi/shared.ts'

const header = { in: 'header', name: 'Accept-Language' }
const call = (id: string, node: object = {}): Call =>
  ({
    kind: 'operation',
    id,
    item: {},
    node: { parameters: [header], 'x-error-keys': { 500: ['unexpected'] }, ...node },
  }) as unknown as Call
const calls = ['a', 'b', 'c', 'd', 'e'].map((id) => call(id))

test('a parameter and a key are shared if all operations have them', () => {
  const query = { in: 'query', name: 'limit' }
  const shared = sharedBy([...calls, call('f', { parameters: [header, query] })], {})
  assert.is(shared.parameter(header), true)
  assert.is(shared.parameter(query), false)
  assert.is(shared.key('500', 'unexpected'), true)
  assert.is(shared.key('404', 'unexpected'), false)
  assert.is(sharedBy([...calls, call('f', { parameters: [] })], {}).parameter(header), false)
})

test('nothing is shared if the operations are few', () => {
  assert.is(sharedBy(calls.slice(1), {}).parameter(header), false)
})

test.run()
