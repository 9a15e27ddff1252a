import { defined } from '../../plugin.ts'

/** A line of a diagram, or a part of one, without the space around it. `line` and `column` count from 0 in the fence. */
export interface Statement {
  readonly text: string
  readonly line: number
  readonly column: number
}

/** Something in a diagram that cannot be drawn. */
export interface Problem {
  readonly line: number
  readonly column: number
  readonly length: number
  readonly message: string
  readonly hint?: string
  /** The rest of the diagram can be drawn all the same. */
  readonly ignored: boolean
}

/** Something about a statement that is wrong, so that the diagram cannot be drawn. */
export function fault(statement: Statement, message: string, hint?: string): Problem {
  return problem(statement, message, defined({ ignored: false, hint }))
}

/** A statement that the picture does without. */
export function leftOut(statement: Statement, message: string, hint?: string): Problem {
  return problem(statement, message, defined({ ignored: true, hint }))
}

function problem(
  { text, line, column }: Statement,
  message: string,
  more: { readonly ignored: boolean; readonly hint?: string },
): Problem {
  return { line, column, length: text.length, message, ...more }
}

/** A part of a statement, by its offset. */
export function part({ text, line, column }: Statement, start: number, end = text.length): Statement {
  return { text: text.slice(start, end), line, column: column + start }
}

/** Most lines of a diagram: a few names may stand for very many. */
export const maxEdges = 500
