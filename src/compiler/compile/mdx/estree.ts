import type { Program } from 'estree'
import { eventsToAcorn } from 'micromark-util-events-to-acorn'
import type { Event, Point as MicromarkPoint } from 'micromark-util-types'
import type { Point } from 'unist'
import { acorn } from './limited-acorn.ts'

const acornOptions = { ecmaVersion: 2024, sourceType: 'module', locations: true } as const

/** A line of code with its position. */
export interface CodeLine {
  readonly value: string
  readonly ending: '' | '\n' | '\r\n'
  readonly start: Point
  readonly end: Point
  /** Start of the next line, including white space. */
  readonly next: Point
}

/**
 * AST of an expression in the form of remark-mdx; `undefined` for invalid code. `isSpread` is for
 * `{...values}`.
 */
export function expressionProgram(
  lines: readonly CodeLine[],
  { isSpread = false, mayBeEmpty }: { readonly isSpread?: boolean; readonly mayBeEmpty: boolean },
): Program | undefined {
  const { estree, error } = eventsToAcorn(eventsOf(lines), {
    acorn,
    acornOptions,
    tokenTypes: ['data'],
    start: lines[0]?.start as MicromarkPoint | undefined,
    expression: true,
    allowEmpty: mayBeEmpty,
    ...(isSpread ? { prefix: '({', suffix: '})' } : {}),
  })
  if (error !== undefined || estree === undefined || estree === null) return undefined
  return !isSpread || isOneSpread(estree) ? estree : undefined
}

function isOneSpread({ body: [statement] }: Program): boolean {
  if (statement?.type !== 'ExpressionStatement' || statement.expression.type !== 'ObjectExpression') return false
  const [first, second] = statement.expression.properties
  return second === undefined && first?.type === 'SpreadElement'
}

/**
 * AST of imports and exports. `names` contains previously imported names; new ones are added. `isIncomplete`: the code
 * may be valid with further lines.
 */
export function moduleProgram(
  lines: readonly CodeLine[],
  names: string[],
): { readonly program?: Program; readonly isIncomplete: boolean } {
  const { estree, error, swallow } = eventsToAcorn(eventsOf(lines), {
    acorn,
    acornOptions,
    tokenTypes: ['data'],
    prefix: names.length > 0 ? `var ${names.join(',')}\n` : '',
  })
  if (error !== undefined || estree === undefined || estree === null) return { isIncomplete: swallow }
  if (names.length > 0) estree.body.shift()
  for (const statement of estree.body) {
    if (!/^(?:Import|Export(?:All|Default|Named))Declaration$/.test(statement.type)) return { isIncomplete: false }
    if (statement.type === 'ImportDeclaration') names.push(...statement.specifiers.map(({ local }) => local.name))
  }
  return { program: estree, isIncomplete: false }
}

/** Converts lines to micromark events. */
function eventsOf(lines: readonly CodeLine[]): Event[] {
  return lines.flatMap(({ value, ending, start, end, next }) => [
    ...(value === '' ? [] : [event('data', value, { start, end })]),
    ...(ending === '' ? [] : [event('lineEnding', ending, { start: end, end: next })]),
  ])
}

function event(type: string, value: string, range: { readonly start: Point; readonly end: Point }): Event {
  return ['enter', { type, ...range }, { sliceStream: () => [value] }] as unknown as Event
}
