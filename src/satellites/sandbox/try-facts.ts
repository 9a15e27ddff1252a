import type { Credentials, Welcome } from './rules.ts'
import { follow, type Described, type Operation, type Parameter } from './describe.ts'
import { list } from '../../api/value.ts'

/** Data of the form with which a reader calls the operations. */
export interface TryFacts {
  /** Path before the paths of the description. */
  readonly base: string
  /** Credentials to choose. */
  readonly keys: readonly {
    readonly label: string
    readonly header: { readonly name: string; readonly value: string }
  }[]
  readonly operations: readonly TryOperation[]
}

export interface TryOperation extends Pick<Operation, 'method' | 'path'> {
  /** Role that a key needs to call it, where the description says so (`x-role`). */
  readonly role?: string
  /** True if it can be called without credentials. */
  readonly isOpen: boolean
  readonly parameters: readonly TryParameter[]
  /** Media types of the body; none: it has no body. */
  readonly types: readonly string[]
  readonly needsBody: boolean
}

export interface TryParameter extends Pick<Parameter, 'name' | 'in' | 'required'> {
  /** In words: `integer`, `list`. */
  readonly type: string
  readonly values?: readonly string[]
  readonly default?: string
}

/** @param base path before the paths of the description */
export function tryFacts(described: Described, base: string, welcome: Welcome | undefined): TryFacts {
  return {
    base,
    keys: (welcome?.keys ?? []).map(({ label, credentials }) => ({ label, header: headerOf(credentials) })),
    operations: described.operations.map((operation) => operationFacts(operation, described)),
  }
}

function headerOf(credentials: Credentials): TryFacts['keys'][number]['header'] {
  if (credentials.scheme === 'apiKey') return { name: credentials.name, value: credentials.value }
  if (credentials.scheme === 'bearer') return { name: 'Authorization', value: `Bearer ${credentials.token}` }
  const encoded = Buffer.from(`${credentials.user}:${credentials.password}`).toString('base64')
  return { name: 'Authorization', value: `Basic ${encoded}` }
}

function operationFacts(
  { method, path, parameters, body, security, described: fields }: Operation,
  described: Described,
): TryOperation {
  const role = fields['x-role']
  return {
    method,
    path,
    ...(typeof role === 'string' ? { role } : {}),
    isOpen: security.length === 0 || security.some((alternative) => alternative.length === 0),
    parameters: parameters.map((parameter) => parameterFacts(parameter, described)),
    types: body?.types.map(({ type }) => type) ?? [],
    needsBody: body?.required === true,
  }
}

function parameterFacts({ name, in: place, required, schema }: Parameter, { root }: Described): TryParameter {
  const value = follow(root, schema.value)
  const items = follow(root, value['items'])
  const named = value['type'] ?? 'string'
  const type = Array.isArray(named) ? named.find((name) => name !== 'null') : named
  const values = list(value['enum'] ?? items['enum']).map(String)
  const standard = value['default']
  return {
    name,
    in: place,
    required,
    type: type === 'array' ? 'list' : type === 'string' ? String(value['format'] ?? 'text') : String(type),
    ...(values.length === 0 || type === 'array' ? {} : { values }),
    ...(standard === undefined ? {} : { default: String(standard) }),
  }
}

/** Data of the panel on a published page: its operation, the addresses of the API, and the credentials. */
export interface TryCall extends TryOperation {
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
