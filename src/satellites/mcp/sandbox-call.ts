import { isThisMachine } from '../../serve/listen/listen.ts'
import { isJson } from '../../api/media-type.ts'
import {
  encodeParameters,
  formText,
  isForm,
  type EncodedParameters,
  type ParameterValue,
} from '../../api/parameters/encode.ts'
import { dict, hasParts, resolve } from '../../api/value.ts'
import type { ApiParameter } from '../../model/api-operation.ts'
import type { Operation } from './operations.ts'
import { mappingOf } from '../../base/mapping.ts'
import { SourceError, textOf, type SiteSource } from '../built-site/index.ts'

/** Values of a call. */
export interface CallInput {
  readonly path?: Readonly<Record<string, unknown>> | undefined
  readonly query?: Readonly<Record<string, unknown>> | undefined
  readonly headers?: Readonly<Record<string, unknown>> | undefined
  readonly user?: string | undefined
  readonly password?: string | undefined
  /** A JSON value, or a text for other media types. */
  readonly body?: unknown
}

/** Address of a running sandbox. */
export interface SandboxAddress {
  /** Base address of the API, without the path of its server and without a final slash. */
  readonly url: string
}

/** Default address of `docs sandbox`, and path of the sandbox of a served site. */
export const usualSandbox = 'http://127.0.0.1:4010'
const servedSandbox = '/__sandbox/api'

/**
 * Default addresses of a sandbox. A site on another machine is excluded: it could pretend to be a sandbox to receive the
 * credentials of callers.
 */
export function sandboxesBeside({ address }: Pick<SiteSource, 'address'>): readonly string[] {
  if (address === undefined || !isThisMachine(new URL(address).hostname)) return [usualSandbox]
  return [new URL(servedSandbox, address).href, usualSandbox]
}

/** Maximum size of a response in bytes. */
const maxAnswerBytes = 4 * 1024 * 1024
const patience = 30_000

/**
 * Finds a running sandbox. Only a server that identifies itself as a sandbox is called.
 *
 * @param candidates base addresses, tried in order
 */
export async function runningSandbox(
  candidates: readonly string[],
  get: typeof fetch = fetch,
): Promise<SandboxAddress | undefined> {
  for (const candidate of candidates) {
    try {
      const signal = AbortSignal.timeout(2_000)
      const response = await get(new URL('/__sandbox', candidate), { redirect: 'manual', signal })
      const says: unknown = response.ok ? JSON.parse(await textOf(response, '__sandbox', maxAnswerBytes)) : undefined
      if (typeof mappingOf(says)['GET /__sandbox/requests'] === 'string') return { url: candidate.replace(/\/+$/, '') }
    } catch {
      // No server, or another server.
    }
  }
  return undefined
}

/** Calls an operation in the sandbox, and returns request and response as text. */
export async function callOperation(
  { url }: SandboxAddress,
  operation: Operation,
  input: CallInput,
  get: typeof fetch = fetch,
): Promise<string> {
  const encoded = encodeParameters(operation.path, valuesOf(operation, input))
  const target = targetOf(url + operation.base, encoded)
  const { headers, body } = sentOf(operation, input, encoded)
  const { method } = operation
  const signal = AbortSignal.timeout(patience)
  const init = { method, headers, redirect: 'manual', signal, ...(body !== undefined && { body }) } as const
  const response = await get(target, init)
  const text = await textOf(response, 'the answer', maxAnswerBytes)
  const headerLines = ['content-type', 'location', 'link', 'retry-after', 'www-authenticate'].flatMap((name) => {
    const value = response.headers.get(name)
    return value === null ? [] : [`${name}: ${value}`]
  })
  return [
    `${method} ${target.pathname}${target.search}`,
    `HTTP ${response.status} ${response.statusText}`.trim(),
    ...headerLines,
    '',
    formatted(text, response.headers.get('content-type')),
  ].join('\n')
}

/** The values of a call with the styles of its parameters. */
function valuesOf({ parameters }: Operation, { path = {}, query = {}, headers = {} }: CallInput): ParameterValue[] {
  const queryString = parameters.find((parameter) => parameter.in === 'querystring')
  const inPlace = (location: string, values: Readonly<Record<string, unknown>>): ParameterValue[] =>
    Object.entries(values).map(([name, value]) => {
      const isHere = (parameter: ApiParameter): boolean =>
        parameter.in === location && (location === 'header' ? same(parameter.name, name) : parameter.name === name)
      return { ...parameters.find(isHere), name, in: location, value }
    })
  const queried =
    queryString === undefined ? inPlace('query', query) : [{ ...queryString, value: wholeValue(queryString, query) }]
  // An empty part of a path leads to another operation.
  const filled = inPlace('path', path).filter(({ value }) => value !== '')
  return [...filled, ...queried, ...inPlace('header', headers)]
}

const same = (name: string, other: string): boolean => name.toLowerCase() === other.toLowerCase()

/** A whole query (3.2) is the query itself, or the value of its name. */
function wholeValue({ name }: ApiParameter, query: Readonly<Record<string, unknown>>): unknown {
  const names = Object.keys(query)
  if (names.length === 0) return undefined
  return names.length === 1 && names[0] === name ? query[name] : query
}

function targetOf(base: string, { path, query }: EncodedParameters): URL {
  const missing = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => `"${name}"`)
  if (missing.length > 0) throw new SourceError(`the path needs ${missing.join(', ')}`)
  if (path.split('/').some((part) => /^(?:\.|%2e){1,2}$/i.test(part)))
    throw new SourceError('a part of the path leads to another operation')
  return new URL(`${base}${path}${query.length === 0 ? '' : `?${query.join('&')}`}`)
}

/** Headers of the connection, and headers that could redirect the request. */
const refusedHeader = /^(?:connection|content-length|cookie|host|origin|transfer-encoding|upgrade|sec-.*|proxy-.*)$/i

function sentOf({ method, node, root }: Operation, input: CallInput, encoded: EncodedParameters) {
  const { user, password, body } = input
  const headers = new Headers()
  for (const { name, value } of encoded.headers) {
    if (refusedHeader.test(name)) throw new SourceError(`the header "${name}" cannot be set`)
    try {
      headers.set(name, value)
    } catch {
      throw new SourceError(`"${name}" is not a header that can be sent`)
    }
  }
  if (user !== undefined)
    headers.set('authorization', `Basic ${Buffer.from(`${user}:${password ?? ''}`).toString('base64')}`)
  if (body === undefined) return { headers }
  if (method === 'GET' || method === 'HEAD') throw new SourceError(`a ${method} has no body`)
  const [[type, media] = ['application/json', {}]] = Object.entries(
    dict(resolve(root, node['requestBody']).node['content']),
  )
  if (!headers.has('content-type')) headers.set('content-type', type)
  const { encoding } = resolve(root, media).node
  if (isForm(type) && hasParts(body)) return { headers, body: formText(body, dict(encoding)) }
  return { headers, body: typeof body === 'string' && !isJson(type) ? body : JSON.stringify(body) }
}

function formatted(text: string, type: string | null): string {
  if (text === '') return '(no body)'
  if (!/json/i.test(type ?? '')) return text
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2)
  } catch {
    return text
  }
}
