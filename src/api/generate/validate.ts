import type { ErrorObject, ValidateFunction } from 'ajv'
import { withPlainNumbers } from '../numbers.ts'
import { isDict, type Dict, resolve, dict, list } from '../value.ts'
import { SchemaPatterns } from './schema-patterns.ts'
import type { Direction } from '../access.ts'
import { createAjv, sameValue, schemaCompiler } from './compile.ts'
import { Steps } from './steps.ts'
import { defined } from '../../base/defined.ts'
import { once } from '../../base/once.ts'
import { errorMessage } from '../../base/error-message.ts'
import { keysOfPointer } from '../../base/json-pointer.ts'

/** A violation of a schema. */
export interface Fault {
  /** Path of the value: names and indexes. */
  readonly path: readonly string[]
  /** Message, e.g. `must be string`. */
  readonly message: string
  /** Name of a missing property of the object at `path`, and the keyword that requires it. */
  readonly missing?: { readonly name: string; readonly keyword: string }
  /** Name of a property that is not allowed in the object at `path`. */
  readonly name?: string
  /** Allowed values, if the value must be one of them. */
  readonly allowed?: readonly unknown[]
}

/** The validator of a description. */
export type Validator = Awaited<ReturnType<typeof loadValidator>>

/**
 * Creates the validator of a description. Loads Ajv, which takes a quarter of a second that is unnecessary for
 * unchanged descriptions.
 *
 * @param steps counts the work of all checks
 */
export async function loadValidator(root: Dict, steps = new Steps()) {
  const [{ default: Ajv2020 }, { default: formats }] = await Promise.all([
    import('ajv/dist/2020.js'),
    import('ajv-formats'),
  ])

  /** Creates a function that returns the errors of a value, or the reason why its schema cannot be compiled. */
  function checker(counter: Steps, allErrors: boolean) {
    const patterns = new SchemaPatterns()
    const ajv = createAjv({ Ajv2020, formats }, { steps: counter, patterns, allErrors })
    for (const name of ['int32', 'int64', 'float', 'double', 'byte', 'binary', 'password']) ajv.addFormat(name, true)
    const directions = {
      request: schemaCompiler(ajv, root, 'request'),
      response: schemaCompiler(ajv, root, 'response'),
    }
    const compile = (schema: Dict, direction: Direction): ValidateFunction | string => {
      try {
        return directions[direction](schema)
      } catch (error) {
        return errorMessage(error)
      }
    }
    type Compiled = WeakMap<object, ValidateFunction | string>
    const compiled: Readonly<Record<Direction, Compiled>> = { request: new WeakMap(), response: new WeakMap() }
    return (schema: Dict, value: unknown, direction: Direction): readonly ErrorObject[] | string | undefined => {
      const cache = compiled[direction]
      const validate = cache.get(schema) ?? compile(schema, direction)
      cache.set(schema, validate)
      if (typeof validate === 'string') return validate
      const plainValue = withPlainNumbers(value)
      return patterns.check(() => (validate(plainValue) === true ? undefined : (validate.errors ?? [])))
    }
  }

  const circular = new Map<Dict, boolean>()
  const firstErrors = checker(steps, false)
  const allSteps = new Steps({ check: 10_000, description: 1_000_000 })
  const allErrors = once(() => checker(allSteps, true))

  const validator = {
    /**
     * First violation; `undefined` for a valid value, and for a schema that requires more than can be checked. A
     * schema that cannot be compiled is a violation without a path.
     */
    check(schema: unknown, value: unknown, direction: Direction): Fault | undefined {
      if (!isDict(schema) || containsItself(root, schema, circular)) return undefined
      return steps.run(schema, () => {
        const errors = firstErrors(schema, value, direction)
        if (errors === undefined) return undefined
        if (typeof errors === 'string') return { path: [], message: `its schema cannot be used: ${errors}` }
        return faultOf(errors)
      })
    },
    /** All violations, the first one of `check` first; only that one if the others require too many steps. */
    checkAll(schema: unknown, value: unknown, direction: Direction): readonly Fault[] {
      const first = validator.check(schema, value, direction)
      if (first === undefined || !isDict(schema)) return []
      const errors = allSteps.attempt(() => allErrors()(schema, value, direction))
      if (!Array.isArray(errors)) return [first]
      const faults = [first, ...withoutAlternatives(errors as readonly ErrorObject[]).map((error) => faultOf([error]))]
      const distinct = new Map(faults.map((fault) => [JSON.stringify([fault.path, fault.message]), fault]))
      return [...distinct.values()].slice(0, maxFaults)
    },
  }
  return validator
}

/** Maximum number of reported violations of a value. */
const maxFaults = 20

/** Keywords whose error summarizes those of their schemas, which precede it. */
const summaries: ReadonlySet<string> = new Set(['anyOf', 'oneOf', 'contains', 'propertyNames'])

/** Errors without those of alternatives that do not apply, and of conditions. */
function withoutAlternatives(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const result: ErrorObject[] = []
  for (const error of errors) {
    if (error.keyword === 'if') continue
    const isPart = ({ instancePath }: ErrorObject) => `${instancePath}/`.startsWith(`${error.instancePath}/`)
    if (summaries.has(error.keyword)) while (result.length > 0 && isPart(result.at(-1) as ErrorObject)) result.pop()
    result.push(error)
  }
  return result
}

/**
 * Returns true if the check of a value would lead to the same schema with the same value endlessly.
 */
function containsItself(root: Dict, value: unknown, visited: Map<Dict, boolean>): boolean {
  const rawSchema = dict(value)
  const { node } = resolve(root, rawSchema)
  // A reference with sibling keys is resolved to a new object each time.
  const before = visited.get(rawSchema) ?? visited.get(node)
  if (before !== undefined) return before
  visited.set(rawSchema, true).set(node, true)
  const parts = [...sameValue].flatMap((key) => (Array.isArray(node[key]) ? list(node[key]) : (node[key] ?? [])))
  const result = parts.some((part) => isDict(part) && containsItself(root, part, visited))
  visited.set(rawSchema, result).set(node, result)
  return result
}

/** Most specific error: errors of alternatives precede the one that no alternative matches. */
function faultOf(errors: readonly ErrorObject[]): Fault {
  // A failed condition is less informative than its requirement.
  const error = errors.findLast(({ keyword }) => keyword !== 'if') ?? errors.at(-1)
  if (error === undefined) return { path: [], message: 'is not valid' }
  const params = error.params as {
    readonly allowedValues?: readonly unknown[]
    readonly additionalProperty?: string
    readonly unevaluatedProperty?: string
    readonly propertyName?: string
    readonly missingProperty?: string
    readonly passingSchemas?: readonly number[] | null
  }
  const path = keysOfPointer(error.instancePath)
  const extra = params.additionalProperty ?? params.unevaluatedProperty
  const more = extra === undefined ? '' : ` such as "${extra}"`
  // For `oneOf` without a match, each alternative has its own errors.
  const [first, second] = params.passingSchemas ?? []
  const several = first === undefined || second === undefined ? '' : `, but fits numbers ${first + 1} and ${second + 1}`
  const { missingProperty } = params
  return defined({
    path,
    missing: missingProperty === undefined ? undefined : { name: missingProperty, keyword: error.keyword },
    message: `${error.message ?? 'is not valid'}${more}${several}`,
    name: extra ?? params.propertyName,
    allowed: params.allowedValues,
  })
}
