/**
 * Highlighted code of the page's last compilation, taken over where the code is the same. A writer who changes prose pays
 * for prose: loading a grammar costs a single page more than all the rest of its build.
 *
 * @module
 */
import type { Element, ElementContent, Root, RootContent } from 'hast'
import { toString } from 'hast-util-to-string'
import { digest } from '../execute/hash.ts'
import type { FragmentBody } from '../model/facts.ts'

/** A block of code in a tree, before it is highlighted. */
export interface CodeBlock {
  readonly parent: { children: (RootContent | ElementContent)[] }
  readonly index: number
  /** Digest of all that highlighting looks at. */
  readonly key: string
  readonly text: string
}

/** HTML that was highlighted before, with the text that search finds in it. */
export interface HighlightedCode {
  type: 'raw'
  value: string
  data: { text: string }
}

/** The blocks of a tree in document order. */
export function codeBlocks(tree: Root): CodeBlock[] {
  const blocks: CodeBlock[] = []
  const visit = (parent: Root | Element): void => {
    for (const [index, node] of parent.children.entries()) {
      if (node.type !== 'element') continue
      const code = node.tagName === 'pre' ? node.children[0] : undefined
      if (code?.type !== 'element' || code.tagName !== 'code') {
        visit(node)
        continue
      }
      const text = toString(code)
      const { meta } = (code.data ?? {}) as { meta?: unknown }
      const key = digest(JSON.stringify([code.properties['className'], meta, text])).slice(0, 16)
      blocks.push({ parent: parent as CodeBlock['parent'], index, key, text })
    }
  }
  visit(tree)
  return blocks
}

/** Puts known HTML in the place of every block, if all of them are known; otherwise changes nothing. */
export function reuseBlocks(blocks: readonly CodeBlock[], known: ReadonlyMap<string, string>): boolean {
  if (blocks.length === 0 || blocks.some(({ key }) => !known.has(key))) return false
  for (const { parent, index, key, text } of blocks) {
    const node: HighlightedCode = { type: 'raw', value: known.get(key) ?? '', data: { text } }
    parent.children[index] = node as unknown as ElementContent
  }
  return true
}

/** Adds the highlighted blocks of a compiled body to `known`, by key. */
export function learnBlocks(
  { html, code = [] }: Pick<FragmentBody, 'html' | 'code'>,
  known: Map<string, string>,
): void {
  if (code.length === 0) return
  const found = html.match(/<pre class="code"[\s\S]*?<\/pre>/g) ?? []
  if (found.length !== code.length) return
  for (const [index, key] of code.entries()) known.set(key, found[index] ?? '')
}
