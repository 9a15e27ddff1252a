import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { RawEntry } from '../../src/plugins/kit.ts'
import type { SchemaData, TextRef } from '../../src/plugins/openapi/data.ts'
import type { ApiData } from '../../src/plugins/openapi/guide.ts'
import { head, rootPath, splitFiles } from '../plugins/openapi/describe.ts'
import { schemas } from '../plugins/openapi/schemas.ts'
import { shape } from '../plugins/openapi/shape.ts'

const { entries, diagnostics } = await splitFiles({ [rootPath]: schemas })

function page(name: string): SchemaData {
  const data = entries.find(({ id }) => id === `schema:${name}`)?.data as ApiData
  if (data.kind !== 'page' || data.page.kind !== 'schema') throw new Error(name)
  return data.page
}

function refText(text: TextRef | undefined): string | undefined {
  const entry: RawEntry | undefined = entries.find(({ id }) => id === text?.entry)
  return entry?.fragments.find(({ name }) => name === text?.name)?.text
}

const lines = (name: string): string[] => shape(page(name).schema)

test('loading the description reports no fault', () => {
  assert.equal(diagnostics, [])
})

test('enumerations list their values and meanings', () => {
  assert.equal(lines('Enums'), ['object', '  map string {a|b}', '  list integer {1|null}', '  consts string {x|y}'])
  assert.equal(
    page('Enums').schema.fields?.map(({ values }) => values?.map(({ text }) => refText(text))),
    [
      ['First.', undefined],
      ['One.', 'Nothing.'],
      ['The x.', 'The y'],
    ],
  )
})

test('alternatives are named after their schema, title or number, and list their discriminator value', () => {
  assert.equal(lines('Choice'), [
    'one of by kind',
    '  one of Leaf = leaf',
    '    object -> Leaf',
    '      kind! string',
    '      size integer',
    '  one of A number',
    '    number',
    '  one of Option 3',
    '    boolean',
  ])
})

test('alternatives that only require fields list those fields; constant values have no list', () => {
  assert.equal(lines('Needs'), [
    'object',
    '  a string',
    '  b string [Always: x]',
    '  any of needs: a, b',
    '    any',
    '  any of Only b',
    '    any',
    '  any of By name',
    '    object [Needs: a]',
  ])
})

test('an alternative opens at the location of its choice', () => {
  assert.equal(lines('Deep'), [
    'one of',
    '  one of Holder',
    '    object -> Holder',
    '      inner object -> Inner',
    '        least object -> Least',
    '  one of Option 2',
    '    boolean',
  ])
  assert.equal(lines('Holder'), ['object', '  inner object -> Inner', '    least object -> Least'])
})

test('a base schema with a discriminator lists its derived schemas as alternatives, and a derived schema lists none', () => {
  assert.equal(lines('Base'), [
    'object by kind',
    '  kind! string',
    '  one of Leaf = Leaf',
    '    object -> Leaf',
    '      kind! string',
    '      size integer',
  ])
  assert.equal(lines('Leaf'), ['object', '  kind! string', '  size integer'])
})

test('allOf: limits are narrowed, properties of several members are merged, a second choice is a condition', () => {
  assert.equal(lines('Merged'), [
    'object [Other properties: not allowed] [Also: Two]',
    '  a! integer [Range: 3 to 9]',
    '  b! string {y|z}',
    '  one of One',
    '    object',
  ])
  assert.is(refText(page('Merged').schema.fields?.[0]?.text), 'Narrower.')
})

test('an allOf that contains itself ends', () => {
  assert.equal(lines('Loop'), ['object', '  b any', '  a any'])
})

test('fields without names are listed', () => {
  assert.equal(lines('Others'), [
    'object',
    '  names object',
    '    id string',
    '    * integer',
    '  patterns object',
    '    ^x- boolean',
    '  tuple array',
    '    0 string',
    '    1 number',
    '    * boolean',
  ])
})

test('null is listed beside a single schema, beside a list, and inside a list', () => {
  assert.equal(lines('Maybe'), [
    'object',
    '  leaf object or null -> Leaf',
    '    kind! string',
    '    size integer',
    '  lists null or array of string or null',
  ])
})

test('a single alternative is not a choice', () => {
  const leaf = ['    kind! string', '    size integer']
  assert.equal(lines('Only'), [
    'object',
    '  one object -> Leaf',
    ...leaf,
    '  null object or null -> Leaf',
    ...leaf,
    '  intended object or null -> Leaf',
    ...leaf,
    '  listed string or null [Length: at most 3]',
    '  list array of object -> Leaf',
    ...leaf,
    '  both object',
    '    more string',
    '    own! string',
    '  typed string [Length: at most 3]',
    '  chosen one of by kind',
    '    one of Leaf = Leaf',
    '      object -> Leaf',
    ...leaf.map((line) => `    ${line}`),
  ])
})

