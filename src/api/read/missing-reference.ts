import type { Document, NormalizedProblem } from '@redocly/openapi-core'
import { didYouMean } from '../../diagnostics/suggest.ts'
import { type RootFile, targetOf } from '../scan.ts'
import { dict, isDict, valueAt } from '../value.ts'

/** What a value of a discriminator's mapping leads to: a reference, or the name of a schema. */
function mapped(value: string): string {
  return /[#/.]/.test(value) ? value : `#/components/schemas/${value}`
}

/**
 * What an unresolved `$ref` leads to: the part of its way that is there, the name that is not, and what may have been meant. Nothing
 * where the problem is another one.
 *
 * @param root the description's root file
 */
export function missingReference(
  problem: NormalizedProblem,
  { documents, root }: { readonly documents: readonly Document[]; readonly root: RootFile },
): { readonly message: string; readonly hint?: string } | undefined {
  const [location] = problem.location
  const file = location?.source.absoluteRef ?? ''
  const from = documents.find(({ source }) => source.absoluteRef === file)
  const pointer = (location?.pointer ?? '').replace(/^[^#]*/, '').replace(/\/\$ref$/, '')
  const at = valueAt(from?.parsed, pointer)
  const ref = typeof at === 'string' ? mapped(at) : dict(at)['$ref']
  if (typeof ref !== 'string' || !ref.includes('#/')) return undefined
  const target = targetOf(ref, file, root)
  const path = ref.startsWith('#') ? file : target.kind === 'file' ? target.path : undefined
  const document = documents.find(({ source }) => source.absoluteRef === path)
  const segments = ref.slice(ref.indexOf('#/') + 2).split('/')
  for (const [index, segment] of segments.entries()) {
    const way = `#${segments
      .slice(0, index)
      .map((one) => `/${one}`)
      .join('')}`
    const around = valueAt(document?.parsed, way)
    if (!isDict(around)) return undefined
    if (valueAt(around, `#/${segment}`) !== undefined) continue
    const where = way === '#' ? 'the description' : `"${way}"`
    const hint = didYouMean(segment, Object.keys(around))
    return { message: `${where} has no "${segment}"`, ...(hint && { hint }) }
  }
  return undefined
}
