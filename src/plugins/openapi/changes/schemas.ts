import { isHidden } from '../../../api/access.ts'
import { flatten } from '../../../api/flatten.ts'
import { dict, isDict, isNumber, list, literal, resolve, text, type Dict } from '../../../api/value.ts'
import { paired, type Changes, type Direction } from './change.ts'

/** Maximum nesting of compared values. */
const maxDepth = 16

/** Steps of putting the members of `allOf` together. The comparison of other schemas is one step. */
const mergeSteps = 20

/** Keywords for lower limits and upper limits. */
const lowerLimits = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']
const upperLimits = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']

/** Default values of keywords (JSON Schema 2020-12, validation, 6.3.2, 6.4.2, 6.5.2). */
const usual: Dict = { minLength: 0, minItems: 0, minProperties: 0 }

/** Compares two schemas of a value: fields, types, allowed values, limits. */
export function compareSchemas(
  from: unknown,
  to: unknown,
  at: string,
  {
    changes,
    direction,
    depth = 0,
  }: { readonly changes: Changes; readonly direction: Direction; readonly depth?: number },
): void {
  const [old, now] = [resolve(changes.before, from), resolve(changes.after, to)]
  const identity = (resolved: typeof old, schema: unknown): unknown =>
    resolved.schema ?? (isDict(schema) ? schema : resolved.node)
  if (depth > maxDepth || !changes.meet(identity(old, from), identity(now, to), direction)) return
  if ([old, now].some(({ node }) => list(node['allOf']).length > 0)) changes.count(mergeSteps)
  if (compareGrown(old, now, at, { changes, direction, depth })) return
  const before = flatten(changes.before, old.node, old.schema)
  const after = flatten(changes.after, now.node, now.schema)
  const isRequest = direction === 'request'
  const inside = { changes, direction, depth: depth + 1 }
  compareTypes(before, after, at, { changes, isRequest })
  compareValues(before, after, at, { changes, isRequest })
  for (const key of [...lowerLimits, ...upperLimits]) {
    const [a, b] = [before[key] ?? usual[key], after[key] ?? usual[key]]
    if (!isNumber(a) && !isNumber(b)) continue
    if (isNumber(a) && isNumber(b) && Number(a) === Number(b)) continue
    const isNarrower = isNumber(b) && (!isNumber(a) || Number(b) > Number(a) === lowerLimits.includes(key))
    changes.add('changed', at, { breaking: isRequest ? isNarrower : false, what: key, from: a ?? '–', to: b ?? '–' })
  }
  if (literal(before['pattern'] ?? '') !== literal(after['pattern'] ?? '')) {
    const breaking = isRequest && after['pattern'] !== undefined
    changes.add('changed', at, {
      breaking,
      what: 'pattern',
      from: before['pattern'] ?? '–',
      to: after['pattern'] ?? '–',
    })
  }
  if (before['deprecated'] !== true && after['deprecated'] === true)
    changes.add('changed', at, { what: changes.words.deprecated })
  const requiredNames = [new Set(list(before['required'])), new Set(list(after['required']))] as const
  const sent = (root: Dict, field: unknown): boolean =>
    field !== undefined && !isHidden(root, field, isRequest ? 'request' : 'response')
  for (const [name, a, b] of paired(propertiesOf(before), propertiesOf(after))) {
    // Fields that only the other side sends are ignored.
    if (!sent(changes.before, a) && !sent(changes.after, b)) continue
    const field = at === '' ? name : `${at}.${name}`
    const { required, optional } = changes.words
    const [was, is] = [requiredNames[0].has(name), requiredNames[1].has(name)]
    if (a === undefined) changes.add('added', field, is ? { breaking: isRequest, what: required } : {})
    else if (b === undefined) changes.add('removed', field, { breaking: true })
    else {
      if (was !== is) changes.add('changed', field, { breaking: is === isRequest, what: is ? required : optional })
      compareSchemas(a, b, field, inside)
    }
  }
  const parts = [
    ['items', '[]'],
    ['additionalProperties', '.*'],
  ] as const
  for (const [key, mark] of parts)
    if (isDict(before[key]) && isDict(after[key])) compareSchemas(before[key], after[key], at + mark, inside)
  for (const key of ['oneOf', 'anyOf']) compareChoices(before, after, { key, at, inside })
}

