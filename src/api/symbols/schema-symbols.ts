import type { ContractSymbol } from '../../model/symbols.ts'
import { aboutOf, factsOfSchema, presence, wordOf } from './facts.ts'
import { partSymbol } from './part.ts'
import { list, resolve, type Dict } from '../value.ts'
import { mappingOf } from '../../base/mapping.ts'

/** An operation or a named schema whose fields are collected. */
export interface SchemaOwner {
  readonly id: string
  readonly label: string
  readonly root: Dict
  readonly add: (symbol: ContractSymbol) => void
  /** Called with each referenced schema, whose fields have their own symbols. */
  readonly uses: (schema: string) => void
  /** Called with each schema whose fields belong to this one. */
  readonly is?: (schema: string) => void
}

/** Maximum nesting of inline schemas. */
const maxLevels = 12

/** Adds the symbols for fields and values of an inline schema. */
export function walkSchema(schema: unknown, owner: SchemaOwner, path: readonly string[], level = 0): void {
  if (level > maxLevels) return
  const { node, schema: name } = resolve(owner.root, schema)
  if (name !== undefined) {
    if (path.length === 0 && level > 0) owner.is?.(name)
    return owner.uses(name)
  }
  for (const key of ['allOf', 'anyOf', 'oneOf'])
    for (const part of list(node[key])) walkSchema(part, owner, path, level + 1)
  for (const key of ['items', 'additionalProperties']) if (key in node) walkSchema(node[key], owner, path, level + 1)
  // `const: open` is equivalent to `enum: [open]`.
  for (const option of [...list(node['enum']), ...wordOf(node)])
    owner.add(partSymbol({ owner, path, value: String(option), facts: {} }))
  const required = new Set(list(node['required']))
  for (const [field, inner] of Object.entries(mappingOf(node['properties']))) {
    const fieldPath = [...path, field]
    const facts = { ...factsOfSchema(inner), ...presence(required.has(field)) }
    owner.add(partSymbol({ owner, path: fieldPath, facts, ...aboutOf(inner) }))
    walkSchema(inner, owner, fieldPath, level + 1)
  }
}
