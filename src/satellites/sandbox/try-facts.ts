import type { Credentials, Welcome } from './rules.ts'
import type { Described, Operation } from './describe.ts'
import { tryParameter } from '../../api/try-call.ts'
import type { TryOperation } from '../../api/try-call.ts'

/** Data for the form in which readers call operations. */
export interface TryFacts {
  /** Base path of the API. */
  readonly base: string
  /** Available credentials. */
  readonly keys: readonly {
    readonly label: string
    readonly header: { readonly name: string; readonly value: string }
  }[]
  readonly operations: readonly TryOperation[]
}

/** @param base base path of the API */
export function tryFacts(described: Described, base: string, welcome: Welcome | undefined): TryFacts {
  return {
    base,
    keys: (welcome?.keys ?? []).map(({ label, credentials }) => ({ label, header: headerOf(credentials) })),
    operations: described.operations.map((operation) => operationFacts(operation, described.root)),
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
  root: Described['root'],
): TryOperation {
  const role = fields['x-role']
  return {
    method,
    path,
    ...(typeof role === 'string' ? { role } : {}),
    isOpen: security.length === 0 || security.some((alternative) => alternative.length === 0),
    parameters: parameters.map(({ schema, ...parameter }) => tryParameter(parameter, schema.value, root)),
    types: body?.types.map(({ type }) => type) ?? [],
    needsBody: body?.required === true,
  }
}
