import { factsOfSchema, presence } from './facts.ts'
import type { ContractSymbol } from './symbol.ts'
import { followed, items, mapping } from './values.ts'

/** An operation or a named schema, whose own fields are looked for. */
export interface SchemaOwner {
  readonly id: string
  readonly label: string
  readonly root: unknown
  readonly add: (symbol: ContractSymbol) => void
  /** Is told of each named schema that is met: its fields are its own. */
  readonly uses: (schema: string) => void
}

/** Levels of inline schemas that are looked through. */
const maxLevels = 12

/** Adds the fields and the values of an inline schema. */
export function walkSchema(schema: unknown, owner: SchemaOwner, path: readonly string[], level = 0): void {
  if (level > maxLevels) return
  const { value, schema: name } = followed(owner.root, schema)
  if (name !== undefined) return owner.uses(name)
  const node = mapping(value)
  for (const key of ['allOf', 'anyOf', 'oneOf'])
    for (const part of items(node[key])) walkSchema(part, owner, path, level + 1)
  for (const key of ['items', 'additionalProperties']) if (key in node) walkSchema(node[key], owner, path, level + 1)
  for (const one of items(node['enum'])) addValue(String(one), owner, path)
  const required = new Set(items(node['required']))
  for (const [field, inner] of Object.entries(mapping(node['properties']))) {
    const at = [...path, field]
    owner.add({
      id: `field ${owner.label}/${at.join('/')}`,
      kind: 'field',
      label: `${field} of ${owner.label}`,
      names: [field, `${path.at(-1) ?? owner.label}.${field}`],
      owner: owner.id,
      facts: { ...factsOfSchema(inner), ...presence(required.has(field)) },
    })
    walkSchema(inner, owner, at, level + 1)
  }
}

function addValue(value: string, { id, label, add }: SchemaOwner, path: readonly string[]): void {
  const of = path.length === 0 ? label : `${path.at(-1)} of ${label}`
  add({
    id: `value ${label}/${path.join('/')}=${value}`,
    kind: 'value',
    label: `the value ${value} of ${of}`,
    names: [value],
    owner: id,
    facts: {},
  })
}
