/** Parameters of paths, filters and pages of lists, and the language: these and no others. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { problemsOf, schemaOf } from './check-field.ts'
import { described, node, type Call, type Node } from './description.ts'
import { filters, page, paginated, pathParameters, perPage, perPageOfUsers, userList } from './facts/filters.ts'
import type { Field, Fields } from './facts/fact.ts'
import { contentOf, keywordValue, usedSchemas } from './schema.ts'

const inPlace = ({ parameters }: Call, place: string): readonly Node[] =>
  parameters.filter((parameter) => parameter['in'] === place)
const namesOf = (parameters: readonly Node[]): readonly string[] => parameters.map(({ name }) => String(name))

function compare(call: string, there: readonly Node[], expected: Fields): readonly string[] {
  return Object.entries(expected).flatMap(([name, field]: readonly [string, Field]) => {
    const parameter = there.find((candidate) => candidate['name'] === name)
    if (parameter === undefined) return [`${call} lacks ${name}`]
    const required = (parameter['required'] === true) === (field.required === true)
    return [
      ...(required ? [] : [`${call} ${name} ${field.required ? 'is not required' : 'is required'}`]),
      ...problemsOf(`${call} ${name}`, parameter['schema'], field),
    ]
  })
}

/** The schema of the successful answer of a call. */
const answerOf = ({ node: call }: Call): unknown => contentOf(node(call['responses'])['2XX'])[0]?.[1]['schema']

test('a path declares exactly the parameters in its template', () => {
  const wrong = described.flatMap((call) => {
    const expected = [...call.name.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name)
    const there = inPlace(call, 'path')
    const required = Object.fromEntries(
      expected.map((name) => [name, { required: true as const, ...pathParameters[name] }]),
    )
    return [
      ...expected.filter((name) => !(name in pathParameters)).map((name) => `${name} is unknown`),
      ...compare(call.name, there, required),
      ...namesOf(there)
        .filter((name) => !expected.includes(name))
        .map((name) => `${call.name} has no ${name}`),
    ]
  })
  assert.equal(wrong, [])
})

test('lists have the filters of the specification', () => {
  const wrong = Object.entries(filters).flatMap(([name, expected]) => {
    const call = described.find((candidate) => candidate.name === name)
    if (call === undefined) return [`${name} is missing`]
    return [
      ...compare(name, inPlace(call, 'query'), expected),
      ...(keywordValue(answerOf(call), 'type') === 'array' ? [] : [`${name} answers no list`]),
    ]
  })
  assert.equal(wrong, [])
})

test('no call has another query parameter', () => {
  const wrong = described.flatMap((call) =>
    namesOf(inPlace(call, 'query'))
      .filter((name) => name !== 'page' && name !== 'per_page' && !(name in (filters[call.name] ?? {})))
      .map((name) => `${call.name} ${name}`),
  )
  assert.equal(wrong, [])
})

test('paged lists limit the page number and the page size', () => {
  const wrong = described.flatMap((call) => {
    const there = inPlace(call, 'query')
    const has = namesOf(there).filter((name) => name === 'page' || name === 'per_page')
    if (has.length === 0) return paginated.includes(call.name) ? [`${call.name} has no pages`] : []
    return [
      ...(keywordValue(answerOf(call), 'type') === 'array' ? [] : [`${call.name} has pages, but answers no list`]),
      ...compare(call.name, there, { page, per_page: call.name === userList ? perPageOfUsers : perPage }),
    ]
  })
  assert.equal(wrong, [])
})

test('every call has a header for the language of the answer, and no other header', () => {
  const wrong = described.flatMap((call) => {
    const there = inPlace(call, 'header')
    const language = there.find(({ name }) => name === 'Accept-Language')
    return [
      ...namesOf(there).filter((name) => name !== 'Accept-Language'),
      ...namesOf(inPlace(call, 'cookie')),
      ...(language === undefined ? ['no Accept-Language'] : []),
      ...(language?.['required'] === true ? ['Accept-Language is required'] : []),
      ...(usedSchemas(language?.['schema']).includes(schemaOf('language') ?? '')
        ? []
        : ['language without its schema']),
      // Section 9: language en.
      ...(keywordValue(language?.['schema'], 'default') === 'en' ? [] : ['language without its default']),
    ].map((problem) => `${call.name}: ${problem}`)
  })
  assert.equal(wrong, [])
})

test.run()
