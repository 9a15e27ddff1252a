import { parseArgs } from 'node:util'
import type { Request } from './request.ts'
import type { Command } from './shell.ts'

const text = { type: 'string', multiple: true } as const
const flag = { type: 'boolean' } as const

/** The options of `curl` that pages may use. */
const options = {
  user: { ...text, short: 'u' },
  request: { ...text, short: 'X' },
  header: { ...text, short: 'H' },
  data: { ...text, short: 'd' },
  'data-raw': text,
  'data-binary': text,
  'data-urlencode': text,
  json: text,
  form: { ...text, short: 'F' },
  url: text,
  'url-query': text,
  output: { ...text, short: 'o' },
  'write-out': { ...text, short: 'w' },
  get: { ...flag, short: 'G' },
  head: { ...flag, short: 'I' },
  include: { ...flag, short: 'i' },
  silent: { ...flag, short: 's' },
  'show-error': { ...flag, short: 'S' },
  fail: { ...flag, short: 'f' },
  'fail-with-body': flag,
  location: { ...flag, short: 'L' },
  verbose: { ...flag, short: 'v' },
  compressed: flag,
} as const

/** The displayed file of this name on the page. */
export type Shown = (name: string) => string | undefined

/** The request that a command sends, or the reason that it cannot be read. */
export function requestOf({ args, input }: Command, fileText: Shown): Request | string {
  const parsed = parse(args)
  if (typeof parsed === 'string') return parsed
  const { values, positionals } = parsed
  const [address, ...more] = [...positionals, ...(values.url ?? [])]
  if (address === undefined) return 'it has no address'
  if (more.length > 0) return `it has two addresses: ${address} and ${more[0]}`
  const plain = [...(values.data ?? []), ...(values['data-binary'] ?? []), ...(values.json ?? [])]
  const missing = plain.find((text) => text.startsWith('@') && text !== '@-' && fileText(text.slice(1)) === undefined)
  if (missing !== undefined) return `the page does not show ${missing.slice(1)}, which it sends`
  const parts = [
    ...plain.map((text) => (text === '@-' ? input : text.startsWith('@') ? (fileText(text.slice(1)) ?? '') : text)),
    ...(values['data-raw'] ?? []),
    ...(values['data-urlencode'] ?? []).map(encoded),
  ]
  const query = [...(values['url-query'] ?? []).map(encoded), ...(values.get === true ? parts : [])].join('&')
  const body = values.get === true || parts.length === 0 ? undefined : parts.join(values.json === undefined ? '&' : '')
  const usual = values.head === true ? 'HEAD' : body === undefined && values.form === undefined ? 'GET' : 'POST'
  return {
    method: values.request?.at(-1) ?? usual,
    url: query === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${query}`,
    headers: headersOf(values.header ?? [], body === undefined ? undefined : values.json === undefined),
    credentials: values.user?.at(-1),
    body,
    ...(values.form === undefined ? {} : { form: values.form.map((field) => field.split('=')[0] ?? '') }),
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    return `of curl the tests do not know: ${(error as Error).message.split('.')[0]}`
  }
}

/** `name=value` with its value encoded. */
function encoded(pair: string): string {
  const at = pair.indexOf('=')
  return at === -1 ? encodeURIComponent(pair) : pair.slice(0, at + 1) + encodeURIComponent(pair.slice(at + 1))
}

function headersOf(lines: readonly string[], isForm: boolean | undefined): Readonly<Record<string, string>> {
  const type =
    isForm === undefined ? {} : { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' }
  const headers = lines.map((line) => {
    const at = line.indexOf(':')
    return [line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()] as const
  })
  return { ...type, ...Object.fromEntries(headers) }
}
