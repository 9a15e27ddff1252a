import { open, server } from './calls.ts'
import type { Fence } from './page.ts'
import { argumentsAt, textOf, valueOf } from './source.ts'

/** A call of the API in a program. */
export interface CodeCall {
  readonly method: string
  readonly path: string
  /** Missing if the query cannot be read. */
  readonly query?: URLSearchParams
  readonly body?: unknown
  /** Its line in the file. */
  readonly line: number
}

interface Written {
  readonly method: string | undefined
  readonly url: string
  /** A literal of its parameters, if they are not part of the address. */
  readonly query?: string | undefined
  readonly body: string | undefined
}

type Known = ReadonlyMap<string, string>

/** The ways to write a call: a pattern that finds it, and a function that reads its arguments. */
const ways: readonly {
  readonly sign: RegExp
  readonly read: (args: readonly string[], texts: Known, verb: string) => Written
}[] = [
  {
    sign: /\bfetch\(/g,
    read: ([url = '', options = ''], texts) => ({
      method: methodIn(options),
      url: textOf(url, texts),
      body: inner(options, 'JSON.stringify('),
    }),
  },
  { sign: /\bhttp\.(get|post|put|patch|delete)\(/g, read: readDart },
  { sign: /\b(?:call|request|api)\((?=\s*['"][A-Z]+['"],)/g, read: readOwn },
]

/** The calls of a block whose method and address can be read. */
export function callsIn(fence: Fence, texts: Known): readonly CodeCall[] {
  return ways
    .flatMap(({ sign, read }) =>
      [...fence.code.matchAll(sign)].flatMap((match) => {
        const callText = read(argumentsAt(fence.code, match.index + match[0].length), texts, match[1] ?? '')
        const before = fence.code.slice(0, match.index)
        return call(callText, before, fence.line + before.split('\n').length - 1)
      }),
    )
    .sort((a, b) => a.line - b.line)
}

function call({ method, url, query, body }: Written, before: string, line: number): readonly CodeCall[] {
  const [address = '', search] = url.split(/\?(.*)/s)
  if (method === undefined || !address.startsWith(server.origin)) return []
  // A query that the program builds before the call.
  const literal = query ?? (search === open ? inner(before, 'new URLSearchParams(') : undefined)
  const parameters = literal === undefined ? (search === open ? undefined : search) : parametersOf(literal)
  const value = body === undefined ? undefined : valueOf(body)
  return [
    {
      method,
      path: address.slice(server.origin.length),
      ...(parameters === undefined ? {} : { query: new URLSearchParams(parameters) }),
      ...(value === undefined || value === open ? {} : { body: value }),
      line,
    },
  ]
}

function parametersOf(literal: string): Record<string, string> | undefined {
  const value = valueOf(literal)
  if (typeof value !== 'object' || value === null) return undefined
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, String(item)]))
}

/** `method: 'PUT'`; a call without a method uses GET. A method from a variable cannot be read. */
function methodIn(options: string): string | undefined {
  const literal = /\bmethod:\s*['"](\w+)['"]/.exec(options)?.[1]
  return literal ?? (/\bmethod\b/.test(options) || /^[a-z]\w*$/i.test(options) ? undefined : 'GET')
}

/** The first argument of the last such call within other text. */
function inner(text: string, sign: string): string | undefined {
  const at = text.lastIndexOf(sign)
  return at === -1 ? undefined : argumentsAt(text, at + sign.length)[0]
}

function readDart([uri = '', ...rest]: readonly string[], texts: Known, verb: string): Written {
  const body = inner(rest.join(', '), 'jsonEncode(')
  const method = verb.toUpperCase()
  const parsed = inner(uri, 'Uri.parse(')
  if (parsed !== undefined) return { method, url: textOf(parsed, texts), body }
  const at = uri.indexOf('Uri.https(')
  const [host = '', path = '', query] = at === -1 ? [] : argumentsAt(uri, at + 'Uri.https('.length)
  return { method, url: `https://${textOf(host, texts)}${textOf(path, texts)}`, query, body }
}

/** A function of the page: `call('PUT', '/orders', {…})`, for one shop. */
function readOwn([method = '', path = '', body]: readonly string[], texts: Known): Written {
  const text = textOf(path, texts)
  const base = text.startsWith('/v1/') ? '' : '/v1/shops/my-shop'
  return { method: method.slice(1, -1), url: text.startsWith('/') ? server.origin + base + text : '', body }
}
