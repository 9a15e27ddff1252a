import { keysInAddress } from '../../base/json-pointer.ts'
import { list } from '../value.ts'
import { mappingOf } from '../../base/mapping.ts'

/** Limits of a schema's values, in words that can be compared. */
export function factsOfSchema(schema: unknown): Readonly<Record<string, string>> {
  const node = mappingOf(schema)
  const facts: Record<string, string> = { ...deprecation(node) }
  for (const key of ['type', 'format', 'pattern', 'minimum', 'maximum', 'minLength', 'maxLength', 'default'])
    if (node[key] !== undefined) facts[key] = words(node[key])
  if (node['const'] !== undefined && wordOf(node).length === 0) facts['const'] = words(node['const'])
  const named = nameOf(node)
  if (named !== undefined) facts['type'] = named
  // `array of Order`, however deep.
  if (facts['type'] === 'array') {
    const inner = factsOfSchema(node['items'])['type']
    if (inner !== undefined) facts['type'] = `array of ${inner}`
  }
  return facts
}

/** The word that a value is, where it can be no other: a value as one of a list is, and no fact. */
export function wordOf(node: Readonly<Record<string, unknown>>): readonly string[] {
  const { const: word } = node
  return typeof word === 'string' ? [word] : []
}

/** The name of the schema that a value refers to, or of the only one that it is made of. */
function nameOf({ $ref: ref, allOf }: Readonly<Record<string, unknown>>): string | undefined {
  if (typeof ref === 'string') return keysInAddress(ref).at(-1)
  const [only, ...others] = list(allOf)
  return others.length === 0 && only !== undefined ? nameOf(mappingOf(only)) : undefined
}

const words = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(String).sort().join(' or ')
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)

/** The fact that a value is required. */
export const presence = (isRequired: boolean): Readonly<Record<string, string>> =>
  isRequired ? { presence: 'required' } : {}

/** The fact that something is deprecated. */
export function deprecation(node: unknown): Readonly<Record<string, string>> {
  return mappingOf(node)['deprecated'] === true ? { state: 'deprecated' } : {}
}

/** Longest sentence that is quoted whole. */
const longest = 140

/** The first sentence of what is said of something, as plain text; of an operation, its summary. */
export function aboutOf(node: unknown): { readonly about?: string } {
  const { summary, description } = mappingOf(node)
  const prose = [summary, description].find((candidate) => typeof candidate === 'string' && candidate.trim() !== '')
  if (typeof prose !== 'string') return {}
  const [block = ''] = prose.trim().split(/\n\s*\n|\n(?=\s*[-*#|>`])/, 1)
  const words = block
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^>]*>|[`*]|^#+\s*/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  const sentence = /^.{8,}?[.!?](?=\s+["(\p{Lu}\d]|$)/u.exec(words)?.[0] ?? words
  if (sentence === '') return {}
  if (sentence.length <= longest) return { about: sentence }
  return { about: `${sentence.slice(0, longest).replace(/\s+\S*$/, '')}…` }
}
