import { toString } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'
import type { Page } from './page.ts'

/** The words of a sentence in lower case. */
export interface Sentence {
  readonly words: readonly string[]
  readonly line: number
}

/** The sentences in paragraphs and cells of a page, with code spans, without blocks of code. */
export function sentences({ tree }: Page): readonly Sentence[] {
  const result: Sentence[] = []
  visit(tree, (node) => {
    if (node.type !== 'paragraph' && node.type !== 'tableCell' && node.type !== 'heading') return
    for (const sentence of toString(node).split(/[.!?:;](?=\s|$)/))
      result.push({ words: wordsOf(sentence), line: node.position?.start.line ?? 0 })
  })
  return result.filter(({ words }) => words.length > 0)
}

/** Words of a text. A code span counts as one word. */
function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_][\p{L}\p{N}_'’/{}.-]*/gu) ?? []
}

/** Number of words of prose on a page. */
export function wordCount(page: Page): number {
  return sentences(page).reduce((sum, { words }) => sum + words.length, 0)
}
