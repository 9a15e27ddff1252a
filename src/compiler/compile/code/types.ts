import type { TypeNote, TypeNotes, TypeSpan } from './code-features.ts'
import type { TwoslashNode } from './twoslash.ts'

/** Maximum number of characters in a type box. */
const longest = 600
/** Maximum number of completions. */
const maxNames = 8

/**
 * Sorts TypeScript's notes by line (from 0) and column. `cuts` are ranges that were removed from the code later,
 * in order.
 */
export function typeNotes(
  nodes: readonly TwoslashNode[],
  code: string,
  cuts: readonly (readonly [start: number, end: number])[],
): TypeNotes {
  const spans: TypeSpan[] = []
  const notes: TypeNote[] = []
  const begins = [0, ...[...code.matchAll(/\n/g)].map(({ index }) => index + 1)]
  for (const node of nodes) {
    const start = shifted(node.start, cuts)
    const end = shifted(node.start + node.length, cuts)
    const line = begins.findLastIndex((begin) => begin <= start)
    const from = start - (begins[line] ?? 0)
    const kind = kindOf(node)
    if (kind === undefined) continue
    if (end > start && (kind === 'type' || kind === 'mark' || kind === 'error')) {
      const to = Math.min(end, (begins[line + 1] ?? code.length + 1) - 1) - (begins[line] ?? 0)
      spans.push({ line, from, to, kind, ...(kind === 'type' ? { text: textOf(node) } : {}) })
    }
    // A tag is shown at the position of its line, before the next line.
    if (kind !== 'type' && kind !== 'mark')
      notes.push({ line: node.type === 'tag' ? line - 1 : line, kind, text: textOf(node) })
  }
  return { spans: spans.filter(isFirst), notes }
}

function kindOf({ type, name }: TwoslashNode): TypeSpan['kind'] | TypeNote['kind'] | undefined {
  if (type === 'hover') return 'type'
  if (type === 'highlight') return 'mark'
  if (type !== 'tag') return type
  return name === 'error' ? 'error' : name === 'warn' ? 'warning' : 'info'
}

function textOf({ text = '', docs, code, type, completions = [] }: TwoslashNode): string {
  if (type === 'completion') {
    const names = [...new Set(completions.map(({ name }) => name))]
    return names.slice(0, maxNames).join('  ') + (names.length > maxNames ? '  …' : '')
  }
  const content = [text, ...(docs === undefined || type === 'query' ? [] : [docs])].join('\n\n')
  const shortened = content.length > longest ? `${content.slice(0, longest)}…` : content
  return code === undefined ? shortened : `${shortened} (${code})`
}

/** Returns true for the first of several overlapping spans of one kind. */
function isFirst({ kind, line, from }: TypeSpan, at: number, all: readonly TypeSpan[]): boolean {
  return !all.some(
    (earlier, other) =>
      other < at && earlier.kind === kind && earlier.line === line && earlier.from <= from && from < earlier.to,
  )
}

/** Converts an offset to one in the code after the cuts. */
function shifted(offset: number, cuts: readonly (readonly [number, number])[]): number {
  let by = 0
  for (const [start, end] of cuts) if (start < offset) by += Math.min(end, offset) - start
  return offset - by
}
