import { isThisMachine } from '../../serve/listen/listen.ts'
import { textOf } from './address.ts'
import { list, resolve } from '../../api/value.ts'
import type { Operation } from './operations.ts'
import { mappingOf } from '../../base/mapping.ts'
import { SourceError, type SiteSource } from './source.ts'

/** What a call is made of. */
export interface CallInput {
  readonly path?: Readonly<Record<string, string | number | boolean>> | undefined
  readonly query?: Readonly<Record<string, string | number | boolean | readonly (string | number)[]>> | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly user?: string | undefined
  readonly password?: string | undefined
  /** JSON, or a text for other types. */
  readonly body?: unknown
}

/** A sandbox that answers, and how to ask. */
export interface SandboxAddress {
  /** Base address of the API in it, without the path of the API's server, and without a final slash. */
  readonly url: string
}

/** Where `docs sandbox` answers, and what a served site has of it. */
export const usualSandbox = 'http://127.0.0.1:4010'
const servedSandbox = '/__sandbox/api'

/**
 * Where a sandbox may run that nobody has named. A site on another machine could say that it is one, and would be given what
 * callers sign in with.
 */
export function sandboxesBeside({ address }: Pick<SiteSource, 'address'>): readonly string[] {
  if (address === undefined || !isThisMachine(new URL(address).hostname)) return [usualSandbox]
  return [new URL(servedSandbox, address).href, usualSandbox]
}

/** Bytes of an answer that are read. */
const mostAnswered = 4 * 1024 * 1024
const patience = 30_000

/**
 * The sandbox that runs, or none. It is one only if it says so itself: no other server is ever called.
 *
 * @param candidates base addresses, in the order of trying
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
      // Nobody listens there, or somebody else does.
    }
  }
  return undefined
}

/** Calls an operation in the sandbox; gives request and answer as Markdown. */
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
  const told = ['content-type', 'location', 'link', 'retry-after', 'www-authenticate'].flatMap((name) => {
    const value = response.headers.get(name)
    return value === null ? [] : [`${name}: ${value}`]
  })
  return [
    `${method} ${target.pathname}${target.search}`,
    `HTTP ${response.status} ${response.statusText}`.trim(),
    ...told,
    '',
    shown(text, response.headers.get('content-type')),
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
  const known = new Map(
    list(node['parameters'])
      .map((one) => resolve(root, one).node)
      .filter((one) => one['in'] === 'query')
      .map((one) => [String(one['name']), one]),
  )
  for (const [name, value] of Object.entries(query)) {
    const values_ = Array.isArray(value) ? value.map(String) : [String(value)]
    // The default of OpenAPI is one pair for each value.
    if (known.get(name)?.['explode'] === false) target.searchParams.append(name, values_.join(','))
    else for (const one of values_) target.searchParams.append(name, one)
  }
  return target
}

/** Of the connection, or such that they would lead the request elsewhere. */
const refused = /^(?:connection|content-length|cookie|host|origin|transfer-encoding|upgrade|sec-.*|proxy-.*)$/i

function sentOf({ method, node, root }: Operation, { headers: given = {}, user, password, body }: CallInput) {
  const headers = new Headers()
  for (const [name, value] of Object.entries(given)) {
    if (refused.test(name)) throw new SourceError(`the header "${name}" cannot be set`)
    try {
      headers.set(name, value)
    } catch {
      throw new SourceError(`"${name}" is no header that can be sent`)
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

function shown(text: string, type: string | null): string {
  if (text === '') return '(no body)'
  if (!/json/i.test(type ?? '')) return text
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2)
  } catch {
    return text
  }
}
