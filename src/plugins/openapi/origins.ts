import type { Document, Source as RedoclySource } from '@redocly/openapi-core'
import type { Place } from '../../plugin.ts'

type Redocly = typeof import('@redocly/openapi-core')

/** Where the objects of a bundled description were written. */
export interface Origins {
  /** The place of an object, or of the value at one of its keys. The start of the root file where that is not known. */
  place(node: unknown, key?: string): Place
  /** The line at which the text at a key begins: below the mark of a block scalar. */
  textLine(node: unknown, key: string): { readonly file: string; readonly line: number }
  /** Says that an object was made of another, and so was written there. */
  adopt(made: object, from: object): void
}

/**
 * Remembers where each object of the parsed parts stands. Must be called before bundling: the bundle is made of the same
 * objects, moved.
 */
export function rememberOrigins(redocly: Redocly, documents: readonly Document[], root: string): Origins {
  const found = new Map<object, { readonly source: RedoclySource; readonly pointer: string }>()
  for (const { source, parsed } of documents) {
    // Iterative, and each object once: aliases share objects.
    const open: { node: unknown; pointer: string }[] = [{ node: parsed, pointer: '#/' }]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const { node, pointer } = next
      if (typeof node !== 'object' || node === null || found.has(node)) continue
      found.set(node, { source, pointer })
      for (const [key, child] of Object.entries(node)) open.push({ node: child, pointer: below(pointer, key) })
    }
  }

  function below(pointer: string, key: string): string {
    return `${pointer}${pointer.endsWith('/') ? '' : '/'}${redocly.escapePointerFragment(key)}`
  }

  function locate(node: unknown, key?: string) {
    const origin = typeof node === 'object' && node !== null ? found.get(node) : undefined
    if (origin === undefined) return undefined
    const pointer = key === undefined ? origin.pointer : below(origin.pointer, key)
    const { start } = redocly.getLineColLocation({ source: origin.source, pointer, reportOnKey: false })
    return { origin, start }
  }

  return {
    adopt(made, from) {
      const origin = found.get(from)
      if (origin !== undefined) found.set(made, origin)
    },
    place(node, key) {
      const at = locate(node, key)
      if (at === undefined) return { file: root, line: 1, column: 1 }
      return { file: at.origin.source.absoluteRef, line: at.start.line, column: at.start.col }
    },
    textLine(node, key) {
      const at = locate(node, key)
      if (at === undefined) return { file: root, line: 1 }
      const mark = at.origin.source.getLines()[at.start.line - 1]?.[at.start.col - 1]
      const line = at.start.line + (mark === '|' || mark === '>' ? 1 : 0)
      return { file: at.origin.source.absoluteRef, line }
    },
  }
}
