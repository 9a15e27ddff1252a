import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { generateSync } from 'json-schema-faker'
import type { Fields, SchemaAt } from '../../../../src/satellites/sandbox/describe.ts'
import { hiddenNames, type Direction } from '../../../../src/api/access.ts'
import { isMapping } from '../../../../src/base/mapping.ts'

/** Values that a description allows, and the faults of others: a judge that is independent of the engine. */
export interface Values {
  /** A valid value, or `undefined` if none could be created. */
  valid(schema: SchemaAt, seed: number): { readonly value: unknown } | undefined
  isValid(schema: SchemaAt, value: unknown): boolean
  /** Faults in the body of a response. */
  faults(schema: SchemaAt, value: unknown): readonly string[]
}

/** Creates the values and the judge of one description. */
export function valuesOf(root: Fields): Values {
  const requests = compiler(root)
  const answers = compiler(withoutRequired(root, 'response'))
  const isValid = ({ pointer, value: schema }: SchemaAt, value: unknown): boolean =>
    schema === true || requests(pointer)(value)
  return {
    isValid,
    valid(schema, seed) {
      if (schema.value === true) return { value: `any ${seed}` }
      const fullSchema = { ...(schema.value as object), components: root['components'] }
      for (let attempt = 0; attempt < 4; attempt += 1) {
        try {
          const value = generateSync(fullSchema, {
            seed: (seed + attempt * 7919) >>> 0,
            optionalsProbability: [0.6, 0.3, 0, 1][attempt] ?? 0,
            maxDepth: 8,
          })
          if (isValid(schema, value)) return { value }
        } catch {
          // The next attempt uses a simpler value.
        }
      }
      return undefined
    },
    faults({ pointer, value: schema }, value) {
      const validate = answers(pointer)
      if (schema === true || validate(value)) return []
      return (validate.errors ?? []).slice(0, 3).map(({ instancePath, message }) => `${instancePath} ${message}`)
    },
  }
}

/** Pointer → its validator, compiled once. */
function compiler(root: Fields): (pointer: string) => ValidateFunction {
  const ajv = new Ajv2020({ strict: false, strictNumbers: true, validateSchema: false, logger: false })
  addFormats.default(ajv)
  ajv.addSchema(root, 'test:/description')
  const compiled = new Map<string, ValidateFunction>()
  return (pointer) => {
    const validator = compiled.get(pointer)
    if (validator !== undefined) return validator
    const $ref = `test:/description#${pointer.split('/').map(encodeURIComponent).join('/')}`
    const validate = ajv.compile({ $ref })
    compiled.set(pointer, validate)
    return validate
  }
}

/** Keywords that hold data, not schemas. */
const data = new Set(['const', 'default', 'enum', 'example', 'examples'])

/**
 * The description without the required names of properties that the direction leaves out. A fault that is forgiven
 * afterwards would be too late, since a branch of a choice has failed by then.
 */
function withoutRequired(root: Fields, direction: Direction): Fields {
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
