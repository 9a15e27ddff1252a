/** Examples exist where they are required, and all are valid. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { list, node } from './description.ts'
import { bodyHolders, inSchemas, parameterHolders } from './examples.ts'
import { validator } from './validator.ts'

const bare = (holders: typeof bodyHolders): readonly string[] =>
  holders.filter(({ examples }) => examples.length === 0).map(({ way }) => way)

test('every request body and every answer with a body has an example', () => {
  assert.equal(bare(bodyHolders), [])
})

test('every path parameter and every filter has an example', () => {
  assert.equal(bare(parameterHolders.filter(({ status }) => status === 'path' || status === 'query')), [])
})

test('every example is valid', () => {
  const all = [...bodyHolders, ...parameterHolders].flatMap(({ examples }) => examples)
  const checks = new Map<unknown, (value: unknown) => string>()
  const problems = [...all, ...inSchemas].flatMap(({ way, schema, value }) => {
    const key = JSON.stringify(schema)
    const check = checks.get(key) ?? validator(schema)
    checks.set(key, check)
    const problem = value === undefined ? 'has no value' : check(value)
    return problem === '' ? [] : [`${way}: ${problem}`]
  })
  assert.equal([...new Set(problems)], [])
  assert.ok(all.length > 200, `${all.length} examples`)
})

test('the example of an error has a key that its call lists', () => {
  const wrong = bodyHolders
    .filter(({ status }) => status !== undefined && status !== '2XX')
    .flatMap(({ examples, status = '', call }) => {
      const keys = list(node(call['x-error-keys'])[status])
      return examples
        .map(({ way, value }) => ({ way, key: node(value)['key'] }))
        .filter(({ key }) => !keys.includes(key))
        .map(({ way, key }) => `${way}: ${String(key)}`)
    })
  assert.equal(wrong, [])
})

test.run()
