import { createScanner, type JSONScanner, type SyntaxKind } from 'jsonc-parser'
import { LineCounter } from 'yaml'
import type { Location } from '../diagnostics/diagnostic.ts'
import { readNumber } from './numbers.ts'

/** A range of offsets in a text. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** Keys whose values are addresses of files. */
export const refKeys = ['$ref', 'externalValue'] as const

/** A file address, with the range of its value including quotes. */
export interface Ref extends Range {
  readonly key: (typeof refKeys)[number]
  readonly value: string
}

/** A parsed JSON text. Numbers that JavaScript would print differently are marked (`numbers.ts`). */
export interface JsonText {
  readonly value: unknown
  /** Offset of each object and list. */
  readonly starts: ReadonlyMap<object, number>
  readonly refs: readonly Ref[]
}

/** Values of `SyntaxKind`, a constant enum that separately compiled modules cannot import. */
const kinds = {
  openBrace: 1,
  closeBrace: 2,
  openBracket: 3,
  closeBracket: 4,
  comma: 5,
  colon: 6,
  null: 7,
  true: 8,
  false: 9,
  string: 10,
  number: 11,
  lineBreak: 14,
  blank: 15,
  end: 17,
} as const satisfies Readonly<Record<string, SyntaxKind>>

/** Values for tokens that start a value; an empty one for a bracket. */
const values: Partial<Record<SyntaxKind, (token: string) => unknown>> = {
  [kinds.openBrace]: () => ({}),
  [kinds.openBracket]: () => [],
  [kinds.string]: (token) => token,
  [kinds.number]: readNumber,
  [kinds.true]: () => true,
  [kinds.false]: () => false,
  [kinds.null]: () => null,
}

/** Keys with a special meaning in YAML. */
const special = new Set(['__proto__', '<<'])

/** An open object or list, and the key for the next value of an object. */
interface Frame {
  readonly node: Record<string, unknown> | unknown[]
  key: string
}

/**
 * Parses a JSON text in one pass, many times faster than as YAML, and records the offsets of its objects. Not
 * recursive.
 *
 * @returns `undefined` for a text that a YAML parser must handle: invalid JSON, nesting deeper than `maxDepth`, or
 * duplicate keys
 */
export function readJson(text: string, maxDepth: number): JsonText | undefined {
  const scanner = createScanner(text)
  if (text.charCodeAt(0) === 0xfeff) scanner.setPosition(1)
  if (next(scanner) !== kinds.openBrace) return undefined
  const starts = new Map<object, number>()
  const refs: Ref[] = []
  const open: Frame[] = []
  let result: unknown
  for (;;) {
    // A value starts at this token.
    if (open.length > maxDepth || scanner.getTokenError() !== 0) return undefined
    const start = scanner.getTokenOffset()
    const value = values[scanner.getToken()]?.(scanner.getTokenValue())
    if (value === undefined) return undefined
    const around = open.at(-1)
    if (around === undefined) result = value
    else if (Array.isArray(around.node)) around.node.push(value)
    else {
      around.node[around.key] = value
      const key = refKeys.find((candidate) => candidate === around.key)
      if (key !== undefined && typeof value === 'string') refs.push({ key, value, ...rangeOf(scanner) })
    }
    let after = next(scanner)
    if (typeof value === 'object' && value !== null) {
      starts.set(value, start)
      const frame: Frame = { node: value as Frame['node'], key: '' }
      open.push(frame)
      if (after !== closing(frame)) {
        if (!readKey(scanner, frame)) return undefined
        continue
      }
    }
    // Everything that ends with this value, then the comma before the next one.
    for (let frame = open.at(-1); frame !== undefined && after === closing(frame); frame = open.at(-1)) {
      open.pop()
      after = next(scanner)
    }
    const frame = open.at(-1)
    if (frame === undefined) return after === kinds.end ? { value: result, starts, refs } : undefined
    if (after !== kinds.comma) return undefined
    next(scanner)
    if (!readKey(scanner, frame)) return undefined
  }
}

