import type { Element, ElementContent, Properties, Text } from 'hast'
import { asDiff, signOf } from '../../text/markdown-out/code.ts'

/** Whether lines get elements of their own. */
function hasLines({ lines, numbers }: CodeFeatures): boolean {
  return lines !== undefined || numbers !== undefined
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

/** Where the numbers start and how many digits they have, if not at 1 and two. A style that `finish` turns into a class. */
export function preStyle({ numbers, text }: CodeFeatures): Properties {
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
  return lines.flatMap((line, number) => {
    const marked = (features.words ?? []).filter(({ from, to }) => from <= number && number < to)
    const words = marked.map(({ word }) => word)
    const content = words.length === 0 ? [...line] : markWords(line, words)
    if (number < lines.length - 1) content.push({ type: 'text', value: '\n' })
    const className = ['line', ...(features.lines?.[number] ?? [])]
    return isLined ? [element('span', { className }, content)] : content
  })
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
export function element(tagName: string, properties: Properties, children: ElementContent[]): Element {
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
  readonly wrap?: boolean
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
