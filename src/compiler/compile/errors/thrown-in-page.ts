import { thrownAt } from '../../../diagnostics/thrown-at.ts'
import type { Location } from '../../../diagnostics/diagnostic.ts'
import { cutFrontMatter } from '../../../model/front-matter.ts'
import type { MdxImport, ElementPosition } from '../../../model/facts.ts'
import { maskedMdx } from '../markdown/fences.ts'
import { offsetAt, locator } from '../../../text/location.ts'

/** A rendered page and its compiled code. */
export interface RanPage {
  readonly file: string
  readonly elements: Readonly<Record<string, ElementPosition>>
  /** Components available without an import, by name. */
  readonly components: readonly string[]
  /** Code of the modules for the page and its partials. */
  readonly codes: readonly string[]
  readonly imports: readonly MdxImport[]
  /** URL of each import. */
  readonly urls: readonly string[]
  /** Returns the text of the page. Called only for a page that threw. */
  source(): string | undefined
}

/** Locations of an error: on the page, and in the module that it uses. */
export interface Thrown {
  readonly location: Location
  readonly inModule?: Location
  /** The error was thrown by an expression on the page itself. */
  readonly ofPage: boolean
  /** Expressions of which any may be the refused object, if its location is unknown. */
  readonly candidates?: readonly ObjectCandidate[]
}

/** An expression between braces. */
interface ObjectCandidate {
  readonly expression: string
  readonly location: Location
}

/** Locates an error by its stack: an expression of the page by its code, a component by its element or import. */
export function thrownInPage(error: unknown, page: RanPage): Thrown {
  const start: Location = { file: page.file, line: 1, column: 1 }
  if (!(error instanceof Error)) return { location: start, ofPage: false }
  const stack = error.stack ?? ''
  const inModule = thrownAt(error)
  const expression = ofUnknownName(error, page) ?? ofExpression(stack, page)
  const candidates = expression === undefined ? objectValues(error, page) : []
  const first = () => candidates[0]?.location ?? onlyValue(page) ?? firstLine(page) ?? start
  if (inModule === undefined) {
    const location = expression ?? first()
    return { location, ofPage: expression !== undefined, ...(candidates.length > 1 && { candidates }) }
  }
  return { location: ofComponent(stack, page) ?? expression ?? first(), inModule, ofPage: false }
}

