/**
 * Highlighted code of the page's last compilation, taken over where the code is the same. A writer who changes prose pays
 * for prose: loading a grammar costs a single page more than all the rest of its build.
 *
 * @module
 */
import type { Element, ElementContent, Nodes, Parents, Root } from 'hast'
import { toString } from 'hast-util-to-string'
import { digest } from '../../cache/hash.ts'
import type { FragmentBody } from '../../model/facts.ts'
import { type CodeFeatures, diffOf, element, preStyle } from './lines.ts'
import { defined } from '../../defined.ts'

/** A block of code in a tree, before it is highlighted. */
export interface CodeBlock {
  readonly parent: Parents
  readonly index: number
  readonly code: Element
  /** With a newline at its end, as a fence gives it. */
  readonly text: string
  readonly features?: CodeFeatures
}

/** A block with the digest of all that highlighting reads. */
interface KeyedBlock extends CodeBlock {
  readonly key: string
}

/** HTML that was highlighted before, with the text for search and the code for the Markdown version. */
export interface HighlightedCode {
  type: 'raw'
  value: string
  data: { text: string; code: { lang: string | null; value: string } }
}

/** The blocks of a tree in document order, each with the features that `readCode` found. */
export function findBlocks(tree: Root, features: readonly CodeFeatures[] = []): CodeBlock[] {
  const blocks: CodeBlock[] = []
  const visit = (parent: Nodes): void => {
    if (!('children' in parent)) return
    for (const [index, node] of parent.children.entries()) {
      const code = node.type === 'element' && node.tagName === 'pre' ? node.children[0] : undefined
      if (code?.type !== 'element' || code.tagName !== 'code') {
        visit(node)
        continue
      }
      const text = toString(code)
      const found = features[Number(code.properties['dataCode'] ?? NaN)]
      // Raw HTML may hold a number of its own.
      const own = found?.text === text.replace(/\n$/, '') ? found : undefined
      blocks.push(defined({ parent, index, code, text, features: own }))
    }
  }
  visit(tree)
  return blocks
}

/** The blocks of a tree with their keys. */
export function codeBlocks(tree: Root, features: readonly CodeFeatures[] = []): KeyedBlock[] {
  return findBlocks(tree, features).map((block) => {
    const { meta } = (block.code.data ?? {}) as { meta?: unknown }
    const features = block.features === undefined ? [] : [{ ...block.features, text: '' }]
    const read = [block.code.properties['className'], meta, block.text, ...features]
    return { ...block, key: digest(JSON.stringify(read)).slice(0, 16) }
  })
}

/** Puts known HTML in the place of every block, if all of them are known; otherwise changes nothing. */
export function reuseBlocks(blocks: readonly KeyedBlock[], known: ReadonlyMap<string, string>): boolean {
  if (blocks.length === 0 || blocks.some((block) => !known.has(block.key) || hasStyle(block))) return false
  for (const block of blocks) {
    const value = known.get(block.key) ?? ''
    const text = block.text.replace(/\n$/, '')
    const diff = diffOf(text, block.features)
    const lang = diff === undefined ? (/^<pre [^>]*?data-language="([^"]*)"/.exec(value)?.[1] ?? null) : 'diff'
    const node: HighlightedCode = { type: 'raw', value, data: { text, code: { lang, value: diff ?? text } } }
    put(block, node)
  }
  return true
}

/** Puts what was made of a block in its place, with its title above it. */
export function put({ parent, index, features }: CodeBlock, made: ElementContent): void {
  parent.children[index] = made
  if (features?.title === undefined) return
  const caption = element('figcaption', {}, [{ type: 'text', value: features.title }])
  parent.children[index] = element('figure', { className: ['code-block'] }, [caption, made])
}

/** Such a block has a rule in the page's style sheet, which is made only when the block is highlighted. */
function hasStyle({ features }: CodeBlock): boolean {
  return features !== undefined && Object.keys(preStyle(features)).length > 0
}

/** Adds the highlighted blocks of a compiled body to `known`, by key. */
export function learnBlocks(
  { html, code = [] }: Pick<FragmentBody, 'html' | 'code'>,
  known: Map<string, string>,
): void {
  if (code.length === 0) return
  const found = html.match(/<pre class="code[ "][\s\S]*?<\/pre>/g) ?? []
  if (found.length !== code.length) return
  for (const [index, key] of code.entries()) known.set(key, found[index] ?? '')
}
