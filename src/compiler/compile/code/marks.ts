import type { ElementContent, Properties } from 'hast'
import { toString } from 'hast-util-to-string'
import { element, text } from '../../../text/markup.ts'
import type { CodeFeatures, TypeSpan } from './code-features.ts'

type Span = readonly [from: number, to: number, properties: Properties, tagName: string]

/** Wraps marked parts of a line in elements: words, compiler errors, and inside them code with types. */
export function markLine(
  line: readonly ElementContent[],
  number: number,
  { words = [], types }: CodeFeatures,
): ElementContent[] {
  const marked = words.filter(({ from, to }) => from <= number && number < to).map(({ word }) => word)
  const spans = types?.spans.filter((span) => span.line === number) ?? []
  if (marked.length === 0 && spans.length === 0) return [...line]
  const of = (kind: TypeSpan['kind'], make: (span: TypeSpan) => readonly [Properties, string]): Span[] =>
    spans.filter((span) => span.kind === kind).map((span): Span => [span.from, span.to, ...make(span)])
  const marks = [...spansOf(line.map(toString).join(''), marked), ...of('mark', () => [{ className: ['w'] }, 'mark'])]
  const errors = of('error', () => [{ className: ['bad'] }, 'span'])
  const hovers = of('type', ({ text = '' }) => [{ className: ['tw'], tabIndex: 0, 'aria-description': text }, 'span'])
  return layered(line, 0, [marks, errors, hovers])
}

/** Nests the spans of several layers, outermost first. `start` is the position of the first token. */
function layered(
  tokens: readonly ElementContent[],
  start: number,
  [spans, ...rest]: readonly (readonly Span[])[],
): ElementContent[] {
  if (spans === undefined) return [...tokens]
  const out: ElementContent[] = []
  const end = start + tokens.reduce((sum, token) => sum + toString(token).length, 0)
  let at = start
  for (const [first, last, properties, tagName] of [...spans].sort(([a], [b]) => a - b)) {
    const [from, to] = [Math.max(first, at), Math.min(last, end)]
    if (to <= from) continue
    out.push(...layered(sliceTokens(tokens, at - start, from - start), at, rest))
    out.push(element(tagName, properties, layered(sliceTokens(tokens, from - start, to - start), from, rest)))
    at = to
  }
  out.push(...layered(sliceTokens(tokens, at - start, end - start), at, rest))
  return out
}

/** Tokens in a range of a line, cut at its ends. */
export function sliceTokens(tokens: readonly ElementContent[], from: number, to: number): ElementContent[] {
  let at = 0
  return tokens.flatMap((token) => {
    const text = toString(token)
    const start = at
    at += text.length
    const part = text.slice(Math.max(from - start, 0), Math.max(to - start, 0))
    return part === '' ? [] : [part === text ? token : pieceOf(token, part)]
  })
}

/** Ranges of words in a text. Overlapping occurrences are merged. */
function spansOf(text: string, words: readonly string[]): Span[] {
  const ranges: [number, number][] = []
  for (const word of words)
    for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length))
      ranges.push([at, at + word.length])
  ranges.sort(([a], [b]) => a - b)
  const spans: [number, number][] = []
  for (const [from, to] of ranges) {
    const last = spans.at(-1)
    if (last !== undefined && from < last[1]) last[1] = Math.max(last[1], to)
    else spans.push([from, to])
  }
  return spans.map(([from, to]) => [from, to, { className: ['w'] }, 'mark'])
}

function pieceOf(node: ElementContent, value: string): ElementContent {
  return node.type === 'element' && value.trim() !== ''
    ? element(node.tagName, { ...node.properties }, [text(value)])
    : text(value)
}
