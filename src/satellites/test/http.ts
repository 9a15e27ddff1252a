import { defined } from '../../base/defined.ts'
import { tooLong } from './child.ts'
import type { Outcome, Surroundings } from './session.ts'

/** An API that answers the requests of examples. */
export interface Api {
  /** Origin of the API. */
  readonly url: string
  /** Hosts whose requests the API answers. */
  readonly hosts: readonly string[]
  /** Replacements for addresses of the API. */
  readonly addresses: Readonly<Record<string, string>>
  /** Saves the state. Returns a function that restores it. */
  saveState(): () => void
  /** Names of the initial keys, as in the configuration. */
  readonly keys?: Readonly<Record<string, string>>
  /** True if the API accepts any key. */
  readonly takesAnyKey?: boolean
  /** Starts recording calls. Returns a function that stops and returns the recorded calls. */
  recordCalls(): () => readonly AnsweredCall[]
}

/** A request answered by an API. */
export interface AnsweredCall {
  /** Path with query. */
  readonly path: string
  readonly method: string
  readonly status: number
  /** Operation of the request. */
  readonly operation: string | null
  /** Body of the response, if known. */
  readonly body?: string
  /** Source of the response. `credentials` and `permission` mean that the key was rejected. */
  readonly answeredBy?: string
  /** Violations in the request. */
  readonly violations?: readonly {
    readonly loc: readonly (string | number)[]
    readonly message: string
    readonly keyword: string
  }[]
}

/** A request as an example shows it. */
interface Request {
  readonly method: string
  /** A path, or an absolute URL. */
  readonly target: string
  readonly host?: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** Headers that belong to the connection. */
const ofConnection: ReadonlySet<string> = new Set(['host', 'content-length', 'connection', 'transfer-encoding'])

/**
 * Sends the request of an HTTP example. A path is sent to the sandbox. The output is the body, preceded by status and
 * headers if the page shows a response that starts with them.
 */
export async function sendRequest(
  code: string,
  {
    api,
    withHead,
    timeoutMs,
  }: Pick<Surroundings, 'timeoutMs'> & { readonly api: Api | undefined; readonly withHead: boolean },
): Promise<Outcome> {
  const request = readRequest(code)
  if (typeof request === 'string') return { output: '', failed: { message: request, line: 1 } }
  const { method, target, host, headers, body } = request
  const isOfApi = api !== undefined && (host === undefined || api.hosts.includes(host))
  const isLocal = host !== undefined && /^(?:localhost|127\.0\.0\.1)(?::\d+)?$/.test(host)
  const server = isOfApi ? api.url : host === undefined ? '' : `${isLocal ? 'http' : 'https'}://${host}`
  const address = target.startsWith('/') ? `${server}${target}` : target
  if (address.startsWith('/')) {
    const message = 'it names no host, and no sandbox runs: write "sandbox: true" under test in the configuration'
    return { output: '', failed: { message, line: 1 } }
  }
  try {
    const response = await fetch(address, {
      method,
      headers,
      signal: AbortSignal.timeout(timeoutMs),
      ...(body === undefined ? {} : { body }),
    })
    const text = await response.text()
    const head = [
      `HTTP/1.1 ${response.status} ${response.statusText}`,
      ...[...response.headers].map(([name, value]) => `${name}: ${value}`),
    ]
    const output = withHead ? `${head.join('\n')}\n\n${text}` : text
    if (response.ok) return { output }
    return { output, failed: { message: `${method} ${target} is answered with ${response.status}`, line: 1 } }
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
    return {
      output: '',
      failed: { message: isLate ? tooLong(timeoutMs) : `${address} cannot be reached: ${cause}`, line: 1 },
    }
  }
}

/** Parses a request (RFC 9112, 2.1). The HTTP version may be missing. */
function readRequest(code: string): Request | string {
  const [head = '', ...rest] = code.replaceAll('\r\n', '\n').trim().split(/\n\n/)
  const [first = '', ...lines] = head.split('\n')
  const [, method, target] = /^([A-Z]+)[ \t]+(\S+)(?:[ \t]+HTTP\/[\d.]+)?\s*$/.exec(first) ?? []
  if (method === undefined || target === undefined) return 'its first line is not a request: METHOD /path HTTP/1.1'
  const headers: Record<string, string> = {}
  let host: string | undefined
  for (const line of lines) {
    const [, name = '', value = ''] = /^([\w-]+):[ \t]*(.*)$/.exec(line) ?? []
    if (name === '') return `"${line}" is not a header`
    if (name.toLowerCase() === 'host') host = value
    if (!ofConnection.has(name.toLowerCase())) headers[name] = value
  }
  const body = rest.join('\n\n')
  return defined({ method, target, host, headers, body: body === '' ? undefined : body })
}
