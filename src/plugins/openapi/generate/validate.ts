import type { ErrorObject, ValidateFunction } from 'ajv'
import { resolve } from '../lookup.ts'
import { isDict, type Dict } from '../value.ts'
import { isHeavy } from './pattern.ts'
import { plainSchema, type CopyOptions } from './plain-schema.ts'
import type { Direction } from './view.ts'
import { defined } from '../../../plugin.ts'
import { errorMessage } from '../../../error-message.ts'

/** What is wrong with a value. */
export interface Fault {
  /** The way to it: names and numbers. */
  readonly path: readonly string[]
  /** In words, e.g. `must be string`. */
  readonly message: string
  /** The values that would do, where it must be one of them. */
  readonly allowed?: readonly unknown[]
}

/** Says whether values fit schemas of one description. */
export interface Validator {
  /** The first fault; `undefined` if there is none. A schema that cannot be compiled is a fault without a path. */
  readonly check: (schema: unknown, value: unknown, direction: Direction) => Fault | undefined
}

/** Loads Ajv: a quarter of a second that a site without a changed description need not spend. */
export async function loadValidator(root: Dict): Promise<Validator> {
  const [{ default: Ajv2020 }, { default: addFormats }] = await Promise.all([
    import('ajv/dist/2020.js'),
    import('ajv-formats'),
  ])
  const regExp = Object.assign(
    (pattern: string, flags: string) => (isHeavy(pattern) ? { test: () => true } : new RegExp(pattern, flags)),
    { code: 'new RegExp' },
  )
  const ajv = new Ajv2020({
    strict: false,
    validateSchema: false,
    addUsedSchema: false,
    inlineRefs: false,
    logger: false,
    meta: false,
    code: { optimize: false, regExp },
  })
  addFormats.default(ajv)
  for (const name of ['int32', 'int64', 'float', 'double', 'byte', 'binary', 'password']) ajv.addFormat(name, true)

  const directions = { request: makeRegistry('request'), response: makeRegistry('response') }

  function makeRegistry(direction: Direction) {
    const addresses = new Map<string, string>()
    const waiting: string[] = []
    const address = (ref: string): string => {
      const before = addresses.get(ref)
      if (before !== undefined) return before
      const made = `${direction}-${addresses.size}`
      addresses.set(ref, made)
      waiting.push(ref)
      return made
    }
    const options: CopyOptions = { root, direction, address }
    // Each named schema has an address of its own, so that it is compiled once, and only if something leads to it.
    return (schema: Dict): ValidateFunction | string => {
      const plain = plainSchema(schema, options)
      for (let ref = waiting.pop(); ref !== undefined; ref = waiting.pop()) {
        ajv.addSchema(plainSchema(resolve(root, { $ref: ref }).node, options), addresses.get(ref))
      }
      try {
        // A lone reference needs no function of its own.
        const alone = typeof plain === 'object' && Object.keys(plain).length === 1 ? plain['$ref'] : undefined
        const found = typeof alone === 'string' ? ajv.getSchema(alone) : undefined
        return found ?? ajv.compile(plain)
      } catch (error) {
        return errorMessage(error)
      }
    }
  }

  type Compiled = WeakMap<object, ValidateFunction | string>
  const compiled: Readonly<Record<Direction, Compiled>> = { request: new WeakMap(), response: new WeakMap() }

  return {
    check(schema, value, direction) {
      if (!isDict(schema)) return undefined
      const known = compiled[direction]
      const validate = known.get(schema) ?? directions[direction](schema)
      known.set(schema, validate)
      if (typeof validate === 'string') return { path: [], message: `its schema cannot be used: ${validate}` }
      return validate(value) === true ? undefined : faultOf(validate.errors ?? [])
    },
  }
}

/** Of several, those of alternatives come before the one that says that none fits. */
function faultOf(errors: readonly ErrorObject[]): Fault {
  // That a condition does not hold says less than what it asks for.
  const error = errors.findLast(({ keyword }) => keyword !== 'if') ?? errors.at(-1)
  if (error === undefined) return { path: [], message: 'is not valid' }
  const params = error.params as {
    readonly allowedValues?: readonly unknown[]
    readonly additionalProperty?: string
    readonly passingSchemas?: readonly number[] | null
  }
  const path = error.instancePath.split('/').slice(1).map(unescape)
  const more = params.additionalProperty === undefined ? '' : ` such as "${params.additionalProperty}"`
  // Of `oneOf`: that none fits is said by the faults of each.
  const [one, two] = params.passingSchemas ?? []
  const several = one === undefined || two === undefined ? '' : `, but fits numbers ${one + 1} and ${two + 1}`
  return defined({
    path,
    message: `${error.message ?? 'is not valid'}${more}${several}`,
    allowed: params.allowedValues,
  })
}

function unescape(segment: string): string {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~')
}
