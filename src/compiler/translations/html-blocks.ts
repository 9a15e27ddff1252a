import type { Html } from 'mdast'
import { rangeOf } from '../../text/location.ts'
import type { Block } from './block.ts'
import type { Inline } from './inline.ts'

/** Inline elements; all others end a block. */
const inLine =
  /^<\/?(?:a|abbr|b|bdi|bdo|br|cite|code|del|em|i|img|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|u|var|wbr)\b/i
const token = /<!--[^]*?-->|<\/?[A-Za-z][^<>]*>/g
const closed = /<(script|style|pre|svg|math|textarea|code)\b[^]*?<\/\1\s*>/gi

/** Words between the tags of an HTML block. */
export function htmlBlocks(node: Html, source: string): readonly Block[] {
  const range = rangeOf(node)
  if (range === undefined) return []
  const raw = source.slice(...range)
  // Parts without prose are replaced by comments of the same length.
  const text = raw.replace(closed, (comment) => '<!--'.padEnd(comment.length - 3, ' ') + '-->')
  const blocks: Block[] = []
  let from = 0
  const close = (to: number): void => {
    const block = blockOf(raw, text, { from, to })
    if (block !== undefined) blocks.push({ ...block, start: block.start + range[0], end: block.end + range[0] })
  }
  for (const { 0: tag, index } of text.matchAll(token)) {
    if (inLine.test(tag)) continue
    close(index)
    from = index + tag.length
  }
  close(text.length)
  return blocks
}

function blockOf(
  raw: string,
  text: string,
  { from, to }: { readonly from: number; readonly to: number },
): Block | undefined {
  const part = text.slice(from, to)
  const start = from + (part.length - part.trimStart().length)
  const end = from + part.trimEnd().length
  if (start >= end) return undefined
  const pieces: Inline[] = []
  let at = start
  let id = 0
  const words = (until: number): void => {
    const source = raw.slice(at, until).replace(/\s+/g, ' ')
    if (source !== '') pieces.push({ kind: 'text', text: source })
  }
  for (const { 0: tag, index } of text.slice(start, end).matchAll(token)) {
    words(start + index)
    pieces.push({ kind: 'ph', id: ++id, raw: raw.slice(start + index, start + index + tag.length), type: 'tag' })
    at = start + index + tag.length
  }
  words(end)
  return { kind: 'x', start, end, pieces }
}
