import { distance } from 'fastest-levenshtein'
import type { Fault } from './code-features.ts'

/** A value with its range in the info string. */
export interface Value {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Lines `from` to `to`, both inclusive, counted from 1. */
export interface LineRange {
  readonly from: number
  readonly to: number
  readonly start: number
  readonly end: number
}

/** The supported parts of a fence's info string. */
export interface Meta {
  lang?: string
  title?: Value
  readonly lines: LineRange[]
  readonly words: Value[]
  /** Number of the first line, if lines are numbered. */
  numbers?: number
  wrap?: boolean | 'toggle'
  /** Folded lines; `true`: all except the first ones. */
  collapse?: boolean | LineRange[]
  /** Offset of the word that enables types. */
  types?: number
  file?: Value
  region?: Value
  /** Lines of `file`, as written. */
  taken?: Value
  hash?: Value
  /** Value of `test`, for `docs test`; empty for the bare word. */
  test?: Value
  /** The block shows the output of the previous block. */
  output?: Value
  hidden?: Value
  schema?: Value
  operation?: Value
  readonly faults: Fault[]
}

/** Anything that looks like a list of lines, valid or not. Words and `.classes` in braces are for other tools. */
const listLike = /^(?!\s*\.[A-Za-z])(?=[^A-Za-z]*[A-Za-z]?[^A-Za-z]*$|\D*\d)[\w\s,.-]*$/
/** Maximum length of an info string in characters. */
const maxLength = 2_000
const valued: ReadonlySet<string> = new Set([
  'title',
  'file',
  'region',
  'lines',
  'hash',
  'showLineNumbers',
  'wrap',
  'collapse',
])

/**
 * Parses an info string: language, then words. Unknown words belong to other tools and are ignored; invalid values of
 * supported words are reported.
 */
export function parseMeta(info: string): Meta {
  const meta: Meta = { lines: [], words: [], faults: [] }
  let at = takeLanguage(info, meta)
  while (at < info.length && info.length <= maxLength) {
    const char = info[at] ?? ''
    if (char === ' ' || char === '\t') at++
    else if (char === '{') at = takeLines(info, at, meta)
    else if (char === '/') at = takeWordMark(info, at, meta)
    else if (char === '"' || char === "'") at = after(info, char, at + 1)
    else if (char === '[') at = after(info, ']', at + 1)
    else at = takeWord(info, at, meta)
  }
  return meta
}

/**
 * Parses the language at the start, even if a list of lines or VitePress's `:line-numbers` follows without a
 * space.
 */
function takeLanguage(info: string, meta: Meta): number {
  if (/^(?:\{[\d\s,.-]*\}|(?:title|file|showLineNumbers)=|(?:show|no)LineNumbers(?:[\s{]|$))/.test(info)) return 0
  const stuck = /^([\w+#.-]+)(?=\{[\d\s,.-]*\d[\d\s,.-]*\}|:(?:no-)?line-numbers(?:=\d+)?(?:[\s{]|$))/.exec(info)
  const lang = stuck?.[1] ?? /^\S*/.exec(info)?.[0] ?? ''
  if (lang !== '') meta.lang = lang
  const numbers = /^:(no-)?line-numbers(?:=(\d+))?/.exec(info.slice(lang.length))
  if (numbers !== null && numbers[1] === undefined) meta.numbers = Number(numbers[2] ?? 1)
  return lang.length + (numbers?.[0].length ?? 0)
}

function takeLines(info: string, at: number, meta: Meta): number {
  const close = info.indexOf('}', at)
  const end = close === -1 ? info.length : close + 1
  const list = info.slice(at + 1, close === -1 ? end : close)
  if (!listLike.test(list) || (close === -1 && !/\d/.test(list))) return close === -1 ? afterWord(info, at) : end
  if (close === -1) meta.faults.push(faultOf({ start: at, end }, 'a list of lines is not closed', 'end it with }'))
  else {
    const ranges = parseLines(list, at + 1)
    if (typeof ranges === 'string')
      meta.faults.push(faultOf({ start: at, end }, `${ranges} in {${list}}`, 'write numbers and ranges: {1,4-6}'))
    else meta.lines.push(...ranges)
  }
  return end
}

/**
 * Parses a list of lines such as `1,4-6`, or returns its error. `start` is the offset of the list.
 */
export function parseLines(list: string, start: number): LineRange[] | string {
  const ranges: LineRange[] = []
  let at = start
  for (const item of list.split(',')) {
    const match = /^(\d{1,6})(?:(?:-|\.\.)(\d{1,6}))?$/.exec(item.trim())
    if (match === null) return item.trim() === '' ? 'a number is missing' : `"${item.trim()}" is not a line number`
    const from = Number(match[1])
    const to = Number(match[2] ?? match[1])
    if (from === 0) return 'lines count from 1, not from 0,'
    if (to < from) return `the range ${item.trim()} runs backwards`
    const indent = item.length - item.trimStart().length
    ranges.push({ from, to, start: at + indent, end: at + indent + item.trim().length })
    at += item.length + 1
  }
  return ranges
}

/** Parses `/word/`. Paths look similar, so white space must follow. */
function takeWordMark(info: string, at: number, meta: Meta): number {
  const close = info.indexOf('/', at + 1)
  const next = info[close + 1] ?? ' '
  if (close <= at + 1 || (next !== ' ' && next !== '\t')) return afterWord(info, at)
  meta.words.push({ text: info.slice(at + 1, close), start: at, end: close + 1 })
  return close + 1
}

function takeWord(info: string, at: number, meta: Meta): number {
  const key = /^[^\s={]*/.exec(info.slice(at))?.[0] ?? ''
  const start = at + key.length
  if (info[start] === '=') return takeValue({ info, meta }, key, { at, start: start + 1 })
  if (key === 'wrap') meta.wrap = true
  else if (key === 'collapse') meta.collapse = true
  else if (key === 'twoslash') meta.types = at
  else if (key === 'test' || key === 'output' || key === 'hidden') meta[key] = { text: '', start: at, end: start }
  else if (key === 'noLineNumbers') delete meta.numbers
  else if (key === 'showLineNumbers') {
    const inner = /^\{([^}]*)\}/.exec(info.slice(start))
    if (inner !== null) {
      const end = start + inner[0].length
      setNumbers({ text: inner[1] ?? '', start: at, end }, meta)
      return end
    }
    meta.numbers = 1
  }
  // A brace after an unknown word does not start a list of lines.
  return Math.max(info[start] === '{' ? after(info, '}', start) : start, at + 1)
}

/** Parses a value. `at` is the offset of the key, `start` that of the value. */
function takeValue(
  { info, meta }: { readonly info: string; readonly meta: Meta },
  key: string,
  { at, start }: { readonly at: number; readonly start: number },
): number {
  const quote = info[start] ?? ''
  if (quote === '{') {
    const end = after(info, '}', start)
    // Notation of Expressive Code.
    if (key === 'wrap' || key === 'collapse')
      setValue(key, { text: info.slice(start + 1, end - 1).trim(), start: at, end }, meta)
    return end
  }
  const isQuoted = quote === '"' || quote === "'"
  const close = isQuoted ? info.indexOf(quote, start + 1) : afterWord(info, start)
  if (close !== -1) {
    const end = isQuoted ? close + 1 : close
    setValue(key, { text: info.slice(isQuoted ? start + 1 : start, close), start: at, end }, meta)
    return end
  }
  if (!valued.has(key)) return afterWord(info, start)
  const message = `the value of ${key} has no closing ${quote}`
  meta.faults.push({ start: at, end: info.length, message, hint: `write ${key}=${quote}…${quote}` })
  return info.length
}

/** Words of other tools with our equivalents. */
const otherNames: Readonly<Record<string, string>> = {
  filename: 'title="…"',
  hl_lines: '{1,4-6}',
  linenums: 'showLineNumbers=1',
  linenos: 'showLineNumbers=1',
}

/**
 * Reports an unknown word that differs from a supported one by a letter or two. Other words belong to other tools.
 */
function unknownWord(key: string, value: Value): Fault[] {
  const similar = [...valued].find(
    (name) => name.length > 4 && name !== key && distance(name, key) <= (name.length > 8 ? 3 : 2),
  )
  const ours = Object.hasOwn(otherNames, key) ? otherNames[key] : undefined
  const hint = similar === undefined ? ours && `it is written ${ours}` : `did you mean "${similar}"?`
  if (hint === undefined || !/^[a-z]\w{3,}$/i.test(key) || Object.hasOwn(others, key)) return []
  return [{ start: value.start, end: value.start + key.length, message: `unknown key "${key}"`, hint }]
}

/** Words of other tools that look like a supported one. */
const others: Readonly<Record<string, true>> = { line: true, linesep: true, tile: true }

function setValue(key: string, value: Value, meta: Meta): void {
  const { text } = value
  const isOn = text === 'true' || (text === 'false' ? false : undefined)
  switch (key) {
    case 'test':
    case 'schema':
    case 'operation':
      meta[key] = value
      break
    case 'showLineNumbers':
      if (isOn === undefined) setNumbers(value, meta)
      else if (isOn) meta.numbers = 1
      break
    case 'wrap':
      if (isOn !== undefined || text === 'toggle') meta.wrap = isOn ?? 'toggle'
      else meta.faults.push(faultOf(value, `wrap cannot be "${text}"`, 'write wrap, wrap=false or wrap=toggle'))
      break
    case 'collapse':
      setCollapse(value, isOn ?? parseLines(text, value.start), meta)
      break
    default:
      if (valued.has(key)) setText(key as TextKey, value, meta)
      else meta.faults.push(...unknownWord(key, value))
  }
}

type TextKey = 'title' | 'file' | 'region' | 'lines' | 'hash'

/**
 * Sets a text, unless it is empty. As in Docusaurus, a quoted title may be empty: the block then has none.
 */
function setText(key: TextKey, value: Value, meta: Meta): void {
  if (value.text.trim() !== '') meta[key === 'lines' ? 'taken' : key] = value
  else if (key === 'file' || (key === 'title' && value.end === value.start + 'title='.length))
    meta.faults.push(faultOf(value, `${key} has no value`, `write ${key}="…", without a space after =`))
}

function setCollapse(value: Value, lines: boolean | LineRange[] | string, meta: Meta): void {
  if (typeof lines === 'string')
    meta.faults.push(faultOf(value, `${lines} in collapse`, 'write collapse, or numbers and ranges: collapse={4-9}'))
  else
    meta.collapse =
      typeof lines === 'boolean' ? lines : lines.map((range) => ({ ...range, start: value.start, end: value.end }))
}

function setNumbers(value: Value, meta: Meta): void {
  if (/^\d{1,7}$/.test(value.text)) meta.numbers = Number(value.text)
  else {
    const hint = 'write showLineNumbers, or showLineNumbers=5 to start at 5'
    meta.faults.push(faultOf(value, `showLineNumbers cannot start at "${value.text}"`, hint))
  }
}

function faultOf({ start, end }: Pick<Fault, 'start' | 'end'>, message: string, hint: string): Fault {
  return { start, end, message, hint }
}

function after(info: string, char: string, from: number): number {
  const close = info.indexOf(char, from)
  return close === -1 ? afterWord(info, from) : close + 1
}

function afterWord(info: string, from: number): number {
  let end = from
  while (end < info.length && info[end] !== ' ' && info[end] !== '\t') end++
  return end
}
