import type { Nodes, Root } from 'mdast'
import { lastUpTo } from '../../../base/sorted.ts'
import { rangeOf } from '../../../text/location.ts'
import type { ProseBlock } from '../../likely-mistakes/attribute-lists.ts'

/** Nodes of words inside a block. A plugin may have replaced code by other nodes. */
const inline: ReadonlySet<string> = new Set(['text', 'emphasis', 'strong', 'delete', 'link'])

function isBlock(type: string): type is ProseBlock {
  return type === 'paragraph' || type === 'heading' || type === 'tableCell'
}

/** Returns the prose block at an offset of the text; `undefined` in code, raw HTML and other nodes. */
export type FindProse = (offset: number) => ProseBlock | undefined

/**
 * Creates a lookup for a tree. The tree is visited at the first call, once for all offsets. Too deeply nested trees
 * were rejected before.
 */
export function proseOf(tree: Root): FindProse {
  let segments: Segments | undefined
  return (offset) => {
    segments ??= segmentsOf(tree)
    const { starts, blocks } = segments
    return blocks[lastUpTo(starts, offset)]
  }
}

/** Offsets at which the innermost node changes, in order, and the prose block from each. */
interface Segments {
  readonly starts: readonly number[]
  readonly blocks: readonly (ProseBlock | undefined)[]
}

function segmentsOf(tree: Root): Segments {
  const starts = [0]
  const blocks: (ProseBlock | undefined)[] = [undefined]
  const add = (offset: number, block: ProseBlock | undefined): void => {
    starts.push(offset)
    blocks.push(block)
  }
  const visit = (node: Nodes, around: ProseBlock | undefined): void => {
    const children = 'children' in node && node.type !== 'linkReference' ? node.children : []
    for (const child of children) {
      const [start, end] = rangeOf(child) ?? []
      // A plugin may have moved nodes.
      if (start === undefined || end === undefined || start < (starts.at(-1) ?? 0)) continue
      const block = isBlock(child.type) ? child.type : inline.has(child.type) ? (around ?? 'paragraph') : undefined
      add(start, block)
      visit(child, isBlock(child.type) ? child.type : around)
      add(Math.max(end, starts.at(-1) ?? 0), isBlock(node.type) || inline.has(node.type) ? around : undefined)
    }
  }
  visit(tree, undefined)
  return { starts, blocks }
}
