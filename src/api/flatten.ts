import { dict, isDict, isNumber, list, type Dict, literal, resolve, schemaName } from './value.ts'
import { defined } from '../base/defined.ts'

/** Maximum number of `allOf` members of a schema, including nested ones. */
const maxMembers = 100

/**
 * Keywords of an `allOf` member that do not apply to the whole schema. The `discriminator` of a base
 * schema distinguishes the schemas that extend it, such as this one.
 */
const memberKeywords = new Set([
  'title',
  'description',
  'example',
  'examples',
  'deprecated',
  '$id',
  '$anchor',
  'discriminator',
])

/** Annotation keywords, which do not restrict values. */
const annotations = new Set(
  'title description example examples deprecated default nullable readOnly writeOnly externalDocs xml $comment'.split(
    ' ',
  ),
)

/**
 * Returns true for an `allOf` member that does not restrict values. In OpenAPI 3.0, where `$ref` has no siblings,
 * authors use such a member to add a description to a reference.
 */
export function isAnnotation(member: unknown): member is Dict {
  return isDict(member) && Object.keys(member).every((key) => annotations.has(key) || key.startsWith('x-'))
}

/**
 * Merges the `allOf` members of a schema into it, one level deep. A property defined by several members becomes an
 * `allOf` of these definitions, which callers flatten when they reach it. Definitions that cannot be merged, such as a
 * second `oneOf`, stay in `allOf`. Resolves no references except those of members.
 *
 * @param root bundled description
 * @param schema schema to flatten
 * @param name name of the schema, if it has one; the `oneOf` or `anyOf` of a member is ignored if it refers back to this
 * schema
 */
export function flatten(root: Dict, schema: Dict, name?: string): Dict {
  if (list(schema['allOf']).length === 0) return schema
  let merged: Record<string, unknown> = {}
  const rest: Dict[] = []
  // In order, each member once, since a member may contain itself.
  const visited = new Set<Dict>([schema])
  const open: unknown[] = [...list(schema['allOf'])].reverse()
  while (open.length > 0 && visited.size <= maxMembers) {
    const { node } = resolve(root, open.pop())
    if (visited.has(node)) continue
    visited.add(node)
    open.push(...[...list(node['allOf'])].reverse())
    const part = withoutSelf(node, name)
    if (choiceOf(part) && (choiceOf(merged) || choiceOf(schema)))
      rest.push(defined({ oneOf: part['oneOf'], anyOf: part['anyOf'] }))
    merged = add(merged, part)
  }
  merged = add(merged, schema)
  for (const note of [...list(schema['allOf']).filter(isAnnotation), schema])
    for (const key of memberKeywords) if (key in note) merged[key] = note[key]
  return rest.length === 0 ? merged : { ...merged, allOf: rest }
}

function add(into: Dict, part: Dict): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...into }
  for (const [key, value] of Object.entries(part)) {
    if (key === 'allOf' || memberKeywords.has(key)) continue
    merged[key] = key in merged ? mergeKeyword(key, merged[key], value) : value
  }
  return merged
}

function choiceOf(schema: Dict): boolean {
  return list(schema['oneOf']).length > 0 || list(schema['anyOf']).length > 0
}

function withoutSelf(schema: Dict, name: string | undefined): Dict {
  const isSelf = (value: unknown): boolean =>
    isDict(value) && typeof value['$ref'] === 'string' && schemaName(value['$ref']) === name
  if (name === undefined || ![...list(schema['oneOf']), ...list(schema['anyOf'])].some(isSelf)) return schema
  const { oneOf: _, anyOf: __, ...rest } = schema
  return dict(rest)
}

const higher = new Set(['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties', 'minContains'])
const lower = new Set(['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties', 'maxContains'])
const flags = new Set(['uniqueItems', 'readOnly', 'writeOnly'])
const maps = new Set(['properties', 'patternProperties', 'dependentSchemas'])
const schemas = new Set(['items', 'contains', 'propertyNames', 'additionalProperties'])

/** Combines the values of a keyword when two schemas apply; the first value if no value expresses both. */
export function mergeKeyword(key: string, first: unknown, second: unknown): unknown {
  if (key === 'type') return types(first, second)
  if (key === 'enum') return common(list(first), list(second))
  if (key === 'required') return [...new Set([...list(first), ...list(second)])]
  if (higher.has(key) || lower.has(key)) {
    if (!isNumber(first) || !isNumber(second)) return first
    return Number(first) > Number(second) === higher.has(key) ? first : second
  }
  if (flags.has(key)) return first === true || second === true
  if (maps.has(key) && isDict(first) && isDict(second)) return mergeMaps(first, second)
  if (key === 'not') return first === second ? first : { anyOf: [first, second] }
  if (schemas.has(key)) return mergeValues(first, second)
  return first
}

/** Types allowed by both schemas; an `integer` is also a `number`. */
function types(first: unknown, second: unknown): unknown {
  const a = Array.isArray(first) ? list(first) : [first]
  const b = Array.isArray(second) ? list(second) : [second]
  const commonTypes = [
    ...a.filter((type) => b.includes(type) || (type === 'integer' && b.includes('number'))),
    ...b.filter((type) => type === 'integer' && a.includes('number') && !a.includes('integer')),
  ]
  return commonTypes.length === 0 ? first : commonTypes.length === 1 ? commonTypes[0] : commonTypes
}

function common(first: readonly unknown[], second: readonly unknown[]): readonly unknown[] {
  const literals = new Set(second.map(literal))
  const common = first.filter((value) => literals.has(literal(value)))
  return common.length === 0 ? first : common
}

function mergeMaps(first: Dict, second: Dict): Dict {
  const merged: Record<string, unknown> = { ...first }
  for (const [name, value] of Object.entries(second)) {
    const before = Object.hasOwn(first, name) ? first[name] : undefined
    merged[name] = before === undefined || before === value ? value : mergeValues(before, value)
  }
  return merged
}

function mergeValues(first: unknown, second: unknown): unknown {
  if (first === false || second === false) return false
  if (!isDict(second) || first === second) return first
  return isDict(first) ? mergeSchemas(first, second) : second
}

/**
 * Merges two schemas. The description of the second has priority, since a member is more specific than its base.
 */
function mergeSchemas(first: Dict, second: Dict): Dict {
  const text = [second, first].find((schema) => typeof schema['description'] === 'string')
  return { ...(text === undefined ? {} : { description: text['description'] }), allOf: [first, second] }
}