const frame = /(?:at (?:async )?(?:new )?([\w$.]+) \()?(file:\/\/[^\s()]+?):(\d+):(\d+)/g

/**
 * Location of the element whose component is on the stack, or else of the import of a module on the
 * stack.
 */
function ofComponent(stack: string, { file, elements, imports, urls }: RanPage): Location | undefined {
  const frames = [...stack.matchAll(frame)]
  for (const [, name = ''] of frames) {
    const at = Object.hasOwn(elements, name) ? elements[name] : undefined
    if (at !== undefined) return elementLocation(at, file, name.length + 1)
  }
  const number = urls.findIndex((url) => url !== '' && frames.some(([, , address]) => address === url))
  const moduleImport = imports[number] ?? imports.find(({ specifier }) => /^(?:\.|@site\/)/.test(specifier))
  if (moduleImport === undefined) return undefined
  const { specifier, line, column } = moduleImport
  return { file: moduleImport.file ?? file, line, column, endColumn: column + specifier.length + 2 }
}

/** The first expression with a name that is not defined: the stack may lead to the part of the code before it. */
function ofUnknownName({ message }: Error, page: RanPage): Location | undefined {
  const name = /^([\w$]+) is not defined$/.exec(message)?.[1]
  if (name === undefined) return undefined
  const { body, bodyLine, parts } = expressionsOf(page)
  const word = new RegExp(String.raw`(?<![\w$.'"])${name.replaceAll('$', String.raw`\$`)}(?![\w$:'"])`)
  for (const { 0: expression, index } of parts) {
    const at = expression.search(word)
    if (at !== -1) return locator(page.file, body, bodyLine)(index + at, index + at + name.length)
  }
  return undefined
}

/** The location of an element, of `length` characters. */
function elementLocation([line, column, of]: ElementPosition, file: string, length: number): Location {
  return { file: of ?? file, line, column, endColumn: column + length }
}

/** Maximum length of code that is searched for; longer code is located by its start. */
const longest = 80

/** Location of the expression that was being evaluated. */
function ofExpression(stack: string, page: RanPage): Location | undefined {
  for (const [, , address = '', line, column] of stack.matchAll(frame)) {
    if (!address.includes('/.docs/')) continue
    for (const code of page.codes) {
      const at = offsetAt(code, Number(line), Number(column))
      const location = at === undefined || (code[at] ?? '\n') === '\n' ? undefined : sameInSource(code, at, page)
      if (location !== undefined) return location
    }
  }
  return undefined
}

/**
 * Finds code at an offset of the module in the text of the page: the module contains the expressions as written
 * and in order, together with the surrounding words.
 */
function sameInSource(code: string, at: number, page: RanPage): Location | undefined {
  const source = page.source()
  if (source === undefined) return undefined
  const { body, bodyLine } = cutFrontMatter(source)
  const end = code.indexOf('\n', at)
  const rest = code.slice(at, Math.min(end === -1 ? code.length : end, at + longest))
  for (let length = rest.length; length > 1; length--) {
    const part = rest.slice(0, length)
    if (part !== part.trimEnd() || !/^[\w$([{"'`]/.test(part) || !body.includes(part)) continue
    const before = count(code.slice(code.indexOf('function _createMdxContent') + 1, at), part)
    const start = nth(body, part, before)
    return locator(page.file, body, bodyLine)(start, start + length)
  }
  return undefined
}

function count(text: string, part: string): number {
  return text.split(part).length - 1
}

/** Offset of the n-th occurrence of a part, counted from 0; of the last one, if there are fewer. */
function nth(text: string, part: string, n: number): number {
  let at = text.indexOf(part)
  for (let number = 0; number < n; number++) {
    const next = text.indexOf(part, at + 1)
    if (next === -1) return at
    at = next
  }
  return at
}

/** Pattern for expressions in braces, except comments, attribute values, numbers and texts. */
const expressions = /(?<![=\\$])\{(?!\s*(?:\/\*|[\d"'`]))(?:[^{}]|\{[^{}]*\})+\}/g

function expressionsOf({ source }: RanPage) {
  const { body, bodyLine } = cutFrontMatter(source() ?? '')
  // Line numbers stay the same when statements and code are masked.
  const text = maskedMdx(body)
    .replace(/^(?:import|export)\b(?:.|\n(?!\n))*/gm, (statement) => statement.replace(/[^\n]/g, ' '))
    .replace(/`[^`\n]*`/g, (code) => ' '.repeat(code.length))
  return { body, bodyLine, parts: [...text.matchAll(expressions)] }
}

/** The expression or component of a page that shows a value, if the page has only one: the stack may not contain it. */
function onlyValue(page: RanPage): Location | undefined {
  const { file, elements, components } = page
  const { body, bodyLine, parts } = expressionsOf(page)
  const patterns = parts.map(({ 0: expression, index }) =>
    locator(file, body, bodyLine)(index, index + expression.length),
  )
  const imported = Object.entries(elements).filter(([name]) => /^[A-Z]/.test(name) && !components.includes(name))
  const candidates = [...patterns, ...imported.map(([name, at]) => elementLocation(at, file, name.length + 1))]
  return candidates.length === 1 ? candidates[0] : undefined
}

/**
 * The expression of an object that React refused to render, with the keys in its message: the first name that the page
 * declares as an object with these keys, or else all expressions that may be an object, such as imported names.
 */
function objectValues({ message }: Error, page: RanPage): readonly ObjectCandidate[] {
  const [, type] = /^Objects are not valid as a React child \(found: (?:object with keys )?(.*?)\)/.exec(message) ?? []
  if (type === undefined) return []
  const { body, bodyLine, parts } = expressionsOf(page)
  const keys = type.replace(/[{}]/g, '').split(', ')
  const isObject = (code: string) =>
    type === '[object Date]'
      ? /^new Date\b/.test(code)
      : code.startsWith('{') && keys.every((key) => code.includes(key))
  /** Code of a value: that of its declaration if the expression is a name. */
  const codeOf = (expression: string): string => {
    const code = expression.slice(1, -1).trim()
    if (!/^[\w$]+$/.test(code)) return code
    const declared = new RegExp(String.raw`\b(?:const|let|var)\s+${code.replaceAll('$', String.raw`\$`)}\s*=\s*`).exec(
      body,
    )
    if (declared === null) return code
    const value = body.slice(declared.index + declared[0].length)
    return value.slice(0, Math.max(0, value.search(/\n(?:\s*\n|\})|;|$/)) + 2)
  }
  const values = parts.map((part) => ({ part, code: codeOf(part[0]) }))
  const possible = values.filter(({ code }) => /^[\w$]+(?:\.[\w$]+)*$/.test(code) && !/^\d/.test(code))
  const declared = values.find(({ code }) => isObject(code))
  const locationOf = locator(page.file, body, bodyLine)
  return (declared === undefined ? possible : [declared]).map(({ part: { 0: expression, index } }) => ({
    expression,
    location: locationOf(index, index + expression.length),
  }))
}

/** Location of the first line after the front matter. */
function firstLine({ file, source }: RanPage): Location | undefined {
  const text = source()
  if (text === undefined) return undefined
  const { body, bodyLine } = cutFrontMatter(text)
  const blank = /^(?:[ \t]*\r?\n)*/.exec(body)?.[0].split('\n').length ?? 1
  return { file, line: bodyLine + blank - 1, column: 1 }
}

/** Pattern for a JavaScript string, up to its end or the first `${`. */
const quoted = /(["'`])((?:(?!\1|\$\{)[^\n\\])+)(\1|\$\{)/g
const attribute = /\b(?:href|to|src|srcSet|poster|cite)=(?=\{)/

/**
 * Location of the code that computes an address: the first match among a string with the address, the longest string
 * that starts it, the first computed attribute, the only component on the page, and the first line after the front
 * matter.
 */
export function computedAddress(url: string, page: RanPage): Location | undefined {
  const source = page.source()
  if (source === undefined) return undefined
  const { body, bodyLine } = cutFrontMatter(source)
  const locationOf = locator(page.file, body, bodyLine)
  let best: { readonly from: number; readonly text: string } | undefined
  for (const { index, 2: text = '', 3: end } of body.matchAll(quoted)) {
    const fits = text === url ? end !== '${' : text.length > 1 && url.startsWith(text)
    if (fits && text.length > (best?.text.length ?? 0)) best = { from: index + 1, text }
  }
  if (best !== undefined) return locationOf(best.from, best.from + best.text.length)
  const match = attribute.exec(body)
  if (match !== null) return locationOf(match.index, match.index + match[0].length - 1)
  const [first, ...others] = Object.entries(page.elements).filter(([elementName]) => /^[A-Z]/.test(elementName))
  if (first === undefined || others.length > 0) return firstLine(page)
  const [name, only] = first
  return elementLocation(only, page.file, name.length + 1)
}
