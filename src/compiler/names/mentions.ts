import type { Root } from 'mdast'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import type { Node } from 'unist'
import { visit } from 'unist-util-visit'

/** A code span, a code block or a link on a page. */
export interface Mention {
  /** A code span, a code block, or the address of a link. */
  readonly kind: 'span' | 'block' | 'link'
  readonly text: string
  /** Line number, counted from 1. */
  readonly line: number
  readonly column: number
  /** Sentence around it; absent for a block. */
  readonly sentence?: string
}

/**
 * All mentions in a Markdown or MDX text, in order. MDX syntax is parsed as text, as are tables, whose cells may
 * contain code.
 */
export function mentionsOf(markdown: string): readonly Mention[] {
  const text = withoutFrontMatter(markdown)
  const tree: Root = unified().use(remarkParse).parse(text)
  const mentions: Mention[] = []
  let block: Node | undefined
  visit(tree, (node) => {
    const { line = 1, column = 1 } = node.position?.start ?? {}
    if (node.type === 'paragraph' || node.type === 'heading') block = node
    if (node.type === 'code') mentions.push({ kind: 'block', text: node.value, line: line + 1, column })
    if (node.type !== 'inlineCode' && node.type !== 'link') return
    const sentence = sentenceAt(text, node.position?.start.offset ?? 0, block?.position)
    const inSentence = sentence === '' ? {} : { sentence }
    if (node.type === 'inlineCode') mentions.push({ kind: 'span', text: node.value, line, column, ...inSentence })
    else mentions.push({ kind: 'link', text: node.url, line, column, ...inSentence })
  })
  return mentions
}

/**
 * End of a sentence: punctuation before white space, the border of a cell, or the next list item.
 */
const end = /[.!?](?=["')\]]*\s)|[.!?]$|\s\|\s?|\n(?=\s*(?:[-*+]|\d+\.)\s)/g

/** Sentence around an offset in its block, on one line. */
function sentenceAt(text: string, offset: number, block: Node['position']): string {
  const [from, to] = [block?.start.offset ?? offset, block?.end.offset ?? offset]
  const chunk = text.slice(from, to)
  let start = 0
  for (const { 0: sign, index } of chunk.matchAll(end)) {
    const after = index + sign.length
    if (after <= offset - from) start = after
    else return folded(chunk.slice(start, after))
  }
  return folded(chunk.slice(start))
}

const folded = (text: string): string => text.replace(/\s+/g, ' ').replace(/^[\s|]+|[\s|]+$/g, '')

/** Replaces front matter with empty lines. */
function withoutFrontMatter(text: string): string {
  return text.replace(/^---\r?\n[^]*?\n---(?=\r?\n|$)/, (matter) => matter.replace(/[^\n]/g, ''))
}
