/**
 * Reuses highlighted code of the last compilation for unchanged blocks. After an edit of prose, loading a grammar would
 * otherwise cost more than the rest of the build.
 *
 * @module
 */
import type { Element, ElementContent, Nodes, Parents, Root, Properties } from 'hast'
import { toString } from 'hast-util-to-string'
import { digest } from '../../cache/hash.ts'
import type { FragmentBody } from '../../../model/facts.ts'
import type { CodeFeatures, TypeNote } from './code-features.ts'
import { markLine } from './marks.ts'
import { defined } from '../../../base/defined.ts'
import { classesOf, element, text } from '../../../text/markup.ts'
import { asDiff, signOf } from '../../../text/markdown-out/code.ts'

/** A code block in a tree before highlighting. */
export interface CodeBlock {
  readonly parent: Parents
  readonly index: number
  readonly code: Element
  /** Code with a final newline, as in a fence. */
  readonly text: string
  readonly features?: CodeFeatures
}

/** A block with a digest of all inputs of highlighting. */
interface KeyedBlock extends CodeBlock {
  readonly key: string
}

/** HTML of highlighted code, with its text for search and its code for the Markdown version. */
export interface HighlightedCode {
  type: 'raw'
  value: string
  data: { text: string; code: { lang: string | null; value: string } }
}

/** Blocks of a tree in document order, each with its features from `readCode`. */
export function findBlocks(tree: Root, features: readonly CodeFeatures[] = []): CodeBlock[] {
  const blocks: CodeBlock[] = []
  const visit = (parent: Nodes): void => {
    if (!('children' in parent)) return
    for (const [index, node] of parent.children.entries()) {
      const code = node.type === 'element' && node.tagName === 'pre' ? node.children[0] : undefined
      // The class is that of remark-math for formulas that a rehype plugin converts.
      if (code?.type !== 'element' || code.tagName !== 'code' || classesOf(code).includes('math-display')) {
        visit(node)
        continue
      }
      const text = toString(code)
      const candidate = features[Number(code.properties['dataCode'] ?? NaN)]
      // Raw HTML may contain arbitrary numbers.
      const ofBlock = candidate?.text === text.replace(/\n$/, '') ? candidate : undefined
      blocks.push(defined({ parent, index, code, text, features: ofBlock }))
    }
  }
  visit(tree)
  return blocks
}

/** Blocks of a tree with their keys. */
export function codeBlocks(tree: Root, features: readonly CodeFeatures[] = []): KeyedBlock[] {
  return findBlocks(tree, features).map((block) => {
    const { meta } = (block.code.data ?? {}) as { meta?: unknown }
    const features = block.features === undefined ? [] : [{ ...block.features, text: '' }]
    const inputs = [block.code.properties['className'], meta, block.text, ...features]
    return { ...block, key: digest(JSON.stringify(inputs)).slice(0, 16) }
  })
}

/** Replaces all blocks with their HTML if it is known for all of them; otherwise changes nothing. */
export function reuseBlocks(blocks: readonly KeyedBlock[], highlighted: ReadonlyMap<string, string>): boolean {
  if (blocks.length === 0 || blocks.some((block) => !highlighted.has(block.key) || needsFinish(block))) return false
  for (const block of blocks) {
    const value = highlighted.get(block.key) ?? ''
    const text = block.text.replace(/\n$/, '')
    const diff = diffOf(text, block.features)
    const lang = diff === undefined ? (/^<pre [^>]*?data-language="([^"]*)"/.exec(value)?.[1] ?? null) : 'diff'
    const node: HighlightedCode = { type: 'raw', value, data: { text, code: { lang, value: diff ?? text } } }
    put(block, node)
  }
  return true
}

/** Replaces a block with its result, below its title. */
export function put({ parent, index, features }: CodeBlock, content: ElementContent): void {
  parent.children[index] = content
  if (features?.title === undefined) return
  const caption = element('figcaption', {}, [text(features.title)])
  parent.children[index] = element('figure', { className: ['code-block'] }, [caption, content])
}

/**
 * Returns true for a block with a rule in the page's style sheet or a feature of the theme, which `finish` only finds
 * in elements.
 */
