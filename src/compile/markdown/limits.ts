/**
 * Counted limits on Markdown, so that the result is the same on every machine: the parser's own stack and its
 * quadratic corners would make it depend on the time and the thread.
 *
 * @module
 */
import { diagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import { withoutFences } from './fences.ts'
/** Deepest nesting of blocks and of inline marks. */
export const maxDepth = 100
/** Most brackets that one block may open: micromark takes seconds at 2,000 unclosed `![`. */
const maxBrackets = 1_000
/** Most `*`, `_`, `~` and back ticks runs in one block: attention is resolved in quadratic time. */
const maxRuns = 6_000

/** Deepest nesting of directives: what stands inside is read once for each level. */
export const maxContainers = 20

/** A limit, and the line and column of the text at which it is exceeded. */
interface Exceeded {
  readonly line: number
  readonly column: number
  readonly what: 'depth' | 'containers' | 'brackets' | 'runs'
}

/** The first location (line and column from 1, within the text) where a limit is exceeded, found in one pass before parsing. */
export function exceedsLimit(written: string): Exceeded | undefined {
  const text = withoutFences(written)
  let brackets = 0
  let runs = 0
  let start = 0
  const containers: number[] = []
  for (let line = 1; start <= text.length; line++) {
    let end = text.indexOf('\n', start)
    if (end === -1) end = text.length
    const depth = containerDepth(text, start, end)
    if (depth.count > maxDepth) return { line, column: depth.at - start + 1, what: 'depth' }
    if (text.startsWith(':::', depth.end) && openContainers(containers, text.slice(depth.end, end)) > maxContainers)
      return { line, column: depth.end - start + 1, what: 'containers' }
    let blank = true
    let previous = 0
    for (let i = start; i < end; i++) {
      const code = text.charCodeAt(i)
      if (code > 32) blank = false
      if (code === 91 && ++brackets > maxBrackets) return { line, column: i - start + 1, what: 'brackets' }
      if ((code === 42 || code === 95 || code === 96 || code === 126) && code !== previous && ++runs > maxRuns)
        return { line, column: i - start + 1, what: 'runs' }
      previous = code
    }
    if (blank) brackets = runs = 0
    start = end + 1
  }
  return undefined
}

/** Elements without content, and those that the next of their kind closes: they do not nest by being left open. */
const flat = new Set(
  'area base br col embed hr img input link meta source track wbr p li dd dt td th tr option'.split(' '),
)
const tag = /<!--(?:-?>|[\s\S]*?(?:--!?>|$))|<(\/?)([a-z][^\s/>]*)([^<>]*)/gi

/**
 * Whether raw HTML opens more elements than the limit without closing them: the stages behind are recursive. Counted on
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
  brackets: ['a block opens more than 1,000 brackets', split],
  runs: ['a block has more than 6,000 runs of emphasis or code marks', split],
} as const

/** The report of a counted limit. */
export function limitDiagnostic(limit: Exceeded, file: string, firstLine: number): Diagnostic {
  const place = { file, line: firstLine + limit.line - 1, column: limit.column }
  if (limit.what === 'depth') return tooDeepDiagnostic(file, place.line, place.column)
  const [message, hint] = exceeded[limit.what]
  return diagnostic('markdown/too-complex', message, { place, hint })
}

/** The report of too much nesting. */
export function tooDeepDiagnostic(file: string, line: number, column = 1): Diagnostic {
  return diagnostic('markdown/too-deep', 'the text is nested more than 100 levels deep', {
    place: { file, line, column },
    hint: 'nest less deeply',
  })
}
