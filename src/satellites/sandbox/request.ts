import { parsedJson } from '../../base/parsed-json.ts'
import type { Credentials } from './rules.ts'
import type { Operation, SecurityScheme } from './describe.ts'

/** Parts of a request that may contain credentials. */
export interface CredentialSources {
  readonly authorization: string | undefined
  readonly header: (name: string) => string | undefined
  readonly query: (name: string) => string | undefined
  readonly cookie: (name: string) => string | undefined
}

/** The credentials of a request. `missing`: required credentials are absent; `malformed`: they cannot be read. */
export type Given = { readonly credentials: readonly Credentials[] } | { readonly problem: 'missing' | 'malformed' }

/**
 * Reads the credentials for one of the operation's alternatives. The first complete alternative is
 * used.
 */
export function readCredentials({ security }: Operation, sources: CredentialSources): Given {
  if (security.length === 0) return { credentials: [] }
  let isMalformed = false
  for (const alternative of security) {
    const results = alternative.map((scheme) => readScheme(scheme, sources))
    isMalformed ||= results.includes('malformed')
    const credentials = results.filter((credential): credential is Credentials => typeof credential === 'object')
    if (credentials.length === alternative.length && (credentials.length > 0 || sources.authorization === undefined)) {
      return { credentials }
    }
  }
  if (isMalformed) return { problem: 'malformed' }
  return security.some((alternative) => alternative.length === 0) ? { credentials: [] } : { problem: 'missing' }
}

function readScheme(scheme: SecurityScheme, sources: CredentialSources): Credentials | 'malformed' | undefined {
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

/** Basic authentication (RFC 7617): user and password in UTF-8, joined by a colon, in Base64. */
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

/** Preferences in the `Prefer` header of a request (RFC 7240). */
export interface Preferences {
  /** Requested status. */
  readonly code?: number
  /** Requested error key of the API. */
  readonly key?: string
  /** Requested example of the description, by name. */
  readonly example?: string
  /** Return different data each time. */
  readonly dynamic?: boolean
  /** Delay (ms) of the response. */
  readonly delay?: number
  /** The applied preferences, for `Preference-Applied`. */
  readonly applied: string
}

/** Maximum delay in ms. */
const maxDelay = 60_000

/**
 * Parses the header. `code` is a final status (RFC 9110, 15) or an error key of the API. Unknown preferences are
 * ignored, as the RFC requires.
 */
export function readPreferences(header: string | undefined): Preferences {
  const preferences: { code?: number; key?: string; example?: string; dynamic?: boolean; delay?: number } = {}
  const applied: string[] = []
  for (const part of (header ?? '').split(/[,;]/)) {
    const [, name, quoted, bare] =
      /^\s*(code|key|example|dynamic|delay)\s*=\s*(?:"([^"]*)"|([^\s"]+))\s*$/i.exec(part) ?? []
    const value = quoted ?? bare ?? ''
    if (name === undefined || value === '') continue
    const kind = name.toLowerCase()
    if (kind === 'code' && /^[2-5]\d\d$/.test(value)) preferences.code ??= Number(value)
    else if (kind === 'key' || (kind === 'code' && /^[A-Za-z]/.test(value))) preferences.key ??= value
    else if (kind === 'example') preferences.example ??= value
    else if (kind === 'dynamic' && /^(?:true|false)$/.test(value)) preferences.dynamic ??= value === 'true'
    else if (kind === 'delay' && /^\d+$/.test(value)) preferences.delay ??= Math.min(Number(value), maxDelay)
    else continue
    applied.push(`${kind}=${quoted === undefined ? value : `"${value}"`}`)
  }
  return { ...preferences, applied: applied.join(', ') }
}

/** Maximum size (bytes) of a body. A bulk request with ten thousand orders is smaller. */
export const maxBytes = 16 * 1024 * 1024

/**
 * Maximum size (bytes) of a body that is read even if the request is rejected, so that it can be sent again.
 */
const maxSmall = 256 * 1024

/** Reads the body of a request; `undefined` if it is too large. */
export async function readBytes(request: Request): Promise<Uint8Array | undefined> {
  if (request.method === 'GET' || request.method === 'HEAD') return new Uint8Array()
  const length = request.headers.get('content-length')
  if (length !== null) {
    return Number(length) > maxBytes ? undefined : new Uint8Array(await request.arrayBuffer())
  }
  if (request.body === null) return new Uint8Array()
  return collected(request.body, maxBytes)
}

/** Reads all bytes of a stream; `undefined` if there are more than `maxBytes`. */
export async function collected(stream: ReadableStream<Uint8Array>, maxBytes: number): Promise<Uint8Array | undefined> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of stream as unknown as AsyncIterable<Uint8Array>) {
    size += part.length
    if (size > maxBytes) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Reads the body if its declared length is small; `undefined` for a large or undeclared length. */
export async function readSmall(request: Request): Promise<Uint8Array | undefined> {
  const { method, headers } = request
  if (method === 'GET' || method === 'HEAD') return new Uint8Array()
  const length = headers.get('content-length')
  if (length === null && request.body !== null) return undefined
  return Number(length ?? 0) > maxSmall ? undefined : new Uint8Array(await request.arrayBuffer())
}

/** Parses the body as a JSON object; `{}` for an empty body, `undefined` for anything else. */
export async function readObject(request: Request): Promise<object | undefined> {
  const text = new TextDecoder().decode(await readBytes(request))
  const value = text === '' ? {} : parsedJson(text)
  return typeof value === 'object' && value !== null ? value : undefined
}
