import { isMap, isScalar, isSeq, parseDocument, Scalar, stringify } from 'yaml'
import type { Block } from './block.ts'

/** Keys of front matter that hold words. */
export const wordedKeys: ReadonlySet<string> = new Set(
  'title title_meta description summary tagline excerpt sidebar_label pagination_label keywords author_title'.split(
    ' ',
  ),
)

/** The front matter of a page, as far as translations go. */
export interface Matter {
  /** One for each value of words; `key` says which. */
  readonly blocks: readonly Block[]
  /** All top-level keys with their offset, and the value as JSON without the words in it; nothing for what is words alone. */
  readonly keys: ReadonlyMap<string, { readonly offset: number; readonly value?: string }>
}

/** Reads the YAML of a page. `base` is its offset in the file. What cannot be read has no keys: that is reported elsewhere. */
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
      // The range of a block scalar has the line end behind it.
      const end = start + yaml.slice(start, to).trimEnd().length
      const path = isSeq(value) ? `${name}.${index}` : name
      blocks.push({ kind: 'm', start: base + start, end: base + end, pieces: [{ kind: 'text', text }], key: path })
    }
  }
  return { blocks: blocks.filter(({ pieces: [piece] }) => piece?.kind === 'text' && /\p{L}/u.test(piece.text)), keys }
}

/**
 * A value as JSON in which all words are replaced by the same mark: texts with white space, and values of worded keys.
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

/** A text as a scalar of YAML, in the quotation marks of the one that it replaces. */
export function yamlScalar(text: string, written: string): string {
  const scalar = new Scalar(text)
  scalar.type = written.startsWith('"') ? 'QUOTE_DOUBLE' : written.startsWith("'") ? 'QUOTE_SINGLE' : 'PLAIN'
  return stringify(scalar, { lineWidth: 0 }).trimEnd()
}
