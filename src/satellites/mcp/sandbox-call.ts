import { isThisMachine } from '../../serve/listen/listen.ts'
import { textOf } from './address.ts'
import { list, resolve } from '../../api/value.ts'
import type { Operation } from './operations.ts'
import { mappingOf } from '../../base/mapping.ts'
import { SourceError, type SiteSource } from './source.ts'

/** Values of a call. */
export interface CallInput {
  readonly path?: Readonly<Record<string, string | number | boolean>> | undefined
  readonly query?: Readonly<Record<string, string | number | boolean | readonly (string | number)[]>> | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
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
const mostAnswered = 4 * 1024 * 1024
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
      const says: unknown = response.ok ? JSON.parse(await textOf(response, '__sandbox', mostAnswered)) : undefined
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
  const target = targetOf(url, operation, input)
  const { headers, body } = sentOf(operation, input)
  const { method } = operation
  const signal = AbortSignal.timeout(patience)
  const init = { method, headers, redirect: 'manual', signal, ...(body !== undefined && { body }) } as const
  const response = await get(target, init)
  const text = await textOf(response, 'the answer', mostAnswered)
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

function targetOf(
  url: string,
  { path, base, node, root }: Operation,
  { path: values = {}, query = {} }: CallInput,
): URL {
  const missing: string[] = []
  const filled = path.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined || String(value) === '') missing.push(name)
    return encodeURIComponent(String(value ?? ''))
  })
  if (missing.length > 0) throw new SourceError(`the path needs ${missing.map((name) => `"${name}"`).join(', ')}`)
  if (filled.split('/').some((part) => part === '.' || part === '..'))
    throw new SourceError('a part of the path leads to another operation')
  const target = new URL(url + base + filled)
  const parameters = new Map(
    list(node['parameters'])
      .map((parameter) => resolve(root, parameter).node)
      .filter((parameter) => parameter['in'] === 'query')
      .map((parameter) => [String(parameter['name']), parameter]),
  )
  for (const [name, value] of Object.entries(query)) {
    const texts = Array.isArray(value) ? value.map(String) : [String(value)]
    // OpenAPI sends one pair for each value by default.
    if (parameters.get(name)?.['explode'] === false) target.searchParams.append(name, texts.join(','))
    else for (const item of texts) target.searchParams.append(name, item)
  }
  return target
}

/** Headers of the connection, and headers that could redirect the request. */
const refused = /^(?:connection|content-length|cookie|host|origin|transfer-encoding|upgrade|sec-.*|proxy-.*)$/i

function sentOf({ method, node, root }: Operation, { headers: requested = {}, user, password, body }: CallInput) {
  const headers = new Headers()
  for (const [name, value] of Object.entries(requested)) {
    if (refused.test(name)) throw new SourceError(`the header "${name}" cannot be set`)
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
  const [type = 'application/json'] = Object.keys(mappingOf(resolve(root, node['requestBody']).node['content']))
  if (!headers.has('content-type')) headers.set('content-type', type)
  return { headers, body: typeof body === 'string' && !/json/i.test(type) ? body : JSON.stringify(body) }
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
