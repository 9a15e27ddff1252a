import type { Document } from '@redocly/openapi-core'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { Source } from '../../model/entry.ts'
import { locationAt } from '../json.ts'
import { maxDepth, maxSize, rootFile, scan, targetOf } from '../scan.ts'
import { isDict, valueAt } from '../value.ts'
import { faultOf, isParsed } from './external-examples.ts'

/**
 * Checks the parts before they are parsed: size and nesting, and whether each `$ref` refers to an
 * available file that may be read.
 *
 * @returns `fatal` problems prevent parsing
 */
export function checkTexts(
  source: Source,
  { texts, examples }: { readonly texts: Readonly<Record<string, string>>; readonly examples: ReadonlySet<string> },
  { plugin, keepsRemote = false }: { readonly plugin: string; readonly keepsRemote?: boolean },
): { readonly fatal: readonly Diagnostic[]; readonly references: readonly Diagnostic[] } {
  const size = Object.values(texts).reduce((sum, text) => sum + text.length, 0)
  if (size > maxSize) {
    const message = `the description is larger than ${maxSize / 1_000_000} million characters`
    return { fatal: [aboutFile(source.path, `${plugin}/syntax`, message)], references: [] }
  }
  const root = rootFile(source.path, texts)
  const fatal: Diagnostic[] = []
  const references: Diagnostic[] = []
  for (const [path, text] of Object.entries(texts)) {
    if (examples.has(path) && !isParsed(path)) continue
    const { refs, tooDeep } = scan(text)
    if (tooDeep !== undefined) {
      const message = `the text is nested deeper than ${maxDepth} levels`
      fatal.push({ code: `${plugin}/syntax`, severity: 'error', message, location: locationAt(path, text, tooDeep) })
    }
    for (const { key, value, start, end } of examples.has(path) ? [] : refs) {
      if (key !== '$ref') continue
      const target = targetOf(value, path, root)
      const isKnown = target.kind === 'file' && Object.hasOwn(texts, target.path)
      const pointer = value.split('#', 2)[1] ?? ''
      // An anchor contains no slash. Redocly would resolve any other fragment to the whole file.
      const isPointer = pointer.startsWith('/') || !pointer.includes('/')
      if (isKnown && isPointer) continue
      // Computed last, since a location requires scanning all the text before it.
      const location = locationAt(path, text, start, end)
      const problem = { code: `${plugin}/reference`, severity: 'error', location, label: 'referenced here' } as const
      if (isKnown) {
        const hint = `did you mean "${value.replace('#', '#/')}"?`
        fatal.push({ ...problem, message: `"${value}" is not an address within a file`, hint })
      } else {
        const severity = target.kind === 'remote' && keepsRemote ? 'warning' : 'error'
        references.push({ ...problem, severity, ...faultOf(value, target, Object.keys(texts)) })
      }
    }
  }
  return { fatal, references }
}

/** An error without a location in the file. */
export function aboutFile(file: string, code: string, message: string): Diagnostic {
  return { code, severity: 'error', message, location: { file, line: 1, column: 1 } }
}

/** Maximum length of a chain of references. */
const maxHops = 100

/**
 * Reports references that only lead to references, either in a circle or in too long a chain. (A recursive schema is
 * valid.) Redocly throws for these.
 */
export function checkCircles(
  documents: readonly Document[],
  texts: Readonly<Record<string, string>>,
  { root, plugin }: { readonly root: string; readonly plugin: string },
): readonly Diagnostic[] {
  const parsed = new Map(documents.map((document) => [document.source.absoluteRef, document.parsed]))
  const rootOf = rootFile(root, texts)

  /** Problem with a reference. */
  function fault(value: string, from: string): string | undefined {
    const visited = new Set<string>()
    let ref = value
    let file = from
    for (let hop = 0; hop < maxHops; hop++) {
      const target = targetOf(ref, file, rootOf)
      if (target.kind !== 'file') return undefined
      file = target.path
      const at = `${file}#${ref.split('#', 2)[1] ?? ''}`
      if (visited.has(at)) return 'leads back to itself through references alone'
      visited.add(at)
      const node = valueAt(parsed.get(file), `#${ref.split('#', 2)[1] ?? ''}`)
      if (!isDict(node) || typeof node['$ref'] !== 'string') return undefined
      ref = node['$ref']
    }
    return `leads through more than ${maxHops} references`
  }

  return documents.flatMap(({ source }) => {
    const path = source.absoluteRef
    const text = texts[path] ?? ''
    return scan(text).refs.flatMap(({ key, value, start, end }): Diagnostic[] => {
      const problem = key === '$ref' ? fault(value, path) : undefined
      if (problem === undefined) return []
      const location = locationAt(path, text, start, end)
      const message = `"${value}" ${problem}`
      return [{ code: `${plugin}/reference`, severity: 'error', message, location, label: 'referenced here' }]
    })
  })
}
