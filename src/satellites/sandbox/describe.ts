import { defined } from '../../base/defined.ts'
import { keyInAddress, stepOfKey } from '../../base/json-pointer.ts'
import { isMapping, mappingOf } from '../../base/mapping.ts'
import { list } from '../../api/value.ts'

/** A description, ready to be answered for. */
export interface Described {
  readonly title: string
  /** Path of the first server, without a final slash: '' for most. */
  readonly base: string
  /** The description in one piece, in the words of 3.1; references inside it stay. */
  readonly root: Fields
  readonly operations: readonly Operation[]
}

/** A mapping of a description. */
export type Fields = Readonly<Record<string, unknown>>

/** Keys of a path that are operations; `query` from 3.2 on. */
const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'] as const

/** Reads the operations of a bundled description, which has been checked before. */
export function describe(root: Fields): Described {
  const operations: Operation[] = []
  for (const path of Object.keys(mappingOf(root['paths']))) {
    const item = child(root, { value: root, pointer: '' }, ['paths', path])
    for (const method of methods) {
      if (isMapping(item.value[method])) operations.push(operationOf(root, { path, method, item, keys: [method] }))
    }
    // From 3.2 on: any other method, as it is sent.
    for (const method of Object.keys(mappingOf(item.value['additionalOperations']))) {
      operations.push(operationOf(root, { path, method, item, keys: ['additionalOperations', method] }))
    }
  }
  return { title: text(mappingOf(root['info'])['title']) ?? 'API', base: basePath(root), root, operations }
}

/** The webhooks of a description → the media types of their bodies. */
export function webhooksOf(root: Fields): Readonly<Record<string, readonly MediaType[]>> {
  const all = { value: mappingOf(root['webhooks']), pointer: '/webhooks' }
  return Object.fromEntries(
    Object.keys(all.value).map((name) => {
      const item = child(root, all, [name])
      const method = methods.find((candidate) => isMapping(item.value[candidate])) ?? 'post'
      return [name, mediaTypes(root, child(root, item, [method, 'requestBody']))]
    }),
  )
}

/** A value of the description with its JSON pointer. */
interface At {
  readonly value: Fields
  readonly pointer: string
}

function operationOf(
  root: Fields,
  {
    path,
    method,
    item,
    keys,
  }: { readonly path: string; readonly method: string; readonly item: At; readonly keys: readonly string[] },
): Operation {
  const operation = child(root, item, keys)
  const answers = Object.keys(mappingOf(operation.value['responses'])).map((status) => ({
    status: status.toUpperCase() === 'DEFAULT' ? 'default' : status.toUpperCase(),
    at: child(root, operation, ['responses', status]),
  }))
  const body = operation.value['requestBody'] === undefined ? undefined : child(root, operation, ['requestBody'])
  const isGet = method === 'get' || method === 'head'
  return {
    id: text(operation.value['operationId']) ?? `${method} ${path}`,
    method: method.toUpperCase(),
    path,
    parameters: parametersOf(root, item, operation),
    ...(body === undefined || isGet
      ? {}
      : { body: { required: body.value['required'] === true, types: mediaTypes(root, body) } }),
    responses: Object.fromEntries(answers.map(({ status, at }) => [status, mediaTypes(root, at)])),
    responseHeaders: Object.fromEntries(answers.map(({ status, at }) => [status, headersOf(root, at)])),
    security: securityOf(root, operation.value),
    described: operation.value,
  }
}

const places: ReadonlySet<string> = new Set(['path', 'query', 'querystring', 'header', 'cookie'])

/** Those of the operation win over those of its path. */
function parametersOf(root: Fields, item: At, operation: At): readonly Parameter[] {
  const parameters = new Map<string, Parameter>()
  for (const holder of [item, operation]) {
    for (const index of list(holder.value['parameters']).keys()) {
      const parameter = parameterOf(child(root, holder, ['parameters', String(index)]))
      // OpenAPI 3.1, 4.8.12.2: these three are no parameters of the description.
      const isIgnored = parameter.in === 'header' && /^(accept|content-type|authorization)$/i.test(parameter.name)
      // A parameter with an unknown `in` is not part of any request.
      if (!isIgnored && places.has(parameter.in)) parameters.set(`${parameter.in} ${parameter.name}`, parameter)
    }
  }
  return [...parameters.values()]
}

