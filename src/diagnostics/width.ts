/** Columns of a tab in a code frame. */
const tabStop = 4

/** Ranges that take two columns: East Asian wide and fullwidth (Unicode 16, UAX 11). */
const wideRanges = [
  '\\u1100-\\u115F',
  '\\u2E80-\\u303E',
  '\\u3041-\\uA4CF',
  '\\uA960-\\uA97F',
  '\\uAC00-\\uD7A3',
  '\\uF900-\\uFAFF',
  '\\uFE30-\\uFE6F',
  '\\uFF01-\\uFF60',
  '\\uFFE0-\\uFFE6',
  '\\u{20000}-\\u{3FFFD}',
]
/** A pictograph takes two columns, too, by itself or by the selector after it. */
const wide = new RegExp(`[${wideRanges.join('')}]|\\p{Emoji_Presentation}|\\uFE0F`, 'u')
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
    const width = tab ? tabStop - (column % tabStop) : zero.test(segment) ? 0 : wide.test(segment) ? 2 : 1
    result.push({ text: tab ? ' '.repeat(width) : segment, width, start: index, end: index + segment.length })
    column += width
  }
  return result
}

/** Columns that cells take together. */
export function widthOf(line: readonly Cell[]): number {
  return line.reduce((sum, { width }) => sum + width, 0)
}
