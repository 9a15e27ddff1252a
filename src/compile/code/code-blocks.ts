/**
 * Highlighted code of the page's last compilation, taken over where the code is the same. A writer who changes prose pays
 * for prose: loading a grammar costs a single page more than all the rest of its build.
 *
 * @module
 */
import type { Element, ElementContent, Nodes, Parents, Root, Properties, Text } from 'hast'
import { toString } from 'hast-util-to-string'
import { digest } from '../../cache/hash.ts'
import type { FragmentBody } from '../../model/facts.ts'
import { defined } from '../../defined.ts'
import { asDiff, signOf } from '../../text/markdown-out/code.ts'

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
  if (blocks.length === 0 || blocks.some((block) => !known.has(block.key) || needsFinish(block))) return false
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

/** Such a block has a rule in the page's style sheet, or a feature of the theme: `finish` finds them in its element alone. */
function needsFinish({ features }: CodeBlock): boolean {
  return features?.folds !== undefined || (features !== undefined && Object.keys(preProperties(features)).length > 0)
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

/** Whether lines get elements of their own. */
function hasLines({ lines, numbers, folds }: CodeFeatures): boolean {
  return lines !== undefined || numbers !== undefined || folds !== undefined
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

/** Properties of a block's `pre`: its feature of the theme, and a style that `finish` turns into a class. */
export function preProperties(features: CodeFeatures): Properties {
  return { ...(features.wrap === 'toggle' ? { dataFeature: 'code-wrap' } : {}), ...numberStyle(features) }
}

/** Where the numbers start and how many digits they have, if not at 1 and two. */
function numberStyle({ numbers, text }: CodeFeatures): Properties {
  if (numbers === undefined) return {}
  const digits = String(numbers + text.split('\n').length - 1).length
  const style = [
    ...(numbers === 1 ? [] : [`counter-reset:line ${numbers - 1}`]),
    ...(digits < 3 ? [] : [`--digits:${digits}`]),
  ]
  return style.length === 0 ? {} : { style: style.join(';') }
}

/** A code as a diff, if lines of it are marked as added or removed; a diff is one already. */
export function diffOf(code: string, features: Pick<CodeFeatures, 'lines' | 'lang'> | undefined): string | undefined {
  if (features?.lines === undefined || features.lang === 'diff') return undefined
  const { lines } = features
  return asDiff(
    code,
    code.split('\n').map((_, number) => signOf(lines[number])),
  )
}

/**
 * The content of a `code` element from that of its lines. A line's element holds its newline, too: lines are blocks, and
 * a newline between two of them would be a line by itself.
 */
export function withFeatures(lines: readonly ElementContent[][], features: CodeFeatures): ElementContent[] {
  const isLined = hasLines(features)
  const made = lines.map((line, number) => {
    const marked = (features.words ?? []).filter(({ from, to }) => from <= number && number < to)
    const words = marked.map(({ word }) => word)
    const content = words.length === 0 ? [...line] : markWords(line, words)
    if (number < lines.length - 1) content.push({ type: 'text', value: '\n' })
    const className = ['line', ...(features.lines?.[number] ?? [])]
    return isLined ? [element('span', { className }, content)] : content
  })
  return foldLines(made, features).flat()
}

/** Puts the folded lines into elements of their own, each behind what opens it. */
function foldLines(
  lines: readonly ElementContent[][],
  { folds = [], numbers }: Pick<CodeFeatures, 'folds' | 'numbers'>,
): ElementContent[][] {
  let at = 0
  const made = folds.flatMap(({ from, to, label }) => {
    const before = lines.slice(at, from)
    at = to
    const box = element('input', { type: 'checkbox', className: ['fold'], ariaLabel: label }, [])
    // Lines that are not rendered do not count.
    const style = numbers === undefined ? {} : { style: `counter-increment:line ${to - from}` }
    const folded = element('span', { className: ['folded'], ...style }, lines.slice(from, to).flat())
    return [...before, [box, folded]]
  })
  return [...made, ...lines.slice(at)]
}

/** Puts every occurrence of the words into a `mark`, through tokens. */
function markWords(line: readonly ElementContent[], words: readonly string[]): ElementContent[] {
  const spans = spansOf(line.map(textOf).join(''), words)
  const out: ElementContent[] = []
  let mark: Element | undefined
  let at = 0
  let next = 0
  for (const child of line) {
    const text = textOf(child)
    const end = at + text.length
    while (at < end) {
      const [from = Infinity, to = Infinity] = spans[next] ?? []
      const stop = Math.min(end, at < from ? from : to)
      const piece = pieceOf(child, text.slice(at - end + text.length, stop - end + text.length))
      if (at < from) out.push(piece)
      else {
        if (mark === undefined) out.push((mark = element('mark', { className: ['w'] }, [])))
        mark.children.push(piece)
      }
      at = stop
      if (at < to) continue
      next++
      mark = undefined
    }
  }
  return out
}

/** Where the words stand in a text, one after the other; occurrences that overlap are one. */
function spansOf(text: string, words: readonly string[]): (readonly [number, number])[] {
  const found: [number, number][] = []
  for (const word of words)
    for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length))
      found.push([at, at + word.length])
  found.sort(([a], [b]) => a - b)
  const spans: [number, number][] = []
  for (const [from, to] of found) {
    const last = spans.at(-1)
    if (last !== undefined && from < last[1]) last[1] = Math.max(last[1], to)
    else spans.push([from, to])
  }
  return spans
}

function textOf(node: ElementContent): string {
  if (node.type === 'text') return node.value
  return node.type === 'element' ? node.children.map(textOf).join('') : ''
}

function pieceOf(node: ElementContent, value: string): ElementContent {
  const text: Text = { type: 'text', value }
  return node.type === 'element' ? element(node.tagName, { ...node.properties }, [text]) : text
}

/** An element. */
function element(tagName: string, properties: Properties, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children }
}

/** What a code block shows beside its code. A block without any of it has none of this. */
export interface CodeFeatures {
  /** The code that they belong to, by which a block is known again after raw HTML was read. */
  readonly text: string
  readonly lang?: string
  readonly title?: string
  /** Classes of lines, by their number from 0; there are elements for lines if this or `numbers` is given. */
  readonly lines?: Readonly<Record<number, readonly LineClass[]>>
  /** Words that are marked in the lines from `from` up to `to`, which count from 0; `to` is not one of them. */
  readonly words?: readonly WordMark[]
  /** The number that the first line shows. */
  readonly numbers?: number
  /** Whether long lines are broken; `toggle`: by the reader. */
  readonly wrap?: true | 'toggle'
  readonly folds?: readonly Fold[]
}

/** Lines that the reader unfolds, from `from` up to `to`, which is not one of them; in order. They count from 0. */
export interface Fold {
  readonly from: number
  readonly to: number
  readonly label: string
}

/** What is said of a line; `theme/styles/code.css` explains each. */
export type LineClass = 'hl' | 'add' | 'del' | 'focus' | 'error' | 'warning' | 'info'

/** A word that is marked wherever it stands in some lines. */
export interface WordMark {
  readonly word: string
  readonly from: number
  readonly to: number
}

/** A fault in the text of a block's first line or of one of its comments, by offsets of that text. */
export interface Fault {
  readonly start: number
  readonly end: number
  readonly message: string
  readonly hint?: string
}
