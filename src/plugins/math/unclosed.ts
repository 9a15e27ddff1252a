import type { Nodes, Parents } from 'mdast'
import { visit } from 'unist-util-visit'
import type { VFile } from 'vfile'
import { reportOpening } from './report.ts'

/** A block formula in its parent. */
interface Block {
  readonly node: Extract<Nodes, { type: 'math' }>
  readonly parent: Parents
  readonly index: number
}

/**
 * Reports blocks that are never closed, which contain the rest of the page, list item or quotation. Returns these
 * blocks: mistakes in their text are not mistakes of a formula.
 */
export function reportUnclosed(file: VFile, blocks: readonly Block[]): ReadonlySet<Nodes> {
  const text = String(file)
  const reported = new Set<Nodes>()
  for (const block of blocks) {
    const after = openedAfterText(text, block)
    if (after !== undefined) {
      const message = 'the formula is opened here, after text, so its closing $$ opens another one'
      reportOpening(
        file,
        { message, hint: 'write the $$ of a block on a separate line, or the formula in one line' },
        after,
      )
      // The opening and closing signs of all later blocks are exchanged.
      return new Set([...reported, ...blocks.slice(blocks.indexOf(block)).map(({ node }) => node)])
    }
    const opening = unclosedSign(text, block.node)
    if (opening === undefined) continue
    reported.add(block.node)
    const sign = text.slice(...opening)
    const hint = `write ${sign} on a separate line where the formula ends, with the same indentation`
    reportOpening(file, { message: 'the formula is opened here and never closed', hint }, opening)
  }
  return reported
}

/** Range of the opening sign of a block without a closing one. */
function unclosedSign(text: string, { position }: Nodes): readonly [number, number] | undefined {
  const { start, end } = position ?? {}
  if (start?.offset === undefined || end?.offset === undefined) return undefined
  const source = text.slice(start.offset, end.offset)
  const sign = /^(?:\$\$+|`{3,}|~{3,})/.exec(source)?.[0]
  if (sign === undefined) return undefined
  const isClosed = source.slice(sign.length).trimEnd().endsWith(sign)
  return isClosed ? undefined : [start.offset, start.offset + sign.length]
}

/** Dollars at the end of a line, without a backslash or another dollar before them. */
const atLineEnd = /(?<![\\$])\$\$(?=[ \t]*\r?\n)/

/** Range of dollars at the end of a line of text in the paragraph immediately above a block. */
function openedAfterText(text: string, { node, parent, index }: Block): readonly [number, number] | undefined {
  const above = parent.children[index - 1]
  const isAdjacent = above?.position?.end.line === (node.position?.start.line ?? 0) - 1
  if (above?.type !== 'paragraph' || !isAdjacent) return undefined
  let range: readonly [number, number] | undefined
  visit(above, 'text', ({ position }) => {
    const from = position?.start.offset
    const to = position?.end.offset
    if (from === undefined || to === undefined || range !== undefined) return
    // The text of a line may continue behind this node.
    const at = from + text.slice(from, node.position?.start.offset).search(atLineEnd)
    if (at >= from && at < to) range = [at, at + 2]
  })
  return range
}
