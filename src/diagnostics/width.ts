import { eastAsianWidth } from 'get-east-asian-width'

/** Columns of a tab in a code frame. */
const tabStop = 4

const zero = /^[\p{Mn}\p{Me}\p{Cf}]+$/u

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A piece of a line that a terminal shows as one character. */
export interface Cell {
  readonly text: string
  /** Columns it takes: 0, 1 or 2; a tab up to its stop. */
  readonly width: number
  /** Where it begins and ends in the line, in UTF-16 units from 0. */
  readonly start: number
  readonly end: number
}

/** A line as a terminal shows it; tabs become spaces. */
export function cells(line: string): Cell[] {
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

/** A pictograph takes two columns by itself or by the selector after it. */
function columnsOf(segment: string): number {
  return segment.includes('\uFE0F') ? 2 : eastAsianWidth(segment.codePointAt(0) ?? 0)
}

/** Columns that cells take together. */
export function widthOf(line: readonly Cell[]): number {
  return line.reduce((sum, { width }) => sum + width, 0)
}
