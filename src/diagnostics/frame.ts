import type { Location } from './diagnostic.ts'
import { oneLine, visible } from './visible.ts'
import { eastAsianWidth } from 'get-east-asian-width'

/** Maximum number of source columns in a frame; longer lines are cut around the mark. */
const maxWidth = 100
/** Number of columns before the mark that a cut keeps. */
const before = 40
/** Number of lines before the marked line. */
const context = 2
/** A line longer than this is cut before it is measured. */
const maxUnits = 2_000

/** Colours of the parts of a frame. */
interface FrameColors {
  rule(text: string): string
  mark(text: string): string
}

/** Location of a frame, and the label beside the mark. */
interface FrameInput {
  readonly location: Location
  readonly label?: string
  readonly colors?: FrameColors
}

const plain: FrameColors = { rule: String, mark: String }

/**
 * Formats a code frame: a head line with file, line and column, up to two lines of context, the marked line, and the mark below.
 * Only the head line if the source is missing or does not contain the line. `gutter` is the width of the line numbers.
 */
export function codeFrame(
  source: string | undefined,
  { location, label, colors = plain }: FrameInput,
): { lines: string[]; gutter: number } {
  const rowsShown = linesOf(source ?? '', location.line)
  const hasLine = source !== undefined && rowsShown.at(-1)?.number === location.line
  const gutter = hasLine ? String(location.line).length : 1
  const head = `${' '.repeat(gutter)}${colors.rule('╭─')} ${oneLine(location.file)}:${location.line}:${location.column}`
  if (!hasLine) return { lines: [head], gutter }
  const marked = rowsShown.at(-1)?.text ?? ''
  const mark = measure(marked, location)
  const rows = rowsShown.map(({ number, text }) => {
    const line = number === location.line ? mark.line : cutEnd(cells(clip(text)))
    return `${colors.rule(`${String(number).padStart(gutter)} │`)}${line === '' ? '' : ` ${line}`}`
  })
  const words = label === undefined ? '' : ` ${oneLine(label)}`
  const carets = colors.mark(`${'^'.repeat(mark.width)}${words}`)
  const below = `${colors.rule(`${' '.repeat(gutter)} │`)} ${' '.repeat(mark.column)}${carets}`
  return { lines: [head, ...rows, below], gutter }
}

/** The marked line and its context, without line breaks. */
function linesOf(source: string, last: number): { number: number; text: string }[] {
  const lines = source.replace(/^\uFEFF/, '').split('\n', last)
  const first = Math.max(0, last - 1 - context)
  return lines.slice(first).map((text, index) => ({ number: first + index + 1, text: text.replace(/\r$/, '') }))
}

function clip(text: string): string {
  return visible(text.slice(0, maxUnits)).trimEnd()
}

interface Mark {
  /** The cut line. */
  readonly line: string
  /** Columns before the mark. */
  readonly column: number
  /** At least 1. */
  readonly width: number
}

function measure(text: string, location: Location): Mark {
  // Text far before the mark is not measured.
  const skipped = Math.max(0, location.column - 1 - maxUnits / 2)
  const all = cells(clip(text.slice(skipped)))
  const from = location.column - 1 - skipped
  const sameLine = location.endLine === undefined || location.endLine === location.line
  const to = location.endColumn === undefined ? from + 1 : sameLine ? location.endColumn - 1 - skipped : Infinity
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

/** Number of cells that fill the columns. */
function cutColumns(line: readonly Cell[], columns: number): number {
  let used = 0
  const tooMuch = line.findIndex(({ width }) => (used += width) > columns)
  return tooMuch === -1 ? line.length : tooMuch
}

function cutEnd(line: readonly Cell[], columns: number = maxWidth): string {
  const count = widthOf(line) <= columns ? line.length : cutColumns(line, columns - 1)
  const visibleCells = line.slice(0, count).map(({ text }) => text)
  return visibleCells.join('') + (count < line.length ? '…' : '')
}

/** Columns of a tab in a code frame. */
const tabStop = 4

const zero = /^[\p{Mn}\p{Me}\p{Cf}]+$/u

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Part of a line that a terminal displays as one character. */
interface Cell {
  readonly text: string
  /** Columns it takes: 0, 1 or 2; a tab up to its stop. */
  readonly width: number
  /** Start and end in the line, in UTF-16 units from 0. */
  readonly start: number
  readonly end: number
}

/** Splits a line into terminal cells; tabs become spaces. */
function cells(line: string): Cell[] {
  const result: Cell[] = []
  let column = 0
  for (const { segment, index } of segmenter.segment(line)) {
    const tab = segment === '\t'
    const width = tab ? tabStop - (column % tabStop) : zero.test(segment) ? 0 : columnsOf(segment)
    result.push({ text: tab ? ' '.repeat(width) : segment, width, start: index, end: index + segment.length })
    column += width
  }
  return result
}

/** Pictographs that are two columns wide by default or because of a variation selector. */
function columnsOf(segment: string): number {
  return segment.includes('\uFE0F') ? 2 : eastAsianWidth(segment.codePointAt(0) ?? 0)
}

/** Total width of cells in columns. */
function widthOf(line: readonly Cell[]): number {
  return line.reduce((sum, { width }) => sum + width, 0)
}
