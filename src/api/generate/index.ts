/**
 * Generated examples. `openapi-sampler` creates them from schemas of limited size; invalid examples are discarded. The
 * module is loaded only if a description needs it.
 *
 * @module
 */
import type { Direction } from '../access.ts'
import { fitter, type Rejected } from './fitted.ts'
import { isEmpty, noRepairs } from './repairs.ts'
import type { Steps } from './steps.ts'
import { loadValidator, type Fault } from './validate.ts'
import { mapLeaves, WrittenNumber } from '../numbers.ts'
import { dict, isDict, text, type Dict, schemaName } from '../value.ts'

export type { Rejected } from './fitted.ts'
export type { Fault } from './validate.ts'

/** Result of generating an example. */
type GenerationResult =
  | ({ readonly kind: 'value'; readonly value: unknown; readonly xml: () => string | undefined } & Rejections)
  /** The schema allows any value, so an example would be meaningless. */
  | { readonly kind: 'any' }
  /** No valid example was found. */
  | ({ readonly kind: 'none'; readonly fault?: Fault } & Rejections)

interface Rejections {
  /** Authored values that are invalid against their own schemas. */
  readonly rejected: readonly Rejected[]
}

/** Maximum number of optional properties of an object, by the number of objects around it. The second attempt has none. */
const attempts: readonly (readonly number[])[] = [[40, 12, 6], []]

/** Attempts for a brief example: required properties only, then a few optional ones if the first result is empty. */
const briefAttempts: readonly (readonly number[])[] = [[], [3]]

/** Loads the generator and the validator for the examples of a description. */
export async function loadExamples(root: Dict, steps?: Steps) {
  const [{ sample }, validator] = await Promise.all([import('openapi-sampler'), loadValidator(root, steps)])
  /** Results by schema (by `$ref` for a reference), then by direction and length. */
  const results = new Map<unknown, Map<string, GenerationResult>>()

  /** `brief`: omits optional properties, unless the example would be empty. */
  function make(schema: unknown, direction: Direction, brief?: 'brief'): GenerationResult {
    if (!isDict(schema)) return { kind: 'any' }
    const isReference = Object.keys(schema).length === 1 && text(schema['$ref']) !== undefined
    const key = isReference ? schema['$ref'] : schema
    const store = results.get(key) ?? new Map<string, GenerationResult>()
    const kind = `${direction} ${brief ?? ''}`
    const result = store.get(kind) ?? tryAll(schema, direction, brief === 'brief')
    results.set(key, store.set(kind, result))
    return result
  }

  const fitted = fitter({ root, sample, validator })

  function tryAll(schema: Dict, direction: Direction, brief: boolean): GenerationResult {
    let fault: Fault | undefined
    const rejected: Rejected[] = []
    for (const optional of brief ? [...briefAttempts, ...attempts] : attempts) {
      const options = { direction, optional, repairs: noRepairs() }
      const result = fitted(schema, options, rejected)
      if ('fault' in result) fault ??= result.fault
      else if (!(brief && optional === briefAttempts[0] && isEmpty(result.value)))
        return { kind: 'value', value: result.value, xml: () => xmlOf(result.view, schema), rejected }
    }
    if (fault !== undefined) return { kind: 'none', fault, rejected }
    return isUnbounded(schema) ? { kind: 'any' } : { kind: 'none', rejected }
  }

  /** Returns true if the schema accepts all kinds of values. */
  function isUnbounded(schema: Dict): boolean {
    return [null, 0, 'x', {}].every((value) => validator.check(schema, value, 'response') === undefined)
  }

  function xmlOf(view: Dict, schema: Dict): string | undefined {
    const ref = text(schema['$ref'])
    const name = text(dict(view['xml'])['name']) ?? (ref === undefined ? undefined : schemaName(ref)) ?? 'root'
    const element: Dict = { ...view, xml: { ...dict(view['xml']), name } }
    // The library treats the only member of an object as the root element, so the object is
    // wrapped.
    const rootView = isDict(view['properties']) ? { type: 'object', properties: { [name]: element } } : element
    try {
      const xml: unknown = sample(
        mapLeaves(rootView, (leaf) => (leaf instanceof WrittenNumber ? leaf.source : leaf)) as Dict,
        { quiet: true, format: 'xml' },
      )
      return typeof xml === 'string' ? xml.trim() : undefined
    } catch {
      // The library cannot write every value as XML.
      return undefined
    }
  }

  return { make, ...validator }
}
