import { decodeForm, decodeParameter, pairsOf } from '../../api/parameters/decode.ts'
import { styledField, type Encoding } from '../../api/parameters/encode.ts'
import type { TextTree } from '../../api/parameters/decode.ts'
import { isJson } from '../../api/media-type.ts'
import { isMapping, mappingOf } from '../../base/mapping.ts'
import { parsedJson } from '../../base/parsed-json.ts'
import { coerce, depthOf, itemSchema, maxDepth, propertySchema, shapeOf, typed, typesOf } from './coerce.ts'
import type { Fields } from './describe.ts'

/** Parses a URL-encoded form by the schema of its fields and the styles in `encoding`. */
export function readForm(
  text: string,
  { schema, encoding }: { readonly schema: unknown; readonly encoding: NonNullable<Encoding['encoding']> },
  root: Fields,
): Readonly<Record<string, unknown>> {
  const fields = new Map<string, unknown>()
  const sent = { path: {}, query: text, header: () => undefined, cookie: '' }
  const usedNames = new Set<string>()
  for (const name of Object.keys(encoding)) {
    const field = styledField(name, encoding[name])
    if (field === undefined) continue
    const shape = shapeOf(root, propertySchema(root, schema, name))
    const tree = decodeParameter(field, sent, shape)
    if (tree === undefined) continue
    fields.set(name, typed(tree, propertySchema(root, schema, name), root))
    for (const key of namesIn(text)) {
      const isMember = field.style === 'deepObject' ? key.startsWith(`${name}[`) : shape.has?.(key)
      if (key === name || (shape.kind !== 'text' && isMember === true)) usedNames.add(key)
    }
  }
  for (const name of namesIn(text)) {
    if (usedNames.has(name)) continue
    const fieldSchema = propertySchema(root, schema, name)
    const shape = shapeOf(root, fieldSchema)
    const tree = decodeParameter({ name, in: 'query' }, sent, shape.kind === 'list' ? shape : { kind: 'text' })
    if (tree === undefined) continue
    const { contentType } = mappingOf(encoding[name])
    const decode = isJson(typeof contentType === 'string' ? contentType : usualTypes[shape.kind]) ? fromJson : typed
    fields.set(name, decode(tree, fieldSchema, root))
  }
  return Object.fromEntries(fields)
}

const namesIn = (text: string): ReadonlySet<string> => new Set(pairsOf(text, '&').map(([name]) => decodeForm(name)))

/**
 * Encodes the text fields of a multipart body as a URL-encoded form. Delimiters of styles stay unencoded.
 */
export function formOfParts(parts: Iterable<readonly [name: string, text: string]>): string {
  const escaped = (text: string): string => text.replace(/[%&+=]/g, encodeURIComponent).replaceAll(' ', '%20')
  return [...parts].map((pair) => pair.map(escaped).join('=')).join('&')
}

/** Default content types of fields. */
const usualTypes = { text: 'text/plain', list: 'text/plain', map: 'application/json' } as const

/** Parses a field in JSON. A string may lack quotes. */
function fromJson(tree: TextTree, schema: unknown, root: Fields): unknown {
  if (Array.isArray(tree))
    return tree.map((item: TextTree, index) => fromJson(item, itemSchema(root, schema, index), root))
  const text = String(tree)
  if (depthOf(text) > maxDepth) return text
  const value = parsedJson(text)
  const types = typesOf(root, schema)
  const isText = types.has('string') && typeof value !== 'string' && !(types.has('object') && isMapping(value))
  return isText ? text : (value ?? coerce(text, schema, root))
}
