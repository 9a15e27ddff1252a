/**
 * The phrasing of a block as text and inline codes. A code replaces a part that is not translated: code, addresses,
 * tags, variables and marks. `raw` is its source text, so that it is restored byte for byte.
 *
 * @module
 */
import type { Nodes } from 'mdast'
import { defined } from '../../base/defined.ts'
import { rangeOf } from '../../text/location.ts'

/** A single code, such as `npm ci`, an image without words or a break. */
interface Placeholder {
  readonly kind: 'ph'
  readonly raw: string
  readonly type: CodeType
}

/** The opening or closing half of a code around words, such as a link. Both halves have one id. */
interface Paired {
  readonly kind: 'open' | 'close'
  readonly raw: string
  readonly type: CodeType
}

/** Kind of a code, with the names of XLIFF where they exist. */
export type CodeType = 'code' | 'link' | 'image' | 'bold' | 'italic' | 'struck' | 'break' | 'tag' | 'variable' | 'mark'

/** A piece of phrasing. Codes have ids, which count from 1 in each block. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | (Placeholder & { readonly id: number })
  | (Paired & { readonly id: number })

type Unnumbered = { readonly kind: 'text'; readonly text: string } | Placeholder | Paired

/** Variables in text: `{{ name }}` and `%{name}`, `${name}`, `{name}`. */
const variable = /\\?\{\{[^{}\n]{1,80}\}\}|[$%]\{[\w.]{1,60}\}/g

/** Converts the nodes of a block to text and codes. White space of the source is collapsed. */
export function inlineOf(nodes: readonly Nodes[], source: string): readonly Inline[] {
  return numbered(joined(allPieces(nodes, source)))
}

function allPieces(nodes: readonly Nodes[], source: string): readonly Unnumbered[] {
  const pieces: Unnumbered[] = []
  for (let index = 0; index < nodes.length; index++) {
    const node = nodes[index] as Nodes
    const last = closingIndex(nodes, index)
    const end = last === -1 ? undefined : rangeOf(nodes[last] as Nodes)?.[1]
    const start = rangeOf(node)?.[0]
    if (end !== undefined && start !== undefined) {
      pieces.push({ kind: 'ph', raw: oneLine(source.slice(start, end)), type: 'code' })
      index = last
    } else pieces.push(...piecesOf(node, source, nodes[index + 1]))
  }
  return pieces
}

/** Index of the closing tag for an HTML element that is a single code; -1 for any other node. */
function closingIndex(nodes: readonly Nodes[], index: number): number {
  const node = nodes[index]
  const name = node?.type === 'html' ? /^<(code|pre|samp|script|style)\b/i.exec(node.value)?.[1] : undefined
  if (name === undefined) return -1
  const closing = `</${name.toLowerCase()}`
  return nodes.findIndex(
    (candidate, candidateIndex) =>
      candidateIndex > index && candidate.type === 'html' && candidate.value.toLowerCase().startsWith(closing),
  )
}

function piecesOf(node: Nodes, source: string, next?: Nodes): readonly Unnumbered[] {
  const range = rangeOf(node)
  if (node.type === 'text') return textPieces(node.value)
  if (range === undefined) return []
  const [start, end] = range
  const raw = source.slice(start, end)
  const alone = (type: CodeType): readonly Unnumbered[] => [{ kind: 'ph', raw, type }]
  switch (node.type) {
    case 'inlineCode':
      return alone('code')
    case 'break': {
      // The indentation of the next line belongs to the break.
      const after = next === undefined ? undefined : rangeOf(next)?.[0]
      return [{ kind: 'ph', raw: source.slice(start, after ?? end), type: 'break' }]
    }
    case 'image':
      return imagePieces(node.alt ?? '', raw)
    case 'emphasis':
      return around(node, 'italic', source)
    case 'strong':
      return around(node, 'bold', source)
    case 'delete':
      return around(node, 'struck', source)
    case 'link':
      return raw.startsWith('[') ? around(node, 'link', source) : alone('link')
    case 'linkReference':
      return referencePieces(node, source)
    case 'textDirective':
    case 'mdxJsxTextElement':
      return around(node, 'tag', source)
    default:
      return alone(node.type === 'html' || node.type.startsWith('mdx') ? 'tag' : 'mark')
  }
}

