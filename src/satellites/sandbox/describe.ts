import { memberOf, pointerOfKeys } from '../../base/json-pointer.ts'
import { isMapping, mappingOf } from '../../base/mapping.ts'
import type { ApiParameter } from '../../model/api-operation.ts'
import { apiParameter, childAt, operationsOf, parameterKey, type DescribedCall, type Located } from '../../api/calls.ts'
import { basePath } from '../../api/servers.ts'
import { list, resolve } from '../../api/value.ts'

/** A description, prepared for the sandbox. */
export interface Described {
  readonly title: string
  /** Base path of the first server, without a final slash; usually ''. */
  readonly base: string
  /** The bundled description in the form of OpenAPI 3.1, with internal references. */
  readonly root: Fields
  readonly operations: readonly Operation[]
}

/** A mapping of a description. */
export type Fields = Readonly<Record<string, unknown>>

/** Reads the operations of a bundled, valid description. */
export function describe(root: Fields): Described {
  const operations = [...operationsOf(root['paths'], root)].map((call) => operationOf(root, call))
  return { title: text(mappingOf(root['info'])['title']) ?? 'API', base: basePath(root), root, operations }
}

/** Media types of the bodies of webhooks, by name. */
export function webhooksOf(root: Fields): Readonly<Record<string, readonly MediaType[]>> {
  const all = [...operationsOf(root['webhooks'], root, '/webhooks')].reverse()
  const names = Object.keys(mappingOf(root['webhooks'])).map((name) => [name, []] as const)
  const bodies = all.map((call) => [call.path, mediaTypes(root, childAt(root, call, ['requestBody']))] as const)
  return Object.fromEntries([...names, ...bodies])
}

function operationOf(root: Fields, call: DescribedCall): Operation {
  const { path, method, node } = call
  const answers = Object.keys(mappingOf(node['responses'])).map((status) => ({
    status: status.toUpperCase() === 'DEFAULT' ? 'default' : status.toUpperCase(),
    at: childAt(root, call, ['responses', status]),
  }))
  const body = node['requestBody'] === undefined ? undefined : childAt(root, call, ['requestBody'])
  const isGet = method === 'get' || method === 'head'
  return {
    id: text(node['operationId']) ?? `${method} ${path}`,
    method: method.toUpperCase(),
    path,
    parameters: parametersOf(root, call),
    ...(body === undefined || isGet
      ? {}
      : { body: { required: body.node['required'] === true, types: mediaTypes(root, body) } }),
    responses: Object.fromEntries(answers.map(({ status, at }) => [status, mediaTypes(root, at)])),
    responseHeaders: Object.fromEntries(answers.map(({ status, at }) => [status, headersOf(root, at)])),
    security: securityOf(root, node),
    described: node,
  }
}

const places: ReadonlySet<string> = new Set(['path', 'query', 'querystring', 'header', 'cookie'])

/** Parameters of the operation override those of its path. */
function parametersOf(root: Fields, call: DescribedCall): readonly Parameter[] {
  const parameters = new Map<string, Parameter>()
  for (const holder of [{ node: call.item, pointer: call.itemPointer }, call]) {
    for (const index of list(holder.node['parameters']).keys()) {
      const located = childAt(root, holder, ['parameters', String(index)])
      const parameter = parameterOf(root, located)
      // OpenAPI 3.1, 4.8.12.2: parameters with these three names are ignored.
      const isIgnored = parameter.in === 'header' && /^(accept|content-type|authorization)$/i.test(parameter.name)
      // A parameter with an unknown `in` is ignored.
      if (!isIgnored && places.has(parameter.in)) parameters.set(parameterKey(located.node), parameter)
    }
  }
  return [...parameters.values()]
}

/** OpenAPI 3.1, 4.8.17: `Content-Type` is ignored, since `content` defines it. */
function headersOf(root: Fields, answer: Located): readonly Parameter[] {
  return Object.keys(mappingOf(answer.node['headers'])).flatMap((name) => {
    if (/^content-type$/i.test(name)) return []
    const { node, pointer } = childAt(root, answer, ['headers', name])
    return [parameterOf(root, { node: { ...node, name, in: 'header' }, pointer })]
  })
}

function parameterOf(root: Fields, parameter: Located): Parameter {
  const described = apiParameter(parameter.node, root)
  const location = described.in as Parameter['in']
  const schema = described.media === undefined ? ['schema'] : ['content', described.media, 'schema']
  return {
    ...described,
    in: location,
    required: described.required || location === 'path',
    schema: schemaAt(parameter, schema),
  }
}

