/**
 * Writes words and codes as Markdown, and escapes characters that Markdown would read as syntax. Parses the result
 * again, so that no translation changes the structure of a page.
 *
 * @module
 */
import type { Nodes } from 'mdast'
import type { Block } from '../../compiler/translations/block.ts'
import { inlineOf, type Inline } from '../../compiler/translations/inline.ts'
import type { ParsePage } from '../../compiler/translations/page.ts'
import { yamlScalar } from '../../compiler/translations/matter.ts'

/** Context of a block in its source. */
export interface BlockContext {
  readonly kind: Block['kind']
  /** Text of the block in the source. */
  readonly written: string
  /** Character before the block: the quotation mark of an attribute. */
  readonly quote: string
  readonly format: 'md' | 'mdx'
  readonly parse: ParsePage
}

/**
 * Writes the text of a block. Returns `undefined` if no way of writing it parses to the same
 * pieces.
 */
export function encode(pieces: readonly Inline[], context: BlockContext): string | undefined {
  const { kind, written, quote } = context
  const plain = join(pieces, (text) => text)
  if (kind === 'm') return yamlScalar(plain, written)
  if (kind === 'a') return quote === "'" ? plain.replaceAll("'", '&#39;') : plain.replaceAll('"', '&quot;')
  if (kind === 'x') return join(pieces, (text) => text.replace(/<(?=[A-Za-z/!])/g, '&lt;'))
  const ways = [(text: string) => text, lightly, escape].map((way) => join(pieces, kind === 'c' ? cell(way) : way))
  return ways.find((text) => isReadAs(text, pieces, context))
}

const join = (pieces: readonly Inline[], way: (text: string) => string): string =>
  pieces.map((piece) => (piece.kind === 'text' ? way(piece.text) : piece.raw)).join('')

const cell =
  (way: (text: string) => string) =>
  (text: string): string =>
    way(text).replace(/(?<!\\)\|/g, '\\|')

/** Escapes the syntax characters that are not part of a word. */
const lightly = (text: string): string =>
  text.replace(/[\\*`[\]<>{}|~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)/gu, '\\$&')

/**
 * Escapes all characters that may be syntax, including those of headings and lists at the start.
 */
const escape = (text: string): string =>
  text
    .replace(/[\\*_`[\]<>{}|~&:!$@]/g, '\\$&')
    .replace(/^[#+\-=]/, '\\$&')
    .replace(/^(\d{1,9})([.)])/, '$1\\$2')

/** Reports whether Markdown parses a text as exactly these words and codes. */
function isReadAs(text: string, pieces: readonly Inline[], { kind, format, parse }: BlockContext): boolean {
  const before = kind === 'h' ? '## ' : kind === 'c' ? '| ' : ''
  const after = kind === 'c' ? ' |\n| --- |\n' : '\n'
  const body = text.replace(/\n[ \t>]*/g, '\n')
  const sample = `${before}${body}${after}\n${definitions(pieces)}`
  const tree = parse({ text: sample, file: '', line: 1, format })
  if ('code' in tree) return false
  const nodes = phrasingOf(tree, kind)
  if (nodes === undefined) return false
  const expected = canonical(pieces)
  return canonical(inlineOf(nodes, sample)) === expected
}

/** Link definitions for the references of a block, so that the parser recognizes them. */
function definitions(pieces: readonly Inline[]): string {
  const raws = pieces.flatMap((piece) => (piece.kind === 'text' ? [] : [piece.raw]))
  const labels = raws.flatMap((raw) => /\]\[([^\]]+)\]$|^!?\[([^\]]+)\](?:\[\])?$/.exec(raw)?.slice(1, 3) ?? [])
  const labelText = labels.filter((label): label is string => label !== undefined && label !== '')
  return [...new Set(labelText)].map((label) => `[${label}]: x\n`).join('\n')
}

function phrasingOf(tree: { readonly children: readonly Nodes[] }, kind: Block['kind']): readonly Nodes[] | undefined {
  const [first, ...rest] = tree.children
  if (first === undefined || rest.some(({ type }) => type !== 'definition' && type !== 'footnoteDefinition'))
    return undefined
  if (kind === 'c') return first.type === 'table' ? first.children[0]?.children[0]?.children : undefined
  if (kind === 'h') return first.type === 'heading' ? first.children : undefined
  // In MDX a tag alone on its line is a block.
  return first.type === 'paragraph' ? first.children : first.type === 'mdxJsxFlowElement' ? [first] : undefined
}

/** Codes by their text, without white space at line ends. */
const canonical = (pieces: readonly Inline[]): string =>
  pieces
    .map((piece) => {
      if (piece.kind === 'text') return piece.text
      // The start of the next line is not compared.
      const raw = piece.type === 'break' ? '' : piece.raw.replace(/\s+/g, ' ').trim()
      return `\u0001${piece.kind} ${raw}\u0002`
    })
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
