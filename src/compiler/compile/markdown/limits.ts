/**
 * Counted limits on Markdown, so that the result is the same on every machine: the parser's own stack and its
 * quadratic corners would make it depend on the time and the thread.
 *
 * @module
 */
import { diagnostic, type Diagnostic } from '../../../diagnostics/diagnostic.ts'
import { withoutFences } from './fences.ts'
/** Deepest nesting of blocks and of inline marks. */
export const maxDepth = 100
/** Most back ticks of a block in runs of more than sixteen: each length is looked for up to the block's end. */
const maxTicks = 4_000
const longRun = 16
/** Most cells of a table; rows are filled up to the columns of the head. A cell costs 1.8 KB. */
const maxCells = 100_000
/** Most lines that end with CR alone, as on the computers of 1999: a megabyte of them takes ten seconds. */
const maxReturns = 10_000
/** Most definitions of a page, by the lines that begin with a colon: those of 6,000 terms take fifteen seconds. */
const maxDefinitions = 3_000
/** Most characters between a brace and the end of its block that no brace closes: attributes of a directive. */
const maxAttributes = 20_000

/** Deepest nesting of directives: the content is read once for each level. */
export const maxContainers = 20

/** A limit, and the line and column of the text at which it is exceeded. */
interface Exceeded {
  readonly line: number
  readonly column: number
  readonly what: 'depth' | 'containers' | keyof typeof exceeded
}

/** The first location (line and column from 1, within the text) where a limit is exceeded, found in one pass before parsing. */
export function exceedsLimit(written: string): Exceeded | undefined {
  const text = withoutFences(written)
  let ticks = 0
  let cells = 0
  let columns = 0
  let returns = 0
  let definitions = 0
  let brace: { readonly line: number; readonly column: number; readonly at: number } | undefined
  let start = 0
  const containers: number[] = []
  for (let line = 1; start <= text.length; line++) {
    let end = text.indexOf('\n', start)
    if (end === -1) end = text.length
    const depth = containerDepth(text, start, end)
    if (depth.count > maxDepth) return { line, column: depth.at - start + 1, what: 'depth' }
    if (text.startsWith(':::', depth.end) && openContainers(containers, text.slice(depth.end, end)) > maxContainers)
      return { line, column: depth.end - start + 1, what: 'containers' }
    if (isDefinition(text, depth.end) && ++definitions > maxDefinitions)
      return { line, column: depth.end - start + 1, what: 'definitions' }
    let blank = true
    let previous = 0
    let length = 0
    if (columns > 0 && (cells += columns) > maxCells) return { line, column: 1, what: 'cells' }
    columns ||= columnsOf(text, start, end)
    for (let i = start; i < end; i++) {
      const code = text.charCodeAt(i)
      if (code > 32) blank = false
      if (code === 13 && text.charCodeAt(i + 1) !== 10 && i + 1 < text.length && ++returns > maxReturns)
        return { line, column: 1, what: 'returns' }
      length = code === previous ? length + 1 : 1
      if (code === 96 && length > longRun && (ticks += 1) > maxTicks)
        return { line, column: i - start + 1, what: 'ticks' }
      // Behind a name or a label stand the attributes of a directive; code of MDX has braces elsewhere.
      if (code === 123 && (previous === 93 || isNameCode(previous))) brace ??= { line, column: i - start + 1, at: i }
      else if (code === 125 && (brace === undefined || i - brace.at <= maxAttributes)) brace = undefined
      previous = code
    }
    if (brace !== undefined && end - brace.at > maxAttributes)
      return { line: brace.line, column: brace.column, what: 'attributes' }
    if (blank) {
      ticks = cells = columns = 0
      brace = undefined
    }
    start = end + 1
  }
  return undefined
}

/** Tests whether a line of a definition list begins here: a colon and a space. */
function isDefinition(text: string, at: number): boolean {
  const next = text.charCodeAt(at + 1)
  return text.charCodeAt(at) === 58 && (next === 32 || next === 9)
}

function isNameCode(code: number): boolean {
  return code === 45 || code === 95 || (code >= 48 && code <= 57) || ((code | 32) >= 97 && (code | 32) <= 122)
}

