import type { Root } from 'mdast'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import type { Node } from 'unist'
import { visit } from 'unist-util-visit'

/** A code span, a code block or a link of a page. */
export interface Mention {
  /** A code span, a code block, or the address of a link. */
  readonly kind: 'span' | 'block' | 'link'
  readonly text: string
  /** From 1. */
  readonly line: number
  readonly column: number
  /** The sentence that contains it; absent for a block. */
  readonly sentence?: string
}

/**
 * All mentions of a text of Markdown or MDX, in its order. What is no Markdown in MDX is read as text, and so are tables, whose
 * cells have code all the same.
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

/** Ends of a sentence: punctuation before white space, the border of a cell, the next list item. */
const end = /[.!?](?=["')\]]*\s)|[.!?]$|\s\|\s?|\n(?=\s*(?:[-*+]|\d+\.)\s)/g

/** The sentence around an offset, within its block, as it is written but on one line. */
function sentenceAt(text: string, offset: number, block: Node['position']): string {
  const [from, to] = [block?.start.offset ?? offset, block?.end.offset ?? offset]
  const whole = text.slice(from, to)
  let start = 0
  for (const { 0: sign, index } of whole.matchAll(end)) {
    const after = index + sign.length
    if (after <= offset - from) start = after
    else return folded(whole.slice(start, after))
  }
  return folded(whole.slice(start))
}

const folded = (text: string): string => text.replace(/\s+/g, ' ').replace(/^[\s|]+|[\s|]+$/g, '')

/** Its lines stay, empty. */
function withoutFrontMatter(text: string): string {
  return text.replace(/^---\r?\n[^]*?\n---(?=\r?\n|$)/, (matter) => matter.replace(/[^\n]/g, ''))
}
