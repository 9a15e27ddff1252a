import { isMap, isScalar, isSeq, parseDocument, Scalar, stringify } from 'yaml'
import type { Block } from './block.ts'

/** Front matter keys with translatable text. */
export const wordedKeys: ReadonlySet<string> = new Set(
  'title title_meta description summary tagline excerpt sidebar_label pagination_label keywords author_title'.split(
    ' ',
  ),
)

/** Front matter of a page for translations. */
export interface Matter {
  /** One block for each translatable value, identified by `key`. */
  readonly blocks: readonly Block[]
  /** Top-level keys with offsets, and the value as JSON with its text removed; without a value if it is only text. */
  readonly keys: ReadonlyMap<string, { readonly offset: number; readonly value?: string }>
}

/** Parses the YAML of a page. `base` is its offset in the file. Invalid YAML has no keys, and is reported elsewhere. */
export function readMatter(yaml: string, base: number): Matter {
  const blocks: Block[] = []
  const keys = new Map<string, { offset: number; value?: string }>()
  if (yaml.trim() === '' || yaml.length > 64 * 1024) return { blocks, keys }
  const document = parseDocument(yaml, { logLevel: 'silent' })
  if (document.errors.length > 0 || !isMap(document.contents)) return { blocks, keys }
  for (const { key, value } of document.contents.items) {
    if (!isScalar(key)) continue
    const name = String(key.value)
    const offset = base + (key.range?.[0] ?? 0)
    const isWorded = wordedKeys.has(name)
    keys.set(name, isWorded ? { offset } : { offset, value: wordless((value as Scalar | null)?.toJSON?.() ?? null) })
    if (!isWorded) continue
    const scalars = isSeq(value) ? value.items : [value]
    for (const [index, scalar] of scalars.entries()) {
      if (!isScalar(scalar) || typeof scalar.value !== 'string' || !scalar.range) continue
      const text = scalar.value.trim().replace(/\s+/g, ' ')
      const [start, to] = scalar.range
      // The range of a block scalar includes the following line end.
      const end = start + yaml.slice(start, to).trimEnd().length
      const path = isSeq(value) ? `${name}.${index}` : name
      blocks.push({ kind: 'm', start: base + start, end: base + end, pieces: [{ kind: 'text', text }], key: path })
    }
  }
  return { blocks: blocks.filter(({ pieces: [piece] }) => piece?.kind === 'text' && /\p{L}/u.test(piece.text)), keys }
}

/**
 * Value as JSON in which all texts (strings with white space, and values of translatable keys) are replaced by one
 * mark.
 */
function wordless(value: unknown): string {
  const isWords = (key: string, text: string): boolean =>
    wordedKeys.has(key) ||
    /^(?:label|text|name|alt|linkText)$/.test(key) ||
    /\p{L}.*\s|\s.*\p{L}|[^\p{ASCII}]/u.test(text)
  return JSON.stringify(value, (key, inner: unknown) =>
    typeof inner === 'string'
      ? isWords(key, inner)
        ? '…'
        : inner.replace(/^\/[a-z]{2}(?:-[A-Za-z]{2,4})?(?=\/)/, '')
      : inner,
  )
}

/** Serializes a text as a YAML scalar, with the quotes of the one it replaces. */
export function yamlScalar(text: string, source: string): string {
  const scalar = new Scalar(text)
  scalar.type = source.startsWith('"') ? 'QUOTE_DOUBLE' : source.startsWith("'") ? 'QUOTE_SINGLE' : 'PLAIN'
  return stringify(scalar, { lineWidth: 0 }).trimEnd()
}
