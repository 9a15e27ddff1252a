/**
 * The translatable blocks of a page: ranges of its text with their phrasing. All other text is copied unchanged.
 *
 * @module
 */
import type { Nodes } from 'mdast'
import { rangeOf } from '../../text/location.ts'
import { attributeBlocks } from './attribute-blocks.ts'
import type { Block, BlockKind } from './block.ts'
import { htmlBlocks } from './html-blocks.ts'
import { hasWords, inlineOf } from './inline.ts'

/**
 * Translatable blocks of nodes, in the order of the text. `base` is the offset of the text in its
 * file.
 */
export function blocksOf(nodes: readonly Nodes[], source: string, base: number): readonly Block[] {
  const blocks: Block[] = []
  for (const node of nodes) blocks.push(...blocksIn(node, source))
  return blocks
    .filter(({ pieces }) => hasWords(pieces))
    .map((block) => ({ ...block, start: block.start + base, end: block.end + base }))
}

function blocksIn(node: Nodes, source: string): readonly Block[] {
  switch (node.type) {
    case 'paragraph':
      return phrasing(isLabel(node) ? 'l' : 'p', alertless(node, source), source)
    case 'heading':
      return phrasing('h', withoutId(node.children), source)
    case 'tableCell':
      return phrasing('c', withoutId(node.children), source)
    case 'leafDirective':
      return [...phrasing('l', node.children, source), ...attributeBlocks(node, source)]
    case 'html':
      return htmlBlocks(node, source)
    default:
      break
  }
  if (String(node.type) === 'defListTerm') return phrasing('c', (node as unknown as Parent).children, source)
  const attributes = attributeBlocks(node, source)
  if (!('children' in node)) return attributes
  return [
    ...attributes,
    ...(node as Parent).children.flatMap((child, index, all) =>
      childBlocks(child, source, all.slice(0, index), all.slice(index)),
    ),
  ]
}

const inLine = new Set(
  'text emphasis strong delete link linkReference inlineCode break image imageReference footnoteReference inlineMath textDirective mdxTextExpression mdxJsxTextElement'.split(
    ' ',
  ),
)

/** Words in a component without a paragraph: adjacent inline nodes form a block. */
function childBlocks(child: Nodes, source: string, before: readonly Nodes[], from: readonly Nodes[]): readonly Block[] {
  if (!inLine.has(child.type)) return blocksIn(child, source)
  const last = before.at(-1)
  if (last !== undefined && inLine.has(last.type)) return []
  const end = from.findIndex(({ type }) => !inLine.has(type))
  return phrasing('p', end === -1 ? from : from.slice(0, end), source)
}

interface Parent {
  readonly children: readonly Nodes[]
}

const isLabel = ({ data }: Nodes): boolean =>
  (data as { directiveLabel?: boolean } | undefined)?.directiveLabel === true

/** Creates a block from adjacent nodes. */
function phrasing(kind: BlockKind, nodes: readonly Nodes[], source: string): readonly Block[] {
  const [first, last] = [nodes[0], nodes.at(-1)]
  const [start] = (first && rangeOf(first)) ?? []
  const [, end] = (last && rangeOf(last)) ?? []
  if (start === undefined || end === undefined) return []
  return [{ kind, start, end, pieces: inlineOf(nodes, source) }]
}

const writtenId = /[ \t]*\{(?:#[^\s{}#]+|\/\*\s*#[^\s{}*]+\s*\*\/)\}[ \t]*$/

/** Removes the id after a heading or cell: `{#id}`, or an MDX comment. */
export function withoutId(nodes: readonly Nodes[]): readonly Nodes[] {
  const last = nodes.at(-1)
  if (last?.type === 'mdxTextExpression' && /^\s*\/\*\s*#[^\s*]+\s*\*\/\s*$/.test(last.value))
    return withoutEnd(nodes.slice(0, -1), /[ \t]+$/)
  return withoutEnd(nodes, writtenId)
}

function withoutEnd(nodes: readonly Nodes[], end: RegExp): readonly Nodes[] {
  const last = nodes.at(-1)
  const match = last?.type === 'text' ? end.exec(last.value) : null
  if (last?.type !== 'text' || match === null) return nodes
  if (match.index === 0) return nodes.slice(0, -1)
  return [...nodes.slice(0, -1), shortened(last, match[0].length)]
}

function shortened<Text extends Extract<Nodes, { type: 'text' }>>(node: Text, by: number): Text {
  const { position, value } = node
  const end = position && { ...position.end, offset: (position.end.offset ?? 0) - by }
  return { ...node, value: value.slice(0, -by), ...(position && end && { position: { ...position, end } }) }
}

/** Removes `[!NOTE]` from the first line of a quotation: the words start below it. */
function alertless(node: Extract<Nodes, { type: 'paragraph' }>, source: string): readonly Nodes[] {
  const [first, ...rest] = node.children
  const range = first && rangeOf(first)
  if (first?.type !== 'text' || range === undefined) return node.children
  const mark = /^\[![A-Za-z]+\][^\n]*\n/.exec(first.value)
  const marker = /^\[![A-Za-z]+\][^\n]*\n[ \t>]*/.exec(source.slice(...range))
  if (mark === null || marker === null || first.position === undefined) return node.children
  const start = { ...first.position.start, offset: range[0] + marker[0].length }
  return [{ ...first, value: first.value.slice(mark[0].length), position: { ...first.position, start } }, ...rest]
}