/** OpenAPI 3.1, 4.8.17: `Content-Type` is described by the content alone. */
function headersOf(root: Fields, answer: At): readonly Parameter[] {
  return Object.keys(mappingOf(answer.value['headers'])).flatMap((name) => {
    if (/^content-type$/i.test(name)) return []
    const { value, pointer } = child(root, answer, ['headers', name])
    const header = parameterOf({ value: { ...value, name, in: 'header' }, pointer })
    return [{ ...header, required: value['required'] === true }]
  })
}

function parameterOf(parameter: At): Parameter {
  const { value } = parameter
  const place = value['in'] as Parameter['in']
  const style = text(value['style']) ?? (place === 'query' || place === 'cookie' ? 'form' : 'simple')
  const explode = value['explode']
  const media = Object.keys(mappingOf(value['content']))[0]
  const schema = media === undefined ? ['schema'] : ['content', media, 'schema']
  return defined({
    name: text(value['name']) ?? '',
    in: place,
    required: value['required'] === true || place === 'path',
    style,
    explode: typeof explode === 'boolean' ? explode : style === 'form',
    media,
    schema: schemaAt(parameter, schema),
  })
}

function mediaTypes(root: Fields, holder: At): readonly MediaType[] {
  return Object.keys(mappingOf(holder.value['content'])).map((type) => {
    const media = child(root, holder, ['content', type])
    const { example } = media.value
    const examples = Object.keys(mappingOf(media.value['examples'])).map((name) => {
      const { value, dataValue } = child(root, media, ['examples', name]).value
      // From 3.2 on, `dataValue` has the data and `value` the text that is sent.
      return [name, dataValue ?? value] as const
    })
    return {
      type: type.toLowerCase(),
      ...(media.value['schema'] === undefined ? {} : { schema: schemaAt(media, ['schema']) }),
      examples: Object.fromEntries([...examples, ...(example === undefined ? [] : [['default', example] as const])]),
      encoding: mappingOf(media.value['encoding']) as MediaType['encoding'],
    }
  })
}

function securityOf(root: Fields, operation: Fields): Operation['security'] {
  const schemes = mappingOf(mappingOf(root['components'])['securitySchemes'])
  const alternatives = list(operation['security'] ?? root['security'])
  return alternatives.map((alternative) =>
    Object.keys(mappingOf(alternative)).flatMap((name) => {
      const scheme = schemeOf(child(root, { value: schemes, pointer: '/components/securitySchemes' }, [name]).value)
      return scheme === undefined ? [] : [scheme]
    }),
  )
}

/** OAuth and OpenID Connect end in a bearer token; a certificate of the client (`mutualTLS`) is not looked at. */
function schemeOf(scheme: Fields): SecurityScheme | undefined {
  const type = scheme['type']
  if (type === 'apiKey') {
    const place = scheme['in'] as 'query' | 'header' | 'cookie'
    return { kind: 'apiKey', in: place, name: text(scheme['name']) ?? '' }
  }
  if (type === 'http') {
    const name = text(scheme['scheme'])?.toLowerCase()
    return name === 'basic' || name === 'bearer' ? { kind: name } : undefined
  }
  return type === 'oauth2' || type === 'openIdConnect' ? { kind: 'bearer' } : undefined
}

function basePath(root: Fields): string {
  const url = serverUrl(mappingOf(list(root['servers'])[0]))
  try {
    return new URL(url, 'http://localhost').pathname.replace(/\/+$/, '')
  } catch {
    return ''
  }
}

