import { list } from '../../../../src/api/value.ts'
import { follow, type Fields } from '../../../../src/satellites/sandbox/describe.ts'
import { mappingOf } from '../../../../src/base/mapping.ts'
import type { Random } from './random.ts'

/** A place in a value, with all schemas of the description that apply to it. */
interface Spot {
  readonly path: readonly (string | number)[]
  readonly schemas: readonly Fields[]
  readonly value: unknown
}

/** A way to break a value, and the broken value. */
export interface Broken {
  readonly how: string
  readonly value: unknown
}

type Break = (spot: Spot, random: Random, root: Fields) => readonly Broken[]

/** Breaks one rule of the description at one place; `undefined` if there is no rule to break. */
export function broken(value: unknown, schema: unknown, root: Fields, random: Random): Broken | undefined {
  const spots = [...spotsOf({ path: [], schemas: partsOf(schema, root), value }, root)]
  const candidates = spots.flatMap((spot) =>
    breaks.flatMap((breaker) => breaker(spot, random, root).map((broken) => ({ ...broken, path: spot.path }))),
  )
  if (candidates.length === 0) return undefined
  // The kind is drawn first, since there are many more types to break than enums.
  const how = random.one([...new Set(candidates.map((broken) => broken.how))])
  const candidate = random.one(candidates.filter((broken) => broken.how === how))
  return { how, value: replaced(value, candidate.path, candidate.value) }
}

/** The schema and the parts of its `allOf`, all of which apply. */
function partsOf(schema: unknown, root: Fields, level = 0): readonly Fields[] {
  if (level > 8) return []
  const node = follow(root, schema)
  return [node, ...list(node['allOf']).flatMap((part) => partsOf(part, root, level + 1))]
}

/** Choices are skipped: a value that violates one branch may match another. */
function* spotsOf(spot: Spot, root: Fields): Iterable<Spot> {
  yield spot
  const { value, schemas, path } = spot
  if (path.length > 6 || typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    const parts = schemas.flatMap((schema) => (schema['items'] === undefined ? [] : partsOf(schema['items'], root)))
    for (const [index, item] of value.slice(0, 3).entries()) {
      yield* spotsOf({ path: [...path, index], schemas: parts, value: item }, root)
    }
    return
  }
  for (const [name, item] of Object.entries(value)) {
    const parts = schemas.flatMap((schema) => {
      const properties = mappingOf(schema['properties'])
      return Object.hasOwn(properties, name) ? partsOf(properties[name], root) : []
    })
    if (parts.length > 0) yield* spotsOf({ path: [...path, name], schemas: parts, value: item }, root)
  }
}

function replaced(value: unknown, [key, ...rest]: Spot['path'], by: unknown): unknown {
  if (key === undefined) return by
  if (Array.isArray(value))
    return value.map((entry, index) => (index === key ? replaced(entry, rest, by) : (entry as unknown)))
  const object = value as Record<string, unknown>
  return { ...object, [key]: replaced(object[key], rest, by) }
}

const samples: Readonly<Record<string, unknown>> = {
  string: 'text',
  number: 1.5,
  boolean: true,
  object: { a: 1 },
  array: [[1]],
  null: null,
}

const badFormats: Readonly<Record<string, string>> = {
  uuid: 'f81d4fae-7dec-11d0-a765-00a0c91e6bfg',
  email: 'someone at example.com',
  'date-time': '2025-02-30T25:00:00Z',
  date: '2025-02-30',
  uri: 'no address',
  'uri-reference': '\\\\',
  ipv4: '1.2.3.256',
}

const number = (value: unknown): readonly number[] => (typeof value === 'number' ? [value] : [])

const breaks: readonly Break[] = [
  ({ schemas, value }, random, root) => {
    if (!isObject(value)) return []
    const names = schemas
      .flatMap((schema) => list(schema['required']).map(String))
      .filter((name) => Object.hasOwn(value, name))
      .filter(
        (name) => !schemas.some((schema) => follow(root, mappingOf(schema['properties'])[name])['readOnly'] === true),
      )
    if (names.length === 0) return []
    const { [random.one(names)]: _, ...rest } = value
    return [{ how: 'required', value: rest }]
  },
  ({ schemas }, random) => {
    const types = schemas.flatMap(({ type }) => (Array.isArray(type) ? (type as unknown[]) : [type])).filter(Boolean)
    if (types.length === 0) return []
    const others = Object.keys(samples).filter(
      (name) => !types.includes(name) && !(name === 'number' && types.includes('integer') && types.includes('number')),
    )
    return [{ how: 'type', value: samples[random.one(others)] }]
  },
  ({ schemas }) =>
    schemas.flatMap((schema) => [
      ...number(schema['minimum']).map((limit) => ({ how: 'minimum', value: limit - 1 })),
      ...number(schema['maximum']).map((limit) => ({ how: 'maximum', value: limit + 1 })),
      ...number(schema['exclusiveMinimum']).map((limit) => ({ how: 'minimum', value: limit })),
      ...number(schema['exclusiveMaximum']).map((limit) => ({ how: 'maximum', value: limit })),
      ...number(schema['maxLength']).map((limit) => ({ how: 'maxLength', value: 'a'.repeat(limit + 1) })),
      ...number(schema['minLength']).flatMap((limit) =>
        limit > 0 ? [{ how: 'minLength', value: 'a'.repeat(limit - 1) }] : [],
      ),
    ]),
  ({ schemas, value }) =>
    !Array.isArray(value)
      ? []
      : schemas.flatMap((schema) => [
          ...number(schema['minItems']).flatMap((limit) =>
            limit > 0 ? [{ how: 'minItems', value: value.slice(0, limit - 1) }] : [],
          ),
          ...number(schema['maxItems']).flatMap((limit) =>
            value.length > 0 && limit < 10_000
              ? [{ how: 'maxItems', value: Array.from({ length: limit + 1 }, () => value[0] as unknown) }]
              : [],
          ),
        ]),
  ({ schemas, value }) =>
    schemas.flatMap(({ format }) => {
      const bad = badFormats[String(format)]
      return typeof value === 'string' && bad !== undefined ? [{ how: 'format', value: bad }] : []
    }),
  ({ schemas, value }) =>
    schemas.flatMap(({ pattern }) =>
      typeof value === 'string' && typeof pattern === 'string' ? [{ how: 'pattern', value: '\u0000 \u2028' }] : [],
    ),
  ({ schemas }) =>
    schemas.flatMap((schema) => (schema['enum'] === undefined ? [] : [{ how: 'enum', value: 'no such value' }])),
  ({ schemas, value }) =>
    schemas.some((schema) => schema['additionalProperties'] === false || schema['unevaluatedProperties'] === false) &&
    isObject(value)
      ? [{ how: 'additionalProperties', value: { ...value, 'no such property': 1 } }]
      : [],
]

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
