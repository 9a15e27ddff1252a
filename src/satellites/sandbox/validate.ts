import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { Violation } from './rules.ts'
import { follow, type Fields, type SchemaAt } from './describe.ts'
import { list } from '../../api/value.ts'
import { mappingOf, isMapping } from '../../base/mapping.ts'
import { createAjv, schemaCompiler, stepKeyword } from '../../api/generate/compile.ts'
import { SchemaPatterns } from '../../api/generate/schema-patterns.ts'
import { Steps, TooManySteps } from '../../api/generate/steps.ts'
import { decode, encodePath } from '../../base/percent.ts'
import { keysOfPointer } from '../../base/json-pointer.ts'

/**
 * Role of a checked value. `request`: defaults of the schema are filled in, in place. `update`: no defaults, since a
 * change keeps the omitted properties. `answer`: checked unchanged.
 */
export type Role = 'request' | 'update' | 'answer'

/** Checks values against schemas of one description. */
export interface Validator {
  /** @returns the violations, each with its location under `loc` */
  check(schema: SchemaAt, value: unknown, as: { readonly role: Role; readonly loc: string }): readonly Violation[]
}

/**
 * Maximum number of steps for a check that stops at the first violation, and for one that collects all. A step compares
 * a value with a schema: ten thousand orders need less than a million. Ajv takes quadratic time to collect violations.
 */
const maxSteps = { first: 1_000_000, all: 20_000 }

const tooManySteps = `is nested too deep, or takes more than ${maxSteps.first} steps, to check`

/** Maximum number of reported violations for one value. */
const maxViolations = 100

/**
 * Validators by description. Descriptions do not change, so all callers share the compiled schemas.
 */
const validators = new WeakMap<Fields, Validator>()

/** Returns the validator of a description. Schemas are compiled at their first use. */
export function createValidator(root: Fields): Validator {
  const validator = validators.get(root) ?? makeValidator(root)
  validators.set(root, validator)
  return validator
}

function makeValidator(root: Fields): Validator {
  const first = new Checks(root, 'first')
  const all = new Checks(root, 'all')
  return {
    check(schema, value, { role, loc }) {
      if (schema.value === true) return []
      const branch = branchFor(root, schema, value)
      if ('keyword' in branch) return [{ ...branch, loc: [loc, ...branch.loc] }]
      const { pointer } = branch
      const errors = first.run(pointer, value, role)
      if (errors === undefined) return []
      if (errors instanceof TooManySteps)
        return [{ loc: [loc], keyword: stepKeyword, message: tooManySteps, params: {} }]
      const allErrors = all.run(pointer, value, role)
      const reported = allErrors instanceof TooManySteps ? errors : (allErrors ?? errors)
      // A failed `if` is reported by the keywords of its `then`.
      const faults = reported.filter(({ keyword }) => keyword !== 'if')
      return faults.slice(0, maxViolations).map((error) => violation(error, value, loc))
    },
  }
}

/** Checks with compiled schemas. */
class Checks {
  readonly #root: Fields
  readonly #collects: keyof typeof maxSteps
  readonly #patterns = new SchemaPatterns()
  readonly #steps: Steps
  readonly #compilers: Partial<Record<Role, (schema: unknown) => ValidateFunction>> = {}
  readonly #compiled = new Map<string, ValidateFunction>()

  constructor(root: Fields, collects: keyof typeof maxSteps) {
    this.#root = root
    this.#collects = collects
    this.#steps = new Steps({ check: maxSteps[collects], description: Infinity })
  }

  /** @returns `undefined` for a valid value */
  run(pointer: string, value: unknown, role: Role): readonly ErrorObject[] | TooManySteps | undefined {
    const key = `${role} ${pointer}`
    const validate = this.#compiled.get(key) ?? compiledOrNone(() => this.#compile(pointer, role))
    this.#compiled.set(key, validate)
    return this.#steps.attempt(() =>
      this.#patterns.check(() => (validate(value) ? undefined : (validate.errors ?? []))),
    )
  }

  #compile(pointer: string, role: Role): ValidateFunction {
    const options = {
      steps: this.#steps,
      patterns: this.#patterns,
      // 1e400 exceeds the range of JavaScript numbers.
      strictNumbers: true,
      allErrors: this.#collects === 'all',
      useDefaults: role === 'request',
    }
    this.#compilers[role] ??= schemaCompiler(
      createAjv({ Ajv2020, formats: formats.default }, options),
      this.#root,
      role === 'answer' ? 'response' : 'request',
    )
    return this.#compilers[role]({ $ref: `#${encodePath(pointer)}` })
  }
}

/** An invalid schema (`type: file`) accepts everything: its author made the error, not the caller. */
function compiledOrNone(compile: () => ValidateFunction): ValidateFunction {
  try {
    return compile()
  } catch {
    return new Ajv2020().compile(true)
  }
}

/**
 * For a choice with a discriminator, selects the branch that the value names: only violations of this branch are
 * reported, and only its defaults are filled in. A value with an unknown name has only that violation.
 */
function branchFor(root: Fields, schema: SchemaAt, value: unknown): { readonly pointer: string } | Violation {
  const resolved = follow(root, schema.value)
  const { propertyName, mapping } = mappingOf(resolved['discriminator'])
  const branches = list(resolved['oneOf'] ?? resolved['anyOf']).map((branch) => mappingOf(branch)['$ref'])
  const isChoice = branches.length > 0 && typeof propertyName === 'string'
  if (!isMapping(value) || !isChoice || !branches.every((branch) => typeof branch === 'string')) {
    return schema
  }
  const propertyValue = value[propertyName]
  const mapped = new Map(Object.entries(mappingOf(mapping)).map(([name, target]) => [name, String(target)]))
  const reference =
    typeof propertyValue !== 'string'
      ? undefined
      : (mapped.get(propertyValue) ?? `#/components/schemas/${propertyValue}`)
  if (reference !== undefined && branches.includes(reference)) return { pointer: decode(reference.slice(1)) }
  const names = branches.map(
    (branch) => [...mapped].find(([, target]) => target === branch)?.[0] ?? branch.split('/').at(-1),
  )
  const loc = [propertyName]
  if (propertyValue !== undefined)
    return {
      loc,
      keyword: 'enum',
      message: 'must be equal to one of the allowed values',
      params: { allowedValues: names },
    }
  const message = `must have required property '${propertyName}'`
  return { loc, keyword: 'required', message, params: { missingProperty: propertyName } }
}

function violation(error: ErrorObject, value: unknown, start: string): Violation {
  const { keyword, params, instancePath, message = 'is not valid' } = error
  const loc: (string | number)[] = [start]
  let inside: unknown = value
  for (const key of keysOfPointer(instancePath)) {
    loc.push(Array.isArray(inside) ? Number(key) : key)
    inside = (inside as Record<string, unknown>)[key]
  }
  const extra = params['missingProperty'] ?? params['additionalProperty'] ?? params['unevaluatedProperty']
  if (typeof extra === 'string') loc.push(extra)
  return { loc, message, keyword, params: params as Violation['params'] }
}
