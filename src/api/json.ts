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

/** An address of a file, with the range of its value, quotes included. */
export interface Ref extends Range {
  readonly key: (typeof refKeys)[number]
  readonly value: string
}

/** A text that was read as JSON; numbers that JavaScript would write in another way are marked (`numbers.ts`). */
export interface JsonText {
  readonly value: unknown
  /** Offset of each object and list. */
  readonly starts: ReadonlyMap<object, number>
  readonly refs: readonly Ref[]
}

/** Of `SyntaxKind`, which has no values that a module compiled by itself could use. */
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

/** The values of the tokens that begin one, an empty one for a bracket. */
const values: Partial<Record<SyntaxKind, (token: string) => unknown>> = {
  [kinds.openBrace]: () => ({}),
  [kinds.openBracket]: () => [],
  [kinds.string]: (token) => token,
  [kinds.number]: readNumber,
  [kinds.true]: () => true,
  [kinds.false]: () => false,
  [kinds.null]: () => null,
}

/** Keys that a YAML parser reads in another way. */
const special = new Set(['__proto__', '<<'])

/** An object or a list that is not closed yet, and the key that the next value of an object has. */
interface Frame {
  readonly node: Record<string, unknown> | unknown[]
  key: string
}

/**
 * Reads a JSON text in one go, many times faster than as YAML, and notes where its objects begin. Never recurses.
 *
 * @returns `undefined` for whatever a YAML parser has to judge: what is no JSON, nests deeper than `maxDepth`, or has a
 *   key twice
 */
export function readJson(text: string, maxDepth: number): JsonText | undefined {
  const scanner = createScanner(text)
  if (text.charCodeAt(0) === 0xfeff) scanner.setPosition(1)
  if (next(scanner) !== kinds.openBrace) return undefined
  const starts = new Map<object, number>()
  const refs: Ref[] = []
  const open: Frame[] = []
  let whole: unknown
  for (;;) {
    // A value begins at this token.
    if (open.length > maxDepth || scanner.getTokenError() !== 0) return undefined
    const start = scanner.getTokenOffset()
    const value = values[scanner.getToken()]?.(scanner.getTokenValue())
    if (value === undefined) return undefined
    const around = open.at(-1)
    if (around === undefined) whole = value
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
    // What ends with this value, then the comma before the next one.
    for (let frame = open.at(-1); frame !== undefined && after === closing(frame); frame = open.at(-1)) {
      open.pop()
      after = next(scanner)
    }
    const frame = open.at(-1)
    if (frame === undefined) return after === kinds.end ? { value: whole, starts, refs } : undefined
    if (after !== kinds.comma) return undefined
    next(scanner)
    if (!readKey(scanner, frame)) return undefined
  }
}

/** The next token that is no white space. A comment is a token: JSON has none. */
function next(scanner: JSONScanner): SyntaxKind {
  for (;;) {
    const kind = scanner.scan()
    if (kind !== kinds.blank && kind !== kinds.lineBreak) return kind
  }
}

function closing({ node }: Frame): SyntaxKind {
  return Array.isArray(node) ? kinds.closeBracket : kinds.closeBrace
}

/** In an object, reads the key that this token is, and the colon behind it; the value is the next token then. */
function readKey(scanner: JSONScanner, frame: Frame): boolean {
  if (Array.isArray(frame.node)) return true
  if (scanner.getToken() !== kinds.string || scanner.getTokenError() !== 0) return false
  frame.key = scanner.getTokenValue()
  if (special.has(frame.key) || Object.hasOwn(frame.node, frame.key)) return false
  if (next(scanner) !== kinds.colon) return false
  next(scanner)
  return true
}

/** Ranges of an entry of an object or a list. */
export interface Entry {
  /** With its quotes; missing for an entry of a list. */
  readonly key?: Range
  /** Of an object or a list, only where it begins. */
  readonly value: Range
}

/** The entry at a key of the object, or at a number of the list, that begins at `start`. */
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
 * The range of the value at a JSON pointer, or of its key; where the pointer leads nowhere, of the last value on its way.
 *
 * @param names of the pointer, outermost first
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

/** The location of a range of a text; it ends with its first line. */
export function locationAt(file: string, text: string, start: number, end: number = start): Location {
  const lines = linesOf(text)
  const { line, col: column } = last.lines.linePos(start)
  if (end <= start) return { file, line, column }
  const stop = Math.min(end, (lines[line] ?? text.length + 1) - 1)
  return { file, line, column, endLine: line, endColumn: column + stop - start }
}

/** Offsets at which the lines of a text begin. */
export function linesOf(text: string): readonly number[] {
  if (text !== last.text) {
    last = { text, lines: new LineCounter() }
    last.lines.addNewLine(0)
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) last.lines.addNewLine(at + 1)
  }
  return last.lines.lineStarts
}

/** The locations of one text are computed before those of the next. */
let last: { readonly text?: string; readonly lines: LineCounter } = { lines: new LineCounter() }
