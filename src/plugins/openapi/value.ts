import type { PluginWords } from '../../plugin.ts'

/** The words of the interface that the reference uses. */
export type ApiWords = PluginWords['openapi']

/** An object of a parsed description. */
export type Dict = Readonly<Record<string, unknown>>

/** Whether a value is an object with keys. */
export function isDict(value: unknown): value is Dict {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The object, or an empty one. */
export function dict(value: unknown): Dict {
  return isDict(value) ? value : {}
}

/** The list, or an empty one. */
export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** The text, if it is one with a character in it. */
export function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

/** A value as one line of JSON; text stays as it is. */
export function literal(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))
}

/** What an expanded value costs at most, in nodes: about ten times the largest descriptions that are published. */
const maxNodes = 5_000_000

/**
 * Whether a value can be walked and written out: aliases (and references that were put in place) share objects, so that
 * a small file may unfold to any size, or contain itself. Counted without unfolding; recursion ends at `depth`.
 */
export function isBounded(value: unknown, depth: number): boolean {
  const known = new Map<object, { size: number; height: number }>()
  function measure(node: unknown, level: number): { size: number; height: number } | undefined {
    if (typeof node !== 'object' || node === null) return { size: 1, height: 0 }
    const seen = known.get(node)
    if (seen !== undefined) return level + seen.height > depth ? undefined : seen
    if (level >= depth) return undefined
    let size = 1
    let height = 0
    for (const child of Object.values(node)) {
      const one = measure(child, level + 1)
      if (one === undefined) return undefined
      size += one.size
      height = Math.max(height, one.height + 1)
      if (size > maxNodes) return undefined
    }
    const result = { size, height }
    known.set(node, result)
    return result
  }
  return measure(value, 0) !== undefined
}
