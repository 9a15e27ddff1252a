import { linkMark } from '../model/hole.ts'
import type { SourceLink } from './links.ts'

/** The Markdown twin of a Markdown text: the text itself, without its title and comments, addresses as holes. */
export function markdownTwin(text: string, links: readonly SourceLink[], title: readonly [number, number] | undefined): string {
  const cuts: { start: number; end: number; put: string }[] = []
  const seen = new Set<number>()
  for (const [number, { range }] of links.entries()) {
    if (range === undefined || seen.has(range[0])) continue
    seen.add(range[0])
    cuts.push({ start: range[0], end: range[1], put: `${linkMark}${number}${linkMark}` })
  }
  if (title !== undefined) cuts.push({ start: title[0], end: title[1], put: '' })
  cuts.sort((a, b) => a.start - b.start)
  let out = ''
  let at = 0
  for (const { start, end, put } of cuts) {
    if (start < at) continue
    out += text.slice(at, start) + put
    at = end
  }
  return (out + text.slice(at)).replace(/^[ \t]*<!--\s*truncate\s*-->[ \t]*\n?/m, '').trim()
}
