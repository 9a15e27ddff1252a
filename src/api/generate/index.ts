/**
 * Generated examples: made from schemas by `openapi-sampler`, within counted bounds, and shown only if they fit their
 * schema. Loaded when a description needs it.
 *
 * @module
 */
import { isEmpty, noRepairs, repair, turnAny, type Author, type Trait } from './repairs.ts'
import { viewOf, type ViewOptions } from './view.ts'
import { defined } from '../../base/defined.ts'
import type { Direction } from '../access.ts'
import { loadValidator, type Fault } from './validate.ts'
import { mapLeaves, WrittenNumber } from '../numbers.ts'
import { dict, holderOf, isDict, list, text, type Dict, schemaName } from '../value.ts'

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

/** A value of an author that does not fit its schema. */
export interface Rejected {
  readonly value: unknown
  /** The object or list with the value, and its key. */
  readonly at: readonly [holder: object, key: string]
  readonly fault: Fault
}

interface Example {
  /** The small schema that the example is made of. */
  readonly view: Dict
  readonly value: unknown
}

interface Attempt {
  readonly traits: ReadonlyMap<string, Trait>
  readonly example?: Example
  readonly misfit?: Fault
}

type Fitted = Example | { readonly fault: Fault | undefined }

/** Optional properties of an object, by the number of objects around it: many; then, if nothing fits, none. */
const attempts: readonly (readonly number[])[] = [[40, 12, 6], []]

/** Only required properties; a few optional ones for an object without required properties. */
const briefly: readonly (readonly number[])[] = [[], [3]]

/** Repairs of one example, at most. */
const maxRepairs = 60

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

  /** An example that fits, with as many of the author's values and optional properties as possible; else the first fault. */
  function fitted(schema: Dict, options: ViewOptions, rejected: Rejected[]): Fitted {
    const { direction, repairs } = options
    let fault: Fault | undefined
    for (let count = 0; count < maxRepairs; count++) {
      const { example, traits, misfit } = attempt(schema, options)
      if (example !== undefined && misfit === undefined) return restored(schema, options, example)
      if (misfit === undefined) {
        if (turnAny(traits, repairs)) continue
        break
      }
      fault ??= misfit
      const change = repair(misfit, traits, repairs)
      if (change === undefined) break
      if (change.rejected !== undefined) rejected.push(...faultOfAuthor(change.rejected, direction))
    }
    return { fault }
  }

  function attempt(schema: Dict, options: ViewOptions): Attempt {
    const { schema: view, traits } = viewOf(root, schema, options)
    const value = view === undefined ? undefined : sample(view, { quiet: true, maxSampleDepth: 100 })
    if (view === undefined || value === undefined) return { traits }
    const misfit = validator.check(schema, value, options.direction)
    return { traits, example: { view, value }, ...defined({ misfit }) }
  }

  /** The example with each property that was left out and fits after all. */
  function restored(schema: Dict, options: ViewOptions, example: Example): Example {
    const { omitted } = options.repairs
    let result = example
    for (const location of omitted.size < 2 ? [] : [...omitted]) {
      omitted.delete(location)
      const { example, misfit } = attempt(schema, options)
      if (example !== undefined && misfit === undefined) result = example
      else omitted.add(location)
    }
    return result
  }

  /** A value of an author that does not fit its own schema, whatever is around it. */
  function faultOfAuthor({ schema, value, keys: [key, index] }: Author, direction: Direction): readonly Rejected[] {
    const fault = key === undefined ? undefined : validator.check(schema, value, direction)
    if (key === undefined || fault === undefined) return []
    const holder = holderOf(root, schema, key)
    return [{ value, at: index === undefined ? [holder, key] : [list(holder[key]), index], fault }]
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
