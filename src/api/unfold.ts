import { defined } from '../base/defined.ts'
import { isMarked } from './access.ts'
import type { Fact, SchemaNode } from './data.ts'
import { factsOf, conditionsOf, isNullable, unwrap } from './facts.ts'
import { flatten, isAnnotation } from './flatten.ts'
import { isDict, list, text, type ApiWords, type Dict, resolve } from './value.ts'

/** Maximum nesting of lists. */
const maxWraps = 8

/** Keywords that restrict nothing except `null`. */
const neutral = new Set(['nullable', 'x-nullable', 'title', 'description', 'deprecated'])

/** The schema whose fields are displayed, with data from the schemas on the path to it. */
export type Unfolded = ReturnType<typeof unfold>

/**
 * Follows references, lists, maps, and single alternatives of a schema to the schema whose fields are displayed.
 *
 * @param self name of the given schema, if it has one
 */
export function unfold(root: Dict, value: unknown, words: ApiWords, self?: string) {
  /** Enclosing lists and maps, outermost first. */
  const wraps: { readonly holder: 'arrayOf' | 'mapOf'; readonly nullable: boolean }[] = []
  /** Names of the schemas on the path, outermost first. */
  const names: string[] = []
  const facts: Fact[] = []
  /** Object with the description of the whole. */
  let described: Dict | undefined
  /** Object with the description of the items of a list or a map, if the whole has a description, too. */
  let describedInside: Dict | undefined
  let deprecated = false
  let nullable = false
  let access: SchemaNode['access']
  /** Titles of the whole and of its items, unless the page of a schema shows them. */
  let title: string | undefined
  let entryTitle: string | undefined
  for (let next = value, level = 0; ; level++) {
    const resolved = resolve(root, next)
    if (resolved.schema !== undefined) names.push(resolved.schema)
    const describedNode =
      typeof resolved.described['description'] === 'string' ? resolved.described : describedMember(resolved.node)
    // The description of a named schema is on its page.
    if (wraps.length > 0 && described !== undefined && names.length === 0) describedInside ??= describedNode
    described ??= describedNode
    const only = onlyMember(resolved.node)
    if (only !== undefined && resolved.schema === undefined) {
      const member = resolve(root, only)
      if (member.schema !== undefined) names.push(member.schema)
      if (typeof member.described['description'] === 'string') described ??= member.described
    }
    /** Name of `schema` itself. */
    const name = resolved.schema ?? (only === undefined ? (level === 0 ? self : undefined) : names.at(-1))
    const schema = withOnlyOption(root, flatten(root, resolved.node, name), name)
    deprecated ||= schema['deprecated'] === true
    access ??= accessOf(root, next)
    const schemaTitle = resolved.schema === undefined ? text(resolved.node['title']) : undefined
    if (wraps.length === 0) title ??= schemaTitle
    else if (names.length === 0) entryTitle ??= schemaTitle
    facts.push(...factsOf(schema, words), ...conditionsOf(root, schema, words))
    const inner = level < maxWraps ? (onlyOption(root, schema) ?? unwrap(schema)) : undefined
    if (inner === undefined)
      return defined({
        wraps,
        nullable,
        names,
        name,
        described,
        describedInside,
        facts,
        deprecated,
        access,
        title,
        entryTitle,
        schema,
      })
    nullable ||= isNullable(schema) || ('orNull' in inner && inner.orNull)
    if (inner.holder !== undefined) {
      wraps.push({ holder: inner.holder, nullable })
      nullable = false
    }
    next = inner.value
  }
}

/** Directions to which a schema restricts a value. */
function accessOf(root: Dict, schema: unknown): SchemaNode['access'] {
  if (isMarked(root, schema, 'readOnly')) return 'read only'
  return isMarked(root, schema, 'writeOnly') ? 'write only' : undefined
}

/** Single member of an `allOf` with fields, if the others only contain descriptions. */
function onlyMember(schema: Dict): unknown {
  const all = list(schema['allOf'])
  const members = all.length === 1 ? all : all.filter((member) => !isAnnotation(member))
  return members.length === 1 && !isDict(schema['properties']) ? members[0] : undefined
}

/** Last member of an `allOf` with a description, which is more specific than those of its siblings. */
export function describedMember(schema: Dict): Dict | undefined {
  return list(schema['allOf'])
    .filter(isDict)
    .findLast((member) => typeof member['description'] === 'string')
}

/**
 * Alternatives of a schema. With a discriminator, they have priority over the fields; a single value with a meaning is
 * an enumeration.
 */
function optionsOf(schema: Dict): readonly unknown[] {
  const [oneOf, any] = [list(schema['oneOf']), list(schema['anyOf'])]
  const all = [...oneOf, ...any]
  const [first] = all
  const isValue = all.length === 1 && isDict(first) && 'const' in first && text(first['description']) !== undefined
  return isValue || isDict(schema['discriminator']) || (oneOf.length > 0 && any.length > 0) ? [] : all
}

/** Merges a schema with its single alternative. */
function withOnlyOption(root: Dict, schema: Dict, name: string | undefined): Dict {
  const options = optionsOf(schema)
  if (options.length !== 1 || list(schema['allOf']).length > 0) return schema
  const isWhole = !('type' in schema) || 'type' in resolve(root, options[0]).node
  if (isWhole && !hasFields(schema)) return schema
  const { oneOf: _, anyOf: __, ...rest } = schema
  return flatten(root, { ...rest, allOf: options }, name)
}

/** The single alternative, apart from `null`. */
function onlyOption(
  root: Dict,
  schema: Dict,
): { readonly holder?: undefined; readonly orNull: boolean; readonly value: unknown } | undefined {
  const options = optionsOf(schema)
  if (options.length === 0 || options.length > 2 || hasFields(schema)) return undefined
  const others = options.filter((option) => !isNull(resolve(root, option).node))
  return others.length === 1 ? { orNull: options.length === 2, value: others[0] } : undefined
}

function hasFields(schema: Dict): boolean {
  return isDict(schema['properties']) || list(schema['required']).length > 0
}

/** Returns true for a schema that allows only null. */
function isNull(schema: Dict): boolean {
  if (schema['type'] === 'null' || ('const' in schema && schema['const'] === null)) return true
  const values = list(schema['enum'])
  if (values.length > 0) return values.every((value) => value === null)
  return isNullable(schema) && Object.keys(schema).every((name) => neutral.has(name))
}
