import { expressionEnd } from './expression-end.ts'
import { mask, standIns } from './mask.ts'
import { matchAt, scanTag, type Tag } from './scan-tag.ts'

/** A part of a text, with its replacements for satteri and for the search for differences. */
interface Edit {
  readonly start: number
  readonly end: number
  readonly masked: string
  readonly prose: string
}

/** Code in a text, by start offset. */
export interface ScannedCode {
  /** End offsets of expressions in the text; those in tags are in `tags`. */
  readonly expressions: ReadonlyMap<number, number>
  readonly tags: ReadonlyMap<number, Tag>
  /** End offsets of blocks with imports and exports. */
  readonly modules: ReadonlyMap<number, number>
  /** The text with masked code, of the same length. */
  readonly masked: string
  /**
   * The text for pattern matching, of the same length: an `x` for each character of tags, expressions
   * and fenced code.
   */
  readonly prose: string
}

/** Maximum number of tags and expressions in a text: for each, satteri may scan the whole block. */
const maxItems = 2_000

const containers = /[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+[ \t>]*)*/y
const fence = /(?:(`{3,})[^`\n]*|(~{3,})[^\n]*)$/my
const special = /[\\`{<\n]/g
const blankLine = /\n[ \t>]*\r?(?:\n|$)/g
/** Lines that may start a new block, and so end the present paragraph. */
const untame = /\n[ \t]*(?:[#>+*=:|~`<{\d\r\n-]|import|export|$)/

/**
 * Finds the code in an MDX text; `undefined` if it is ambiguous, or too much. `moduleEnd` returns the end of the
 * imports and exports that start at an offset.
 */
