import { defined } from '../base/defined.ts'
import type { ApiParameter } from '../model/api-operation.ts'
import { list, literal, resolve, text, type Dict } from './value.ts'

/** Data for the form that calls an operation. */
export interface TryOperation {
  /** Uppercase method. */
  readonly method: string
  readonly path: string
  /** Role that a key needs, if the description defines it (`x-role`). */
  readonly role?: string
  /** The operation requires no credentials. */
  readonly isOpen: boolean
  readonly parameters: readonly TryParameter[]
  /** Media types of the body; empty without a body. */
  readonly types: readonly string[]
  readonly needsBody: boolean
}

/** A parameter with data for its field. */
export type TryParameter = ApiParameter & {
  /** Type in words: `integer`, `list`, `object`. */
  readonly type: string
  readonly values?: readonly string[]
  readonly default?: string
}

/** Data for the request panel of a published page: operation, addresses of the API, and credentials. */
export interface TryCall extends TryOperation {
  /** Addresses of the API with variables replaced. */
  readonly servers: readonly string[]
  /** Alternatives, each with the schemes required together. */
  readonly security: readonly (readonly TryScheme[])[]
}

/** A security scheme. For the kind `other`, a page cannot send credentials. */
export interface TryScheme {
  readonly name: string
  readonly kind: 'bearer' | 'basic' | 'apiKey' | 'other'
  readonly in?: string
  /** Name of the header or the parameter. */
  readonly key?: string
}

/** Converts a parameter for the request form. */
export function tryParameter(parameter: ApiParameter, rawParameter: unknown, root: Dict): TryParameter {
  const schema = resolve(root, rawParameter).node
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
