import { escapeRegExp } from '../../base/escape.ts'
import type { Operation } from './describe.ts'

/**
 * Parameters of a template in order. They become `p0`, `p1`, … in a pattern, since names may contain characters that
 * patterns do not allow.
 */
const parameter = /\{([^}]*)\}/g

/**
 * Converts a path template to a router pattern. In a segment with a parameter and other text, the router only checks
 * both ends, since an expression with several parameters would take polynomial time in V8; `fits` checks the rest.
 */
export function patternOf(template: string): string {
  let count = 0
  return template
    .split('/')
    .map((segment) => {
      if (!segment.includes('{')) return segment
      const name = `:p${count}`
      count += 1
      if (/^\{[^}]*\}$/.test(segment)) return name
      const { first, last } = literalsOf(segment)
      return `${name}{${escapeRegExp(first)}[^/]+${escapeRegExp(last)}}`
    })
    .join('/')
}

/**
 * Literal texts of a segment: before its first parameter, between parameters, and after the last
 * one.
 */
function literalsOf(segment: string) {
  const [first = '', ...between] = segment.split(parameter).filter((_, index) => index % 2 === 0)
  return { first, between, last: between.pop() ?? '' }
}

/**
 * Returns true if each segment of a path that ends with a template has the literal texts of the template. Both are
 * encoded.
 */
export function fits(template: string, path: string): boolean {
  return pairsOf(template, path).every(([segment, text]) => partsOf(segment, text) !== undefined)
}

/** Values of a template's parameters in a path that ends with it. Both are encoded. */
export function valuesOf(template: string, path: string): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [segment, text] of pairsOf(template, path)) {
    const names = [...segment.matchAll(parameter)].map(([, name = '']) => name)
    const parts = partsOf(segment, text) ?? []
    names.forEach((name, index) => (values[name] = parts[index] ?? text))
  }
  return values
}

/** Template segments with parameters, and their texts in a path. */
function pairsOf(template: string, path: string): readonly (readonly [segment: string, text: string])[] {
  const segments = template.split('/')
  const texts = path.split('/').slice(-segments.length)
  return segments.flatMap((segment, index) => (segment.includes('{') ? [[segment, texts[index] ?? ''] as const] : []))
}

/**
 * Values of a segment's parameters, each as short as possible, but not empty. `undefined` if the segment does not
 * match.
 */
function partsOf(segment: string, text: string): readonly string[] | undefined {
  const { first, between, last } = literalsOf(segment)
  let end = new RegExp(`^${literal(first)}`).exec(text)?.[0].length
  const parts: string[] = []
  for (const next of [...between.map(literal), `${literal(last)}$`]) {
    if (end === undefined) return undefined
    const expression = new RegExp(next, 'g')
    expression.lastIndex = end + 1
    const match = expression.lastIndex > text.length ? null : expression.exec(text)
    if (match !== null) parts.push(text.slice(end, match.index))
    end = match === null ? undefined : match.index + match[0].length
  }
  return end === undefined ? undefined : parts
}

/** Literal text, whose characters a request may encode. */
function literal(text: string): string {
  return text.replace(/./gsu, (character) => `(?:${escapeRegExp(character)}|${escapes(character)})`)
}

const escapes = (character: string): string =>
  [...new TextEncoder().encode(character)].map((byte) => `%${hex(byte >> 4)}${hex(byte & 15)}`).join('')

const hex = (digit: number): string => {
  const lower = digit.toString(16)
  return digit < 10 ? lower : `[${lower}${lower.toUpperCase()}]`
}

/** Sorts concrete paths before templates (OpenAPI 3.1, 4.8.8.2). */
export function byPrecision(first: Pick<Operation, 'path'>, second: Pick<Operation, 'path'>): number {
  const parts = first.path.split('/')
  const others = second.path.split('/')
  for (const [index, part] of parts.entries()) {
    const isOpen = part.includes('{')
    const isOtherOpen = others[index]?.includes('{') ?? false
    if (isOpen !== isOtherOpen) return isOpen ? 1 : -1
  }
  return first.path < second.path ? -1 : first.path > second.path ? 1 : 0
}