export function scanCode(text: string, moduleEnd: (start: number) => number | undefined): ScannedCode | undefined {
  if (/[\uE000-\uE002\uF002]/.test(text)) return undefined
  const expressions = new Map<number, number>()
  const tags = new Map<number, Tag>()
  const modules = new Map<number, number>()
  const edits: Edit[] = []
  let end: RegExp | undefined
  let isBlank = true
  /**
   * Indentation of lines that belong to a list of this block and to content that starts on this
   * line.
   */
  let indent = 0
  let at = 0
  while (at < text.length) {
    const lineEnd = endOfLine(text, at)
    if (end !== undefined) {
      const line = text.slice(at, lineEnd)
      const isEnd = end.test(line)
      edits.push({ start: at, end: lineEnd, masked: inFence(line), prose: isEnd ? line : crossed(line) })
      if (isEnd) end = undefined
      isBlank = false
      at = lineEnd + 1
      continue
    }
    if (/^(?:import|export)(?![a-z])/.test(text.slice(at, at + 7))) {
      const to = isBlank && text[at + 6] === ' ' ? moduleEnd(at) : undefined
      if (to === undefined) return undefined
      const last = text.slice(at, to).trimEnd().length - 1
      const rest = text.slice(at + last + 1, to)
      const inside = text.slice(at + 1, at + last)
      edits.push({ start: at, end: to, masked: `{${mask(inside)}}${rest}`, prose: `{${crossed(inside)}}${rest}` })
      modules.set(at, to)
      at = to + 1
      continue
    }
    const [prefix = ''] = matchAt(containers, text, at) ?? []
    const start = at + prefix.length
    if (isBlank) indent = 0
    const [opening, ticks, tildes] = matchAt(fence, text, start) ?? []
    const run = ticks ?? tildes
    if (opening !== undefined && run !== undefined) {
      const prose = opening.replace(/[^\r`~ ]/g, 'x')
      edits.push({ start, end: lineEnd, masked: inFence(opening), prose })
      end = new RegExp(`^[ \\t>]*${run[0] ?? ''}{${run.length},}[ \\t\\r]*$`)
      isBlank = false
      at = lineEnd + 1
      continue
    }
    isBlank = start >= lineEnd || /^\s*$/.test(text.slice(start, lineEnd))
    const width = columns(prefix)
    // Code that continues outside of its list is rejected.
    const line = scanLine(start, width < indent ? Infinity : width)
    if (line === undefined || expressions.size + tags.size > maxItems) return undefined
    indent = line.isFlow ? 0 : Math.max(indent, width)
    at = line.next
  }
  return { expressions, tags, modules, ...edited(text, edits) }

  /** Scans from within a line to the start of the next line at which nothing is open. */
  function scanLine(from: number, indent: number): { readonly next: number; readonly isFlow: boolean } | undefined {
    let at = from
    /**
     * Only tags and expressions so far: together they may form a block, which may contain anything.
     */
    let isFlow = true
    let isWild = false
    let wasExpression = false
    let blockEnd = -1
    for (;;) {
      special.lastIndex = at
      const sign = special.exec(text)
      const to = sign?.index ?? text.length
      if (isFlow && /\S/.test(text.slice(at, to))) isFlow = false
      if (sign === null || sign[0] === '\n') return isWild && !isFlow ? undefined : { next: to + 1, isFlow }
      at = to + 1
      if (sign[0] === '{') {
        at = expressionEnd(text, to)
        if (at === -1) return undefined
        const code = text.slice(to + 1, at - 1)
        expressions.set(to, at)
        edits.push({ start: to, end: at, masked: `{${mask(code)}}`, prose: `{${crossed(code)}}` })
        if (!isIndented(code, indent)) return undefined
        if (wasExpression) isFlow = false
        wasExpression = true
        isWild ||= untame.test(code)
      } else if (sign[0] === '<' && !/[ \t]/.test(text[at] ?? '')) {
        const tag = scanTag(text, to)
        if (tag === undefined) return undefined
        at = tag.end
        tags.set(to, tag)
        edits.push({ start: to, end: at, masked: tag.masked, prose: proseOfTag(tag, text) })
        wasExpression = false
        const code = text.slice(to, at)
        if (!isIndented(code, indent)) return undefined
        isWild ||= untame.test(code)
      } else {
        isFlow = false
        if (sign[0] === '\\') {
          if (text[at] === '{') edits.push({ start: at, end: at + 1, masked: standIns['{'], prose: 'x' })
          if (/[!-/:-@[-`{-~]/.test(text[at] ?? '')) at++
        } else if (sign[0] === '`') {
          const [run = ''] = matchAt(/`+/y, text, to) ?? []
          if (blockEnd < to) {
            blankLine.lastIndex = to
            blockEnd = blankLine.exec(text)?.index ?? text.length
          }
          const close = closingRun(text, run, { from: to + run.length, limit: blockEnd })
          at = close ?? to + run.length
          const code = text.slice(to, at)
          if (code.includes('{')) edits.push({ start: to, end: at, masked: inFence(code), prose: code })
        }
      }
    }
  }
}

/** Width of a line prefix; infinite if it is ambiguous. */
const columns = (prefix: string): number => (/[>\t]/.test(prefix) ? Infinity : prefix.length)

/** Returns true if all lines of code except the first are indented like the list around them. */
const isIndented = (code: string, indent: number): boolean =>
  indent === 0 ||
  !code.includes('\n') ||
  code.split('\n').every((line, index) => index === 0 || line.search(/[^ ]/) >= indent)

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end === -1 ? text.length : end
}

/** Offset after the run of backticks that closes code. */
function closingRun(
  text: string,
  run: string,
  { from, limit }: { readonly from: number; readonly limit: number },
): number | undefined {
  for (let at = text.indexOf(run, from); at !== -1 && at < limit; at = text.indexOf(run, at)) {
    const [backticks = ''] = matchAt(/`+/y, text, at) ?? []
    at += backticks.length
    if (backticks.length === run.length) return at
  }
  return undefined
}

/** Masks displayed code, so that it cannot be mistaken for MDX code. */
const inFence = (line: string): string =>
  line
    .replaceAll('{', standIns['{'])
    .replace(/^[ie](?=mport|xport)/, (letter) => (letter === 'i' ? standIns.i : standIns.e))

/** A masked tag: only its slash stays. */
function proseOfTag({ start, end, isClosing }: Tag, text: string): string {
  const inside = crossed(text.slice(start + 1, end - 1))
  if (isClosing) return `</${inside.slice(1)}>`
  return text[end - 2] === '/' ? `<${inside.slice(0, -1)}/>` : `<${inside}>`
}

const crossed = (code: string): string => code.replace(/[^ \t\r\n|]/g, 'x')

function edited(text: string, edits: readonly Edit[]): { readonly masked: string; readonly prose: string } {
  let masked = ''
  let prose = ''
  let at = 0
  for (const edit of edits) {
    const between = text.slice(at, edit.start)
    masked += between + edit.masked
    prose += between + edit.prose
    at = edit.end
  }
  return { masked: masked + text.slice(at), prose: prose + text.slice(at) }
}
