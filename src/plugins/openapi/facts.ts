import { isDict, list, literal, text, type Dict, dict } from './value.ts'
import { resolve, schemaName } from './lookup.ts'
import { typeWords } from './type-words.ts'

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

/** Schemas inside schemas, and entries of each, that words are made of. */
const maxLevels = 3
const maxEntries = 8

/** A schema that is no part of a tree (a condition, an exclusion) in a few words. */
function schemaWords(root: Dict, value: unknown, level = 0): string {
  if (value === true) return 'anything'
  if (value === false) return 'nothing'
  const ref = dict(value)['$ref']
  const name = typeof ref === 'string' ? schemaName(ref) : undefined
  if (name !== undefined) return name
  const schema = resolve(root, value).node
  const title = text(schema['title'])
  if (title !== undefined) return title
  if (Object.keys(schema).length === 0) return 'anything'
  if (level >= maxLevels) return typeWords(schema)
  const inner = (one: unknown): string => schemaWords(root, one, level + 1)
  const several = (key: string, between: string): string[] => {
    const members = some(list(schema[key])).map(inner)
    return members.length === 0 ? [] : [members.join(between)]
  }
  const parts = [
    ...('const' in schema ? [literal(schema['const'])] : []),
    ...some(
      list(schema['enum']).length === 0 ? [] : [list(schema['enum']).slice(0, maxEntries).map(literal).join(' or ')],
    ),
    ...some(Object.entries(dict(schema['properties']))).map(([key, one]) => `${key}: ${inner(one)}`),
    ...(list(schema['required']).length === 0
      ? []
      : [`with ${some(list(schema['required'])).map(literal).join(', ')}`]),
    ...several('allOf', ' and '),
    ...several('oneOf', ' or '),
    ...several('anyOf', ' or '),
    ...('not' in schema ? [`not ${inner(schema['not'])}`] : []),
    ...(typeof schema['pattern'] === 'string' ? [`matches ${schema['pattern']}`] : []),
  ]
  return parts.length === 0 ? typeWords(schema) : parts.join(', ')
}

function some<T>(values: readonly T[]): readonly T[] {
  return values.slice(0, maxEntries)
}

/** What a schema says in other schemas than those of its fields: conditions, exclusions, further choices. */
export function conditionsOf(root: Dict, schema: Dict): { readonly label: string; readonly value: string }[] {
  const facts: { label: string; value: string }[] = []
  const add = (label: string, value: unknown): void => {
    if (isDict(value) || typeof value === 'boolean') facts.push({ label, value: schemaWords(root, value) })
  }
  add('Not', schema['not'])
  add('If', schema['if'])
  if ('if' in schema) {
    add('Then', schema['then'])
    add('Else', schema['else'])
  }
  add('Contains', schema['contains'])
  add('Names', schema['propertyNames'])
  for (const one of list(schema['allOf'])) add('Also', one)
  for (const [name, names] of Object.entries(dict(schema['dependentRequired']))) {
    facts.push({ label: `With ${name}`, value: list(names).map(literal).join(', ') })
  }
  for (const [name, value] of Object.entries(dict(schema['dependentSchemas']))) add(`With ${name}`, value)
  return facts
}
