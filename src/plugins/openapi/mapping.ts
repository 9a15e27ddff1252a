import type { Document, NormalizedProblem } from '@redocly/openapi-core'
import { parsedAt } from './circles.ts'
import { dict } from './value.ts'

/**
 * Whether a problem is about a discriminator that names a schema by its name alone. The specification allows that;
 * Redocly takes the name for an address.
 */
export function isMappedName(problem: NormalizedProblem, documents: readonly Document[], root: Document): boolean {
  const [location] = problem.location
  const pointer = location?.pointer?.replace(/\/\$ref$/, '')
  if (pointer === undefined || !/\/discriminator\/mapping\/[^/]+$/.test(pointer)) return false
  const document = documents.find((one) => one.source.absoluteRef === location?.source.absoluteRef)
  const value = parsedAt(document?.parsed, pointer.slice(pointer.indexOf('/')))
  const schemas = dict(dict(dict(root.parsed)['components'])['schemas'])
  return typeof value === 'string' && Object.hasOwn(schemas, value)
}
