import { isDict, list, literal, text, type Dict } from './value.ts'

/** What a schema says of its values beside their type, in words, each with a label. */
export function factsOf(schema: Dict): { readonly label: string; readonly value: string }[] {
  const facts: { label: string; value: string }[] = []
  const add = (label: string, value: string | undefined): void => {
    if (value !== undefined) facts.push({ label, value })
  }
  add('Default', 'default' in schema ? literal(schema['default']) : undefined)
  add('Always', 'const' in schema ? literal(schema['const']) : undefined)
  add('Range', range(schema['minimum'], schema['maximum']))
  add('More than', number(schema['exclusiveMinimum']))
  add('Less than', number(schema['exclusiveMaximum']))
  add('Multiple of', number(schema['multipleOf']))
  add('Length', range(schema['minLength'], schema['maxLength']))
  add('Entries', range(schema['minItems'], schema['maxItems']))
  add('Unique', schema['uniqueItems'] === true ? 'yes' : undefined)
  add('Properties', range(schema['minProperties'], schema['maxProperties']))
  add('Pattern', typeof schema['pattern'] === 'string' ? schema['pattern'] : undefined)
  add('Content', text(schema['contentMediaType']))
  add('Encoding', text(schema['contentEncoding']))
  if (isDict(schema['properties'])) {
    add('Other properties', schema['additionalProperties'] === false ? 'not allowed' : undefined)
  }
  const examples = 'example' in schema ? [schema['example']] : list(schema['examples']).slice(0, 3)
  add(examples.length > 1 ? 'Examples' : 'Example', examples.length > 0 ? examples.map(literal).join(', ') : undefined)
  return facts
}

function number(value: unknown): string | undefined {
  return typeof value === 'number' ? String(value) : undefined
}

function range(least: unknown, most: unknown): string | undefined {
  if (typeof least === 'number' && typeof most === 'number') return `${least} to ${most}`
  if (typeof least === 'number') return `at least ${least}`
  return typeof most === 'number' ? `at most ${most}` : undefined
}
