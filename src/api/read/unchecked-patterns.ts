import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { safePattern } from '../../text/patterns/pattern.ts'
import type { Origins } from '../origins.ts'
import { isDict, type Dict } from '../value.ts'

/** Texts of this length should be checked; a pattern that reaches it is not listed. */
const longText = 1000

/** Maximum number of listed patterns, and of characters of each. */
const maxListed = 10
const maxCharacters = 120

interface Written {
  readonly pattern: string
  /** Object that contains the pattern, and its key there. */
  readonly node: object
  readonly key: string
}

/** Reports all patterns of a description that are not checked, in one report at the first of them. */
export function uncheckedPatterns(root: Dict, origins: Origins, plugin: string): readonly Diagnostic[] {
  const unchecked = new Map<string, Written>()
  for (const pattern of patternsIn(root, new Set()))
    if (!unchecked.has(pattern.pattern) && safePattern(pattern.pattern).longest < longText)
      unchecked.set(pattern.pattern, pattern)
  const [first] = unchecked.values()
  if (first === undefined) return []
  const lines = [...unchecked.values()].slice(0, maxListed).map(({ pattern, node, key }) => {
    const { file, line } = origins.locationOf(node, key)
    return `${file}:${line}  ${pattern.slice(0, maxCharacters)}  (${reasonOf(pattern)})`
  })
  const more = unchecked.size - lines.length
  return [
    {
      code: `${plugin}/pattern`,
      severity: 'info',
      message: `${unchecked.size === 1 ? '1 pattern is' : `${unchecked.size} patterns are`} not checked in all texts`,
      location: origins.locationOf(first.node, first.key),
      detail: [...lines, ...(more === 0 ? [] : [`and ${more} more`])].join('\n'),
    },
  ]
}

function reasonOf(pattern: string): string {
  const { isValid, longest } = safePattern(pattern)
  if (!isValid) return 'not a regular expression of JavaScript'
  return longest === 0 ? 'it may take too many steps' : `only in texts of up to ${longest} characters`
}

/** Keys of data, which may look like a schema. */
const dataKeys: ReadonlySet<string> = new Set(['const', 'default', 'enum', 'example', 'examples'])

/** Keys of objects whose keys are names. */
const nameKeys: ReadonlySet<string> = new Set(
  (
    'properties patternProperties dependentSchemas $defs definitions schemas parameters headers responses requestBodies ' +
    'messages channels operations callbacks webhooks paths content'
  ).split(' '),
)

function* patternsIn(node: unknown, seen: Set<unknown>, hasNames = false): Iterable<Written> {
  if (typeof node !== 'object' || node === null || seen.has(node)) return
  seen.add(node)
  if (Array.isArray(node)) for (const item of node) yield* patternsIn(item, seen)
  if (!isDict(node)) return
  const { pattern, patternProperties } = node
  if (!hasNames && typeof pattern === 'string') yield { pattern, node, key: 'pattern' }
  if (!hasNames && isDict(patternProperties))
    for (const key of Object.keys(patternProperties)) yield { pattern: key, node: patternProperties, key }
  for (const [key, part] of Object.entries(node)) {
    const isData = !hasNames && (dataKeys.has(key) || key.startsWith('x-'))
    if (!isData) yield* patternsIn(part, seen, !hasNames && nameKeys.has(key))
  }
}
