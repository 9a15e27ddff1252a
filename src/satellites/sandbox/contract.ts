import { TrieRouter } from 'hono/router/trie-router'
import { answerTypes } from './answers.ts'
import { checkBody } from './body.ts'
import type { Described, Operation } from './describe.ts'
import { list } from '../../api/value.ts'
import { mappingOf } from '../../base/mapping.ts'
import { checkHeader, readParameters } from './parameters.ts'
import { byPrecision, fits, patternOf, valuesOf } from './route.ts'
import { createValidator } from './validate.ts'

/** A request and its response as they were sent. */
export interface Exchange {
  readonly method: string
  /** Absolute URL. */
  readonly url: string
  readonly requestHeaders: Headers
  readonly requestBody: Uint8Array
  readonly status: number
  readonly responseHeaders: Headers
  /** Missing if it was too large to store; then it is not checked. */
  readonly responseBody?: Uint8Array
}

/** A part of an exchange that does not match the description. */
export interface Mismatch {
  readonly part: 'operation' | 'request' | 'response'
  readonly message: string
}

/** Result of the check of an exchange. */
export interface Checked {
  /** Method and path template; `undefined` if no operation matches. */
  readonly operation?: string
  readonly mismatches: readonly Mismatch[]
  /** The request did not match, and the API rejected it as it should. */
  readonly isRefused: boolean
}

/** Checks exchanges against a description. */
export interface Contract {
  readonly operations: readonly string[]
  check(exchange: Exchange): Promise<Checked>
}

/** Creates a contract. The path of an exchange may include the base path of any server, or none. */
export function createContract(described: Described): Contract {
  const { root, operations } = described
  const find = finderOf(described)
  const validator = createValidator(root)

  const requestFaults = async (exchange: Exchange, operation: Operation) => {
    const { requestHeaders: headers, requestBody: bytes, method, url } = exchange
    const sentParameters = {
      path: valuesOf(operation.path, new URL(url).pathname),
      query: new URL(url).search.slice(1),
      header: (name: string) => headers.get(name) ?? undefined,
      cookie: headers.get('cookie') ?? '',
    }
    const { violations } = readParameters(operation, sentParameters, { root, validator })
    const type = headers.get('content-type') ?? undefined
    const sent = await checkBody(operation, { bytes, type, method }, { described, validator })
    const all = 'unsupported' in sent ? [sent.unsupported] : sent.violations.map(worded)
    return [...violations.map(worded), ...all]
  }

  const responseFaults = (
    { status, responseHeaders, responseBody }: Exchange,
    operation: Operation,
  ): readonly string[] => {
    const types = answerTypes(operation, status)
    if (types === undefined) return [`the status ${status} is not described`]
    const headers = operation.responseHeaders
    const described = headers[String(status)] ?? headers[`${Math.floor(status / 100)}XX`] ?? headers['default'] ?? []
    const unfit = described.flatMap((header) => {
      const text = responseHeaders.get(header.name)
      if (text !== null) return checkHeader(header, text, { root, validator }).map(worded)
      return header.required ? [`the required header ${header.name} is missing`] : []
    })
    if (types.length === 0 || responseBody === undefined || responseBody.length === 0) return unfit
    const essence = (responseHeaders.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
    const kinds = [essence, `${essence.split('/')[0]}/*`, '*/*']
    const media = kinds.map((kind) => types.find(({ type }) => type.split(';')[0]?.trim() === kind)).find(Boolean)
    if (media === undefined) {
      return [
        ...unfit,
        `the content type is ${essence || 'missing'}, not ${types.map(({ type }) => type).join(' or ')}`,
      ]
    }
    if (!/[/+]json$/.test(essence) || media.schema === undefined) return unfit
    let body: unknown
    try {
      body = JSON.parse(new TextDecoder().decode(responseBody))
    } catch {
      return [...unfit, 'the body is not valid JSON']
    }
    return [...unfit, ...validator.check(media.schema, body, { role: 'answer', loc: 'body' }).map(worded)]
  }

  return {
    operations: operations.map(nameOf),
    async check(exchange) {
      const { method, url, status } = exchange
      const { pathname } = new URL(url)
      const operation = find(method, pathname) ?? (method === 'HEAD' ? find('GET', pathname) : undefined)
      if (operation === undefined) {
        const message = `the description has no ${method} ${pathname}`
        return { mismatches: [{ part: 'operation', message }], isRefused: false }
      }
      const wrong = await requestFaults(exchange, operation)
      const isRefused = wrong.length > 0 && status >= 400 && status < 500
      const accepted = isRefused ? [] : wrong.map((message) => ({ part: 'request' as const, message }))
      const responseMismatches = responseFaults(exchange, operation).map((message) => ({
        part: 'response' as const,
        message,
      }))
      return { operation: nameOf(operation), mismatches: [...accepted, ...responseMismatches], isRefused }
    },
  }
}

function nameOf({ method, path }: Operation): string {
  return `${method} ${path}`
}

/**
 * Items of a list are reported as `*`, so that the same mismatch in several items is reported once.
 */
function worded({ loc, message }: { readonly loc: readonly (string | number)[]; readonly message: string }): string {
  return `${loc.map((part) => (typeof part === 'number' ? '*' : part)).join('.')} ${message}`
}

function pathOf(url: unknown): string {
  try {
    return new URL(String(url), 'http://localhost').pathname.replace(/\/+$/, '')
  } catch {
    return ''
  }
}

/** Returns a function that finds the operation for a path, below the base path of any server. */
function finderOf({ root, operations, base: firstBase }: Described) {
  const router = new TrieRouter<Operation>()
  for (const operation of [...operations].sort(byPrecision))
    router.add(operation.method, patternOf(operation.path) || '/', operation)
  const servers = list(root['servers']).map((server) => pathOf(mappingOf(server)['url']))
  const bases = [...new Set(['', ...servers, firstBase])].sort((base, other) => other.length - base.length)
  return (method: string, path: string) => {
    for (const base of bases) {
      if (base !== '' && path !== base && !path.startsWith(`${base}/`)) continue
      const [matches] = router.match(method, path.slice(base.length) || '/')
      const match = matches.find(([operation]) => fits(operation.path, path))
      if (match !== undefined) return match[0]
    }
    return undefined
  }
}