/** The address of a server, its variables filled in. */
export function serverUrl(server: Fields): string {
  const variables = mappingOf(server['variables'])
  return (text(server['url']) ?? '/').replace(/\{([^}]*)\}/g, (_, name: string) =>
    String(mappingOf(variables[name])['default'] ?? ''),
  )
}

/** The schema under a value; a missing schema allows any value. */
function schemaAt(holder: At, path: readonly string[]): SchemaAt {
  let value: unknown = holder.value
  for (const key of path) value = mappingOf(value)[key]
  const pointer = join(holder.pointer, path)
  return { pointer, value: isMapping(value) ? value : value !== false }
}

/** Follows a reference inside the description; checked before, so it leads somewhere. */
export function follow(root: Fields, value: unknown): Fields {
  return resolve(root, { value: mappingOf(value), pointer: '' }).value
}

function resolve(root: Fields, start: At): At {
  const seen = new Set<string>()
  let now = start
  for (;;) {
    const reference = text(now.value['$ref'])
    if (reference === undefined || !reference.startsWith('#/') || seen.has(reference)) return now
    seen.add(reference)
    const keys = reference.slice(2).split('/').map(keyInAddress)
    now = { value: mappingOf(valueAt(root, keys)), pointer: join('', keys) }
  }
}

function child(root: Fields, holder: At, keys: readonly string[]): At {
  return resolve(root, { value: mappingOf(valueAt(holder.value, keys)), pointer: join(holder.pointer, keys) })
}

function valueAt(value: unknown, keys: readonly string[]): unknown {
  return keys.reduce((at, key) => (Array.isArray(at) ? (at as unknown[])[Number(key)] : mappingOf(at)[key]), value)
}

function join(pointer: string, keys: readonly string[]): string {
  return keys.reduce((path, key) => `${path}/${stepOfKey(key)}`, pointer)
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** One operation of a description, as the engine and the rules see it. */
export interface Operation {
  /** `operationId`, else method and path. */
  readonly id: string
  /** In upper case. */
  readonly method: string
  /** The path's template: `/v1/shops/{slug}`. */
  readonly path: string
  readonly parameters: readonly Parameter[]
  readonly body?: { readonly required: boolean; readonly types: readonly MediaType[] }
  /** Status (`200`, `2XX`, `default`) → media types, in the description's order. */
  readonly responses: Readonly<Record<string, readonly MediaType[]>>
  /** Status, as in `responses` → headers of the answer. */
  readonly responseHeaders: Readonly<Record<string, readonly Parameter[]>>
  /** Alternatives; of each all schemes are needed. An empty alternative: none is needed. */
  readonly security: readonly (readonly SecurityScheme[])[]
  /** The operation as it is described, for extensions (`x-…`). */
  readonly described: Readonly<Record<string, unknown>>
}

/** A parameter of an operation. */
export interface Parameter {
  readonly name: string
  /** `querystring`: all of the query in one value, from 3.2 on. */
  readonly in: 'path' | 'query' | 'querystring' | 'header' | 'cookie'
  readonly required: boolean
  readonly style: string
  readonly explode: boolean
  /** Written as a media type (`content:`), such as JSON in a query. */
  readonly media?: string
  readonly schema: SchemaAt
}

/** A media type of a body or an answer. */
export interface MediaType {
  /** Such as `application/json`, `image/*`. */
  readonly type: string
  readonly schema?: SchemaAt
  /** Name → value, the one of `example:` under `default`. */
  readonly examples: Readonly<Record<string, unknown>>
  /** Property of a form → how it is written. */
  readonly encoding: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** A schema with its location: an escaped JSON pointer into the description. */
export interface SchemaAt {
  readonly pointer: string
  readonly value: Readonly<Record<string, unknown>> | boolean
}

/** The way in which a caller authenticates. */
export type SecurityScheme =
  | { readonly kind: 'basic' | 'bearer' }
  | { readonly kind: 'apiKey'; readonly in: 'query' | 'header' | 'cookie'; readonly name: string }
