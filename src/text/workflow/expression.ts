import { keysOfPointer, memberOf } from '../../base/json-pointer.ts'

/** A parsed runtime expression of Arazzo. */
export interface Expression {
  /** The first name: `inputs`, `steps`, `response`, `statusCode` … */
  readonly source: string
  /** Names after the first one. */
  readonly names: readonly string[]
  /** JSON Pointer into the value. */
  readonly pointer?: string
}

const sources: ReadonlySet<string> = new Set([
  'url',
  'method',
  'statusCode',
  'request',
  'response',
  'message',
  'self',
  'inputs',
  'outputs',
  'steps',
  'workflows',
  'sourceDescriptions',
  'components',
])

/** Parses `$steps.order.outputs.id#/0`; `undefined` for other texts. */
export function readExpression(text: string): Expression | undefined {
  const match = /^\$([a-zA-Z]+)((?:\.[^#\s]+)?)(?:#(\/\S*|))?$/.exec(text)
  if (match === null || !sources.has(match[1] ?? '')) return undefined
  const [, source = '', rest = '', pointer] = match
  const names = rest === '' ? [] : rest.slice(1).split('.')
  if (names.some((name) => name === '')) return undefined
  return { source, names, ...(pointer === undefined ? {} : { pointer }) }
}

/** Splits a text with embedded expressions. A text that is a single expression becomes one part. */
function piecesOf(text: string): readonly (string | { readonly written: string; readonly read: Expression })[] {
  const expression = readExpression(text)
  if (expression !== undefined) return [{ written: text, read: expression }]
  const pieces: (string | { readonly written: string; readonly read: Expression })[] = []
  let at = 0
  for (const { 0: braced, 1: inner = '', index } of text.matchAll(/\{(\$[^{}]+)\}/g)) {
    const innerExpression = readExpression(inner)
    if (innerExpression === undefined) continue
    if (index > at) pieces.push(text.slice(at, index))
    pieces.push({ written: inner, read: innerExpression })
    at = index + braced.length
  }
  if (at < text.length) pieces.push(text.slice(at))
  return pieces
}

/** Yields all expressions in the texts of a value. */
export function* expressionsIn(value: unknown): Iterable<{ readonly written: string; readonly read: Expression }> {
  if (typeof value === 'string') {
    for (const piece of piecesOf(value)) if (typeof piece !== 'string') yield piece
  } else if (typeof value === 'object' && value !== null) {
    for (const item of Object.values(value)) yield* expressionsIn(item)
  }
}

/**
 * Replaces the expressions in a value. A text that is a single expression is replaced by its value; others are inserted
 * into the text.
 */
export function mapExpressions(value: unknown, of: (expression: Expression, source: string) => unknown): unknown {
  if (typeof value === 'string') {
    const pieces = piecesOf(value)
    const [first] = pieces
    if (pieces.length === 1 && typeof first === 'object') return of(first.read, first.written)
    return pieces.map((piece) => (typeof piece === 'string' ? piece : textOf(of(piece.read, piece.written)))).join('')
  }
  if (Array.isArray(value)) return value.map((item) => mapExpressions(item, of))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapExpressions(item, of)]))
}

/** Converts a value for insertion into a text: JSON, or the text itself. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** Value at a JSON Pointer; `undefined` if it does not exist. */
export function atPointer(value: unknown, pointer: string): unknown {
  return keysOfPointer(pointer).reduce<unknown>(memberOf, value)
}

/** Copies a value with another value at a pointer, if its parent exists. */
export function withPointer(value: unknown, pointer: string, put: unknown): unknown {
  return withKeys(value, keysOfPointer(pointer), put)
}

function withKeys(value: unknown, [key, ...below]: readonly string[], put: unknown): unknown {
  if (key === undefined) return put
  if (Array.isArray(value)) {
    const index = key === '-' ? value.length : Number(key)
    const items: readonly unknown[] = value
    return Number.isInteger(index) && index <= items.length
      ? [...items.slice(0, index), withKeys(items[index], below, put), ...items.slice(index + 1)]
      : items
  }
  if (typeof value !== 'object' || value === null) return value
  const fields = value as Readonly<Record<string, unknown>>
  return { ...fields, [key]: withKeys(fields[key], below, put) }
}
