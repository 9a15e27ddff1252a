import type { Element, ElementContent } from 'hast'
import { element, text } from '../../../text/markup.ts'

/** Languages that `theme/styles/code.css` wraps on a phone: nothing in them depends on where lines end. */
const wrapped = new Set(['bash', 'sh', 'http', 'json'])

/** Shorter words fit into the line of a phone: 320 px hold 28 signs beside the box's padding. */
const long = /\S{24,}/g
/** No piece is shorter, at its end and at that of the word. */
const [least, last] = [6, 4]

/** Tests whether long words of a language may break inside. */
export function hasBreaks(language: string): boolean {
  return wrapped.has(language)
}

/**
 * A text of code in pieces, between which a line may end: behind the signs of addresses and names in words that are too
 * long for a phone. Chromium and Safari break them nowhere, or between any two letters.
 */
export function breakable(text: string): string[] {
  if (text.length < 24) return [text]
  const pieces: string[] = []
  let from = 0
  for (const { 0: word, index } of text.matchAll(long)) {
    const end = index + word.length
    let start = index
    for (const { index: at } of word.matchAll(/(?<=[/:=&?,_])(?=[\w$({])/g)) {
      const breakAt = index + at
      if (breakAt - start < least || end - breakAt < last) continue
      pieces.push(text.slice(from, breakAt))
      from = start = breakAt
    }
  }
  return [...pieces, text.slice(from)]
}

/** Puts a `wbr` between the pieces of a block's texts, in place. It is neither copied nor searched nor read aloud. */
export function addBreaks(parent: Element): void {
  parent.children = parent.children.flatMap((child): ElementContent[] => {
    if (child.type === 'element') addBreaks(child)
    if (child.type !== 'text') return [child]
    return withBreaks(breakable(child.value))
  })
}

/** Texts with a `wbr` between them. */
export function withBreaks(pieces: readonly string[]): ElementContent[] {
  return pieces.flatMap((piece, at) => (at === 0 ? [text(piece)] : [element('wbr'), text(piece)]))
}
