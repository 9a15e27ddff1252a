import type { Document } from '@redocly/openapi-core'
import type { Diagnostic } from '../../plugin.ts'
import { placeAt } from './position.ts'
import { targetOf } from './reference.ts'
import { scan } from './scan.ts'
import { isDict } from './value.ts'

/** A chain of references that is longer than this is a circle. */
const maxHops = 100

/**
 * References that lead to references only, round in a circle, and so to nothing. (A schema that holds itself is no such
 * thing.) Redocly throws where it meets one.
 */
export function checkCircles(
  documents: readonly Document[],
  texts: Readonly<Record<string, string>>,
  root: string,
): readonly Diagnostic[] {
  const parsed = new Map(documents.map((one) => [one.source.absoluteRef, one.parsed]))

  function endless(value: string, from: string): boolean {
    let ref = value
    let file = from
    for (let hop = 0; hop < maxHops; hop++) {
      const target = targetOf(ref, file, root)
      if (target.kind !== 'file') return false
      file = target.path
      const node = parsedAt(parsed.get(file), ref.split('#', 2)[1] ?? '')
      if (!isDict(node) || typeof node['$ref'] !== 'string') return false
      ref = node['$ref']
    }
    return true
  }

  return documents.flatMap(({ source }) => {
    const path = source.absoluteRef
    const text = texts[path] ?? ''
    return scan(text)
      .refs.filter(({ value }) => endless(value, path))
      .map(({ value, start, end }): Diagnostic => ({
        code: 'openapi/reference',
        severity: 'error',
        message: `"${value}" leads back to itself through references alone`,
        place: placeAt(path, text, start, end),
        label: 'referenced here',
      }))
  })
}

/** The value at a JSON pointer. */
export function parsedAt(root: unknown, pointer: string): unknown {
  let value = root
  for (const segment of pointer.split('/').slice(1)) {
    const key = segment.replaceAll('~1', '/').replaceAll('~0', '~')
    value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined
  }
  return value
}