function textPieces(value: string): readonly Unnumbered[] {
  const pieces: Unnumbered[] = []
  let at = 0
  for (const { 0: raw, index } of value.matchAll(variable)) {
    pieces.push({ kind: 'text', text: value.slice(at, index) }, { kind: 'ph', raw, type: 'variable' })
    at = index + raw.length
  }
  return [...pieces, { kind: 'text', text: value.slice(at) }]
}

/** Text before the first child is the opening code, text after the last one the closing code. */
function around(node: Nodes, type: CodeType, source: string): readonly Unnumbered[] {
  const children = 'children' in node ? (node.children as readonly Nodes[]) : []
  const [start, end] = rangeOf(node) ?? [0, 0]
  const [first, last] = [children[0], children.at(-1)]
  const from = first === undefined ? undefined : rangeOf(first)?.[0]
  const to = last === undefined ? undefined : rangeOf(last)?.[1]
  if (from === undefined || to === undefined) return [{ kind: 'ph', raw: source.slice(start, end), type }]
  return [
    { kind: 'open', raw: oneLine(source.slice(start, from)), type },
    ...allPieces(children, source),
    { kind: 'close', raw: oneLine(source.slice(to, end)), type },
  ]
}

/**
 * The single code `[text]` would lose its address when the words are translated, so it is written
 * in full.
 */
function referencePieces(node: Extract<Nodes, { type: 'linkReference' }>, source: string): readonly Unnumbered[] {
  const pieces = around(node, 'link', source)
  const last = pieces.at(-1)
  if (node.referenceType === 'full' || last?.kind !== 'close') return pieces
  return [...pieces.slice(0, -1), { ...last, raw: `][${node.label ?? node.identifier}]` }]
}

function imagePieces(alt: string, raw: string): readonly Unnumbered[] {
  const end = raw.lastIndexOf('](')
  const words = alt.trim()
  if (words === '' || !raw.startsWith('![') || end === -1 || /[[\]\\&`*_<]/.test(raw.slice(2, end)))
    return [{ kind: 'ph', raw, type: 'image' }]
  return [
    { kind: 'open', raw: '![', type: 'image' },
    { kind: 'text', text: words },
    { kind: 'close', raw: oneLine(raw.slice(end)), type: 'image' },
  ]
}

const oneLine = (raw: string): string => raw.replace(/[ \t]*\r?\n[ \t>]*/g, ' ')

/** Joins adjacent texts, collapses white space, and trims the block. */
function joined(pieces: readonly Unnumbered[]): readonly Unnumbered[] {
  const all: Unnumbered[] = []
  for (const piece of pieces) {
    const last = all.at(-1)
    if (piece.kind === 'text' && last?.kind === 'text')
      all[all.length - 1] = { kind: 'text', text: last.text + piece.text }
    else all.push(piece)
  }
  return all
    .map((piece, index): Unnumbered => {
      if (piece.kind !== 'text') return piece
      let text = piece.text.replace(/[ \t\r\n]+/g, ' ')
      if (index === 0 || isBreak(all[index - 1])) text = text.trimStart()
      if (index === all.length - 1) text = text.trimEnd()
      return { kind: 'text', text }
    })
    .filter((piece) => piece.kind !== 'text' || piece.text !== '')
}

const isBreak = (piece: Unnumbered | undefined): boolean => piece?.kind === 'ph' && piece.type === 'break'

function numbered(pieces: readonly Unnumbered[]): readonly Inline[] {
  let count = 0
  const open: number[] = []
  return pieces.map((piece): Inline => {
    if (piece.kind === 'text') return piece
    if (piece.kind === 'close') return { ...piece, id: open.pop() ?? 0 }
    count += 1
    if (piece.kind === 'open') open.push(count)
    return defined({ ...piece, id: count })
  })
}

/** Text of words and raw codes, the input of digests. */
export const rawOf = (pieces: readonly Inline[]): string =>
  pieces.map((piece) => (piece.kind === 'text' ? piece.text : piece.raw)).join('')

/** Returns true if there is a word to translate. */
export const hasWords = (pieces: readonly Inline[]): boolean =>
  pieces.some((piece) => piece.kind === 'text' && /\p{L}/u.test(piece.text))