/** The number of columns that a line gives to a table, if it is the one below its head: `| --- | :-: |`. */
function columnsOf(text: string, start: number, end: number): number {
  let columns = 0
  let hasDash = false
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i)
    if (code === 124) columns += 1
    else if (code === 45) hasDash = true
    else if (code !== 58 && code !== 32 && code !== 9 && code !== 62 && code !== 13) return 0
  }
  return hasDash && columns > 0 ? columns : 0
}

/** Elements without content, and those that the next of their kind closes: they do not nest by being left open. */
const flat = new Set(
  'area base br col embed hr img input link meta source track wbr p li dd dt td th tr option'.split(' '),
)
const tag = /<!--(?:-?>|[\s\S]*?(?:--!?>|$))|<(\/?)([a-z][^\s/>]*)([^<>]*)/gi

/**
 * Tests whether raw HTML opens more elements than the limit without closing them: the stages behind are recursive. Counted on
 * the text, rather too much than too little.
 */
export function htmlTooDeep(values: readonly string[]): boolean {
  const open: string[] = []
  for (const value of values) {
    for (const [, slash, written, rest = ''] of value.matchAll(tag)) {
      if (written === undefined) continue
      const name = written.toLowerCase()
      if (slash === '/') {
        const at = open.lastIndexOf(name)
        if (at !== -1) open.splice(at, 1)
      } else if (!flat.has(name) && !(rest.endsWith('/') && (open.includes('svg') || open.includes('math'))))
        open.push(name)
      if (open.length > maxDepth) return true
    }
  }
  return false
}

/** Counts block quote and list markers at the start of a line; indentation counts a level for each two columns. */
function containerDepth(text: string, start: number, end: number): { count: number; at: number; end: number } {
  let count = 0
  let spaces = 0
  let i = start
  for (; i < end; i++) {
    const code = text.charCodeAt(i)
    if (code === 32 || code === 9) {
      spaces += code === 9 ? 4 : 1
      continue
    }
    const next = text.charCodeAt(i + 1)
    const marker = code === 62 || ((code === 45 || code === 43 || code === 42) && (next === 32 || next === 9))
    if (!marker) {
      const ordered = code >= 48 && code <= 57 ? /^\d{1,9}[.)](?=[ \t])/.exec(text.slice(i, i + 12)) : null
      if (ordered === null) break
      i += ordered[0].length - 1
    }
    if (++count > maxDepth) return { count, at: i, end: i }
  }
  return count === 0 ? { count, at: start, end: i } : { count: count + Math.floor((spaces - count) / 8), at: i, end: i }
}

/** Follows the open directives by their colons: a line of as many closes one. Returns how many are open. */
function openContainers(open: number[], line: string): number {
  const [, colons = '', rest = ''] = /^(:+)(.*)$/.exec(line.trimEnd()) ?? []
  if (rest !== '') return open.push(colons.length)
  const at = open.findLastIndex((length) => length <= colons.length)
  if (at !== -1) open.length = at
  return open.length
}

const split = 'split it into paragraphs, or put it into a code block'
const exceeded = {
  containers: ['directives are nested more than 20 levels deep', 'nest less deeply'],
  steps: ['the brackets and emphasis marks up to here take too many steps to pair', split],
  ticks: ['a block has too many long runs of back ticks', split],
  cells: ['a table has more than 100,000 cells', 'split it, or offer the data as a file'],
  returns: ['the lines end with CR alone', 'save the file with LF at the ends of lines'],
  definitions: ['a page has more than 3,000 definitions', 'split it into pages'],
  attributes: ['attributes take more than 20,000 characters', 'close the brace, or escape it with a backslash'],
} as const

/** The report of a counted limit. */
export function limitDiagnostic(limit: Exceeded, file: string, firstLine: number): Diagnostic {
  const location = { file, line: firstLine + limit.line - 1, column: limit.column }
  if (limit.what === 'depth') return tooDeepDiagnostic(file, location.line, location.column)
  const [message, hint] = exceeded[limit.what]
  return diagnostic('markdown/too-complex', message, { location, hint })
}

/** The report of too much nesting. */
export function tooDeepDiagnostic(file: string, line: number, column = 1): Diagnostic {
  return diagnostic('markdown/too-deep', 'the text is nested more than 100 levels deep', {
    location: { file, line, column },
    hint: 'nest less deeply',
  })
}
