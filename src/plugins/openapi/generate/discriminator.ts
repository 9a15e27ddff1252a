import { schemaName } from '../lookup.ts'
import { dict, isDict, list, text, type Dict } from '../value.ts'

/**
 * The schema with its discriminating property set to what stands for it.
 *
 * @param schema the alternative, or the schema that inherits
 * @param holder the schema that has the `discriminator`
 * @param ref the reference to the alternative
 */
export function discriminated(schema: Dict, holder: Dict, ref: string | undefined): Dict {
  const name = text(dict(holder['discriminator'])['propertyName'])
  const value = ref === undefined ? undefined : valueFor(dict(dict(holder['discriminator'])['mapping']), ref)
  if (name === undefined || value === undefined) return schema
  const property = dict(dict(schema['properties'])[name])
  const allowed = 'const' in property ? [property['const']] : list(property['enum'])
  if (allowed.length > 0 && !allowed.includes(value)) return schema
  return { ...schema, properties: { ...dict(schema['properties']), [name]: { const: value } } }
}

/** The key that a mapping gives the schema, else the schema's name. */
function valueFor(mapping: Dict, ref: string): string | undefined {
  const name = schemaName(ref)
  const keys = Object.entries(mapping).filter(([, target]) => target === ref || target === name)
  if (keys[0] !== undefined) return keys[0][0]
  return isDict(mapping) && Object.keys(mapping).length > 0 ? undefined : name
}
