import { linkMark } from '../../model/link-slot.ts'
import type { SourceLink } from './links.ts'

/** A range of a text, and what its twin has there instead. Default: nothing. */
export type Cut = readonly [start: number, end: number, put?: string]

/** The Markdown twin of a Markdown text: the text itself, without what is to be `left` out (title, comments), addresses as holes. */
export function markdownTwin(text: string, links: readonly SourceLink[], left: readonly Cut[]): string {
  const cuts: { start: number; end: number; put: string }[] = []
  const seen = new Set<number>()
  for (const [number, { range }] of links.entries()) {
    if (range === undefined || seen.has(range[0])) continue
    seen.add(range[0])
    cuts.push({ start: range[0], end: range[1], put: `${linkMark}${number}${linkMark}` })
  }
  for (const [start, end, put = ''] of left) cuts.push({ start, end, put })
  cuts.sort((a, b) => a.start - b.start)
  let out = ''
  let at = 0
  for (const { start, end, put } of cuts) {
    if (start < at) continue
    out += text.slice(at, start) + put
    at = end
  }
  return (out + text.slice(at)).trim()
}
