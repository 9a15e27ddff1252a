import { mapping } from './values.ts'

/** What a schema says of its values, in words that can be compared. */
export function factsOfSchema(schema: unknown): Readonly<Record<string, string>> {
  const node = mapping(schema)
  const told: Record<string, string> = { ...deprecation(node) }
  for (const key of ['type', 'format', 'pattern', 'minimum', 'maximum', 'minLength', 'maxLength', 'default', 'const'])
    if (node[key] !== undefined) told[key] = words(node[key])
  const { $ref: ref } = node
  if (typeof ref === 'string') told['type'] = ref.slice(ref.lastIndexOf('/') + 1)
  return told
}

const words = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(String).sort().join(' or ')
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)

/** Whether a value has to be there, as a fact. */
export const presence = (isRequired: boolean): Readonly<Record<string, string>> =>
  isRequired ? { presence: 'required' } : {}

/** Whether something is to be used no more, as a fact. */
export function deprecation(node: unknown): Readonly<Record<string, string>> {
  return mapping(node)['deprecated'] === true ? { state: 'deprecated' } : {}
}
