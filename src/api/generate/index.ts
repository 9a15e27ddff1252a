/**
 * Generated examples: made from schemas by `openapi-sampler`, within counted bounds, and shown only if they fit their
 * schema. Loaded when a description needs it.
 *
 * @module
 */
import type { Direction } from '../access.ts'
import { fitter, type Rejected } from './fitted.ts'
import { isEmpty, noRepairs } from './repairs.ts'
import { loadValidator, type Fault } from './validate.ts'
import { mapLeaves, WrittenNumber } from '../numbers.ts'
import { dict, isDict, text, type Dict, schemaName } from '../value.ts'

export type { Rejected } from './fitted.ts'
export type { Fault } from './validate.ts'

/** Result of generating an example. */
type Made =
  | ({ readonly kind: 'value'; readonly value: unknown; readonly xml: () => string | undefined } & Rejections)
  /** Anything is allowed, so that an example would say nothing. */
  | { readonly kind: 'any' }
  /** Nothing that fits was found. */
  | ({ readonly kind: 'none'; readonly fault?: Fault } & Rejections)

interface Rejections {
  /** Values of authors that do not fit their own schemas. */
  readonly rejected: readonly Rejected[]
}

/** Optional properties of an object, by the number of objects around it: many; then, if nothing fits, none. */
const attempts: readonly (readonly number[])[] = [[40, 12, 6], []]

/** Only required properties; a few optional ones for an object without required properties. */
const briefly: readonly (readonly number[])[] = [[], [3]]

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

  const fitted = fitter({ root, sample, validator })

  function tryAll(schema: Dict, direction: Direction, brief: boolean): Made {
    let fault: Fault | undefined
    const rejected: Rejected[] = []
    for (const optional of brief ? [...briefly, ...attempts] : attempts) {
      const options = { direction, optional, repairs: noRepairs() }
      const result = fitted(schema, options, rejected)
      if ('fault' in result) fault ??= result.fault
      else if (!(brief && optional === briefly[0] && isEmpty(result.value)))
        return { kind: 'value', value: result.value, xml: () => xmlOf(result.view, schema), rejected }
    }
    if (fault !== undefined) return { kind: 'none', fault, rejected }
    return isUnbounded(schema) ? { kind: 'any' } : { kind: 'none', rejected }
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