function needsFinish({ features }: CodeBlock): boolean {
  return (
    features?.folds !== undefined ||
    features?.types !== undefined ||
    (features !== undefined && Object.keys(preProperties(features)).length > 0)
  )
}

/** Adds the highlighted blocks of a compiled body to `highlighted`, by key. */
export function learnBlocks(
  { html, code = [] }: Pick<FragmentBody, 'html' | 'code'>,
  highlighted: Map<string, string>,
): void {
  if (code.length === 0) return
  const blocks = html.match(/<pre class="code[ "][\s\S]*?<\/pre>/g) ?? []
  if (blocks.length !== code.length) return
  for (const [index, key] of code.entries()) highlighted.set(key, blocks[index] ?? '')
}

/** Returns true if each line needs an element. */
function hasLines({ lines, numbers, folds, types }: CodeFeatures): boolean {
  return lines !== undefined || numbers !== undefined || folds !== undefined || types !== undefined
}

/** Classes of a block's `pre`. */
export function preClasses(features: CodeFeatures): string[] {
  const marks = new Set(Object.values(features.lines ?? {}).flat())
  return [
    ...(hasLines(features) ? ['lines'] : []),
    ...(features.numbers === undefined ? [] : ['numbers']),
    ...(marks.has('focus') ? ['focus'] : []),
    ...(features.wrap === true ? ['wrap'] : []),
  ]
}

/** Properties of a block's `pre`: its theme feature, and a style that `finish` converts to a class. */
export function preProperties(features: CodeFeatures): Properties {
  return { ...(features.wrap === 'toggle' ? { dataFeature: 'code-wrap' } : {}), ...numberStyle(features) }
}

/** Style with the first line number and the number of digits, if they differ from 1 and two. */
function numberStyle({ numbers, text }: CodeFeatures): Properties {
  if (numbers === undefined) return {}
  const digits = String(numbers + text.split('\n').length - 1).length
  const style = [
    ...(numbers === 1 ? [] : [`counter-reset:line ${numbers - 1}`]),
    ...(digits < 3 ? [] : [`--digits:${digits}`]),
  ]
  return style.length === 0 ? {} : { style: style.join(';') }
}

/**
 * Converts code to a diff, if lines are marked as added or removed and it is not a diff already;
 * otherwise `undefined`.
 */
export function diffOf(code: string, features: Pick<CodeFeatures, 'lines' | 'lang'> | undefined): string | undefined {
  if (features?.lines === undefined || features.lang === 'diff') return undefined
  const { lines } = features
  return asDiff(
    code,
    code.split('\n').map((_, number) => signOf(lines[number])),
  )
}

/**
 * Content of a `code` element with an element for each line. The element includes the newline: lines are blocks, and a
 * newline between two of them would be another line.
 */
export function withFeatures(lines: readonly ElementContent[][], features: CodeFeatures): ElementContent[] {
  const isLined = hasLines(features)
  const rendered = lines.map((line, number) => {
    const content = markLine(line, number, features)
    if (number < lines.length - 1) content.push(text('\n'))
    const className = ['line', ...(features.lines?.[number] ?? [])]
    if (!isLined) return content
    const notes = features.types?.notes.filter((note) => note.line === number) ?? []
    return [element('span', { className }, content), ...notes.map(noteElement)]
  })
  return foldLines(rendered, features).flat()
}

/** A TypeScript message below a line. Its text is an attribute, so that it is neither copied nor searched as code. */
function noteElement({ kind, text }: TypeNote): Element {
  return element('span', { className: ['note', kind], role: 'note', ariaLabel: text })
}

/** Wraps folded lines in elements, each after its toggle. */
function foldLines(
  lines: readonly ElementContent[][],
  { folds = [], numbers }: Pick<CodeFeatures, 'folds' | 'numbers'>,
): ElementContent[][] {
  let at = 0
  const folded = folds.flatMap(({ from, to, label }) => {
    const before = lines.slice(at, from)
    at = to
    const box = element('input', { type: 'checkbox', className: ['code-fold'], ariaLabel: label })
    // Lines that are not rendered do not count.
    const style = numbers === undefined ? {} : { style: `counter-increment:line ${to - from}` }
    const folded = element('span', { className: ['code-folded'], ...style }, lines.slice(from, to).flat())
    return [...before, [box, folded]]
  })
  return [...folded, ...lines.slice(at)]
}