function compareTypes(before: Dict, after: Dict, at: string, { changes, isRequest }: ComparisonContext): void {
  const [a, b] = [typesOf(before), typesOf(after)]
  if (a.join() !== b.join() && a.length > 0 && b.length > 0) {
    const [narrow, wide] = isRequest ? [a, b] : [b, a]
    const fits = narrow.every((type) => wide.includes(type) || (type === 'integer' && wide.includes('number')))
    changes.add('changed', at, { breaking: !fits, what: changes.words.type, from: a.join(' | '), to: b.join(' | ') })
  }
  const [formatBefore, other] = [text(before['format']), text(after['format'])]
  if (formatBefore !== other && a.length > 0 && b.length > 0)
    changes.add('changed', at, {
      breaking: isRequest && other !== undefined,
      what: 'format',
      from: formatBefore ?? '–',
      to: other ?? '–',
    })
}

interface ComparisonContext {
  readonly changes: Changes
  readonly isRequest: boolean
}

function typesOf(schema: Dict): readonly string[] {
  const types = [schema['type']].flat().filter((type): type is string => typeof type === 'string')
  const isNull = schema['nullable'] === true || schema['x-nullable'] === true
  return [...new Set([...types, ...(isNull && types.length > 0 ? ['null'] : [])])].sort()
}

function compareValues(before: Dict, after: Dict, at: string, { changes, isRequest }: ComparisonContext): void {
  const [a, b] = [before, after].map((schema) =>
    'const' in schema ? [schema['const']] : Array.isArray(schema['enum']) ? list(schema['enum']) : undefined,
  )
  if (a === undefined && b === undefined) return
  if (a === undefined || b === undefined) {
    const message = a === undefined ? changes.words.limited : changes.words.unlimited
    changes.add('changed', at, { breaking: (b !== undefined) === isRequest, what: message })
    return
  }
  const [old, now] = [
    new Map(a.map((value) => [literal(value), value])),
    new Map(b.map((value) => [literal(value), value])),
  ]
  for (const [name, was, is] of paired(old, now)) {
    // A value may be `null`, so presence in the lists is compared.
    if (old.has(name) === now.has(name)) continue
    const isNew = now.has(name)
    const message = isNew ? changes.words.valueAdded : changes.words.valueRemoved
    changes.add('changed', at, { breaking: !isNew && isRequest, what: message, to: isNew ? is : was })
  }
}

function propertiesOf(schema: Dict): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(dict(schema['properties'])))
}

interface Resolved {
  readonly node: Dict
  readonly schema?: string | undefined
}

/**
 * Compares a schema that became one of several alternatives, or is the last remaining one: the other alternatives are
 * the changes. Returns `false` for any other pair.
 */
function compareGrown(
  old: Resolved,
  now: Resolved,
  at: string,
  { changes, direction, depth }: { readonly changes: Changes; readonly direction: Direction; readonly depth: number },
): boolean {
  const choices = (root: Dict, { node }: Resolved) =>
    list(node['oneOf'] ?? node['anyOf']).map((choice) => ({ choice, ...resolve(root, choice) }))
  const [was, is] = [choices(changes.before, old), choices(changes.after, now)]
  if (was.length > 0 === is.length > 0) return false
  const isGrown = is.length > 0
  const [alone, all] = isGrown ? [old, is] : [now, was]
  const same = all.find(({ schema }) => schema !== undefined && schema === alone.schema)
  if (same === undefined) return false
  for (const [index, { node, schema }] of all.entries()) {
    if (schema === same.schema) continue
    const field = `${at}(${schema ?? text(node['title']) ?? text(node['type']) ?? String(index + 1)})`
    changes.add(isGrown ? 'added' : 'removed', field, { breaking: !isGrown && direction === 'request' })
  }
  const inside = { changes, direction, depth: depth + 1 }
  if (isGrown) compareSchemas(old.node, same.choice, at, inside)
  else compareSchemas(same.choice, now.node, at, inside)
  return true
}

/** Compares alternatives by schema name, or else by position. */
function compareChoices(
  before: Dict,
  after: Dict,
  {
    key,
    at,
    inside,
  }: {
    readonly key: string
    readonly at: string
    readonly inside: { readonly changes: Changes; readonly direction: Direction; readonly depth: number }
  },
): void {
  const { changes, direction } = inside
  const namedMembers = (root: Dict, schema: Dict): ReadonlyMap<string, unknown> =>
    new Map(
      list(schema[key]).map((choice, index) => {
        const { schema: name, node } = resolve(root, choice)
        return [name ?? text(node['title']) ?? String(index + 1), choice]
      }),
    )
  const [old, now] = [namedMembers(changes.before, before), namedMembers(changes.after, after)]
  // If one schema has no alternatives, changes of types and fields are reported instead.
  if (old.size === 0 || now.size === 0) return
  for (const [name, a, b] of paired(old, now)) {
    const field = `${at}(${name})`
    if (a === undefined) changes.add('added', field, { breaking: false })
    else if (b === undefined) changes.add('removed', field, { breaking: direction === 'request' })
    else compareSchemas(a, b, field, inside)
  }
}
