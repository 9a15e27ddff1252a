import { followed, list, node } from '../../openapi/test/description.ts'
import { callOf, suggestion, open, schemaIn, server, type Operation } from './calls.ts'
import { fromText, valueFaults } from './value.ts'

/** A request on a page. */
export interface Request {
  readonly method: string
  readonly url: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** `name:password`. */
  readonly credentials?: string | undefined
  readonly body?: string | undefined
  /** Names of the parts of a form. */
  readonly form?: readonly string[]
}

/** The password that the examples read from the environment. */
export const secret = 'a-key-of-the-environment-with-32'

/** Address of `docs sandbox`. */
const sandboxOrigin = 'http://127.0.0.1:4010'

/** Reports if the address belongs to the API. */
export function isOurs(url: string): boolean {
  return !URL.canParse(url) || new URL(url).hostname.startsWith('api.') || new URL(url).pathname.startsWith('/v1/')
}

/** Violations of the description in a request; those of its body are listed separately. */
export interface RequestFaults {
  readonly call: readonly string[]
  readonly body: readonly string[]
}

/** Compares a request with the description. */
export function requestFaults(request: Request): RequestFaults {
  const call = callFor(request)
  if (typeof call === 'string') return { call: [call], body: [] }
  const { pathname, searchParams } = new URL(request.url)
  return {
    call: [...credentialFaults(request), ...pathFaults(call, pathname), ...queryFaults(call, searchParams)],
    body: bodyFaults(call, request),
  }
}

function callFor(request: Request): Operation | string {
  if (!URL.canParse(request.url)) return `${request.url} is not a complete address`
  const url = new URL(request.url)
  if (url.origin !== server.origin && url.origin !== sandboxOrigin)
    return `the API is at ${server.origin}, not at ${url.origin}`
  const path = url.pathname.replaceAll('%7B', '{').replaceAll('%7D', '}')
  if (path.includes('{')) return `${path} holds a template: write a value or a variable of the shell`
  return callOf(request.method, path)
}

function credentialFaults({ credentials, headers }: Request): readonly string[] {
  const authorization = credentials ?? fromHeader(headers['authorization'])
  if (authorization === undefined) return ['it has no credentials: --user "my-shop:$WAYBILL_KEY"']
  const [name = '', password] = authorization.split(/:(.*)/s)
  if (name === '') return ['its credentials have no user name']
  return password === secret ? [] : ['its key does not come from $WAYBILL_KEY']
}

function fromHeader(header: string | undefined): string | undefined {
  const encoded = /^Basic (.+)$/i.exec(header ?? '')?.[1]
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64').toString()
}

function pathFaults(call: Operation, path: string): readonly string[] {
  return path.split('/').flatMap((text, index) => {
    const name = /^\{(.+)\}$/.exec(call.segments[index] ?? '')?.[1]
    const parameter = call.parameters.find((candidate) => candidate['in'] === 'path' && candidate['name'] === name)
    return parameter === undefined ? [] : textFaults(`{${name}}`, parameter['schema'], text)
  })
}

function textFaults(name: string, schema: unknown, text: string): readonly string[] {
  if (text === open) return []
  return valueFaults(schema, fromText(schema, text), 'request').map(
    ({ what }) => `${name} is ${JSON.stringify(text)}: ${what.replace(/^the body/, 'it')}`,
  )
}

/** Faults in the query of a call. */
export function queryFaults(call: Operation, query: URLSearchParams): readonly string[] {
  const parameters = call.parameters.filter((parameter) => parameter['in'] === 'query')
  const names = parameters.map((parameter) => String(parameter['name']))
  const missing = parameters.filter(
    (parameter) => parameter['required'] === true && !query.has(String(parameter['name'])),
  )
  return [
    ...missing.map((parameter) => `${call.name} needs the query parameter ${String(parameter['name'])}`),
    ...[...query].flatMap(([name, text]) => {
      const parameter = parameters.find((candidate) => candidate['name'] === name)
      return parameter === undefined
        ? [`${call.name} has no query parameter ${name}${suggestion(name, names)}`]
        : textFaults(name, parameter['schema'], text)
    }),
  ]
}

function bodyFaults(call: Operation, { headers, body, form }: Request): readonly string[] {
  const described = call.node['requestBody']
  if (body === undefined && form === undefined)
    return followed(described)['required'] === true ? [`${call.name} needs a body`] : []
  if (described === undefined) return [`${call.name} has no body`]
  const type = form === undefined ? (headers['content-type'] ?? '').split(';')[0]?.trim() : 'multipart/form-data'
  const types = Object.keys(node(followed(described)['content']))
  const schema = schemaIn(described, type ?? '')
  if (schema === undefined)
    return [`${call.name} takes ${types.join(', ')}, not ${type === '' ? 'a body without type' : type}`]
  if (form !== undefined) return formFaults(schema, form)
  return jsonFaults(schema, body ?? '')
}

function formFaults(schema: unknown, names: readonly string[]): readonly string[] {
  const { properties, required } = followed(schema)
  const fieldNames = Object.keys(node(properties))
  return [
    ...names
      .filter((name) => !fieldNames.includes(name))
      .map((name) => `the form has no field ${name}${suggestion(name, fieldNames)}`),
    ...list(required)
      .filter((name) => !names.includes(String(name)))
      .map((name) => `the form needs ${String(name)}`),
  ]
}

function jsonFaults(schema: unknown, text: string): readonly string[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return [`its body is not valid JSON: ${(error as Error).message}`]
  }
  return valueFaults(schema, value, 'request').map(({ what }) => what)
}
