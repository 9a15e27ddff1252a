import type { Point, Position } from 'unist'
import type { VFile } from 'vfile'
import { defined } from '../../base/defined.ts'

/** A problem in a formula. `at` contains offsets in its TeX. */
export interface FormulaProblem {
  readonly message: string
  readonly hint?: string
  readonly at?: readonly [start: number, end: number]
}

interface Reported {
  readonly problem: FormulaProblem
  readonly tex: string
  readonly position: Position | undefined
}

/** Reports a problem at its location in the text, or at the start of the formula if the location is unknown. */
export function report(file: VFile, reported: Reported): void {
  reportAt(file, reported.problem, positionOf(String(file), reported))
}

function reportAt(file: VFile, { message, hint }: FormulaProblem, position: Position | undefined): void {
  const reportedMessage = file.message(message, defined({ source: 'math', ruleId: 'invalid', place: position }))
  if (hint !== undefined) reportedMessage.note = hint
}

/** Reports an opening sign, a range of offsets in the text of the file. */
export function reportOpening(
  file: VFile,
  problem: Required<Pick<FormulaProblem, 'message' | 'hint'>>,
  [start, end]: readonly [start: number, end: number],
): void {
  const text = String(file)
  reportAt(file, problem, { start: pointAt(text, start), end: pointAt(text, end) })
}

function positionOf(text: string, { problem: { at }, tex, position }: Reported): Position | undefined {
  const { start, end } = position ?? {}
  if (at === undefined || start?.offset === undefined || end?.offset === undefined) return position
  // In a quote or a list, the lines of a block have prefixes that its TeX does not contain.
  const begin = text.slice(start.offset, end.offset).indexOf(tex)
  if (begin === -1) return position
  const from = start.offset + begin
  return { start: pointAt(text, from + at[0]), end: pointAt(text, from + at[1]) }
}

function pointAt(text: string, offset: number): Point {
  const before = text.slice(0, offset)
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n'), offset }
}
