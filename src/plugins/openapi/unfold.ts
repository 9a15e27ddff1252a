import type { Fact } from './data.ts'
import { factsOf } from './facts.ts'
import { flatten } from './flatten.ts'
import { resolve } from './lookup.ts'
import { conditionsOf } from './schema-words.ts'
import { isNullable, unwrap } from './type-words.ts'
import { dict, isDict, list, type Dict } from './value.ts'

/** Lists inside lists, at most. */
const maxWraps = 8

/** The schema whose fields are shown, and what was said on the way to it. */
export interface Unfolded {
  /** Of the lists and maps around it. */
  readonly words: readonly string[]
  readonly nullable: boolean
  /** Of the schemas on the way, the outermost first. */
  readonly names: readonly string[]
  /** Name of `schema` itself. */
  readonly name: string | undefined
  /** The object that holds the words for all of it. */
  readonly described: Dict | undefined
  readonly facts: readonly Fact[]
  readonly deprecated: boolean
  readonly schema: Dict
}

/**
 * Follows references, lists and maps, and `null` beside a single schema, to the schema whose fields are shown.
 *
 * @param self name of the schema that is given, if it has one
 */
export function unfold(root: Dict, value: unknown, self?: string): Unfolded {
  const words: string[] = []
  const names: string[] = []
  const facts: Fact[] = []
  let described: Dict | undefined
  let deprecated = false
  let nullable = false
  for (let next = value, wraps = 0; ; wraps++) {
    const found = resolve(root, next)
    if (found.schema !== undefined) names.push(found.schema)
    if (typeof found.described['description'] === 'string') described ??= found.described
    const only = onlyMember(found.node)
    if (only !== undefined && found.schema === undefined) {
      const member = resolve(root, only)
      if (member.schema !== undefined) names.push(member.schema)
      if (typeof member.described['description'] === 'string') described ??= member.described
    }
    const name = found.schema ?? (only === undefined ? (wraps === 0 ? self : undefined) : names.at(-1))
    const schema = flatten(root, found.node, name)
    deprecated ||= schema['deprecated'] === true
    facts.push(...factsOf(schema), ...conditionsOf(root, schema))
    const inner = wraps < maxWraps ? (onlyChoice(root, schema) ?? unwrap(schema)) : undefined
    if (inner === undefined) return { words, nullable, names, name, described, facts, deprecated, schema }
    nullable ||= inner.words === undefined || isNullable(schema)
    if (inner.words !== undefined) {
      // Before the list: behind it, it would be said of what the list holds.
      words.push(nullable ? `null or ${inner.words}` : inner.words)
      nullable = false
    }
    next = inner.value
  }
}

/** The single member of an `allOf` that says nothing else of fields: the way to put words beside a reference in 3.0. */
function onlyMember(schema: Dict): unknown {
  const members = list(schema['allOf'])
  return members.length === 1 && !isDict(schema['properties']) ? members[0] : undefined
}

/** The one alternative beside `null`. */
function onlyChoice(root: Dict, schema: Dict): { readonly words?: undefined; readonly value: unknown } | undefined {
  const key = list(schema['oneOf']).length > 0 ? 'oneOf' : 'anyOf'
  const options = list(schema[key])
  if (options.length !== 2 || isDict(schema['properties'])) return undefined
  const isNull = (option: unknown): boolean => {
    const node = resolve(root, option).node
    return node['type'] === 'null' || ('const' in dict(node) && node['const'] === null)
  }
  const others = options.filter((option) => !isNull(option))
  return others.length === 1 ? { value: others[0] } : undefined
}
