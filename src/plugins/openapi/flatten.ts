import { mergeKeyword } from './keywords.ts'
import { resolve, schemaName } from './lookup.ts'
import { dict, isDict, list, type Dict } from './value.ts'
import { defined } from '../../plugin.ts'

/** Members of one schema, those inside members included, at most. */
const maxMembers = 100

/**
 * What a member of `allOf` says of itself, not of the whole. The `discriminator` of a base tells its children apart, and
 * this is one of them.
 */
const own = new Set(['title', 'description', 'example', 'examples', 'deprecated', '$id', '$anchor', 'discriminator'])

/**
 * A schema with the members of its `allOf` put into it, one level of them: a property of several members is an `allOf`
 * in turn, for whoever opens it, and nothing but the members is looked up. What cannot be put together (a second
 * `oneOf`) stays in an `allOf`.
 *
 * @param name of the schema, if it has one: a member that is a choice among it and others says nothing of it
 */
export function flatten(root: Dict, schema: Dict, name?: string): Dict {
  if (list(schema['allOf']).length === 0) return schema
  let merged: Record<string, unknown> = {}
  const rest: Dict[] = []
  // In order, each member once: a member may hold itself.
  const seen = new Set<Dict>([schema])
  const open: unknown[] = [...list(schema['allOf'])].reverse()
  while (open.length > 0 && seen.size <= maxMembers) {
    const { node } = resolve(root, open.pop())
    if (seen.has(node)) continue
    seen.add(node)
    open.push(...[...list(node['allOf'])].reverse())
    const part = withoutSelf(node, name)
    if (choiceOf(part) && (choiceOf(merged) || choiceOf(schema))) rest.push(choicesOf(part))
    merged = add(merged, part)
  }
  merged = add(merged, schema)
  for (const key of own) if (key in schema) merged[key] = schema[key]
  return rest.length === 0 ? merged : { ...merged, allOf: rest }
}

function add(into: Dict, part: Dict): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...into }
  for (const [key, value] of Object.entries(part)) {
    if (key === 'allOf' || own.has(key)) continue
    merged[key] = key in merged ? mergeKeyword(key, merged[key], value) : value
  }
  return merged
}

function choiceOf(schema: Dict): boolean {
  return list(schema['oneOf']).length > 0 || list(schema['anyOf']).length > 0
}

function choicesOf({ oneOf, anyOf }: Dict): Dict {
  return defined({ oneOf, anyOf })
}

function withoutSelf(schema: Dict, name: string | undefined): Dict {
  const isSelf = (value: unknown): boolean =>
    isDict(value) && typeof value['$ref'] === 'string' && schemaName(value['$ref']) === name
  if (name === undefined || ![...list(schema['oneOf']), ...list(schema['anyOf'])].some(isSelf)) return schema
  const { oneOf: _, anyOf: __, ...rest } = schema
  return dict(rest)
}
