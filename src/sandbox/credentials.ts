import type { Credentials } from '../sandbox.ts'
import type { Operation, SecurityScheme } from './operation.ts'

/** Where credentials may stand in a request. */
export interface CredentialSources {
  readonly authorization: string | undefined
  readonly header: (name: string) => string | undefined
  readonly query: (name: string) => string | undefined
  readonly cookie: (name: string) => string | undefined
}

/** What a request says of its caller. `missing`: nothing where something is needed; `malformed`: nobody can read it. */
export type Given = { readonly credentials: readonly Credentials[] } | { readonly problem: 'missing' | 'malformed' }

/** Reads the credentials that one of the operation's alternatives asks for; the first that is whole wins. */
export function readCredentials({ security }: Operation, sources: CredentialSources): Given {
  if (security.length === 0) return { credentials: [] }
  let isMalformed = false
  for (const alternative of security) {
    const found = alternative.map((scheme) => read(scheme, sources))
    isMalformed ||= found.includes('malformed')
    const credentials = found.filter((one): one is Credentials => typeof one === 'object')
    if (credentials.length === alternative.length && (credentials.length > 0 || sources.authorization === undefined)) {
      return { credentials }
    }
  }
  if (isMalformed) return { problem: 'malformed' }
  return security.some((alternative) => alternative.length === 0) ? { credentials: [] } : { problem: 'missing' }
}

function read(scheme: SecurityScheme, sources: CredentialSources): Credentials | 'malformed' | undefined {
  if (scheme.kind === 'apiKey') {
    const value = sources[scheme.in](scheme.name)
    return value === undefined ? undefined : { scheme: 'apiKey', name: scheme.name, value }
  }
  const { authorization } = sources
  if (authorization === undefined || authorization === '') return undefined
  const [, kind, rest = ''] = /^([A-Za-z]+)(?: +(.*))?$/.exec(authorization.trim()) ?? []
  if (kind?.toLowerCase() !== scheme.kind || rest === '') return 'malformed'
  return scheme.kind === 'bearer' ? { scheme: 'bearer', token: rest } : basic(rest)
}

/** RFC 7617: user and password in UTF-8, joined by the first colon, in Base64. */
function basic(encoded: string): Credentials | 'malformed' {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(encoded)) return 'malformed'
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(encoded, 'base64'))
  } catch {
    return 'malformed'
  }
  const colon = text.indexOf(':')
  if (colon === -1) return 'malformed'
  return { scheme: 'basic', user: text.slice(0, colon), password: text.slice(colon + 1) }
}
