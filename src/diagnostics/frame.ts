import type { Place } from './diagnostic.ts'
import { oneLine, visible } from './visible.ts'
import { cells, widthOf, type Cell } from './width.ts'

/** Columns of source that a frame shows at most; longer lines are cut around the mark. */
const maxWidth = 100
/** Columns before the mark that a cut leaves. */
const before = 40
/** Lines shown before the marked one. */
const context = 2
/** A line longer than this is cut before it is measured. */
const maxUnits = 2_000

/** How parts of a frame are coloured. */
interface FrameColors {
  rule(text: string): string
  mark(text: string): string
}

/** Where a frame points, and with which words. */
export interface FrameInput {
  readonly place: Place
  readonly label?: string
  readonly colors?: FrameColors
}

const plain: FrameColors = { rule: (text) => text, mark: (text) => text }

/**
 * The head line with file, line and column, the marked line of the source with up to two before it, and the mark below.
 * Without a source, or if the line is not in it, the head line alone. `gutter` is the width of the line numbers.
 */
export function codeFrame(
  source: string | undefined,
  { place, label, colors = plain }: FrameInput,
): { lines: string[]; gutter: number } {
  const shown = linesOf(source ?? '', place.line)
  const found = source !== undefined && shown.at(-1)?.number === place.line
  const gutter = found ? String(place.line).length : 1
  const head = `${' '.repeat(gutter)}${colors.rule('╭─')} ${oneLine(place.file)}:${place.line}:${place.column}`
  if (!found) return { lines: [head], gutter }
  const marked = shown.at(-1)?.text ?? ''
  const mark = measure(marked, place)
  const rows = shown.map(({ number, text }) => {
    const line = number === place.line ? mark.line : cutEnd(cells(clip(text)))
    return `${colors.rule(`${String(number).padStart(gutter)} │`)}${line === '' ? '' : ` ${line}`}`
  })
  const words = label === undefined ? '' : ` ${oneLine(label)}`
  const carets = colors.mark(`${'^'.repeat(mark.width)}${words}`)
  const below = `${colors.rule(`${' '.repeat(gutter)} │`)} ${' '.repeat(mark.column)}${carets}`
  return { lines: [head, ...rows, below], gutter }
}

/** The line and those before it, without their breaks. */
function linesOf(source: string, last: number): { number: number; text: string }[] {
  const result: { number: number; text: string }[] = []
  const text = source.startsWith('\uFEFF') ? source.slice(1) : source
  let start = 0
  for (let number = 1; number <= last && start !== -1; number++) {
    const end = text.indexOf('\n', start)
    const line = text.slice(start, end === -1 ? undefined : end)
    if (number >= last - context) result.push({ number, text: line.replace(/\r$/, '') })
    start = end === -1 ? -1 : end + 1
  }
  return result
}

function clip(text: string): string {
  return visible(text.slice(0, maxUnits)).trimEnd()
}

interface Mark {
  /** The line as shown, cut. */
  readonly line: string
  /** Columns before the mark. */
  readonly column: number
  /** At least 1. */
  readonly width: number
}

function measure(text: string, place: Place): Mark {
  // What is far before the mark is not measured.
  const skipped = Math.max(0, place.column - 1 - maxUnits / 2)
  const all = cells(clip(text.slice(skipped)))
  const from = place.column - 1 - skipped
  const sameLine = place.endLine === undefined || place.endLine === place.line
  const to = place.endColumn === undefined ? from + 1 : sameLine ? place.endColumn - 1 - skipped : Infinity
  const column = widthOf(all.filter(({ end }) => end <= from))
  const width = widthOf(all.filter(({ start, end }) => end > from && start < to))
  const leading = skipped > 0 || column > maxWidth - before ? cutColumns(all, column - before) : 0
  if (leading === 0) return { line: cutEnd(all), column, width: clamp(width, column) }
  const rest = all.slice(leading)
  const shift = widthOf(all.slice(0, leading)) - 1
  return { line: `…${cutEnd(rest, maxWidth - 1)}`, column: column - shift, width: clamp(width, column - shift) }
}

function clamp(width: number, column: number): number {
  return Math.max(1, Math.min(width, maxWidth - column))
}

/** How many cells fill the columns. */
function cutColumns(line: readonly Cell[], columns: number): number {
  let used = 0
  let count = 0
  for (const { width } of line) {
    if (used + width > columns) break
    used += width
    count++
  }
  return count
}

function cutEnd(line: readonly Cell[], columns: number = maxWidth): string {
  const count = widthOf(line) <= columns ? line.length : cutColumns(line, columns - 1)
  return (
    line
      .slice(0, count)
      .map(({ text }) => text)
      .join('') + (count < line.length ? '…' : '')
  )
}
