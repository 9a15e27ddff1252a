import type { Element, ElementContent } from 'hast'
import { element, text } from '../../../text/markup.ts'

/** Languages that `theme/styles/code.css` wraps on phones: line breaks have no meaning in them. */
const wrapped = new Set(['bash', 'sh', 'http', 'json'])

/** Words too long for a line on a phone: 320 px contain 28 characters without padding. */
const long = /\S{24,}/g
/** Minimum length of a piece, and of the last piece of a word. */
const [minimum, last] = [6, 4]

/** Returns true if long words of a language may be broken. */
export function hasBreaks(language: string): boolean {
  return wrapped.has(language)
}

/**
 * Splits code into pieces between which a line may break: after the separators of addresses and names, in words that
 * are too long for a phone. Without this, Chromium and Safari do not break them, or break between any two letters.
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
      if (breakAt - start < minimum || end - breakAt < last) continue
      pieces.push(text.slice(from, breakAt))
      from = start = breakAt
    }
  }
  return [...pieces, text.slice(from)]
}

/**
 * Inserts a `wbr` between the pieces of a block's texts, in place. It is neither copied nor searched nor read aloud.
 */
export function addBreaks(parent: Element): void {
  parent.children = parent.children.flatMap((child): ElementContent[] => {
    if (child.type === 'element') addBreaks(child)
    if (child.type !== 'text') return [child]
    return withBreaks(breakable(child.value))
  })
}

/** Texts with a `wbr` between them. */
export function withBreaks(pieces: readonly string[]): ElementContent[] {
  return pieces.flatMap((piece, index) => (index === 0 ? [text(piece)] : [element('wbr'), text(piece)]))
}
