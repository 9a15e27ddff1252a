import { decodeForm, decodeParameter, pairsOf } from '../../api/parameters/decode.ts'
import { styledField, type Encoding } from '../../api/parameters/encode.ts'
import { propertySchema, shapeOf, typed } from './coerce.ts'
import type { Fields } from './describe.ts'

/** Reads a form in one text by the schema of its fields, and by the styles of those that have one. */
export function readForm(
  text: string,
  { schema, encoding }: { readonly schema: unknown; readonly encoding: NonNullable<Encoding['encoding']> },
  root: Fields,
): Readonly<Record<string, unknown>> {
  const fields = new Map<string, unknown>()
  const sent = { path: {}, query: text, header: () => undefined, cookie: '' }
  const used = new Set<string>()
  for (const name of Object.keys(encoding)) {
    const field = styledField(name, encoding[name])
    if (field === undefined) continue
    const shape = shapeOf(root, propertySchema(root, schema, name))
    const tree = decodeParameter(field, sent, shape)
    if (tree === undefined) continue
    fields.set(name, typed(tree, propertySchema(root, schema, name), root))
    for (const key of namesIn(text)) {
      const isMember =
        shape.kind === 'map' && (field.style === 'deepObject' ? key.startsWith(`${name}[`) : shape.has?.(key))
      if (key === name || isMember === true) used.add(key)
    }
  }
  for (const name of namesIn(text)) {
    if (used.has(name)) continue
    const fieldSchema = propertySchema(root, schema, name)
    const { kind } = shapeOf(root, fieldSchema)
    const tree = decodeParameter({ name, in: 'query' }, sent, { kind: kind === 'list' ? 'list' : 'text' })
    if (tree !== undefined) fields.set(name, typed(tree, fieldSchema, root))
  }
  return Object.fromEntries(fields)
}

const namesIn = (text: string): ReadonlySet<string> => new Set(pairsOf(text, '&').map(([name]) => decodeForm(name)))