function mediaTypes(root: Fields, holder: Located): readonly MediaType[] {
  return Object.keys(mappingOf(holder.node['content'])).map((type) => {
    const media = childAt(root, holder, ['content', type])
    const { example } = media.node
    const examples = Object.keys(mappingOf(media.node['examples'])).map((name) => {
      const { value, dataValue } = childAt(root, media, ['examples', name]).node
      // Since 3.2, `dataValue` has the data, and `value` the serialized text.
      return [name, dataValue ?? value] as const
    })
    return {
      type: type.toLowerCase(),
      ...(media.node['schema'] === undefined ? {} : { schema: schemaAt(media, ['schema']) }),
      examples: Object.fromEntries([...examples, ...(example === undefined ? [] : [['default', example] as const])]),
      encoding: mappingOf(media.node['encoding']) as MediaType['encoding'],
    }
  })
}

function securityOf(root: Fields, operation: Fields): Operation['security'] {
  const schemes = mappingOf(mappingOf(root['components'])['securitySchemes'])
  const alternatives = list(operation['security'] ?? root['security'])
  return alternatives.map((alternative) =>
    Object.keys(mappingOf(alternative)).flatMap((name) => {
      const scheme = schemeOf(resolve(root, schemes[name]).node)
      return scheme === undefined ? [] : [scheme]
    }),
  )
}

/**
 * OAuth and OpenID Connect result in a bearer token. A client certificate (`mutualTLS`) is not checked.
 */
function schemeOf(scheme: Fields): SecurityScheme | undefined {
  const type = scheme['type']
  if (type === 'apiKey') {
    const location = scheme['in'] as 'query' | 'header' | 'cookie'
    return { kind: 'apiKey', in: location, name: text(scheme['name']) ?? '' }
  }
  if (type === 'http') {
    const name = text(scheme['scheme'])?.toLowerCase()
    return name === 'basic' || name === 'bearer' ? { kind: name } : undefined
  }
  return type === 'oauth2' || type === 'openIdConnect' ? { kind: 'bearer' } : undefined
}

/** The schema below a value. A missing schema allows any value. */
function schemaAt({ node, pointer }: Located, keys: readonly string[]): SchemaAt {
  const value = keys.reduce<unknown>(memberOf, node)
  return { pointer: pointer + pointerOfKeys(keys), value: isMapping(value) ? value : value !== false }
}

/** Resolves an internal reference, which earlier checks found to be valid. */
export function follow(root: Fields, value: unknown): Fields {
  return resolve(root, value).target
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** An operation of a description, for the engine and the rules. */
export interface Operation {
  /** `operationId`, or else method and path. */
  readonly id: string
  /** Uppercase method. */
  readonly method: string
  /** Path template: `/v1/shops/{slug}`. */
  readonly path: string
  readonly parameters: readonly Parameter[]
  readonly body?: { readonly required: boolean; readonly types: readonly MediaType[] }
  /** Media types by status (`200`, `2XX`, `default`), in the order of the description. */
  readonly responses: Readonly<Record<string, readonly MediaType[]>>
  /** Headers by status, as in `responses`. */
  readonly responseHeaders: Readonly<Record<string, readonly Parameter[]>>
  /** Alternatives, each with all schemes it requires. An empty alternative requires none. */
  readonly security: readonly (readonly SecurityScheme[])[]
  /** The operation object of the description, for extensions (`x-…`). */
  readonly described: Readonly<Record<string, unknown>>
}

/** A parameter of an operation. */
export interface Parameter extends ApiParameter {
  /** `querystring` (since 3.2): the whole query as one value. */
  readonly in: 'path' | 'query' | 'querystring' | 'header' | 'cookie'
  readonly schema: SchemaAt
}

/** A media type of a body or a response. */
export interface MediaType {
  /** Such as `application/json`, `image/*`. */
  readonly type: string
  readonly schema?: SchemaAt
  /** Example values by name. The value of `example:` is named `default`. */
  readonly examples: Readonly<Record<string, unknown>>
  /** Encodings of form properties, by name. */
  readonly encoding: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** A schema with its location: an escaped JSON pointer into the description. */
export interface SchemaAt {
  readonly pointer: string
  readonly value: Readonly<Record<string, unknown>> | boolean
}

/** A method of authentication. */
export type SecurityScheme =
  | { readonly kind: 'basic' | 'bearer' }
  | { readonly kind: 'apiKey'; readonly in: 'query' | 'header' | 'cookie'; readonly name: string }
