import { nearest } from '../../src/diagnostics/suggest.ts'
import { described, description, followed, list, node, type Call } from '../../openapi/test/description.ts'

/** A call of the description, by the parts of its name. */
export interface Operation extends Call {
  readonly method: string
  readonly path: string
  readonly segments: readonly string[]
}

/** Stands in a path or a value for what a page leaves to the reader. */
export const open = '00000000-0000-4000-8000-000000000000'

/** Every call. */
export const operations: readonly Operation[] = described.map((call) => {
  const [method = '', path = ''] = call.name.split(' ')
  return { ...call, method, path, segments: path.split('/') }
})

/** The address that the API has. */
export const server = new URL(String(node(list(description['servers'])[0])['url']))

const isTemplate = (segment: string): boolean => segment.startsWith('{')

/**
 * The calls that a path can mean: the ones with the most literal parts first. A name in braces has to be that of the
 * description, and other text fits any of its parameters.
 */
export function callsAt(path: string): readonly Operation[] {
  const segments = path.split('/')
  return operations
    .filter(
      (one) =>
        one.segments.length === segments.length &&
        one.segments.every((wanted, index) => {
          const given = segments[index] ?? ''
          return wanted === given || (isTemplate(wanted) && given !== '' && !isTemplate(given))
        }),
    )
    .sort((a, b) => a.segments.filter(isTemplate).length - b.segments.filter(isTemplate).length)
}

/** The call of this method and path, or what is wrong with them. */
export function callOf(method: string, path: string): Operation | string {
  const there = callsAt(path)
  const best = there[0]
  if (best === undefined) {
    return `the description has no path ${path}${meantPath(path)}`
  }
  // Of the paths that fit, only the most literal is meant.
  const found = there.filter((one) => one.path === best.path)
  const methods = found.map((one) => one.method).join(', ')
  return found.find((one) => one.method === method) ?? `${best.path} is called with ${methods}, not with ${method}`
}

/** The nearest path of the description: what is written in place of a parameter does not count. */
export function meantPath(path: string): string {
  const given = path.split('/')
  const fill = (parts: readonly string[]): string =>
    parts.map((part, index) => (isTemplate(part) ? (given[index] ?? part) : part)).join('/')
  const filled = new Map(operations.map((one) => [fill(one.segments), one.path]))
  const near = nearest(path, filled.keys())
  return near === undefined ? '' : `: did you mean ${filled.get(near)}?`
}

/** `: did you mean …?`, if something near is known. */
export function meant(word: string, known: readonly string[]): string {
  const near = nearest(word, known)
  return near === undefined ? '' : `: did you mean ${near}?`
}

/** The schema of a body of this media type; `undefined` if the type is not described. */
export function schemaIn(holder: unknown, type: string): unknown {
  return node(node(followed(holder)['content'])[type])['schema']
}
