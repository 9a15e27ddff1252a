import { digest } from '../../cache/hash.ts'
import { toString } from 'hast-util-to-string'
import { classesOf } from '../../../text/markup.ts'
import { withBreaks } from '../code/line-breaks.ts'
import type { Element, ElementContent } from 'hast'

/**
 * Parses a `srcset` like browsers: an address ends at white space, its `descriptor` (possibly empty) at the next
 * comma. `at` is the offset of the address.
 */
export function candidatesOf(srcset: string): { url: string; at: number; descriptor: string }[] {
  const candidates: ReturnType<typeof candidatesOf> = []
  let open: { url: string; at: number; words: string[] } | undefined
  const close = (): void => {
    if (open !== undefined) candidates.push({ url: open.url, at: open.at, descriptor: open.words.join(' ') })
    open = undefined
  }
  for (const { 0: word, index } of srcset.matchAll(/\S+/g)) {
    let start = 0
    if (open !== undefined) {
      const comma = word.indexOf(',')
      const end = comma === -1 ? word.length : comma
      if (end > 0) open.words.push(word.slice(0, end))
      if (comma === -1) continue
      close()
      start = comma
    }
    while (word[start] === ',') start++
    let end = word.length
    while (end > start && word[end - 1] === ',') end--
    if (end === start) continue
    open = { url: word.slice(start, end), at: index + start, words: [] }
    if (end < word.length) close()
  }
  close()
  return candidates
}

/**
 * Returns the class that replaces a `style=` attribute, and adds its rule to `rules`. The Content-Security-Policy
 * forbids inline styles. A style with braces or `<`, which could break out of the rule, is dropped (`undefined`).
 */
export function styleClass(style: string, rules: Map<string, string>): string | undefined {
  const body = style.trim().replace(/;$/, '')
  if (body === '' || /[{}<>@\\]/.test(body)) return undefined
  const name = `s-${digest(body).slice(0, 8)}`
  rules.set(name, body)
  return name
}

/** Maximum length of names that are not broken: for a column, and for a line of text on a phone with 320 px. */
export const longest = { cell: 20, text: 28 }
/** Minimum length of a piece: `a_b_test` may break into `a_b_` and `test`. */
const minLength = 4

/** Characters after which browsers break lines. */
const breaking = /[-/?|}]./

/**
 * Prepares code for the ends of lines, in place: a name moves to the next line as a whole (class `name`), and one that is
 * longer than `maxLength` may break after `_`, `/` and `.`. A column is then no wider than its longest piece, and leaves
 * space for neighbours; a line of text does not break at arbitrary letters. `wbr` is neither copied nor searched nor read
 * aloud.
 */
export function addLineBreakOpportunities(parent: Element, maxLength: number, isCode = false): void {
  if (!parent.children.some((child) => child.type === 'element' || (isCode && child.type === 'text'))) return
  parent.children = parent.children.flatMap((child): ElementContent[] => {
    if (child.type === 'element' && child.tagName !== 'pre') {
      addLineBreakOpportunities(child, maxLength, isCode || child.tagName === 'code')
      if (child.tagName === 'code') markName(child, maxLength)
    }
    return isCode && child.type === 'text' && child.value.length > maxLength
      ? withBreaks(pieces(child.value, maxLength))
      : [child]
  })
}

function markName(code: Element, maxLength: number): void {
  const name = toString(code)
  if (/\s/.test(name) || !(name.length > maxLength || breaking.test(name))) return
  if (!classesOf(code).includes('name')) addClass(code, 'name')
}

function pieces(text: string, maxLength: number): string[] {
  const parts: string[] = []
  let currentPiece = ''
  for (const word of text.split(/(?<=\s)(?=\S)/)) {
    let remaining = word.trimEnd().length
    let length = 0
    for (const piece of remaining > maxLength ? word.split(/(?<=[_/.])(?=[^_/.\s])/) : [word]) {
      if (length >= minLength && remaining >= minLength) {
        parts.push(currentPiece)
        currentPiece = ''
        length = 0
      }
      currentPiece += piece
      length += piece.length
      remaining -= piece.length
    }
  }
  return [...parts, currentPiece]
}

/** Replaces `align=`, which is obsolete in HTML, with a class. */
export function alignByClass(node: Element): void {
  const { align } = node.properties
  if (typeof align !== 'string') return
  delete node.properties['align']
  addClass(node, `align-${align}`)
}

/** Adds a class to an element. */
export function addClass({ properties }: Element, name: string): void {
  properties['className'] = [properties['className'] ?? []].flat().concat(name)
}
