import type { Point, Position } from 'unist'
import type { VFile } from 'vfile'
import { defined } from '../../plugin.ts'

/** What is wrong with a formula; `at` counts in its TeX. */
export interface FormulaProblem {
  readonly message: string
  readonly hint?: string
  readonly at?: readonly [start: number, end: number]
}

/** Reports a problem of a formula where it stands in the text, or at the formula's begin where that cannot be told. */
export function report(
  file: VFile,
  { problem, tex, position }: { problem: FormulaProblem; tex: string; position: Position | undefined },
): void {
  const place = position === undefined ? undefined : placeOf(String(file), { problem, tex, position })
  const options = defined({ source: 'math', ruleId: 'invalid', place })
  const message = file.message(problem.message, options)
  if (problem.hint !== undefined) message.note = problem.hint
}

function placeOf(
  text: string,
  { problem: { at }, tex, position }: { problem: FormulaProblem; tex: string; position: Position },
): Position {
  const { start, end } = position
  if (at === undefined || start.offset === undefined || end.offset === undefined) return position
  // In a quote or a list the lines of a block have marks before them, which its TeX has not.
  const begin = text.slice(start.offset, end.offset).indexOf(tex)
  if (begin === -1) return position
  return {
    start: pointAt(text, start.offset + begin + at[0]),
    end: pointAt(text, start.offset + begin + at[1]),
  }
}

function pointAt(text: string, offset: number): Point {
  const before = text.slice(0, offset)
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n'), offset }
}
