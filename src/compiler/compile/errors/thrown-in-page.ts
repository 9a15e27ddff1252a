import { thrownAt } from '../../../diagnostics/thrown-at.ts'
import type { Location } from '../../../diagnostics/diagnostic.ts'
import { cutFrontMatter } from '../../../model/front-matter.ts'
import type { MdxImport, ElementPosition } from '../../../model/facts.ts'
import { coveredMdx } from '../markdown/fences.ts'
import { offsetAt, locator } from '../../../text/location.ts'

/** A page that was run, and its compiled code. */
export interface RanPage {
  readonly file: string
  readonly elements: Readonly<Record<string, ElementPosition>>
  /** Components that it may use without an import, by name. */
  readonly components: readonly string[]
  /** The modules of the page and of its partials. */
  readonly codes: readonly string[]
  readonly imports: readonly MdxImport[]
  /** Address of each import. */
  readonly urls: readonly string[]
  /** The text of the page; called only for a page that threw. */
  source(): string | undefined
}

/** The locations at which a page threw: in its own text, and in the module that it shows. */
export interface Thrown {
  readonly location: Location
  readonly inModule?: Location
  /** An expression of the page itself threw. */
  readonly ofPage: boolean
}

/**
 * Finds what threw by the stack: an expression of the page by its code, a component by the element or the import that
 * shows it.
 */
export function thrownInPage(error: unknown, page: RanPage): Thrown {
  const start: Location = { file: page.file, line: 1, column: 1 }
  if (!(error instanceof Error)) return { location: start, ofPage: false }
  const stack = error.stack ?? ''
  const inModule = thrownAt(error)
  const expression = ofExpression(stack, page)
  const first = () => onlyValue(page) ?? firstLine(page) ?? start
  if (inModule === undefined) return { location: expression ?? first(), ofPage: expression !== undefined }
  return { location: ofComponent(stack, page) ?? expression ?? first(), inModule, ofPage: false }
}

const frame = /(?:at (?:async )?(?:new )?([\w$.]+) \()?(file:\/\/[^\s()]+?):(\d+):(\d+)/g

/** The element whose component is on the stack, else the import of the module that is. */
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

/** The location of an element, of `length` characters. */
function elementLocation([line, column, of]: ElementPosition, file: string, length: number): Location {
  return { file: of ?? file, line, column, endColumn: column + length }
}

/** Code that is longer is found by its beginning. */
const longest = 80

/** The expression of the page that was being computed. */
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
 * Finds the code at an offset in the text: the code of a page has its expressions as they are written, in their
 * order, and its words around them.
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

/** The offset of the n-th occurrence of a part, from 0; of the last one, if there are fewer. */
function nth(text: string, part: string, n: number): number {
  let at = text.indexOf(part)
  for (let number = 0; number < n; number++) {
    const next = text.indexOf(part, at + 1)
    if (next === -1) return at
    at = next
  }
  return at
}

/** Expressions between braces in the text: no comments, no values of attributes, and no numbers and texts. */
const expressions = /(?<![=\\$])\{(?!\s*(?:\/\*|[\d"'`]))(?:[^{}]|\{[^{}]*\})+\}/g

/** The expression or component of a page that shows a value, if the page has only one: the stack may not contain it. */
function onlyValue({ file, elements, components, source }: RanPage): Location | undefined {
  const { body, bodyLine } = cutFrontMatter(source() ?? '')
  // Statements and code keep their lines.
  const text = coveredMdx(body)
    .replace(/^(?:import|export)\b(?:.|\n(?!\n))*/gm, (statement) => statement.replace(/[^\n]/g, ' '))
    .replace(/`[^`\n]*`/g, (code) => ' '.repeat(code.length))
  const written = [...text.matchAll(expressions)].map(({ 0: expression, index }) =>
    locator(file, body, bodyLine)(index, index + expression.length),
  )
  const imported = Object.entries(elements).filter(([name]) => /^[A-Z]/.test(name) && !components.includes(name))
  const shown = [...written, ...imported.map(([name, at]) => elementLocation(at, file, name.length + 1))]
  return shown.length === 1 ? shown[0] : undefined
}

/** The first line below the front matter. */
function firstLine({ file, source }: RanPage): Location | undefined {
  const text = source()
  if (text === undefined) return undefined
  const { body, bodyLine } = cutFrontMatter(text)
  const blank = /^(?:[ \t]*\r?\n)*/.exec(body)?.[0].split('\n').length ?? 1
  return { file, line: bodyLine + blank - 1, column: 1 }
}

/** A text of JavaScript, up to its end or to the first `${`. */
const quoted = /(["'`])((?:(?!\1|\$\{)[^\n\\])+)(\1|\$\{)/g
const attribute = /\b(?:href|to|src|srcSet|poster|cite)=(?=\{)/

/**
 * The location at which code of a page computes an address: the text that it is, else the longest text that it begins with, else the first
 * attribute that is computed, else the only component that the page shows, else the first line below the front matter.
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
  const written = attribute.exec(body)
  if (written !== null) return locationOf(written.index, written.index + written[0].length - 1)
  const [first, ...others] = Object.entries(page.elements).filter(([elementName]) => /^[A-Z]/.test(elementName))
  if (first === undefined || others.length > 0) return firstLine(page)
  const [name, only] = first
  return elementLocation(only, page.file, name.length + 1)
}
