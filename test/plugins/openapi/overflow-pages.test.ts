import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { SchemaNode } from '../../../src/plugins/openapi/data.ts'
import type { ApiData } from '../../../src/plugins/openapi/guide.ts'
import { rootPath, splitFiles } from './describe.ts'

type Schema = Readonly<Record<string, unknown>>

/** A schema with many fields, which are named by number. */
function object(count: number, field: () => Schema = () => ({ type: 'string' })): Schema {
  return { type: 'object', properties: schemaWith(count, field) }
}

const schemaWith = (count: number, field: () => Schema): Schema =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, field()]))

const json = (schema: Schema): Schema => ({ content: { 'application/json': { schema } } })
const responses = { 204: { description: 'Fine' } }

/** A description of one operation. */
function files(operation: Schema, others: Schema = {}): Readonly<Record<string, string>> {
  const root = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: { '/x': { post: { operationId: 'x', responses, ...operation } } },
    ...others,
  }
  return { [rootPath]: JSON.stringify(root, null, 1) }
}

/** Number of pages, of their characters, and of the nodes in their schemas whose name starts with `f`. */
async function measured(description: Readonly<Record<string, string>>) {
  const { entries } = await splitFiles(description)
  const pages = entries.flatMap(({ data }) => ((data as ApiData).kind === 'page' ? [data] : []))
  let fields = 0
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { name, facts } = value as Partial<SchemaNode>
    if (facts !== undefined && name?.startsWith('f') === true) fields++
    for (const part of Object.values(value)) visit(part)
  }
  visit(pages)
  return { pages: pages.length, size: JSON.stringify(pages).length, fields }
}

const places: Readonly<Record<string, (schema: Schema) => Readonly<Record<string, string>>>> = {
  'a request body': (schema) => files({ requestBody: json(schema) }),
  'a response': (schema) => files({ responses: { 200: { description: 'Fine', ...json(schema) } } }),
  'a parameter': (schema) => files({ parameters: [{ name: 'q', in: 'query', style: 'deepObject', schema }] }),
  'a named schema': (schema) => files({}, { components: { schemas: { Thing: schema } } }),
  'a list': (schema) => files({ requestBody: json({ type: 'array', items: schema }) }),
  allOf: (schema) => files({ requestBody: json({ allOf: [schema, object(1)] }) }),
  'a callback': (schema) =>
    files({ callbacks: { c: { '{$url}': { post: { requestBody: json(schema), responses } } } } }),
  'a webhook': (schema) => files({}, { webhooks: { w: { post: { requestBody: json(schema), responses } } } }),
}

for (const [place, describe] of Object.entries(places))
  test(`${place}: each field is on one page, and pages grow with the fields`, async () => {
    const [few, many] = [await measured(describe(object(400))), await measured(describe(object(1200)))]
    assert.equal([few.fields, many.fields], [400, 1200])
    assert.ok(many.pages <= 9, `${many.pages} pages`)
    assert.ok(many.size < 3.5 * few.size, `${few.size} and ${many.size} characters`)
  })

test('small nested objects share pages', async () => {
  const few = await measured(files({ requestBody: json(object(100, () => object(2))) }))
  const many = await measured(files({ requestBody: json(object(500, () => object(2))) }))
  // The shared page has the name of the object again.
  assert.equal([few.fields, many.fields], [329, 1967])
  assert.ok(many.pages < 20, `${many.pages} pages`)
  assert.ok(many.size < 7 * few.size, `${few.size} and ${many.size} characters`)
})

test('an object on a shared page is linked by its id', async () => {
  const { entries } = await splitFiles(files({ requestBody: json(object(500, () => object(2))) }))
  const ids = new Set<string>()
  const links: string[] = []
  const visit = (value: unknown, route: string): void => {
    if (typeof value !== 'object' || value === null) return
    const { facts, id, aside } = value as Partial<SchemaNode>
    if (facts !== undefined && id !== undefined) ids.add(`${route}#${id}`)
    if (aside?.href.includes('#') === true) links.push(aside.href)
    for (const part of Object.values(value)) visit(part, route)
  }
  for (const { data } of entries) if ((data as ApiData).kind === 'page') visit(data, (data as { route: string }).route)
  assert.ok(links.length > 400, `${links.length} links`)
  assert.equal(
    links.filter((href) => !ids.has(href)),
    [],
  )
})

test('a large nested object has a separate page', async () => {
  const { pages, fields } = await measured(files({ requestBody: json(object(8, () => object(200))) }))
  assert.is(fields, 1608)
  assert.ok(pages >= 9 && pages < 20, `${pages} pages`)
})

test('patterns, entries of a tuple and alternatives are continued on further pages', async () => {
  const bodies: readonly Schema[] = [
    { type: 'object', patternProperties: schemaWith(600, () => ({ type: 'string' })) },
    { oneOf: Array.from({ length: 600 }, (_, index) => ({ title: `f${index}`, ...object(1) })) },
  ]
  const [patterns, choices] = [
    await measured(files({ requestBody: json(bodies[0]!) })),
    await measured(files({ requestBody: json(bodies[1]!) })),
  ]
  assert.equal([patterns.fields, choices.fields], [600, 600])
})

test('a page has at least one field, however long its description is', async () => {
  const { pages, fields } = await measured(
    files({ requestBody: json({ ...object(500), description: 'word '.repeat(40_000) }) }),
  )
  assert.equal([pages, fields], [3, 500])
})

test('an unnamed schema that is used by many paths has one page', async () => {
  const part = (number: number): Schema => ({ $ref: `#/components/x-parts/P${number}` })
  const parts = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [
      `P${index}`,
      { type: 'object', properties: { a: part(index + 1), b: part(index + 1) } },
    ]),
  )
  const components = { 'x-parts': { ...parts, P40: { type: 'string' } } }
  const { pages } = await measured(files({ requestBody: json(part(0)) }, { components }))
  assert.is(pages, 8)
})

test.run()
