/**
 * Counted limits on Markdown, so that results are the same on every machine. Without them, results would
 * depend on the stack size of a thread, and some inputs would take quadratic time.
 *
 * @module
 */
import { diagnostic, type Diagnostic } from '../../../diagnostics/diagnostic.ts'
import { withoutFences } from './fences.ts'
/** Maximum nesting of blocks and of inline marks. */
export const maxDepth = 100
/**
 * Maximum number of backticks of a block in runs of more than sixteen: each length is searched for up to the
 * block's end.
 */
const maxTicks = 4_000
const longRun = 16
/**
 * Maximum number of cells of a table, whose rows are filled up to the number of header columns. A
 * cell takes 1.8 KB.
 */
const maxCells = 100_000
/**
 * Maximum number of lines that end with CR only, as on the classic Mac OS: a megabyte of them takes ten
 * seconds.
 */
const maxReturns = 10_000
/**
 * Maximum number of definitions on a page, counted by lines that start with a colon: 6,000 terms take fifteen
 * seconds.
 */
const maxDefinitions = 3_000
/**
 * Maximum number of characters between an unclosed brace and the end of its block (attributes of a directive).
 */
const maxAttributes = 20_000

/** Maximum nesting of directives, whose content is parsed once for each level. */
export const maxContainers = 20

/** An exceeded limit, with line and column in the text. */
interface Exceeded {
  readonly line: number
  readonly column: number
  readonly exceeded: 'depth' | 'containers' | keyof typeof exceeded
}

/** Finds the first location (line and column from 1) at which a limit is exceeded, in one pass before parsing. */
export function exceedsLimit(source: string): Exceeded | undefined {
  const text = withoutFences(source)
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
    if (depth.count > maxDepth) return { line, column: depth.at - start + 1, exceeded: 'depth' }
    if (text.startsWith(':::', depth.end) && openContainers(containers, text.slice(depth.end, end)) > maxContainers)
      return { line, column: depth.end - start + 1, exceeded: 'containers' }
    if (isDefinition(text, depth.end) && ++definitions > maxDefinitions)
      return { line, column: depth.end - start + 1, exceeded: 'definitions' }
    let blank = true
    let previous = 0
    let length = 0
    if (columns > 0 && (cells += columns) > maxCells) return { line, column: 1, exceeded: 'cells' }
    columns ||= columnsOf(text, start, end)
    for (let i = start; i < end; i++) {
      const code = text.charCodeAt(i)
      if (code > 32) blank = false
      if (code === 13 && text.charCodeAt(i + 1) !== 10 && i + 1 < text.length && ++returns > maxReturns)
        return { line, column: 1, exceeded: 'returns' }
      length = code === previous ? length + 1 : 1
      if (code === 96 && length > longRun && (ticks += 1) > maxTicks)
        return { line, column: i - start + 1, exceeded: 'ticks' }
      // Attributes of a directive follow a name or a label; MDX code has braces elsewhere.
      if (code === 123 && (previous === 93 || isNameCode(previous))) brace ??= { line, column: i - start + 1, at: i }
      else if (code === 125 && (brace === undefined || i - brace.at <= maxAttributes)) brace = undefined
      previous = code
    }
    if (brace !== undefined && end - brace.at > maxAttributes)
      return { line: brace.line, column: brace.column, exceeded: 'attributes' }
    if (blank) {
      ticks = cells = columns = 0
      brace = undefined
    }
    start = end + 1
  }
  return undefined
}

/** Returns true if a line of a definition list starts here: a colon and a space. */
function isDefinition(text: string, at: number): boolean {
  const next = text.charCodeAt(at + 1)
  return text.charCodeAt(at) === 58 && (next === 32 || next === 9)
}

function isNameCode(code: number): boolean {
  return code === 45 || code === 95 || (code >= 48 && code <= 57) || ((code | 32) >= 97 && (code | 32) <= 122)
}

/** Number of columns in a table delimiter row: `| --- | :-: |`. */
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

/** Elements without content, and those closed by the next one of their kind: unclosed ones do not nest. */
const flat = new Set(
  'area base br col embed hr img input link meta source track wbr p li dd dt td th tr option'.split(' '),
)
const tag = /<!--(?:-?>|[\s\S]*?(?:--!?>|$))|<(\/?)([a-z][^\s/>]*)([^<>]*)/gi

/**
 * Returns true if raw HTML leaves more elements open than the limit, since later stages are recursive. Estimated from
 * the text, with an upper bound.
 */
export function htmlTooDeep(values: readonly string[]): boolean {
  const open: string[] = []
  for (const value of values) {
    for (const [, slash, tagName, rest = ''] of value.matchAll(tag)) {
      if (tagName === undefined) continue
      const name = tagName.toLowerCase()
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

/** Counts block quote and list markers at the start of a line. Two columns of indentation count as a level. */
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

/**
 * Tracks open directives by their colons: a line with the same number closes one. Returns the number of
 * open ones.
 */
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

/** Report for an exceeded limit. */
export function limitDiagnostic(limit: Exceeded, file: string, firstLine: number): Diagnostic {
  const location = { file, line: firstLine + limit.line - 1, column: limit.column }
  if (limit.exceeded === 'depth') return tooDeepDiagnostic(file, location.line, location.column)
  const [message, hint] = exceeded[limit.exceeded]
  return diagnostic('markdown/too-complex', message, { location, hint })
}

/** Report for too deep nesting. */
export function tooDeepDiagnostic(file: string, line: number, column = 1): Diagnostic {
  return diagnostic('markdown/too-deep', 'the text is nested more than 100 levels deep', {
    location: { file, line, column },
    hint: 'nest less deeply',
  })
}
