import type { Document, Source as RedoclySource } from '@redocly/openapi-core'
import { defined } from '../../base/defined.ts'
import type { Origins } from '../origins.ts'
import type { Location } from '../../diagnostics/diagnostic.ts'
import { entryAt, locationAt } from '../json.ts'
import { linesOfPointer, type JsonParts, type Redocly } from './linter.ts'
import { stepOfKey } from '../../base/json-pointer.ts'

/** Location of an object: in a JSON text, or at a pointer. */
type Origin =
  | { readonly file: string; readonly text: string; readonly start: number }
  | { readonly file: string; readonly source: RedoclySource; readonly pointer: string }

/**
 * Records the location of each object of the parsed parts: a JSON text contains the offsets of its objects, a YAML
 * text is parsed again to find one. Must be called before bundling: the bundle consists of the same objects, moved.
 *
 * @param root the file for the location of an unknown object
 */
export function recordOrigins(
  redocly: Redocly,
  documents: readonly Document[],
  { texts, jsons, root }: JsonParts & { readonly root: string },
): Origins {
  const origins = new Map<object, Origin>()
  for (const { source, parsed } of documents) {
    const file = source.absoluteRef
    const [text, json] = [texts[file], jsons[file]]
    if (json !== undefined && text !== undefined) {
      for (const [node, start] of json.starts) origins.set(node, { file, text, start })
      continue
    }
    // Iterative, and each object once: aliases share objects.
    const open: { node: unknown; pointer: string }[] = [{ node: parsed, pointer: '#/' }]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const { node, pointer } = next
      if (typeof node !== 'object' || node === null || origins.has(node)) continue
      origins.set(node, { file, source, pointer })
      for (const [key, child] of Object.entries(node)) open.push({ node: child, pointer: below(pointer, key) })
    }
  }

  function below(pointer: string, key: string): string {
    return `${pointer}${pointer.endsWith('/') ? '' : '/'}${stepOfKey(key)}`
  }

  function locate(node: unknown, key?: string): { readonly location: Location; readonly mark?: string } | undefined {
    const origin = typeof node === 'object' && node !== null ? origins.get(node) : undefined
    if (origin === undefined) return undefined
    const { file } = origin
    if ('start' in origin) {
      const start =
        key === undefined ? origin.start : (entryAt(origin.text, origin.start, key)?.value.start ?? origin.start)
      return { location: locationAt(file, origin.text, start) }
    }
    const { source } = origin
    const pointer = key === undefined ? origin.pointer : below(origin.pointer, key)
    const { start } = linesOfPointer(redocly, { source, pointer, reportOnKey: false })
    const mark = source.getLines()[start.line - 1]?.[start.col - 1]
    return defined({ location: { file, line: start.line, column: start.col }, mark })
  }

  return {
    adopt(copy, original) {
      const origin = origins.get(original)
      if (origin !== undefined) origins.set(copy, origin)
    },
    locationOf(node, key) {
      return locate(node, key)?.location ?? { file: root, line: 1, column: 1 }
    },
    textLine(node, key) {
      const at = locate(node, key)
      if (at === undefined) return { file: root, line: 1 }
      const { file, line } = at.location
      return { file, line: line + (at.mark === '|' || at.mark === '>' ? 1 : 0) }
    },
  }
}
