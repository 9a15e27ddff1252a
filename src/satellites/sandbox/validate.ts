import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { Violation } from './rules.ts'
import { hiddenNames, type Direction } from '../../api/access.ts'
import { follow, type Fields, type SchemaAt } from './describe.ts'
import { list } from '../../api/value.ts'
import { mappingOf, isMapping } from '../../base/mapping.ts'
import { addFormats, SchemaPatterns } from '../../api/generate/schema-patterns.ts'
import { decode, encodePath } from '../../base/percent.ts'
import { keysOfPointer } from '../../base/json-pointer.ts'

/**
 * Role of a checked value. `request`: defaults of the schema are filled in, in place; `update`: they are not, since a
 * change keeps properties that it leaves out; `answer`: checked as it is.
 */
export type Role = 'request' | 'update' | 'answer'

/** Checks values against schemas of one description. */
export interface Validator {
  /** @returns what does not hold, each with its location under `loc` */
  check(schema: SchemaAt, value: unknown, as: { readonly role: Role; readonly loc: string }): readonly Violation[]
}

const address = 'sandbox:/description'

/** Violations of one value that are reported; a body with thousands of wrong entries needs no more. */
const maxViolations = 100

/** A description does not change, so all callers share its compiled form. */
const validators = new WeakMap<Fields, Validator>()

/** The validator of a description. Schemas are compiled when they are first needed. */
export function createValidator(root: Fields): Validator {
  const validator = validators.get(root) ?? makeValidator(root)
  validators.set(root, validator)
  return validator
}

function makeValidator(root: Fields): Validator {
  const roles: Partial<Record<Role, Ajv2020>> = {}
  const patterns = new SchemaPatterns()
  const compiled = new Map<string, ValidateFunction>()
  const compile = (pointer: string, role: Role): ValidateFunction => {
    const key = `${role} ${pointer}`
    let validate = compiled.get(key)
    if (validate === undefined) {
      const $ref = `${address}#${encodePath(pointer)}`
      validate = compiledOrNone(() => (roles[role] ??= ajvOf(root, role, patterns)).compile({ $ref }))
      compiled.set(key, validate)
    }
    return validate
  }
  return {
    check(schema, value, { role, loc }) {
      if (schema.value === true) return []
      const branch = branchFor(root, schema, value)
      if ('keyword' in branch) return [{ ...branch, loc: [loc, ...branch.loc] }]
      const validate = compile(branch.pointer, role)
      const errors = patterns.check(() => (validate(value) ? undefined : (validate.errors ?? [])))
      // A failed `if` is reported by the keywords of its `then`.
      const faults = (errors ?? []).filter(({ keyword }) => keyword !== 'if')
      return faults.slice(0, maxViolations).map((error) => violation(error, value, loc))
    },
  }
}

/** A schema that no validator can read (`type: file`) lets everything pass: the fault is its author's, not the caller's. */
function compiledOrNone(compile: () => ValidateFunction): ValidateFunction {
  try {
    return compile()
  } catch {
    return new Ajv2020().compile(true)
  }
}

function ajvOf(root: Fields, role: Role, { regExp }: SchemaPatterns): Ajv2020 {
  const ajv = new Ajv2020({
    strict: false,
    // 1e400 is no number that an answer could hold.
    strictNumbers: true,
    allErrors: true,
    validateSchema: false,
    logger: false,
    useDefaults: role === 'request',
    code: { regExp },
  })
  addFormats(ajv, formats.default)
  return ajv.addSchema(withoutRequired(root, role === 'answer' ? 'response' : 'request'), address)
}

/**
 * Of a choice with a discriminator, the branch that the value names: only its faults are reported, and its defaults are
 * filled in. A value that names none has only that fault.
 */
function branchFor(root: Fields, schema: SchemaAt, value: unknown): { readonly pointer: string } | Violation {
  const own = follow(root, schema.value)
  const { propertyName, mapping } = mappingOf(own['discriminator'])
  const branches = list(own['oneOf'] ?? own['anyOf']).map((branch) => mappingOf(branch)['$ref'])
  const isChoice = branches.length > 0 && typeof propertyName === 'string'
  if (!isMapping(value) || !isChoice || !branches.every((branch) => typeof branch === 'string')) {
    return schema
  }
  const named = value[propertyName]
  const mapped = new Map(Object.entries(mappingOf(mapping)).map(([name, target]) => [name, String(target)]))
  const reference = typeof named !== 'string' ? undefined : (mapped.get(named) ?? `#/components/schemas/${named}`)
  if (reference !== undefined && branches.includes(reference)) return { pointer: decode(reference.slice(1)) }
  const names = branches.map(
    (branch) => [...mapped].find(([, target]) => target === branch)?.[0] ?? branch.split('/').at(-1),
  )
  const loc = [propertyName]
  if (named !== undefined)
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

/** Keywords that hold data, not schemas. */
const data = new Set(['const', 'default', 'enum', 'example', 'examples'])

/**
 * The description without the required names of properties that the direction leaves out. A fault that is forgiven
 * afterwards would be too late, since a branch of a choice has failed by then.
 */
export function withoutRequired(root: Fields, direction: Direction): Fields {
  const relax = (value: unknown, inherited: readonly string[] = []): unknown => {
    if (Array.isArray(value)) return value.map((entry) => relax(entry, inherited))
    if (!isMapping(value)) return value
    const free = new Set([...inherited, ...hiddenNames(root, value, direction)])
    const entries = Object.entries(value).map(([key, part]): [string, unknown] => {
      if (key === 'required' && Array.isArray(part)) return [key, part.filter((name) => !free.has(String(name)))]
      if (data.has(key)) return [key, part]
      return [key, relax(part, /^(?:all|any|one)Of$/.test(key) ? [...free] : [])]
    })
    return Object.fromEntries(entries)
  }
  return relax(root) as Fields
}
