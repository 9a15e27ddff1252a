import { nearest, type Diagnostic, type Source } from '../../plugin.ts'
import { placeAt } from './json.ts'
import { maxDepth, maxSize, scan, targetOf } from './scan.ts'
import type { Document } from '@redocly/openapi-core'
import { isDict, valueAt } from './value.ts'

/**
 * What can be said of the parts before anything parses them: whether they are too large or too deep to be parsed, and
 * whether each `$ref` names a file that may be read and was found.
 *
 * @returns `fatal` problems forbid to parse the parts
 */
export function checkTexts(
  source: Source,
  texts: Readonly<Record<string, string>>,
): { readonly fatal: readonly Diagnostic[]; readonly references: readonly Diagnostic[] } {
  const size = Object.values(texts).reduce((sum, text) => sum + text.length, 0)
  if (size > maxSize) {
    const message = `the description is larger than ${maxSize / 1_000_000} million characters`
    return { fatal: [aboutFile(source.path, 'openapi/syntax', message)], references: [] }
  }
  const fatal: Diagnostic[] = []
  const references: Diagnostic[] = []
  for (const [path, text] of Object.entries(texts)) {
    const { refs, tooDeep } = scan(text)
    if (tooDeep !== undefined) {
      const message = `the text is nested deeper than ${maxDepth} levels`
      fatal.push({ code: 'openapi/syntax', severity: 'error', message, place: placeAt(path, text, tooDeep) })
    }
    for (const { value, start, end } of refs) {
      const target = targetOf(value, path, source.path)
      if (target.kind === 'file' && Object.hasOwn(texts, target.path)) continue
      // After that question: a place costs a look at all the text before it.
      const place = placeAt(path, text, start, end)
      const problem = { code: 'openapi/reference', severity: 'error', place, label: 'referenced here' } as const
      if (target.kind === 'remote') {
        const hint = "copy the file into the description's folder"
        references.push({ ...problem, message: `"${value}" is not a local file; nothing is fetched`, hint })
      } else if (target.kind === 'outside') {
        references.push({ ...problem, message: `"${value}" leads out of the description's folder` })
      } else {
        const candidate = nearest(target.path, Object.keys(texts))
        const hint = candidate === undefined ? {} : { hint: `did you mean "${candidate}"?` }
        references.push({ ...problem, message: `there is no file "${target.path}"`, ...hint })
      }
    }
  }
  return { fatal, references }
}

/** An error that has no location in the file. */
export function aboutFile(file: string, code: 'openapi/syntax' | 'openapi/invalid', message: string): Diagnostic {
  return { code, severity: 'error', message, place: { file, line: 1, column: 1 } }
}

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
      const node = valueAt(parsed.get(file), `#${ref.split('#', 2)[1] ?? ''}`)
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
