import { linkMark } from '../model/hole.ts'
import type { SourceLink } from './links.ts'

/** The Markdown twin of a Markdown text: the text itself, without what is to be `left` out (title, comments), addresses as holes. */
export function markdownTwin(
  text: string,
  links: readonly SourceLink[],
  left: readonly (readonly [number, number])[],
): string {
  const cuts: { start: number; end: number; put: string }[] = []
  const seen = new Set<number>()
  for (const [number, { range }] of links.entries()) {
    if (range === undefined || seen.has(range[0])) continue
    seen.add(range[0])
    cuts.push({ start: range[0], end: range[1], put: `${linkMark}${number}${linkMark}` })
  }
  for (const [start, end] of left) cuts.push({ start, end, put: '' })
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
