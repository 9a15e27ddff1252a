import { parseAccept } from 'hono/utils/accept'
import { isMapping } from '../../base/mapping.ts'
import type { MediaType } from './describe.ts'

/** Finds the JSON media type, with any parameters, or else a range whose schema allows more than text. */
export function jsonOf(types: readonly MediaType[] = []): MediaType | undefined {
  return types.find(({ type }) => /[/+]json\s*(?:;|$)/.test(type)) ?? types.find(isAnyData)
}

function isAnyData({ type, schema, examples }: MediaType): boolean {
  if (!/^(?:\*|application)\/\*/.test(type)) return false
  const isText = isMapping(schema?.value) && schema.value['type'] === 'string'
  return !isText && (isMapping(schema?.value) || Object.values(examples).some((example) => typeof example === 'object'))
}

/** Returns true for XML and for types based on it. */
export function isXml(type: string): boolean {
  return /^[^;]*[/+]xml\s*(?:;|$)/.test(type)
}

/** A media type or range with its parameters. */
type Range = Pick<ReturnType<typeof parseAccept>[number], 'type' | 'params'>

/**
 * Selects the media type that `Accept` prefers (RFC 9110, 12.5.1), among those with the named example, if there are
 * any. Of types with the same quality, JSON comes first, then the order of the description.
 *
 * @returns undefined if the header accepts none of the types; a missing header accepts all
 */
export function acceptedType(
  types: readonly MediaType[] = [],
  { accept = '', example }: { readonly accept?: string; readonly example?: string } = {},
): MediaType | undefined {
  const accepted = types.map((media) => ({ media, quality: qualityOf(media.type, accept) }))
  const hasName = ({ media }: (typeof accepted)[number]): boolean =>
    example !== undefined && Object.hasOwn(media.examples, example)
  const namedTypes = accepted.filter(hasName)
  const candidates = namedTypes.length === 0 ? accepted : namedTypes
  const best = Math.max(...candidates.map(({ quality }) => quality))
  const preferred = candidates.flatMap(({ media, quality }) => (quality === best && best > 0 ? [media] : []))
  return jsonOf(preferred) ?? preferred[0]
}

/** Quality of a media type in an `Accept` header: that of the most specific matching range. */
export function qualityOf(type: string, accept: string): number {
  if (accept === '*/*') return 1
  const ranges = parseAccept(accept.toLowerCase())
  const [described] = parseAccept(type)
  if (ranges.length === 0 || described === undefined) return 1
  const [nearest] = ranges
    .filter((range) => overlaps(range, described))
    .sort((a, b) => specificity(b, described) - specificity(a, described))
  return nearest?.q ?? 0
}

/**
 * Returns true if two ranges overlap. A parameter that only one of them has makes no difference.
 */
function overlaps(range: Range, described: Range): boolean {
  const [names, others] = [partsOf(range), partsOf(described)]
  return (
    names.every((name, index) => name === '*' || others[index] === '*' || name === others[index]) &&
    Object.entries(described.params).every(([name, value]) => (range.params[name] ?? value) === value)
  )
}

function specificity(range: Range, { params }: Range): number {
  const common = Object.keys(params).filter((name) => range.params[name] !== undefined)
  return partsOf(range).filter((name) => name !== '*').length + common.length
}

/** Splits type and subtype. A lone `*`, which old clients send, matches all types. */
function partsOf({ type }: Range): readonly string[] {
  const [name = '', subtype = '*'] = type.split('/')
  return [name, subtype]
}
