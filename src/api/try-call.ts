import { defined } from '../base/defined.ts'
import type { ApiParameter } from '../model/api-operation.ts'
import { list, literal, resolve, text, type Dict } from './value.ts'

/** Data of the form with which a reader calls an operation. */
export interface TryOperation {
  /** In capitals. */
  readonly method: string
  readonly path: string
  /** Role that a key needs to call it, where the description has it (`x-role`). */
  readonly role?: string
  /** It can be called without credentials. */
  readonly isOpen: boolean
  readonly parameters: readonly TryParameter[]
  /** Media types of the body; empty without a body. */
  readonly types: readonly string[]
  readonly needsBody: boolean
}

/** A parameter with its field. */
export type TryParameter = ApiParameter & {
  /** In words: `integer`, `list`, `object`. */
  readonly type: string
  readonly values?: readonly string[]
  readonly default?: string
}

/** Data of the panel on a published page: its operation, the addresses of the API, and the credentials. */
export interface TryCall extends TryOperation {
  /** Addresses of the API, with their variables filled in. */
  readonly servers: readonly string[]
  /** Alternatives; each is a list of schemes that go together. */
  readonly security: readonly (readonly TryScheme[])[]
}

/** A security scheme; a page cannot send credentials of the kind `other`. */
export interface TryScheme {
  readonly name: string
  readonly kind: 'bearer' | 'basic' | 'apiKey' | 'other'
  readonly in?: string
  /** Name of the header or the parameter. */
  readonly key?: string
}

/** A parameter for the form that calls its operation. */
export function tryParameter(parameter: ApiParameter, written: unknown, root: Dict): TryParameter {
  const schema = resolve(root, written).node
  const type = [schema['type']].flat().find((name) => name !== 'null') ?? (schema['properties'] ? 'object' : 'string')
  const values = type === 'array' ? [] : list(schema['enum']).map(literal)
  const standard = schema['default']
  return defined({
    ...parameter,
    type: type === 'array' ? 'list' : type === 'string' ? (text(schema['format']) ?? 'text') : literal(type),
    values: values.length === 0 ? undefined : values,
    default: standard === undefined ? undefined : literal(standard),
  })
}
