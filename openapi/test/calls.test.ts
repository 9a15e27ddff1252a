/** The calls are those of section 7, each with Basic authentication and a role. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { described, description, differences, list, node, noDifference, followed } from './description.ts'
import { calls, multipart, withBody } from './facts/calls.ts'
import { editor, roles, superAdmin } from './facts/roles.ts'
import { contentOf } from './schema.ts'

test('the description has 67 calls on 45 paths', () => {
  assert.is(calls.length, 67)
  assert.is(new Set(calls.map((call) => call.split(' ')[1])).size, 45)
  assert.equal(
    differences(
      described.map(({ name }) => name),
      calls,
    ),
    noDifference,
  )
  assert.is(Object.keys(node(description['paths'])).length, 45)
})

test('calls with a body accept JSON or an upload', () => {
  const sent = described.filter(({ node: { requestBody } }) => requestBody !== undefined)
  assert.equal(
    differences(
      sent.map(({ name }) => name),
      withBody,
    ),
    noDifference,
  )
  const wrong = described.flatMap(({ name, node: call }) => {
    const answers = Object.values(node(call['responses'])).flatMap(contentOf)
    const types = contentOf(call['requestBody']).map(([type]) => type)
    const expected = name === multipart ? 'multipart/form-data' : 'application/json'
    return [
      ...types.filter((type) => type !== expected).map((type) => `${name} takes ${type}`),
      ...answers.filter(([type]) => type !== 'application/json').map(([type]) => `${name} answers ${type}`),
    ]
  })
  assert.equal(wrong, [])
})

test('every call requires Basic authentication and nothing else', () => {
  const schemes = Object.entries(node(node(description['components'])['securitySchemes']))
  assert.equal(
    schemes.map(([, scheme]) => [node(scheme)['type'], node(scheme)['scheme']]),
    [['http', 'basic']],
  )
  const expected = [{ [schemes[0]?.[0] ?? '']: [] }]
  assert.equal(
    described
      .filter(
        ({ node: call }) => JSON.stringify(call['security'] ?? description['security']) !== JSON.stringify(expected),
      )
      .map(({ name }) => name),
    [],
  )
})

test('every call has a documented role', () => {
  const wrong = described.flatMap(({ name, node: call }) => {
    const role = String(call['x-role'])
    const reads = name.startsWith('GET ')
    const fits = superAdmin.includes(name)
      ? role === 'super_admin'
      : reads
        ? role === 'viewer' || role === 'admin'
        : editor.includes(name)
          ? role === 'editor'
          : role === 'editor' || role === 'admin'
    return roles.includes(role) && fits ? [] : [`${name}: ${role}`]
  })
  assert.equal(wrong, [])
})

test('names of calls are unique, and each call has exactly one tag, which has a description', () => {
  const ids = described.map(({ node: call }) => String(call['operationId']))
  assert.is(new Set(ids).size, ids.length)
  const tags = list(description['tags']).map((tag) => String(node(tag)['name']))
  const used = described.map(({ node: call }) => list(call['tags']).map(String))
  assert.ok(used.every((callTags) => callTags.length === 1))
  assert.equal(differences(used.flat(), tags), noDifference)
  const grouped = list(description['x-tagGroups']).flatMap((group) => list(node(group)['tags']).map(String))
  assert.equal([...grouped].sort(), [...tags].sort())
})

test('every answer is 2XX or has a status of section 8', () => {
  const statuses = ['2XX', '400', '401', '403', '404', '409', '415', '422', '500', '501', '502']
  assert.equal(
    described.flatMap(({ name, node: call }) =>
      Object.keys(node(call['responses']))
        .filter((status) => !statuses.includes(status))
        .map((status) => `${name} ${status}`),
    ),
    [],
  )
  assert.equal(
    described.filter(({ node: call }) => followed(node(call['responses'])['2XX'])['description'] === undefined),
    [],
  )
})

test.run()
