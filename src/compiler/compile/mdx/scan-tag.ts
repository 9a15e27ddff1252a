import { expressionEnd } from './expression-end.ts'
import { mask, standIns } from './mask.ts'

/** An attribute of a tag, as offsets. */
interface Attribute {
  readonly start: number
  readonly end: number
  /** Name; missing for spread values. */
  readonly name?: string
  /** Braces of the value, or of a spread; missing for a string. */
  readonly braces?: readonly [start: number, end: number]
}

/** A tag, as offsets. */
export interface Tag {
  readonly start: number
  readonly end: number
  readonly isClosing: boolean
  /** Empty for a fragment. */
  readonly name: string
  readonly attributes: readonly Attribute[]
  /** The tag with masked code. */
  readonly masked: string
}

const opening = /<(\/?)([A-Za-z_$][\w$-]*(?:\.[A-Za-z_$][\w$-]*|:[A-Za-z_$][\w$-]*)*)?/y
const space = /[ \t\r\n]*/y
const attribute = /([A-Za-z_$][\w$-]*(?::[A-Za-z_$][\w$-]*)?)(?:[ \t]*=[ \t]*("[^"]*"|'[^']*'|(?=\{)))?/y
const ending = /\/?>/y

/** Scans the tag whose `<` is at `start`; `undefined` for anything else, and for a tag in an unusual form. */
export function scanTag(text: string, start: number): Tag | undefined {
  const [match, slash, name = ''] = matchAt(opening, text, start) ?? []
  if (match === undefined) return undefined
  const attributes: Attribute[] = []
  let at = start + match.length
  let masked = match
  for (;;) {
    const blank = matchAt(space, text, at)?.[0] ?? ''
    if (/\n[ \t\r]*\n/.test(blank)) return undefined
    at += blank.length
    masked += blank
    const end = matchAt(ending, text, at)?.[0]
    if (end !== undefined) {
      const isClosing = slash === '/'
      if (isClosing && (attributes.length > 0 || end !== '>')) return undefined
      return { start, end: at + end.length, isClosing, name, attributes, masked: masked + end }
    }
    const [attributeText, key, literal] = matchAt(attribute, text, at) ?? ['']
    if (key === undefined ? text[at] !== '{' : blank === '' && attributes.length === 0) return undefined
    masked += literal === undefined ? attributeText : attributeText.replaceAll('{', standIns['{'])
    const from = at + attributeText.length
    if (text[from] === '{' && (key === undefined || literal === '')) {
      const to = expressionEnd(text, from)
      const code = text.slice(from + 1, to - 1)
      const [dots = ''] = key === undefined ? (/^\s*\.\.\./.exec(code) ?? []) : ['']
      if (to === -1 || !/\S/.test(code.slice(dots.length)) || (key === undefined && dots === '')) return undefined
      masked += `{${dots}${mask(code.slice(dots.length))}}`
      attributes.push({ start: at, end: to, braces: [from, to], ...(key === undefined ? {} : { name: key }) })
      at = to
    } else {
      attributes.push({ start: at, end: from, ...(key === undefined ? {} : { name: key }) })
      at = from
    }
  }
}

/** Match of a sticky pattern at an offset. */
export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at
  return pattern.exec(text) ?? undefined
}
