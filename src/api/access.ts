import { dict, list, resolve, type Dict } from './value.ts'

/** The direction of a value: a request leaves out read-only properties, a response write-only ones. */
export type Direction = 'request' | 'response'

/** The keyword of properties that a direction leaves out. */
const hiddenBy = { request: 'readOnly', response: 'writeOnly' } as const

/** Members inside members, at most. */
const maxLevel = 8

/** Schemas that one object is composed of, at most. */
const maxMembers = 100

/** Returns true for a schema with the keyword, which may be beside a reference, behind it, or in a member of `allOf`. */
export function isMarked(root: Dict, schema: unknown, keyword: 'readOnly' | 'writeOnly', level = 0): boolean {
  const { node } = resolve(root, schema)
  if (node[keyword] === true) return true
  return level < maxLevel && list(node['allOf']).some((member) => isMarked(root, member, keyword, level + 1))
}

/** Returns true for the schema of a property that the direction leaves out. */
export function isHidden(root: Dict, schema: unknown, direction: Direction): boolean {
  return isMarked(root, schema, hiddenBy[direction])
}

/**
 * Names of properties that the direction leaves out, which are therefore not required (OpenAPI 3.1, 4.8.24). A property
 * may be in another member of the schema than its name in `required`.
 */
export function hiddenNames(root: Dict, schema: unknown, direction: Direction): readonly string[] {
  const names: string[] = []
  const seen = new Set<Dict>()
  const open: unknown[] = [schema]
  while (open.length > 0 && seen.size < maxMembers) {
    const { node } = resolve(root, open.pop())
    if (seen.has(node)) continue
    seen.add(node)
    for (const [name, property] of Object.entries(dict(node['properties'])))
      if (isHidden(root, property, direction)) names.push(name)
    open.push(...['allOf', 'anyOf', 'oneOf'].flatMap((key) => list(node[key])))
  }
  return names
}
