import { expressionEnd } from './expression-end.ts'
import { mask, standIns } from './mask.ts'
import { matchAt, scanTag, type Tag } from './scan-tag.ts'

/** A part of a text, its replacement for satteri, and its replacement for the search for differences. */
interface Edit {
  readonly start: number
  readonly end: number
  readonly masked: string
  readonly prose: string
}

/** The code of a text, by the offsets at which it begins. */
export interface ScannedCode {
  /** Ends of the expressions in the text; those in tags are in `tags`. */
  readonly expressions: ReadonlyMap<number, number>
  readonly tags: ReadonlyMap<number, Tag>
  /** Ends of blocks of imports and exports. */
  readonly modules: ReadonlyMap<number, number>
  /** The text, of the same length, without code. */
  readonly masked: string
  /** The same for signs: an `x` for each character of a tag, an expression or the code of a fence. */
  readonly prose: string
}

/** Most tags and expressions of a text: for each of them, satteri may look through its whole block. */
const maxItems = 2_000

const containers = /[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+[ \t>]*)*/y
const fence = /(?:(`{3,})[^`\n]*|(~{3,})[^\n]*)$/my
const special = /[\\`{<\n]/g
const blankLine = /\n[ \t>]*\r?(?:\n|$)/g
/** Lines that may begin a block of their own, so that they end the paragraph in which they stand. */
const untame = /\n[ \t]*(?:[#>+*=:|~`<{\d\r\n-]|import|export|$)/

/**
 * Finds the code of a text of MDX; `undefined`, where that is not plain to see, or too much. `moduleEnd` finds the end of the
 * imports and exports that begin at an offset.
 */
export function scanCode(text: string, moduleEnd: (start: number) => number | undefined): ScannedCode | undefined {
  if (/[\uE000-\uE002\uF002]/.test(text)) return undefined
  const expressions = new Map<number, number>()
  const tags = new Map<number, Tag>()
  const modules = new Map<number, number>()
  const edits: Edit[] = []
  let end: RegExp | undefined
  let isBlank = true
  /** Indentation of lines that belong to a list of this block, and to what begins on this line. */
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
    // Code that goes on outside of the list that it begins in is refused.
    const line = scanLine(start, width < indent ? Infinity : width)
    if (line === undefined || expressions.size + tags.size > maxItems) return undefined
    indent = line.isFlow ? 0 : Math.max(indent, width)
    at = line.next
  }
  return { expressions, tags, modules, ...edited(text, edits) }

  /** Scans from within a line to the start of the next one that nothing goes over to. */
  function scanLine(from: number, indent: number): { readonly next: number; readonly isFlow: boolean } | undefined {
    let at = from
    /** Only tags and expressions so far: together they may be a block, which may contain anything. */
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

/** The width of the beginning of a line; infinite, where it is not plain. */
const columns = (prefix: string): number => (/[>\t]/.test(prefix) ? Infinity : prefix.length)

/** Tests whether all lines of code but the first one are indented as far as the list around them. */
const isIndented = (code: string, indent: number): boolean =>
  indent === 0 ||
  !code.includes('\n') ||
  code.split('\n').every((line, index) => index === 0 || line.search(/[^ ]/) >= indent)

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end === -1 ? text.length : end
}

/** The offset behind the run of back ticks that closes code. */
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

/** Code that is shown: nothing in it may be taken for code of MDX. */
const inFence = (line: string): string =>
  line
    .replaceAll('{', standIns['{'])
    .replace(/^[ie](?=mport|xport)/, (letter) => (letter === 'i' ? standIns.i : standIns.e))

/** A tag without its name and attributes: only its slash. */
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
