import { nearest } from '../../src/diagnostics/suggest.ts'
import { described, description, followed, list, node, type Call } from '../../openapi/test/description.ts'

/** A call in the description, with its path split into parts. */
export interface Operation extends Call {
  readonly method: string
  readonly path: string
  readonly segments: readonly string[]
}

/** Placeholder in a path or a value that a page leaves to the reader. */
export const open = '00000000-0000-4000-8000-000000000000'

/** Every call. */
export const operations: readonly Operation[] = described.map((call) => {
  const [method = '', path = ''] = call.name.split(' ')
  return { ...call, method, path, segments: path.split('/') }
})

/** The base address of the API. */
export const server = new URL(String(node(list(description['servers'])[0])['url']))

const isTemplate = (segment: string): boolean => segment.startsWith('{')

/**
 * The calls whose path matches, those with the most literal parts first. A name in braces must be that of the
 * description; other text matches any parameter.
 */
export function callsAt(path: string): readonly Operation[] {
  const segments = path.split('/')
  return operations
    .filter(
      (operation) =>
        operation.segments.length === segments.length &&
        operation.segments.every((segment, index) => {
          const actual = segments[index] ?? ''
          return segment === actual || (isTemplate(segment) && actual !== '' && !isTemplate(actual))
        }),
    )
    .sort((a, b) => a.segments.filter(isTemplate).length - b.segments.filter(isTemplate).length)
}

/** The call of this method and path, or the reason that there is no such call. */
export function callOf(method: string, path: string): Operation | string {
  const there = callsAt(path)
  const best = there[0]
  if (best === undefined) {
    return `the description has no path ${path}${meantPath(path)}`
  }
  // Only the most literal of the matching paths count.
  const matches = there.filter((operation) => operation.path === best.path)
  const methods = matches.map((operation) => operation.method).join(', ')
  return (
    matches.find((operation) => operation.method === method) ??
    `${best.path} is called with ${methods}, not with ${method}`
  )
}

/** The nearest path in the description. Values of parameters are ignored. */
export function meantPath(path: string): string {
  const segments = path.split('/')
  const fill = (parts: readonly string[]): string =>
    parts.map((part, index) => (isTemplate(part) ? (segments[index] ?? part) : part)).join('/')
  const filled = new Map(operations.map((operation) => [fill(operation.segments), operation.path]))
  const near = nearest(path, filled.keys())
  return near === undefined ? '' : `: did you mean ${filled.get(near)}?`
}

/** `: did you mean …?`, if a candidate is near. */
export function suggestion(word: string, candidates: readonly string[]): string {
  const near = nearest(word, candidates)
  return near === undefined ? '' : `: did you mean ${near}?`
}

/** The schema of a body of this media type; `undefined` if the type is not described. */
export function schemaIn(holder: unknown, type: string): unknown {
  return node(node(followed(holder)['content'])[type])['schema']
}
