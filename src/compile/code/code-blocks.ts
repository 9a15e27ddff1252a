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
import type { CodeFeatures } from './features.ts'
import { diffOf, element, preStyle } from './lines.ts'

/** A block of code in a tree, before it is highlighted. */
export interface CodeBlock {
  readonly parent: Parents
  readonly index: number
  readonly code: Element
  /** With a newline at its end, as a fence gives it. */
  readonly text: string
  readonly features?: CodeFeatures
}

/** A block with the digest of all that highlighting looks at. */
export interface KeyedBlock extends CodeBlock {
  readonly key: string
}

/** HTML that was highlighted before, with what search and the Markdown twin want to know of it. */
export interface HighlightedCode {
  type: 'raw'
  value: string
  data: { text: string; code: { lang: string | null; value: string } }
}

/** The blocks of a tree in document order, each with what `readCode` said of it. */
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
      const said = features[Number(code.properties['dataCode'] ?? NaN)]
      // Raw HTML may hold a number of its own.
      const isIts = said !== undefined && said.text === text.replace(/\n$/, '')
      blocks.push({ parent, index, code, text, ...(isIts ? { features: said } : {}) })
    }
  }
  visit(tree)
  return blocks
}

/** The blocks of a tree with their keys. */
export function codeBlocks(tree: Root, features: readonly CodeFeatures[] = []): KeyedBlock[] {
  return findBlocks(tree, features).map((block) => {
    const { meta } = (block.code.data ?? {}) as { meta?: unknown }
    const said = block.features === undefined ? [] : [{ ...block.features, text: '' }]
    const looked = [block.code.properties['className'], meta, block.text, ...said]
    return { ...block, key: digest(JSON.stringify(looked)).slice(0, 16) }
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
  const { title } = features ?? {}
  parent.children[index] =
    title === undefined
      ? made
      : element('figure', { className: ['code-block'] }, [
          element('figcaption', {}, [{ type: 'text', value: title }]),
          made,
        ])
}

/** A rule of the page's style sheet belongs to such a block, which only making it anew brings along. */
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
