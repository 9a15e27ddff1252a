/** The catalogue of section 8, and each key on its calls. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { described, description, differences, list, node, noDifference } from './description.ts'
import { errorPlaces } from './facts/error-places.ts'
import { catalogue, errorKeys } from './facts/errors.ts'
import { contentOf, usedSchemas } from './schema.ts'

/** Keys that only the catalogue lists, with the reason. */
const catalogueOnly: Readonly<Record<string, string>> = {
  org_exists: 'section 7 has no call that creates an organization',
  shop_fixtures_not_found: 'the specification does not say what shop fixtures are',
  service_not_implemented: 'no call is named for 501',
  bad_gateway: 'no call is named for 502',
}

const keysOf = (call: unknown): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    Object.entries(node(node(call)['x-error-keys'])).map(([status, keys]) => [status, list(keys).map(String)]),
  )

test('the catalogue equals that of section 8', () => {
  const there = list(description['x-error-catalogue']).map((row) => ({
    status: String(node(row)['status']),
    keys: list(node(row)['keys']).map(String),
  }))
  assert.equal(there, catalogue)
  assert.is(errorKeys.length, 38)
})

test('every call lists error keys of the catalogue for each error status', () => {
  const wrong = described.flatMap(({ name, node: call }) => {
    const keys = keysOf(call)
    const { missing, extra } = differences(
      Object.keys(keys),
      Object.keys(node(call['responses'])).filter((status) => status !== '2XX'),
    )
    return [
      ...missing.map((status) => `${name} ${status} without keys`),
      ...extra.map((status) => `${name} ${status} is not answered`),
      ...Object.entries(keys).flatMap(([status, names]) =>
        names
          .filter((key) => !catalogue.find((row) => row.status === status)?.keys.includes(key))
          .map((key) => `${name} ${status} ${key} is not in the catalogue`),
      ),
      ...Object.entries(keys)
        .filter(([, names]) => names.length === 0 || new Set(names).size < names.length)
        .map(([status]) => `${name} ${status}: keys empty or twice`),
    ]
  })
  assert.equal(wrong, [])
})

test('a call lists the error keys whose section mentions it', () => {
  const wrong = Object.entries(errorPlaces).flatMap(([key, calls]) =>
    calls
      .filter((name) => {
        const call = described.find((candidate) => candidate.name === name)
        return !Object.values(keysOf(call?.node)).flat().includes(key)
      })
      .map((name) => `${key}: ${name}`),
  )
  assert.equal(wrong, [])
})

test('every key of the catalogue is listed for a call, except the documented exceptions', () => {
  const used = described.flatMap(({ node: call }) => Object.values(keysOf(call)).flat())
  assert.equal(
    differences(
      errorKeys.filter((key) => !used.includes(key)),
      Object.keys(catalogueOnly),
    ),
    noDifference,
  )
})

test('every error has the body of section 8', () => {
  const wrong = described.flatMap(({ name, node: call }) =>
    Object.entries(node(call['responses']))
      .filter(([status]) => status !== '2XX')
      .filter(([, answer]) => !contentOf(answer).every(([, media]) => usedSchemas(media['schema']).includes('Error')))
      .map(([status]) => `${name} ${status}`),
  )
  assert.equal(wrong, [])
})

test.run()
