import type { Document } from '@redocly/openapi-core'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { pointerOfKeys } from '../../base/json-pointer.ts'
import { dict, isDict } from '../value.ts'
import { locationOf, type JsonParts, type Redocly } from './linter.ts'

/** Reports discriminator mappings whose address has no `/` after `#`. Redocly would resolve them to the whole file. */
export function checkMappings(
  redocly: Redocly,
  documents: readonly Document[],
  { plugin, ...parts }: JsonParts & { readonly plugin: string },
): Diagnostic[] {
  return documents.flatMap(({ source, parsed }) =>
    [...mappedValues(parsed, [])].flatMap(({ value, keys }): Diagnostic[] => {
      if (!value.startsWith('#') || value.startsWith('#/')) return []
      return [
        {
          code: `${plugin}/reference`,
          severity: 'error',
          message: `"${value}" is not an address within a file`,
          location: locationOf(redocly, { source, pointer: `#${pointerOfKeys(keys)}` }, parts),
          label: 'referenced here',
          hint: `did you mean "${value.replace('#', '#/')}"?`,
        },
      ]
    }),
  )
}

/** Values of the mappings of all discriminators, with the keys that lead to them. The nesting of a document is limited. */
function* mappedValues(
  node: unknown,
  keys: readonly string[],
): Iterable<{ readonly value: string; readonly keys: readonly string[] }> {
  if (Array.isArray(node)) for (const [index, item] of node.entries()) yield* mappedValues(item, [...keys, `${index}`])
  if (!isDict(node)) return
  for (const [name, value] of Object.entries(dict(dict(node['discriminator'])['mapping'])))
    if (typeof value === 'string') yield { value, keys: [...keys, 'discriminator', 'mapping', name] }
  for (const [key, value] of Object.entries(node)) yield* mappedValues(value, [...keys, key])
}
