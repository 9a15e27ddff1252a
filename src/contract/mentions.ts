import type { Root } from 'mdast'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'

/** What a page says in code, or where it leads. */
export interface Mention {
  /** A code span, a code block, or the address of a link. */
  readonly kind: 'span' | 'block' | 'link'
  readonly text: string
  /** From 1. */
  readonly line: number
  readonly column: number
}

/**
 * All mentions of a text of Markdown or MDX, in its order. What is no Markdown in MDX is read as text, and so are tables, whose
 * cells have code all the same.
 */
export function mentionsOf(markdown: string): readonly Mention[] {
  const tree: Root = unified().use(remarkParse).parse(withoutFrontMatter(markdown))
  const found: Mention[] = []
  visit(tree, (node) => {
    const { line = 1, column = 1 } = node.position?.start ?? {}
    if (node.type === 'inlineCode') found.push({ kind: 'span', text: node.value, line, column })
    else if (node.type === 'link') found.push({ kind: 'link', text: node.url, line, column })
    else if (node.type === 'code') found.push({ kind: 'block', text: node.value, line: line + 1, column })
  })
  return found
}

/** Its lines stay, empty. */
function withoutFrontMatter(text: string): string {
  return text.replace(/^---\r?\n[^]*?\n---(?=\r?\n|$)/, (matter) => matter.replace(/[^\n]/g, ''))
}
