import type { WorkflowCriterion } from '../../model/workflow.ts'
import {
  readCondition,
  readRegex,
  type Condition,
  type ConditionRegex,
  type Operator,
} from '../../text/workflow/condition.ts'
import { nativeExpression } from '../../text/patterns/native.ts'
import { longestText } from '../value.ts'
import { atPointer, readExpression, textOf, type Expression } from '../../text/workflow/expression.ts'

/** A request and its response. */
export interface Exchange {
  readonly url: string
  readonly method: string
  readonly statusCode: number
  readonly request: Message
  readonly response: Message
}

interface Message {
  /** Headers by lowercase name. */
  readonly header: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly path?: Readonly<Record<string, unknown>>
  /** Parsed JSON, or text. */
  readonly body: unknown
}

/** Values available to expressions of a workflow. */
export interface State {
  readonly inputs: Readonly<Record<string, unknown>>
  readonly steps: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly workflows: Readonly<Record<string, { readonly inputs: unknown; readonly outputs: unknown }>>
  readonly outputs: Readonly<Record<string, unknown>>
  /** Request and response of the current step. */
  readonly exchange?: Exchange
}

/** The value of an expression; `undefined` if the value does not exist. */
export function evaluate({ source, names, pointer }: Expression, state: State): unknown {
  const value = valueOf(source, names, state)
  return pointer === undefined || pointer === '' ? value : atPointer(value, pointer)
}

function valueOf(source: string, names: readonly string[], state: State): unknown {
  const { exchange } = state
  const [first = '', second = '', ...rest] = names
  if (source === 'inputs') return below(state.inputs, names)
  if (source === 'outputs') return below(state.outputs, names)
  if (source === 'steps') return second === 'outputs' ? below(state.steps[first] ?? {}, rest) : undefined
  if (source === 'workflows') return below(state.workflows[first], names.slice(1))
  if (exchange === undefined) return undefined
  if (source === 'statusCode') return exchange.statusCode
  if (source === 'url' || source === 'method') return exchange[source]
  if (source !== 'request' && source !== 'response') return undefined
  const message = exchange[source]
  if (first === 'header') return message.header[[second, ...rest].join('.').toLowerCase()]
  if (first === 'body') return below(message.body, names.slice(1))
  if (first === 'query' || first === 'path') return below(message[first] ?? {}, names.slice(1))
  return undefined
}

/** Looks up a nested value. Names may contain dots. */
function below(value: unknown, names: readonly string[]): unknown {
  if (names.length === 0) return value
  if (typeof value !== 'object' || value === null) return undefined
  for (let length = names.length; length > 0; length--) {
    const key = names.slice(0, length).join('.')
    if (Object.hasOwn(value, key)) return below((value as Readonly<Record<string, unknown>>)[key], names.slice(length))
  }
  return undefined
}

/** Matches a text with a regular expression of a condition; `undefined` if this is unknown. */
export type MatchRegex = (regex: ConditionRegex, text: string) => boolean | undefined

/**
 * Evaluates a criterion. Returns the reason as text if this is not possible.
 *
 * @param matches an engine for regular expressions. Default: V8, for texts that take a bounded number of steps
 */
export async function holds(
  criterion: WorkflowCriterion,
  state: State,
  matches?: MatchRegex,
): Promise<boolean | string> {
  const { kind, condition, context, longest = 0 } = criterion
  if (kind === 'simple') {
    const parsed = readCondition(condition)
    return typeof parsed === 'string' ? parsed : isTrue(resolve(parsed, state))
  }
  if (kind === 'xpath') return 'XPath is not supported'
  const expression = readExpression(context ?? '')
  const value = expression === undefined ? undefined : evaluate(expression, state)
  if (kind === 'regex') {
    const regex = readRegex(condition)
    const text = textOf(value ?? '')
    const native = nativeExpression(regex.pattern, regex.flags)
    if (native === undefined) return `the pattern "${condition}" is not a regular expression`
    return matches?.(regex, text) ?? (text.length <= longest ? native.test(text) : `"${condition}" ${tooManySteps}`)
  }
  if (longestText(value) > longest) return `a pattern in "${condition}" ${tooManySteps}`
  const { JsonPaths } = await import('../jsonpath-matches.ts')
  try {
    const isMatch = new JsonPaths().matches(value, condition)
    return isMatch instanceof Error ? `the JSONPath "${condition}" ${tooManySteps}` : isMatch
  } catch (error) {
    return `the JSONPath cannot be read: ${(error as Error).message}`
  }
}

const tooManySteps = 'may take too many steps'

/** The values of the expressions in a simple condition, for reports. */
export function valuesIn(condition: string, state: State): readonly (readonly [written: string, value: unknown])[] {
  const parsed = readCondition(condition)
  if (typeof parsed === 'string') return []
  const values: (readonly [string, unknown])[] = []
  const visit = (part: Condition): void => {
    if (part.kind === 'expression') values.push([part.written, resolve(part, state)])
    else if (part.kind === 'not') visit(part.of)
    else if (part.kind === 'member') visit(part.of)
    else if (part.kind === 'binary') {
      visit(part.left)
      visit(part.right)
    }
  }
  visit(parsed)
  return values
}

function resolve(condition: Condition, state: State): unknown {
  switch (condition.kind) {
    case 'value':
      return condition.value
    case 'expression': {
      const parsed = readExpression(condition.written)
      return parsed === undefined ? condition.written : evaluate(parsed, state)
    }
    case 'member': {
      const holder = resolve(condition.of, state)
      const key = textOf(resolve(condition.key, state))
      // Many conditions use `length` as in JavaScript.
      if (key === 'length' && (Array.isArray(holder) || typeof holder === 'string')) return holder.length
      return typeof holder === 'object' && holder !== null && Object.hasOwn(holder, key)
        ? (holder as Readonly<Record<string, unknown>>)[key]
        : undefined
    }
    case 'not':
      return !isTrue(resolve(condition.of, state))
    case 'binary':
      return compare(condition.operator, resolve(condition.left, state), () => resolve(condition.right, state))
  }
}

function compare(operator: Operator, left: unknown, right: () => unknown): boolean {
  if (operator === '&&') return isTrue(left) && isTrue(right())
  if (operator === '||') return isTrue(left) || isTrue(right())
  const other = right()
  if (operator === '==') return isSame(left, other)
  if (operator === '!=') return !isSame(left, other)
  const [a, b] = [comparable(left), comparable(other)]
  if (typeof a !== typeof b || a === undefined || b === undefined) return false
  return operator === '<' ? a < b : operator === '<=' ? a <= b : operator === '>' ? a > b : a >= b
}

const isTrue = (value: unknown): boolean => value !== undefined && value !== null && value !== false && value !== ''

/** Compares strings case-insensitively, as the specification requires. A number equals its text. */
function isSame(left: unknown, right: unknown): boolean {
  if (typeof left === 'string' && typeof right === 'string') return left.toLowerCase() === right.toLowerCase()
  if (typeof left === 'number' && typeof right === 'string') return String(left) === right
  if (typeof left === 'string' && typeof right === 'number') return left === String(right)
  if (left === undefined || left === null) return right === undefined || right === null
  return typeof left === 'object' ? JSON.stringify(left) === JSON.stringify(right) : left === right
}

function comparable(value: unknown): number | string | undefined {
  return typeof value === 'number' ? value : typeof value === 'string' ? value.toLowerCase() : undefined
}
