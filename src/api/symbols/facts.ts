import { keysInAddress } from '../../base/json-pointer.ts'
import { list } from '../value.ts'
import { mappingOf } from '../../base/mapping.ts'

/** Type and limits of a schema's values, as comparable text. */
export function factsOfSchema(schema: unknown): Readonly<Record<string, string>> {
  const node = mappingOf(schema)
  const facts: Record<string, string> = { ...deprecation(node) }
  for (const key of ['type', 'format', 'pattern', 'minimum', 'maximum', 'minLength', 'maxLength', 'default'])
    if (node[key] !== undefined) facts[key] = comparable(node[key])
  if (node['const'] !== undefined && wordOf(node).length === 0) facts['const'] = comparable(node['const'])
  const schemaName = nameOf(node)
  if (schemaName !== undefined) facts['type'] = schemaName
  // Arrays of arrays, too: `array of array of Order`.
  if (facts['type'] === 'array') {
    const inner = factsOfSchema(node['items'])['type']
    if (inner !== undefined) facts['type'] = `array of ${inner}`
  }
  return facts
}

/** The only string that a schema allows (`const`). It counts as a value of an enumeration, not as a fact. */
export function wordOf(node: Readonly<Record<string, unknown>>): readonly string[] {
  const { const: constantOf } = node
  return typeof constantOf === 'string' ? [constantOf] : []
}

/** Name of the schema that a value refers to, directly or as the only member of `allOf`. */
function nameOf({ $ref: ref, allOf }: Readonly<Record<string, unknown>>): string | undefined {
  if (typeof ref === 'string') return keysInAddress(ref).at(-1)
  const [only, ...others] = list(allOf)
  return others.length === 0 && only !== undefined ? nameOf(mappingOf(only)) : undefined
}

const comparable = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(String).sort().join(' or ')
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)

/** Fact about a required or optional value. */
export const presence = (isRequired: boolean): Readonly<Record<string, string>> =>
  isRequired ? { presence: 'required' } : {}

/** Fact about a deprecated object; empty for others. */
export function deprecation(node: unknown): Readonly<Record<string, string>> {
  return mappingOf(node)['deprecated'] === true ? { state: 'deprecated' } : {}
}

/** Maximum length of a sentence that is quoted completely. */
const longest = 140

/** First sentence of a summary or, without one, of a description, as plain text. */
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