/** Next token that is not white space. Comments count, since JSON has none. */
function next(scanner: JSONScanner): SyntaxKind {
  for (;;) {
    const kind = scanner.scan()
    if (kind !== kinds.blank && kind !== kinds.lineBreak) return kind
  }
}

function closing({ node }: Frame): SyntaxKind {
  return Array.isArray(node) ? kinds.closeBracket : kinds.closeBrace
}

/** Parses this token as the key of an object, and the colon after it; the value is the next token. */
function readKey(scanner: JSONScanner, frame: Frame): boolean {
  if (Array.isArray(frame.node)) return true
  if (scanner.getToken() !== kinds.string || scanner.getTokenError() !== 0) return false
  frame.key = scanner.getTokenValue()
  if (special.has(frame.key) || Object.hasOwn(frame.node, frame.key)) return false
  if (next(scanner) !== kinds.colon) return false
  next(scanner)
  return true
}

/** Ranges of an entry in an object or a list. */
export interface Entry {
  /** Range of the key with quotes; missing in a list. */
  readonly key?: Range
  /** Range of the value; for an object or a list, only its start. */
  readonly value: Range
}

/** Entry at a key of the object, or at an index of the list, that starts at `start`. */
export function entryAt(text: string, start: number, key: string): Entry | undefined {
  const scanner = createScanner(text)
  scanner.setPosition(start)
  const isList = next(scanner) === kinds.openBracket
  let index = 0
  let depth = 1
  let keyRange: Range | undefined
  let isNext = isList && key === '0'
  for (let kind = next(scanner); depth > 0 && kind !== kinds.end; kind = next(scanner)) {
    const isOpening = kind === kinds.openBrace || kind === kinds.openBracket
    if (isNext) {
      if (kind === kinds.closeBracket) return undefined
      const range = rangeOf(scanner)
      const value = isOpening ? { start: range.start, end: range.start } : range
      return keyRange === undefined ? { value } : { key: keyRange, value }
    }
    if (isOpening) depth++
    else if (kind === kinds.closeBrace || kind === kinds.closeBracket) depth--
    else if (depth > 1) continue
    else if (isList) isNext = kind === kinds.comma && String(++index) === key
    else if (kind === kinds.string && scanner.getTokenValue() === key) {
      keyRange = rangeOf(scanner)
      isNext = next(scanner) === kinds.colon
    }
  }
  return undefined
}

function rangeOf(scanner: JSONScanner): Range {
  const start = scanner.getTokenOffset()
  return { start, end: start + scanner.getTokenLength() }
}

/**
 * Range of the value at a JSON pointer, or of its key; for an unknown pointer, that of the last value on its path.
 *
 * @param names keys of the pointer, outermost first
 */
export function rangeAt(
  text: string,
  { value, starts }: JsonText,
  { names, onKey }: { readonly names: readonly string[]; readonly onKey: boolean },
): Range {
  let node = value
  const begin = starts.get(node as object) ?? 0
  let at: Range = { start: begin, end: begin }
  for (const [index, name] of names.entries()) {
    const start = starts.get(node as object)
    const entry = start === undefined ? undefined : entryAt(text, start, name)
    if (entry === undefined) break
    at = onKey && entry.key !== undefined && index === names.length - 1 ? entry.key : entry.value
    node = (node as Readonly<Record<string, unknown>>)[name]
  }
  return at
}

/** Location of a range of a text, limited to its first line. */
export function locationAt(file: string, text: string, start: number, end: number = start): Location {
  const lines = linesOf(text)
  const { line, col: column } = last.lines.linePos(start)
  if (end <= start) return { file, line, column }
  const stop = Math.min(end, (lines[line] ?? text.length + 1) - 1)
  return { file, line, column, endLine: line, endColumn: column + stop - start }
}

/** Offsets at which the lines of a text start. */
export function linesOf(text: string): readonly number[] {
  if (text !== last.text) {
    last = { text, lines: new LineCounter() }
    last.lines.addNewLine(0)
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) last.lines.addNewLine(at + 1)
  }
  return last.lines.lineStarts
}

/** Cached for the last text: locations of one text are computed before those of the next. */
let last: { readonly text?: string; readonly lines: LineCounter } = { lines: new LineCounter() }
