import { defined } from '../../plugin.ts'
import type { Direction } from './layout.ts'

/** A line of a diagram, or a part of one, without the space around it. `line` and `column` count from 0 in the fence. */
export interface Statement {
  readonly text: string
  readonly line: number
  readonly column: number
}

/** A statement that cannot be drawn. */
export interface Problem {
  readonly line: number
  readonly column: number
  readonly length: number
  readonly message: string
  readonly hint?: string
  /** The rest of the diagram can be drawn all the same. */
  readonly ignored: boolean
}

/** An error in a statement, so that the diagram cannot be drawn. */
export function fault({ text, line, column }: Statement, message: string, hint?: string): Problem {
  return defined({ line, column, length: text.length, message, ignored: false, hint })
}

/** A statement that is left out of the picture. */
export function leftOut(statement: Statement, message: string, hint?: string): Problem {
  return { ...fault(statement, message, hint), ignored: true }
}

/** The report on links in diagrams. */
export function notClickable(statement: Statement): Problem {
  return leftOut(statement, 'nothing can be clicked in a picture', 'put the link into the text beside it')
}

/** What a statement `direction LR` sets; nothing for other statements. */
export function directionOf(text: string): Direction | undefined {
  const way = /^direction\s+(TB|TD|BT|RL|LR)$/.exec(text)?.[1]
  return way === 'TD' ? 'TB' : (way as Direction | undefined)
}

/** A part of a statement, by its offset. */
export function part({ text, line, column }: Statement, start: number, end = text.length): Statement {
  return { text: text.slice(start, end), line, column: column + start }
}

/** Most lines of a diagram: a few names may stand for very many. */
export const maxEdges = 500
