import { defined } from '../../base/defined.ts'
import { apiParameter, parameterSchema, parametersOf } from '../../api/calls.ts'
import { tryParameter } from '../../api/try-call.ts'
import type { TryCall, TryScheme } from '../../api/try-call.ts'
import { serverAddress } from './servers.ts'
import type { Call } from './outline.ts'
import { requirementsOf, schemeOf } from './security.ts'
import { dict, isDict, list, resolve, text, type Dict } from '../../api/value.ts'

/** Data for an operation's request form. */
export function tryCall(call: Call, root: Dict): TryCall {
  const { node, item, method, path } = call
  const body = resolve(root, node['requestBody']).node
  const security = requirementsOf(root, node).map((requirement) =>
    Object.keys(requirement).map((name) => tryScheme(root, name)),
  )
  const servers = [node, item, root]
    .map((holder) => list(holder['servers']).filter(isDict))
    .find(({ length }) => length > 0)
  return {
    method: method.toUpperCase(),
    path,
    isOpen: security.length === 0 || security.some(({ length }) => length === 0),
    parameters: parametersOf(call, root).map((parameter) =>
      tryParameter(apiParameter(parameter, root), parameterSchema(parameter), root),
    ),
    types: Object.keys(dict(body['content'])),
    needsBody: body['required'] === true,
    servers: (servers ?? []).map(serverAddress),
    security,
  }
}

function tryScheme(root: Dict, name: string): TryScheme {
  const scheme = schemeOf(root, name)
  const [type, http] = [text(scheme['type']), text(scheme['scheme'])?.toLowerCase()]
  if (type === 'apiKey') return defined({ name, kind: 'apiKey', in: text(scheme['in']), key: text(scheme['name']) })
  if (type === 'oauth2' || type === 'openIdConnect' || http === 'bearer') return { name, kind: 'bearer' }
  return { name, kind: http === 'basic' ? 'basic' : 'other' }
}

/** Origins of all servers in the root file of a description. References are not followed. */
export function originsOf(root: unknown): readonly string[] {
  const paths = Object.values(dict(dict(root)['paths'])).map(dict)
  const nodes = [dict(root), ...paths, ...paths.flatMap((path) => Object.values(path).map(dict))]
  const addresses = nodes.flatMap((node) => list(node['servers']).filter(isDict)).flatMap(allAddresses)
  const origins = addresses.flatMap((url) => (/^https?:/i.test(url) && URL.canParse(url) ? [new URL(url).origin] : []))
  return [...new Set(origins)].sort()
}

/**
 * Addresses for all values of a variable in the host name; only the default if there are more than eight.
 */
function allAddresses(server: Dict): string[] {
  const [name = '', variable] =
    Object.entries(dict(server['variables'])).find(([variableName]) => hostOf(server).includes(`{${variableName}}`)) ??
    []
  const values = list(dict(variable)['enum'])
  if (values.length === 0 || values.length > 8) return [serverAddress(server)]
  return values.map((value) =>
    serverAddress({ ...server, variables: { ...dict(server['variables']), [name]: { default: value } } }),
  )
}

function hostOf(server: Dict): string {
  return /^https?:\/\/[^/]*/i.exec(text(server['url']) ?? '')?.[0] ?? ''
}
