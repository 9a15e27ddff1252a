import type { Place } from '../../plugin.ts'

/** The place of a stretch of a text; it ends with its first line. */
export function placeAt(file: string, text: string, start: number, end: number = start): Place {
  const before = text.slice(0, start)
  const lineStart = before.lastIndexOf('\n') + 1
  const line = before.split('\n').length
  const column = start - lineStart + 1
  if (end <= start) return { file, line, column }
  const lineEnd = text.indexOf('\n', start)
  const stop = lineEnd === -1 ? end : Math.min(end, lineEnd)
  return { file, line, column, endLine: line, endColumn: column + stop - start }
}
