import { keysOfPointer, memberOf } from '../../base/json-pointer.ts'

/** A runtime expression of Arazzo, read. */
export interface Expression {
  /** The first name: `inputs`, `steps`, `response`, `statusCode` … */
  readonly source: string
  /** The names after it. */
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

/** Reads `$steps.order.outputs.id#/0`; nothing for other texts. */
export function readExpression(text: string): Expression | undefined {
  const match = /^\$([a-zA-Z]+)((?:\.[^#\s]+)?)(?:#(\/\S*|))?$/.exec(text)
  if (match === null || !sources.has(match[1] ?? '')) return undefined
  const [, source = '', rest = '', pointer] = match
  const names = rest === '' ? [] : rest.slice(1).split('.')
  if (names.some((name) => name === '')) return undefined
  return { source, names, ...(pointer === undefined ? {} : { pointer }) }
}

/** A text with expressions in braces, in pieces. One that is an expression alone is that piece. */
function piecesOf(text: string): readonly (string | { readonly written: string; readonly read: Expression })[] {
  const whole = readExpression(text)
  if (whole !== undefined) return [{ written: text, read: whole }]
  const pieces: (string | { readonly written: string; readonly read: Expression })[] = []
  let at = 0
  for (const { 0: braced, 1: inner = '', index } of text.matchAll(/\{(\$[^{}]+)\}/g)) {
    const read = readExpression(inner)
    if (read === undefined) continue
    if (index > at) pieces.push(text.slice(at, index))
    pieces.push({ written: inner, read })
    at = index + braced.length
  }
  if (at < text.length) pieces.push(text.slice(at))
  return pieces
}

/** All expressions of a value, in its texts. */
export function* expressionsIn(value: unknown): Iterable<{ readonly written: string; readonly read: Expression }> {
  if (typeof value === 'string') {
    for (const piece of piecesOf(value)) if (typeof piece !== 'string') yield piece
  } else if (typeof value === 'object' && value !== null) {
    for (const item of Object.values(value)) yield* expressionsIn(item)
  }
}

/**
 * A value with its expressions replaced. A text that is one expression becomes what that gives; others become part of their
 * text.
 */
export function mapExpressions(value: unknown, of: (read: Expression, written: string) => unknown): unknown {
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

/** A value as part of a text: JSON, but for texts. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** The value that a JSON Pointer leads to; nothing, where it leads nowhere. */
export function atPointer(value: unknown, pointer: string): unknown {
  return keysOfPointer(pointer).reduce<unknown>(memberOf, value)
}

/** The value with another at a pointer, where its parent is there. */
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
