import { linkMark } from '../../model/link-slot.ts'
import type { SourceLink } from './links.ts'

/** A range of a text, and what its Markdown version has there instead. Default: nothing. */
export type Cut = readonly [start: number, end: number, put?: string]

/** The Markdown version of a Markdown text: the text without what is `left` out (title, comments), addresses as link slots. */
export function markdownVersion(text: string, links: readonly SourceLink[], left: readonly Cut[]): string {
  const slots = links.flatMap(({ range }, number): Cut[] =>
    range === undefined ? [] : [[...range, `${linkMark}${number}${linkMark}`]],
  )
  const cuts = [...slots, ...left].sort(([a], [b]) => a - b)
  let out = ''
  let at = 0
  let last = -1
  for (const [start, end, put = ''] of cuts) {
    if (start < at || start === last) continue
    last = start
    out += text.slice(at, start) + put
    at = end
  }
  return (out + text.slice(at)).trim()
}
