import { nearest } from '../../../diagnostics/suggest.ts'
import type { Fault, LineClass, WordMark } from './code-features.ts'

/** Marks of lines set by comments, and the code without these comments. */
export interface Comments {
  readonly code: string
  /** Classes of lines, which count from 0 in the code without the comments. */
  readonly lines: Record<number, LineClass[]>
  readonly words: WordMark[]
  /** Errors, by offset in the original code. */
  readonly faults: Fault[]
  /** Removed ranges of the original code, in order. */
  readonly cuts: (readonly [start: number, end: number])[]
}

const marks: Readonly<Record<string, LineClass>> = {
  '++': 'add',
  '--': 'del',
  highlight: 'hl',
  hl: 'hl',
  focus: 'focus',
  error: 'error',
  warning: 'warning',
  info: 'info',
}
const names = [...Object.keys(marks), 'word']

/** A line that consists of a Docusaurus comment. */
const directive =
  /^(\/\/|\/\*|\{\s*\/\*|<!--|\(\*|#|--|%|;{1,2}|!|'|"|rem\b)\s*highlight-(next-line|start|end)\s*(?:\*\/\s*\}?|-->|\*\))?$/i
/**
 * Characters that can start a comment. Those that are also used in code only count after white
 * space.
 */
const opener = /\/\/|\/\*|<!--|\(\*|(?:^|\s)(?:#|--|%|;|!|\*|::|rem\b)/i

/** The comment syntax of some languages. Other comment characters in these languages are text. */
const only: Readonly<Record<string, RegExp>> = {
  ...languages('md markdown mdx mdc', /<!--|\{\s*\/\*|(?:^|\s)#/),
  ...languages('python py bash sh shell zsh shellscript', /(?:^|\s)#/),
  ...languages('vb vba vbnet vbs vbscript', /'|(?:^|\s)rem\b/i),
  ...languages('vim viml', /"/),
}

function languages(list: string, comment: RegExp): Record<string, RegExp> {
  return Object.fromEntries(list.split(' ').map((name) => [name, comment]))
}

/** Returns true if code may contain comments for the tool. Two searches, cheap enough for every block. */
export function mayHaveComments(code: string): boolean {
  return code.includes('!code ') || code.includes('highlight-')
}

/** Lines marked by a comment, and its range. `to` is exclusive and may be infinite. */
interface Marked {
  readonly mark: LineClass | { readonly word: string }
  readonly from: number
  readonly to: number
  readonly start: number
  readonly end: number
}

/** Removes comments for the tool from code: Docusaurus's `highlight-…` and Shiki's `[!code …]`. */
export function takeComments(code: string, lang = ''): Comments {
  const lines: string[] = []
  const marked: Marked[] = []
  const faults: Fault[] = []
  const cuts: (readonly [number, number])[] = []
  const open: { readonly from: number; readonly start: number; readonly end: number }[] = []
  const comment = Object.hasOwn(only, lang) ? (only[lang] ?? opener) : opener
  let offset = 0
  for (const line of code.split('\n')) {
    const start = offset
    offset += line.length + 1
    const from = lines.length
    const word = line.includes('highlight-') ? directiveOf(line, comment) : undefined
    if (word !== undefined) {
      const at = { start: start + line.length - line.trimStart().length, end: start + line.trimEnd().length }
      cuts.push([start, offset])
      if (word === 'start') open.push({ from, ...at })
      else if (word === 'next-line') marked.push({ mark: 'hl', from, to: from + 1, ...at })
      else {
        const begun = open.pop()
        if (begun !== undefined) marked.push({ mark: 'hl', from: begun.from, to: from, ...at })
        else faults.push({ ...at, message: 'highlight-end has no highlight-start before it' })
      }
      continue
    }
    const accept = (item: Notation): boolean => readNotation(item, { from, start, marked, faults })
    const notations = line.includes('!code ') ? takeNotations(line, comment, accept) : undefined
    if (notations?.isAlone === true) cuts.push([start, offset])
    else {
      for (const [a, b] of notations?.cuts ?? []) cuts.push([start + a, start + b])
      lines.push(notations?.text ?? line)
    }
  }
  for (const { from, start, end } of open) {
    marked.push({ mark: 'hl', from, to: Infinity, start, end })
    const hint = 'write highlight-end after the last line'
    faults.push({ start, end, message: 'highlight-start is never closed', hint })
  }
  return { code: lines.join('\n'), ...settle(marked, lines, faults), faults, cuts }
}

function directiveOf(line: string, comment: RegExp): string | undefined {
  const match = directive.exec(line.trim())
  return match !== null && comment.test(match[1] ?? '') ? match[2]?.toLowerCase() : undefined
}

/** Parses the text between `[!code ` and `]`; `false` for an unknown or invalid notation, which stays in the code. */
function readNotation(
  { text, start, end }: Notation,
  to: { readonly from: number; readonly start: number; readonly marked: Marked[]; readonly faults: Fault[] },
): boolean {
  const { from } = to
  const at = { start: to.start + start, end: to.start + end }
  const word = /^word:((?:\\.|[^:\\])+)(?::(\d{1,6}))?$/.exec(text)
  if (word !== null) {
    const last = word[2] === undefined ? Infinity : from + Number(word[2])
    to.marked.push({ mark: { word: (word[1] ?? '').replace(/\\(.)/g, '$1') }, from, to: last, ...at })
    return true
  }
  const [, name = '', count = '1'] = /^([^:]*)(?::(\d{1,6}))?$/.exec(text) ?? []
  const mark = Object.hasOwn(marks, name) ? marks[name] : undefined
  if (mark !== undefined) {
    to.marked.push({ mark, from, to: from + Number(count), ...at })
    return true
  }
  const directiveName = text.replace(/:.*/s, '')
  const candidate = nearest(directiveName, names)
  const example = directiveName === 'word' ? 'word:…' : `${directiveName}:3`
  if (names.includes(directiveName))
    to.faults.push({ ...at, message: `[!code ${text}] cannot be read`, hint: `write [!code ${example}]` })
  else if (candidate !== undefined)
    to.faults.push({ ...at, message: `no mark "${directiveName}"`, hint: `did you mean [!code ${candidate}]?` })
  return false
}

/** Classes and words for each line. Reports comments about missing lines or words. */
function settle(
  marked: readonly Marked[],
  keptLines: readonly string[],
  faults: Fault[],
): Pick<Comments, 'lines' | 'words'> {
  const lines: Record<number, LineClass[]> = {}
  const words: WordMark[] = []
  for (const { mark, from, to, start, end } of marked) {
    const last = Math.min(to, keptLines.length)
    if (from >= keptLines.length) faults.push({ start, end, message: 'no line follows the comment' })
    else if (to > last && to !== Infinity)
      faults.push({ start, end, message: `the block has ${lineCount(last - from)} from here, not ${to - from}` })
    if (typeof mark === 'object') {
      words.push({ word: mark.word, from, to: last })
      if (!keptLines.slice(from, last).some((line) => line.includes(mark.word)))
        faults.push({ start, end, message: `"${mark.word}" does not occur in the lines that follow` })
      continue
    }
    for (let line = from; line < last; line++) {
      const list = (lines[line] ??= [])
      if (!list.includes(mark)) list.push(mark)
    }
  }
  return { lines, words }
}

/** A number of lines in words. */
export function lineCount(count: number): string {
  return count === 1 ? '1 line' : `${count} lines`
}

/** A notation `[!code …]` in a line: its inner text and its position. */
interface Notation {
  readonly text: string
  readonly start: number
  readonly end: number
}

/**
 * Pattern of `[!code …]`, and of the escaped forms `[!!code …]` and `[\!code …]`, which are
 * displayed.
 */
const notation = /\[(?:(!!|\\!)code |!code[ \t]+((?:\\.|[^\]\\]){1,200})\])/g
/** Maximum number of notations in a line. */
const maxNotations = 20

/** The start of a comment without content. */
const opened = /(?:\/\/+|\{\s*\/\*+|\/\*+|<!--+|\(\*|(?:^|(?<=\s))(?:#+|--|%+|;+|!|'|"|::|rem|\*))$/i
/** Patterns for the end of a comment, by its start. */
const closers = [
  [/^\{/, /^\*\/\s*\}/],
  [/^\/\*/, /^\*\//],
  [/^</, /^--+>/],
  [/^\(/, /^\*\)/],
  [/^/, /^$/],
] as const

/**
 * Removes the notations of a line that are in a comment and that `accept` returns true for. Removes comments that
 * become empty. `isAlone`: the line contains nothing else, so that the notation applies to the following lines. `cuts`
 * contains the removed ranges of the line in order.
 */
function takeNotations(line: string, comment: RegExp, accept: (notation: Notation) => boolean) {
  const spans: (readonly [number, number])[] = []
  let isOne = false
  for (const { 0: match, 1: escape, 2: text = '', index } of [...line.matchAll(notation)].slice(0, maxNotations)) {
    const end = index + match.length
    if (escape !== undefined) spans.push([index + 1, index + 2])
    else if (comment.test(line.slice(0, index)) && accept({ text, start: index, end })) {
      isOne = true
      spans.push([index, end])
    }
  }
  if (spans.length === 0) return undefined
  let text = line
  let cuts: (readonly [number, number])[] = []
  // From last to first, so that the text before each is unchanged.
  for (const span of spans.reverse()) {
    const [start, end] = span[1] - span[0] === 1 ? span : widened(text, ...span)
    const last = original(end, cuts)
    text = text.slice(0, start) + text.slice(end)
    cuts = [[start, last], ...cuts.filter(([later]) => later >= last)]
  }
  return { text, isAlone: isOne && text.trim() === '', cuts }
}

/** Range of a notation with the preceding white space, or of the whole comment if it contains nothing else. */
function widened(text: string, start: number, end: number): readonly [number, number] {
  const textBefore = text.slice(0, start).trimEnd()
  const right = text.slice(end).trimStart()
  const begin = opened.exec(textBefore)
  const [, closer] = closers.find(([open]) => open.test(begin?.[0] ?? '')) ?? []
  const close = closer?.exec(right)
  if (begin === null || close === null || close === undefined) return [textBefore.length, end]
  const before = textBefore.slice(0, begin.index)
  const rest = right.slice(close[0].length)
  const after = text.length - rest.length
  // The indentation of a line stays; text after an empty comment at its start moves there.
  if (before.trim() === '') return [before.length, text.length - rest.trimStart().length]
  return [rest.trim() === '' ? before.trimEnd().length : before.length, rest.trim() === '' ? text.length : after]
}

/** Converts an offset in the text without `cuts` to an offset in the original. */
function original(offset: number, cuts: readonly (readonly [number, number])[]): number {
  let at = offset
  for (const [start, end] of cuts) if (at > start) at += end - start
  return at
}
