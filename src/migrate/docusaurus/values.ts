import type { Marked } from './child.ts'

/** A map of the configuration, of which nothing is known yet. */
export type Given = Readonly<Record<string, unknown>>

/** The value as a map; an empty one, if it is none. */
export function mapOf(value: unknown): Given {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Given) : {}
}

/** The value as a list; one of it alone, if it is none; an empty one for nothing. */
export function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null || value === false) return []
  return Array.isArray(value) ? value : [value]
}

/** The value, if it is a text that says something. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The mark of a value that JSON has no word for. */
export function markOf(value: unknown): Marked | undefined {
  return '$is' in mapOf(value) ? (value as Marked) : undefined
}

/** The names in a text of names. */
export function names(text: string): string[] {
  return text.trim().split(/\s+/)
}

/** The value, or nothing in place of an empty list or map: the configuration is written without those. */
export function unlessEmpty<T extends object>(value: T): T | undefined {
  return Object.keys(value).length === 0 ? undefined : value
}

/** Without keys that hold nothing. */
export function filled(map: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(map).filter(([, value]) => value !== undefined))
}

/** Plain data, with marked values left out; what was left out is told by its path. */
export function plainOf(value: unknown, left: (path: string) => void, path = ''): unknown {
  if (markOf(value) !== undefined) {
    left(path)
    return undefined
  }
  if (Array.isArray(value)) return value.map((one, index) => plainOf(one, left, `${path}[${index}]`) ?? null)
  if (typeof value !== 'object' || value === null) return value
  return filled(
    Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => key !== '$from' && key !== '$export')
        .map(([key, one]) => [key, plainOf(one, left, path === '' ? key : `${path}.${key}`)]),
    ),
  )
}
