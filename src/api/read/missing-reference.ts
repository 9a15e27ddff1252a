import { posix } from 'node:path'
import type { Document, NormalizedProblem } from '@redocly/openapi-core'
import { didYouMean } from '../../diagnostics/suggest.ts'
import { type RootFile, targetOf } from '../scan.ts'
import { dict, isDict, valueAt } from '../value.ts'
import { memberOf } from '../../base/json-pointer.ts'
import { subjectOf } from './linter.ts'

/** The target of a value in a discriminator's mapping: a reference, or the name of a schema. */
function mapped(value: string): string {
  return /[#/.]/.test(value) ? value : `#/components/schemas/${value}`
}

/** Hint with the address of a component of this name: a reference may name it as in another version of OpenAPI. */
function componentHint(name: string, root: unknown): string | undefined {
  const groups = Object.entries(dict(dict(root)['components'])).filter(([, group]) => Object.hasOwn(dict(group), name))
  return groups.length === 1 ? `did you mean "#/components/${groups[0]?.[0]}/${name}"?` : undefined
}

/**
 * The target of an unresolved `$ref`: the existing part of its path, the missing name, and a similar name.
 * `undefined` for other problems.
 *
 * @param root the description's root file
 */
export function missingReference(
  problem: NormalizedProblem,
  { documents, root }: { readonly documents: readonly Document[]; readonly root: RootFile },
): { readonly message: string; readonly hint?: string } | undefined {
  const { parsed, keys = [] } = subjectOf(problem, documents) ?? {}
  const file = problem.location[0]?.source.absoluteRef ?? ''
  const at = (keys.at(-1) === '$ref' ? keys.slice(0, -1) : keys).reduce<unknown>(memberOf, parsed)
  const ref = typeof at === 'string' ? mapped(at) : dict(at)['$ref']
  if (typeof ref !== 'string' || !ref.includes('#/')) return undefined
  const target = targetOf(ref, file, root)
  const path = ref.startsWith('#') ? file : target.kind === 'file' ? target.path : undefined
  const document = documents.find(({ source }) => source.absoluteRef === path)
  const segments = ref.slice(ref.indexOf('#/') + 2).split('/')
  for (const [index, segment] of segments.entries()) {
    const way = `#${segments
      .slice(0, index)
      .map((step) => `/${step}`)
      .join('')}`
    const around = valueAt(document?.parsed, way)
    if (!isDict(around)) return undefined
    if (valueAt(around, `#/${segment}`) !== undefined) continue
    const inRoot = documents.find(({ source }) => source.absoluteRef === root.path)
    if (index === 0 && ref.startsWith('#') && file !== root.path) {
      const message = `"#" is this file, ${file}, which has no "${segment}"`
      if (valueAt(inRoot?.parsed, ref) === undefined) return { message }
      return { message, hint: `write "${posix.relative(posix.dirname(file), root.path)}${ref}"` }
    }
    const where = way === '#' ? 'the description' : `"${way}"`
    const hint = componentHint(segments.at(-1) ?? '', document?.parsed) ?? didYouMean(segment, Object.keys(around))
    return { message: `${where} has no "${segment}"`, ...(hint && { hint }) }
  }
  return undefined
}
