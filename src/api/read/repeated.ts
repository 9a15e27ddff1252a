/**
 * Repeated names of a description: two operations with one `operationId`, and two equal keys of a map.
 *
 * @module
 */
import type { Location as Origin, UserContext } from '@redocly/openapi-core'
import type { Location } from '../../diagnostics/diagnostic.ts'
import { linesOf } from '../json.ts'

/** Hint with the location of the first of two equal names. */
export const firstAt = ({ file, line, column }: Location): string => `the first is at ${file}:${line}:${column}`

/** A rule of Redocly's that reports the second `operationId` and, as its second location, the first. */
export function operationIds() {
  const first = new Map<string, Origin>()
  return {
    Operation({ operationId }: { readonly operationId?: unknown }, { report, location }: UserContext): void {
      if (typeof operationId !== 'string') return
      const second = location.child(['operationId'])
      const earlier = first.get(operationId)
      if (earlier === undefined) first.set(operationId, second)
      else report({ message: `the operationId "${operationId}" occurs twice`, location: [second, earlier] })
    },
  }
}

/**
 * Message for a repeated key, with the location of the first key as its hint. Supports block maps, and JSON with one
 * key on each line.
 *
 * @param at location of the repeated key, or of the character after its quote
 */
export function repeatedKey(text: string, at: Location): { readonly message: string; readonly hint?: string } {
  const starts = linesOf(text)
  const lineOf = (line: number): string => text.slice(starts[line - 1], starts[line]).trimEnd()
  const [before] = lineOf(at.line).slice(Math.max(0, at.column - 2))
  const start = at.column - (before === '"' || before === "'" ? 2 : 1)
  const key = keyOf(lineOf(at.line).slice(start))
  if (key === undefined) return { message: 'a map has the same key twice' }
  const message = `the key "${key}" occurs twice in the same map`
  for (let line = at.line - 1; line > 0; line--) {
    const content = lineOf(line)
    if (content === '' || /^\s*#/.test(content)) continue
    const [blank = ''] = /^[ \t]*/.exec(content) ?? []
    // The first key of a map in a list follows the dash.
    const [indent = ''] = /^[ \t]*(?:- +)*/.exec(content) ?? []
    if (indent.length === start && keyOf(content.slice(start)) === key)
      return { message, hint: firstAt({ ...at, line, column: start + 1 }) }
    if (blank.length < start) break
  }
  return { message }
}

/** The key at the start of a text, without quotes. */
function keyOf(text: string): string | undefined {
  const match = /^(?:"((?:[^"\\]|\\.)*)"|'((?:[^']|'')*)'|([^\s"'{[#&*!|>%@].*?))\s*:(?:\s|$)/.exec(text)
  return match?.[1] ?? match?.[2] ?? match?.[3]
}
