import { nearest, type Diagnostic, type Source } from '../../plugin.ts'
import { placeAt } from './position.ts'
import { targetOf } from './reference.ts'
import { maxDepth, maxSize, scan } from './scan.ts'

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
    const place = { file: source.path, line: 1, column: 1 }
    const message = `the description is larger than ${maxSize / 1_000_000} million characters`
    return { fatal: [{ code: 'openapi/syntax', severity: 'error', message, place }], references: [] }
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
        const near = nearest(target.path, Object.keys(texts))
        const hint = near === undefined ? {} : { hint: `did you mean "${near}"?` }
        references.push({ ...problem, message: `there is no file "${target.path}"`, ...hint })
      }
    }
  }
  return { fatal, references }
}
