import type { sample as Sample } from 'openapi-sampler'
import { defined } from '../../base/defined.ts'
import type { Direction } from '../access.ts'
import { holderOf, list, type Dict } from '../value.ts'
import { repair, turnAny, type Author, type Trait } from './repairs.ts'
import type { Fault, Validator } from './validate.ts'
import { viewOf, type ViewOptions } from './view.ts'

/** An author's value that does not match its schema. */
export interface Rejected {
  readonly value: unknown
  /** Object or list that contains the value, and its key. */
  readonly at: readonly [holder: object, key: string]
  readonly fault: Fault
}

interface Example {
  /** Reduced schema from which the example is generated. */
  readonly view: Dict
  readonly value: unknown
}

interface Attempt {
  readonly traits: ReadonlyMap<string, Trait>
  readonly example?: Example
  readonly violation?: Fault
}

type Fitted = Example | { readonly fault: Fault | undefined }

/** Maximum number of repairs of an example. */
const maxRepairs = 60

/** Tools for the examples of a description. */
interface Maker {
  readonly root: Dict
  readonly sample: typeof Sample
  readonly validator: Validator
}

/** Returns a function that generates an example with repairs. */
export function fitter({ root, sample, validator }: Maker) {
  /**
   * A valid example with as many of the author's values and optional properties as possible; or else the first
   * violation.
   */
  function fitted(schema: Dict, options: ViewOptions, rejected: Rejected[]): Fitted {
    const { direction, repairs } = options
    let fault: Fault | undefined
    for (let count = 0; count < maxRepairs; count++) {
      const { example, traits, violation } = attempt(schema, options)
      if (example !== undefined && violation === undefined) return restored(schema, options, example)
      if (violation === undefined) {
        if (turnAny(traits, repairs)) continue
        break
      }
      fault ??= violation
      const change = repair(violation, traits, repairs)
      if (change === undefined) break
      if (change.rejected !== undefined) rejected.push(...faultOfAuthor(change.rejected, direction))
    }
    return { fault }
  }

  function attempt(schema: Dict, options: ViewOptions): Attempt {
    const { schema: view, traits } = viewOf(root, schema, options)
    const value = view === undefined ? undefined : sample(view, { quiet: true, maxSampleDepth: 100 })
    if (view === undefined || value === undefined) return { traits }
    const violation = validator.check(schema, value, options.direction)
    return { traits, example: { view, value }, ...defined({ violation }) }
  }

  /** Adds omitted properties to the example again if they are valid after all. */
  function restored(schema: Dict, options: ViewOptions, example: Example): Example {
    const { omitted } = options.repairs
    let result = example
    for (const location of omitted.size < 2 ? [] : [...omitted]) {
      omitted.delete(location)
      const { example, violation } = attempt(schema, options)
      if (example !== undefined && violation === undefined) result = example
      else omitted.add(location)
    }
    return result
  }

  /** Violation by an author's value of its own schema, independent of its surroundings. */
  function faultOfAuthor({ schema, value, keys: [key, index] }: Author, direction: Direction): readonly Rejected[] {
    const fault = key === undefined ? undefined : validator.check(schema, value, direction)
    if (key === undefined || fault === undefined) return []
    const holder = holderOf(root, schema, key)
    return [{ value, at: index === undefined ? [holder, key] : [list(holder[key]), index], fault }]
  }

  return fitted
}
