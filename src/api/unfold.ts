import { defined } from '../base/defined.ts'
import { isMarked } from './access.ts'
import type { Fact, SchemaNode } from './data.ts'
import { factsOf, conditionsOf, isNullable, unwrap } from './facts.ts'
import { flatten, isNote } from './flatten.ts'
import { isDict, list, text, type ApiWords, type Dict, resolve } from './value.ts'

/** Lists inside lists, at most. */
const maxWraps = 8

/** Keywords that allow nothing and forbid nothing but `null`. */
const neutral = new Set(['nullable', 'x-nullable', 'title', 'description', 'deprecated'])

/** The schema whose fields are shown, and what the schemas on the way to it add. */
export type Unfolded = ReturnType<typeof unfold>

/**
 * Follows references, lists and maps, and the single alternative of a schema, to the schema whose fields are shown.
 *
 * @param self name of the schema that is given, if it has one
 */
export function unfold(root: Dict, value: unknown, words: ApiWords, self?: string) {
  /** The lists and maps around it, the outermost first. */
  const wraps: { readonly holder: 'arrayOf' | 'mapOf'; readonly nullable: boolean }[] = []
  /** Of the schemas on the way, the outermost first. */
  const names: string[] = []
  const facts: Fact[] = []
  /** The object that holds the words for all of it. */
  let described: Dict | undefined
  /** The object that holds the words for what a list or a map holds, where there are words for the whole, too. */
  let describedInside: Dict | undefined
  let deprecated = false
  let nullable = false
  let access: SchemaNode['access']
  /** Titles of the whole, and of each entry of a list or a map, unless they are on the page of a schema. */
  let title: string | undefined
  let entryTitle: string | undefined
  for (let next = value, level = 0; ; level++) {
    const resolved = resolve(root, next)
    if (resolved.schema !== undefined) names.push(resolved.schema)
    const describedNode =
      typeof resolved.described['description'] === 'string' ? resolved.described : describedMember(resolved.node)
    // What has a name says it on its page.
    if (wraps.length > 0 && described !== undefined && names.length === 0) describedInside ??= describedNode
    described ??= describedNode
    const only = onlyMember(resolved.node)
    if (only !== undefined && resolved.schema === undefined) {
      const member = resolve(root, only)
      if (member.schema !== undefined) names.push(member.schema)
      if (typeof member.described['description'] === 'string') described ??= member.described
    }
    /** Of `schema` itself. */
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

/** Directions of a value that its schema limits. */
function accessOf(root: Dict, schema: unknown): SchemaNode['access'] {
  if (isMarked(root, schema, 'readOnly')) return 'read only'
  return isMarked(root, schema, 'writeOnly') ? 'write only' : undefined
}

/** The single member of an `allOf` that says something of fields: the others are words beside it. */
function onlyMember(schema: Dict): unknown {
  const all = list(schema['allOf'])
  const members = all.length === 1 ? all : all.filter((member) => !isNote(member))
  return members.length === 1 && !isDict(schema['properties']) ? members[0] : undefined
}

/** The last member of an `allOf` with a description of its own: it describes more than its siblings. */
export function describedMember(schema: Dict): Dict | undefined {
  return list(schema['allOf'])
    .filter(isDict)
    .findLast((member) => typeof member['description'] === 'string')
}

/**
 * The alternatives of a schema. With a discriminator, they say more than the fields; a single value with a meaning is an
 * enumeration.
 */
function optionsOf(schema: Dict): readonly unknown[] {
  const [oneOf, any] = [list(schema['oneOf']), list(schema['anyOf'])]
  const all = [...oneOf, ...any]
  const [first] = all
  const isValue = all.length === 1 && isDict(first) && 'const' in first && text(first['description']) !== undefined
  return isValue || isDict(schema['discriminator']) || (oneOf.length > 0 && any.length > 0) ? [] : all
}

/** A schema that says something itself and has one alternative is both together. */
function withOnlyOption(root: Dict, schema: Dict, name: string | undefined): Dict {
  const options = optionsOf(schema)
  if (options.length !== 1 || list(schema['allOf']).length > 0) return schema
  const isWhole = !('type' in schema) || 'type' in resolve(root, options[0]).node
  if (isWhole && !hasFields(schema)) return schema
  const { oneOf: _, anyOf: __, ...rest } = schema
  return flatten(root, { ...rest, allOf: options }, name)
}

/** The one alternative that there is, or that there is beside `null`. */
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
