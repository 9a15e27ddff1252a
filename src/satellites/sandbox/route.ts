import { escapeRegExp } from '../../base/escape.ts'
import type { Operation } from './describe.ts'

/** The template's parameters, in order; each is `p0`, `p1`, … in a pattern, since names may hold what patterns cannot. */
const parameter = /\{([^}]*)\}/g

/** A path's template in the router's words. A segment that is not one parameter alone is an expression. */
export function patternOf(template: string): string {
  let count = 0
  return template
    .split('/')
    .map((segment) => {
      if (!segment.includes('{')) return segment
      const name = `:p${count}`
      count += 1
      if (/^\{[^}]*\}$/.test(segment)) return name
      return `${name}{${segment
        .split(parameter)
        .map((part, index) => (index % 2 === 0 ? escapeRegExp(part) : '[^/]+?'))
        .join('')}}`
    })
    .join('/')
}

/** The values of a template's parameters in a path that ends with it. Both are encoded. */
export function valuesOf(template: string, path: string): Record<string, string> {
  const values: Record<string, string> = {}
  const segments = template.split('/')
  const texts = path.split('/').slice(-segments.length)
  for (const [index, segment] of segments.entries()) {
    if (!segment.includes('{')) continue
    const text = texts[index] ?? ''
    const names = [...segment.matchAll(parameter)].map(([, name = '']) => name)
    const expression = segment.split(parameter).map((part, index) => (index % 2 === 0 ? literal(part) : '(.+?)'))
    const [, ...parts] = new RegExp(`^${expression.join('')}$`, 's').exec(text) ?? []
    names.forEach((name, index) => (values[name] = parts[index] ?? text))
  }
  return values
}

/** Text between parameters, whose characters a request may encode. */
function literal(text: string): string {
  return text.replace(/./gsu, (character) => `(?:${escapeRegExp(character)}|${escapes(character)})`)
}

const escapes = (character: string): string =>
  [...new TextEncoder().encode(character)].map((byte) => `%${hex(byte >> 4)}${hex(byte & 15)}`).join('')

const hex = (digit: number): string => {
  const lower = digit.toString(16)
  return digit < 10 ? lower : `[${lower}${lower.toUpperCase()}]`
}

/** OpenAPI 3.1, 4.8.8.2: concrete paths come before templated ones. */
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