test('siblings of a reference in an allOf describe it, and the reference is followed', () => {
  assert.equal(lines('Noted'), [
    'object',
    '  a object -> Base (deprecated) [Example: {"kind":"x"}]',
    '    kind! string',
    '  b object -> Base (read only)',
    '    kind! string',
  ])
  assert.equal(
    page('Noted').schema.fields?.map(({ text }) => refText(text)),
    ['Of this field.', undefined],
  )
})

test('conditions are described in words', () => {
  assert.equal(lines('Conditions'), [
    'object [Not: with both] [If: kind: card] [Then: share: 0 to 100, with number] [Else: Leaf] [With card: name, number]',
    '  kind string [Not: a or b]',
  ])
})

test('marks and facts are listed', () => {
  assert.equal(lines('Contents'), [
    'object',
    '  image string (read only) [Content: image/png] [Encoding: base64]',
    '  secret string (write only) (deprecated) [Default: ] [Pattern: ^.$] [Examples: a, b]',
  ])
})

test('recursion becomes a link', () => {
  assert.equal(lines('Tree'), ['object', '  name string [Always: tree]', '  above object -> Tree (recursive)'])
})

/** The fields of a schema as `[name, fields, fields omitted]`. */
async function wideFields(schema: string): Promise<unknown> {
  const text = schemas.replace('    Tree:', `    Wide:\n      ${schema}\n    Tree:`)
  const files = await splitFiles({ [rootPath]: text })
  const data = files.entries.find(({ id }) => id === 'schema:Wide')?.data as ApiData
  const wide = data.kind === 'page' ? (data.page as SchemaData).schema : undefined
  return [...(wide?.fields ?? []), { name: '', ...(wide?.left === undefined ? {} : { left: wide.left }) }].map(
    (node) => [node.name, 'fields' in node ? node.fields?.length : 0, node.left],
  )
}

/** Each field counts 250 characters plus twice the length of its id, which contains the id of its parent. */
const fields = (count: number, words = ''): string =>
  Array.from({ length: count }, (_, n) => `w${100 + n}: { description: '${words}' }`).join(', ')

test('sibling fields come before the content of the first field', async () => {
  assert.equal(
    await wideFields(
      `properties: { a: { properties: { ${fields(200)} } }, b: {}, c: { properties: { ${fields(200)} } } }`,
    ),
    [
      ['a', 200, undefined],
      ['b', 0, undefined],
      // 75,000 less 250 of the whole, 3 × 252 for a, b and c, 200 × 262 for what is in a.
      ['c', 83, 117],
      ['', 0, undefined],
    ],
  )
})

test('prose counts towards the budget', async () => {
  assert.equal(await wideFields(`properties: { a: { properties: { ${fields(200, 'x'.repeat(738))} } }, b: {} }`), [
    ['a', 75, 125],
    ['b', 0, undefined],
    ['', 0, undefined],
  ])
})

test('a list and its items have separate descriptions', () => {
  assert.equal(
    page('Lists').schema.fields?.map(({ text, insideText }) => [refText(text), refText(insideText)]),
    [
      ['All pairs.', 'One pair.'],
      ['One alone.', undefined],
    ],
  )
})

test('the description of an inline member replaces the inherited one; a single value keeps its meaning', async () => {
  const yaml = `${head}paths: {}
components:
  schemas:
    Base: { type: object, properties: { kind: { type: string, description: Any kind. } } }
    Node:
      allOf:
        - { type: object, description: A node., properties: { kind: { type: string, description: The kind of a node. } } }
        - { $ref: '#/components/schemas/Base' }
    One: { type: integer, oneOf: [{ title: ONLY, description: For members., const: 2 }] }
`
  const files = await splitFiles({ [rootPath]: yaml })
  const textOf = (id: string, name: string): string | undefined =>
    files.entries.find((entry) => entry.id === id)?.fragments.find((fragment) => fragment.name === name)?.text
  assert.is(textOf('schema:Node', 'body'), 'A node.')
  const [schemaData] = ['One'].map((name) => {
    const data = files.entries.find(({ id }) => id === `schema:${name}`)?.data as ApiData
    return data.kind === 'page' && data.page.kind === 'schema' ? data.page.schema : undefined
  })
  assert.equal(
    schemaData?.values?.map(({ value, name, text }) => [value, name, textOf('schema:One', text?.name ?? '')]),
    [['2', 'ONLY', 'For members.']],
  )
})

test.run()
