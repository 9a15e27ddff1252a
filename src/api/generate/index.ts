/**
 * Generated examples: made from schemas by `openapi-sampler`, within counted bounds, and shown only if they fit their
 * schema. Loaded when a description needs it.
 *
 * @module
 */
import { viewOf, type Direction } from './view.ts'
import { loadValidator, type Fault } from './validate.ts'
import { mapLeaves, WrittenNumber } from '../numbers.ts'
import { dict, hasParts, isDict, text, type Dict, schemaName } from '../value.ts'

export type { Direction } from './view.ts'
export type { Fault } from './validate.ts'

/** Result of generating an example. */
type Made =
  | { readonly kind: 'value'; readonly value: unknown; readonly xml: () => string | undefined }
  /** Anything is allowed, so that an example would say nothing. */
  | { readonly kind: 'any' }
  /** Nothing that fits was found. */
  | { readonly kind: 'none'; readonly fault?: Fault }

/** Optional properties of an object, by its level. */
const many: readonly number[] = [40, 12, 6]

/** With what authors put into the schemas; then without it, with other alternatives, with nothing that may be left out. */
const attempts = [
  { authors: true, optional: many, alternative: 0 },
  { authors: false, optional: many, alternative: 0 },
  { authors: true, optional: many, alternative: 1 },
  { authors: false, optional: [], alternative: 0 },
  { authors: false, optional: [], alternative: 1 },
  { authors: false, optional: [], alternative: 2 },
] as const

/** Only required properties; a few optional ones for an object without required properties. */
const briefly = [
  { authors: true, optional: [], alternative: 0 },
  { authors: true, optional: [3], alternative: 0 },
] as const

/** Loads what makes and checks the examples of a description. */
export async function loadExamples(root: Dict) {
  const [{ sample }, validator] = await Promise.all([import('openapi-sampler'), loadValidator(root)])
  /** By the schema, or by the reference that it is; then by direction and length. */
  const results = new Map<unknown, Map<string, Made>>()

  /** `brief`: without what is optional, where something is left. */
  function make(schema: unknown, direction: Direction, brief?: 'brief'): Made {
    if (!isDict(schema)) return { kind: 'any' }
    const isReference = Object.keys(schema).length === 1 && text(schema['$ref']) !== undefined
    const key = isReference ? schema['$ref'] : schema
    const store = results.get(key) ?? new Map<string, Made>()
    const kind = `${direction} ${brief ?? ''}`
    const result = store.get(kind) ?? tryAll(schema, direction, brief === 'brief')
    results.set(key, store.set(kind, result))
    return result
  }

  function tryAll(schema: Dict, direction: Direction, brief: boolean): Made {
    let fault: Fault | undefined
    for (const attempt of brief ? [...briefly, ...attempts] : attempts) {
      const view = viewOf(root, schema, { direction, ...attempt })
      if (view === undefined) continue
      const value = sample(view, { quiet: true, maxSampleDepth: 100 })
      if (value === undefined || (attempt === briefly[0] && isEmpty(value))) continue
      const misfit = validator.check(schema, value, direction)
      if (misfit === undefined) return { kind: 'value', value, xml: () => xmlOf(view, schema) }
      fault ??= misfit
    }
    if (fault !== undefined) return { kind: 'none', fault }
    return isUnbounded(schema) ? { kind: 'any' } : { kind: 'none' }
  }

  /** Everything fits: a number, a text and nothing at all. */
  function isUnbounded(schema: Dict): boolean {
    return [null, 0, 'x', {}].every((value) => validator.check(schema, value, 'response') === undefined)
  }

  function xmlOf(view: Dict, schema: Dict): string | undefined {
    const ref = text(schema['$ref'])
    const name = text(dict(view['xml'])['name']) ?? (ref === undefined ? undefined : schemaName(ref)) ?? 'root'
    const whole: Dict = { ...view, xml: { ...dict(view['xml']), name } }
    try {
      const written: unknown = sample(
        mapLeaves(whole, (leaf) => (leaf instanceof WrittenNumber ? leaf.source : leaf)) as Dict,
        { quiet: true, format: 'xml' },
      )
      return typeof written === 'string' ? written.trim() : undefined
    } catch {
      // The library cannot write every value as XML.
      return undefined
    }
  }

  return { make, check: validator.check }
}

function isEmpty(value: unknown): boolean {
  return hasParts(value) && Object.keys(value).length === 0
}
