import { diagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { Locate } from '../../text/location.ts'
import { atLineStart, containerMarks } from '../likely-mistakes/markdown.ts'
import type { FindProse } from './markdown/prose.ts'

const joined = atLineStart(/(#{2,6})(?=\p{L})([^\n]*)/u)
/** A single `#` may start the name of a channel or an issue; on the first line it is a title. */
const joinedTitle = /^\s*(#)(?=\p{Lu})([^\n]*)/gu
const rows = atLineStart(/\|[^\n]*\|[ \t]*\r?(?:\n[ \t>]*\|[^\n]*)+/)

/** Reports headings and tables that are displayed as text. */
export function unreadBlocks(
  blockAt: FindProse,
  { text, locationOf }: { readonly text: string; readonly locationOf: Locate },
): Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  if (text.includes('#'))
    for (const pattern of [joined, joinedTitle])
      for (const { 0: match, 1: signs = '', 2: words = '', index } of text.matchAll(pattern)) {
        const end = index + match.trimEnd().length
        const start = index + match.length - signs.length - words.length
        if (blockAt(start) !== 'paragraph') continue
        const details = { location: locationOf(start, end), hint: `write a space: ${signs} ${words.trimEnd()}` }
        diagnostics.push(diagnostic('heading/unread', 'the heading is shown as text', details))
      }
  if (text.includes('|'))
    for (const { 0: match, index } of text.matchAll(rows)) {
      const start = index + (containerMarks.exec(match)?.[0].length ?? 0)
      if (blockAt(start) !== 'paragraph') continue
      const [first = '', second = ''] = match.slice(start - index).split('\n')
      const location = locationOf(start, start + first.trimEnd().length)
      diagnostics.push(
        diagnostic('markdown/table', 'the table is shown as text', { location, hint: tableHint(first, second) }),
      )
    }
  return diagnostics
}

function tableHint(first: string, second: string): string {
  const columns = cellsOf(first)
  const dashes = second.replace(/^[ \t>]*/, '')
  if (/^[|:\- \t\r]*-[|:\- \t\r]*$/.test(dashes))
    return `the first row has ${columns} columns, the line of dashes ${cellsOf(dashes)}: they have to be equal`
  return `write |${' --- |'.repeat(Math.min(columns, 20))} below the first row`
}

function cellsOf(row: string): number {
  return row
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/).length
}
