import parse from 'jsonpath-rfc9535/parser'
import { longestForV8 } from '../text/patterns/pattern.ts'
import { isDict } from './value.ts'

/**
 * Maximum length (UTF-16 units) of texts for which V8 can match the patterns of a JSONPath. The functions `match` and
 * `search` run on V8 (RFC 9535).
 */
export function longestForPath(expression: string): number {
  if (!/\b(?:match|search)\s*\(/.test(expression)) return Number.MAX_SAFE_INTEGER
  try {
    return Math.min(
      ...patternsIn(parse(expression)).map((pattern) => (pattern === undefined ? 0 : longestForV8(pattern))),
    )
  } catch {
    // An invalid expression is not evaluated.
    return Number.MAX_SAFE_INTEGER
  }
}

/**
 * Patterns of functions in JavaScript syntax; `undefined` for a pattern that is a computed value.
 */
function patternsIn(part: unknown): readonly (string | undefined)[] {
  if (typeof part !== 'object' || part === null) return []
  const inner = Object.values(part).flatMap(patternsIn)
  if (!isDict(part) || part['type'] !== 'FunctionExpr' || !/^(?:match|search)$/.test(String(part['name']))) return inner
  const [, argument] = part['arguments'] as readonly { readonly type: string; readonly value?: unknown }[]
  const pattern = argument?.type === 'Literal' && typeof argument.value === 'string' ? argument.value : undefined
  return [...inner, pattern !== undefined && part['name'] === 'match' ? `^${pattern}$` : pattern]
}
