import { enumerations } from './facts/enumerations.ts'
import type { Field } from './facts/fact.ts'
import { schemas } from './description.ts'
import { heldFields, keywordValue, usedSchemas } from './schema.ts'
import { entitySchemas } from './shown.ts'
import { validator } from './validator.ts'

/** Name of the schema whose values are those of an enumeration, in any order. */
export function schemaOf(enumeration: string): string | undefined {
  const expected = [...(enumerations[enumeration] ?? [])].sort().join('\n')
  return Object.keys(schemas).find((name) => {
    const values: unknown = schemas[name]?.['enum']
    return Array.isArray(values) && values.map(String).sort().join('\n') === expected
  })
}

/** Violations of a field, each with its path. Whether the field is required is checked in its object. */
export function problemsOf(way: string, schema: unknown, field: Field): readonly string[] {
  return [
    ...markProblems(schema, field),
    ...useProblems(schema, field),
    ...valueProblems(schema, field),
    ...Object.entries(field.fields ?? {}).flatMap(([name, inner]) => {
      const field = heldFields(schema).get(name)
      return field === undefined ? [`.${name} is missing`] : problemsOf(`.${name}`, field, inner)
    }),
    ...(field.fields === undefined
      ? []
      : [...heldFields(schema).keys()]
          .filter((name) => !(name in (field.fields ?? {})))
          .map((name) => `.${name} is not in the specification`)),
  ].map((problem) => (problem.startsWith('.') ? way + problem : `${way} ${problem}`))
}

function markProblems(schema: unknown, field: Field): readonly string[] {
  const problems: string[] = []
  if (!field.open?.includes('default')) {
    const [is, should] = [keywordValue(schema, 'default'), field.default].map((value) => JSON.stringify(value))
    if (is !== should) problems.push(`has the default ${is}, not ${should}`)
  }
  if (
    !field.open?.includes('deprecated') &&
    (keywordValue(schema, 'deprecated') === true) !== (field.deprecated === true)
  ) {
    problems.push(field.deprecated ? 'is not deprecated' : 'is deprecated')
  }
  if (!field.open?.includes('nullable')) {
    const check = validator(schema)
    const anything = [null, true, 1.5, 'x', [], {}].every((value) => check(value) === '')
    if (!anything && (check(null) === '') !== (field.nullable === true)) {
      problems.push(field.nullable ? 'is not nullable' : 'is nullable')
    }
  }
  return problems
}

function useProblems(schema: unknown, { enumeration, entity }: Field): readonly string[] {
  const used = usedSchemas(schema)
  const problems: string[] = []
  if (enumeration !== undefined && !used.includes(schemaOf(enumeration) ?? '')) {
    problems.push(`does not use the enumeration ${enumeration}`)
  }
  if (entity !== undefined && !(entitySchemas[entity] ?? []).some((name) => used.includes(name))) {
    problems.push(`does not use the entity ${entity}`)
  }
  return problems
}

function valueProblems(schema: unknown, { accepts, rejects }: Field): readonly string[] {
  if (accepts === undefined && rejects === undefined) return []
  const check = validator(schema)
  return [
    ...(accepts ?? []).filter((value) => check(value) !== '').map((value) => `rejects ${short(value)}`),
    ...(rejects ?? []).filter((value) => check(value) === '').map((value) => `accepts ${short(value)}`),
  ]
}

/** A value in a message. */
export function short(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 50)}… (${text.length} characters)` : text
}
