import { follow, type MediaType, type Operation, type Parameter } from '../../../../src/satellites/sandbox/describe.ts'
import { pairsOf } from '../../../../src/api/parameters/decode.ts'
import { encodeParameters } from '../../../../src/api/parameters/encode.ts'
import { mappingOf } from '../../../../src/base/mapping.ts'
import type { Store } from '../../../../src/satellites/sandbox/rules.ts'
import { broken } from './breaks.ts'
import { badPercent, hostile, soiled, spiced } from './hostile.ts'
import { randomOf, type Random } from './random.ts'
import { needsCredentials, type Target } from './targets.ts'
import type { Values } from './values.ts'

/** Ways to change a valid request. */
export const kinds = [
  ...['valid', 'valid', 'valid', 'valid', 'valid', 'valid'],
  ...['body', 'body', 'parameter', 'missing-parameter', 'no-body', 'json', 'utf-8', 'depth', 'media-type'],
  ...['spiced', 'soiled', 'any-body', 'bad-percent', 'hostile-path', 'repeated', 'headers', 'method'],
  ...['no-credentials', 'wrong-credentials', 'malformed-credentials', 'prefer'],
] as const

/** The expected response. `anything`: only the rules for every response apply. */
type Expected = 'accepted' | 'refused' | 'unauthorized' | 'malformed' | 'anything' | number

/** A request, with the operation and the expected response. */
export interface Made {
  readonly method: string
  readonly path: string
  readonly headers: Headers
  readonly body?: string | Uint8Array
  readonly form?: FormData
  readonly operation: Operation
  readonly expected: Expected
  /** The way in which it is invalid. */
  readonly how: string
}

interface Parts {
  readonly operation: Operation
  readonly path: Map<string, string>
  /** Names and values, encoded. */
  readonly query: (readonly [string, string])[]
  readonly headers: Headers
  body?: { readonly type: string; readonly value: unknown; readonly media: MediaType }
  form?: FormData
  /** A form as text. */
  encoded?: string
}

/** Input for requests. */
export interface Making {
  readonly target: Target
  readonly values: Values
  readonly store: Store
  /** Identifiers from responses. */
  readonly pool: readonly string[]
  /** Collection, as the last word of its path → identifiers of its items. */
  readonly named: ReadonlyMap<string, readonly string[]>
}

/** Creates a request of a kind; returns `undefined` if the description allows no such request. */
export function makeRequest(
  { operation, kind, seed }: { readonly operation: Operation; readonly kind: string; readonly seed: number },
  making: Making,
): Made | undefined {
  const random = randomOf(seed)
  const parts = validParts(operation, making, random)
  if (parts === undefined) return undefined
  if (kind !== 'valid') {
    // If a kind is impossible, another one is tried.
    for (const chosenKind of [kind, ...Array.from({ length: 4 }, () => random.one(kinds))]) {
      const request = changedBy(chosenKind, parts, making, random)
      if (request !== undefined) return request
    }
  }
  return requestOf(parts, making, 'accepted', 'valid')
}

function validParts(operation: Operation, making: Making, random: Random): Parts | undefined {
  const { target, store } = making
  const parts: Parts = {
    operation,
    path: new Map(),
    query: [],
    headers: new Headers(target.authorize(store, random)),
  }
  for (const parameter of operation.parameters) {
    if (!parameter.required && random.chance(60)) continue
    const value = itemOf(operation, parameter, making, random) ?? parameterValue(parameter, making, random)
    // An empty list cannot be written.
    const isNothing = value === undefined || (Array.isArray(value) && value.length === 0)
    if (isNothing && parameter.required) return undefined
    if (!isNothing) set(parts, parameter, value)
  }
  if (operation.body === undefined || (!operation.body.required && random.chance(10))) return parts
  const json = operation.body.types.find(({ type }) => /[/+]json$/.test(type))
  if (json !== undefined) {
    const result = json.schema === undefined ? { value: {} } : making.values.valid(json.schema, random.below(2 ** 31))
    const examples = Object.values(json.examples)
    const isExample = examples.length > 0 && random.chance(15)
    if (result === undefined && examples.length === 0) return undefined
    const value = isExample || result === undefined ? random.one(examples) : linked(result.value, making, json, random)
    parts.body = { type: json.type, value, media: json }
    return parts
  }
  const form = operation.body.types.find(({ type }) => type === 'multipart/form-data')
  if (form !== undefined) parts.form = formOf(form, making)
  else {
    const encoded = operation.body.types.find(({ type }) => type === 'application/x-www-form-urlencoded')
    const value = encoded?.schema && making.values.valid(encoded.schema, random.below(2 ** 31))?.value
    if (encoded === undefined || typeof value !== 'object') return undefined
    parts.encoded = Object.entries(value as object)
      .map(
        ([name, value]) =>
          `${encode(name)}=${encode(typeof value === 'object' ? JSON.stringify(value) : String(value))}`,
      )
      .join('&')
  }
  return parts
}

/** For `/books/{id}`, mostly an existing book. */
function itemOf({ path }: Operation, { name, in: place, schema }: Parameter, making: Making, random: Random): unknown {
  if (place !== 'path' || Object.hasOwn(making.target.names, name) || random.chance(15)) return undefined
  const parts = path.split('/')
  const ids = making.named.get(parts[parts.indexOf(`{${name}}`) - 1] ?? '') ?? []
  if (ids.length === 0) return undefined
  const id = random.one(ids)
  return making.values.isValid(schema, id) ? id : making.values.isValid(schema, Number(id)) ? Number(id) : undefined
}

/** An identifier from a response, or a value that matches the description. */
function parameterValue(parameter: Parameter, { target, values, pool }: Making, random: Random): unknown {
  const { name, schema } = parameter
  const names = Object.hasOwn(target.names, name) ? (target.names[name] ?? []) : []
  if (names.length > 0 && random.chance(85)) return random.one(names)
  for (let attempt = 0; attempt < 3 && pool.length > 0 && random.chance(70); attempt += 1) {
    const value = random.one(pool)
    if (values.isValid(schema, value)) return value
    if (values.isValid(schema, Number(value))) return Number(value)
  }
  const generated = values.valid(schema, random.below(2 ** 31))?.value
  return parameter.in === 'path' && (generated === '' || generated === '.' || generated === '..') ? 'a' : generated
}

/** Uses identifiers from responses in a body. */
function linked(value: unknown, { values, pool, named }: Making, { schema }: MediaType, random: Random): unknown {
  if (pool.length === 0 || random.chance(50)) return value
  const replace = (part: unknown, key = ''): unknown => {
    const items = named.get(key.replace(/_id$/, 's')) ?? []
    if (typeof part === 'string' && items.length > 0 && random.chance(85)) return random.one(items)
    if (typeof part === 'string' && /id$|number|uuid|slug|name/i.test(key) && random.chance(60)) return random.one(pool)
    if (Array.isArray(part)) return part.map((entry) => replace(entry, key))
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([name, entry]) => [name, replace(entry, name)]))
  }
  const result = replace(value)
  return schema === undefined || values.isValid(schema, result) ? result : value
}

function set(parts: Parts, { schema: _, ...parameter }: Parameter, value: unknown): void {
  const { name, in: place } = parameter
  const encoded = encodeParameters(`{${name}}`, [{ ...parameter, value }])
  if (place === 'path') parts.path.set(name, encoded.path)
  for (const header of encoded.headers) parts.headers.set(name, header.value || 'a')
  for (const [key, text] of encoded.query.flatMap((pair) => pairsOf(pair, '&'))) parts.query.push([key, text])
}

function encode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
    .replaceAll('%20', '+')
    .replaceAll('+', '%20')
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

function formOf({ schema, encoding }: MediaType, { target }: Making): FormData {
  const form = new FormData()
  for (const [name, propertySchema] of Object.entries(
    mappingOf(follow(target.described.root, schema?.value)['properties']),
  )) {
    const property = follow(target.described.root, propertySchema)
    const isFile = property['format'] === 'binary' || property['contentMediaType'] !== undefined || !property['type']
    const type =
      String(encoding[name]?.['contentType'] ?? 'image/png')
        .split(',')[0]
        ?.trim() ?? 'image/png'
    if (isFile) form.append(name, new Blob([png], { type }), 'a.png')
    else form.append(name, 'text')
  }
  return form
}

function requestOf(parts: Parts, { target }: Making, expected: Expected, how: string): Made {
  const { operation, path, query, headers, body, form, encoded } = parts
  const filled = operation.path.replace(/\{([^}]*)\}/g, (_, name: string) => path.get(name) ?? 'a')
  const search = query.map(([name, value]) => `${name}=${value}`).join('&')
  if (body !== undefined) headers.set('content-type', body.type)
  if (encoded !== undefined) headers.set('content-type', 'application/x-www-form-urlencoded')
  return {
    method: operation.method,
    path: `${target.described.base}${filled}${search === '' ? '' : `?${search}`}`,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body.value) }),
    ...(encoded === undefined ? {} : { body: encoded }),
    ...(form === undefined ? {} : { form }),
    operation,
    expected,
    how,
  }
}

/** The request after a change of this kind; `undefined` if that is impossible. */
function changedBy(kind: string, parts: Parts, making: Making, random: Random): Made | undefined {
  const { operation, headers, body, query } = parts
  const { values, target } = making
  const requestWith = (expected: Expected, how = kind): Made => requestOf(parts, making, expected, how)
  switch (kind) {
    case 'body': {
      const schema = body?.media.schema
      if (body === undefined || schema === undefined) return undefined
      const result = broken(body.value, schema.value, target.described.root, random)
      if (result === undefined || values.isValid(schema, result.value)) return undefined
      parts.body = { ...body, value: result.value }
      return requestWith('refused', `body: ${result.how}`)
    }
    case 'parameter': {
      const parameters = operation.parameters.filter(
        (parameter) => parameter.in !== 'header' && parameter.in !== 'cookie',
      )
      if (parameters.length === 0) return undefined
      const parameter = random.one(parameters)
      const wrong = ['no such value', '-1', '0', '1.5', '99999999999', 'a'.repeat(300), 'true', 'a@', 'É'].filter(
        (text) =>
          [text, Number(text), text === 'true', [text], [Number(text)]].every(
            (value) => !values.isValid(parameter.schema, value),
          ),
      )
      if (wrong.length === 0) return undefined
      const text = random.one(wrong)
      if (parameter.in === 'path') parts.path.set(parameter.name, encode(text))
      else parts.query.splice(0, Infinity, ...query.filter(([name]) => name !== encode(parameter.name)))
      if (parameter.in === 'query') parts.query.push([encode(parameter.name), encode(text)])
      return requestWith('refused', `${parameter.in} parameter`)
    }
    case 'missing-parameter': {
      const requiredParameter = operation.parameters.find((parameter) => parameter.in === 'query' && parameter.required)
      if (requiredParameter === undefined) return undefined
      parts.query.splice(0, Infinity, ...query.filter(([name]) => name !== encode(requiredParameter.name)))
      return requestWith('refused')
    }
    case 'no-body': {
      if (operation.body?.required !== true) return undefined
      const { body: _, form: __, encoded: ___, ...rest } = parts
      return requestOf(rest, making, 'refused', kind)
    }
    case 'json': {
      if (body === undefined) return undefined
      const text = JSON.stringify(body.value)
      const bad = random.one([text.slice(0, -1), `${text}x`, `,${text}`, "{'a':1}", '{"a":NaN}', '{"a":1,}', '\u0000'])
      return { ...requestWith('refused'), body: bad }
    }
    case 'utf-8': {
      if (body === undefined) return undefined
      return { ...requestWith('refused'), body: Buffer.from([0x22, 0xff, 0xfe, 0x22]) }
    }
    case 'depth': {
      if (body === undefined) return undefined
      const levels = random.one([300, 5000, 200_000])
      return { ...requestWith('refused'), body: `${'['.repeat(levels)}${']'.repeat(levels)}` }
    }
    case 'media-type': {
      if (operation.body === undefined || operation.body.types.some(({ type }) => type.includes('*'))) return undefined
      const type = random.one(['text/plain', 'application/x-unknown', 'text/html; charset=utf-8', 'json', 'a/b/c'])
      const request = requestWith('refused')
      request.headers.set('content-type', type)
      const { form: _, ...rest } = request
      return { ...rest, body: request.body ?? 'text' }
    }
    case 'spiced': {
      if (body === undefined) return undefined
      const request = requestWith('anything')
      return { ...request, body: spiced(String(request.body), random) }
    }
    case 'soiled': {
      if (body === undefined) return undefined
      parts.body = { ...body, value: soiled(body.value, random) }
      const schema = body.media.schema
      const isValid = schema === undefined || values.isValid(schema, parts.body.value)
      return requestWith(isValid ? 'accepted' : 'anything')
    }
    case 'any-body': {
      if (body === undefined) return undefined
      const text = random.one(['null', '[]', '{}', '0', '""', 'true', '[[]]', '[null]', '1e400', '-0', '"\\ud800"'])
      const schema = body.media.schema
      // Read-only properties may be left out, so the result is not predicted.
      const isArray = text.startsWith('[')
      const types = follow(target.described.root, schema?.value)['type']
      return {
        ...requestWith(types === 'object' && !text.startsWith('{') && !isArray ? 'refused' : 'anything'),
        body: text,
      }
    }
    case 'bad-percent': {
      const request = requestWith('anything')
      const bad = random.one(badPercent)
      const name = random.one([...parts.path.keys(), 'query'])
      if (name === 'query')
        return { ...request, path: `${request.path}${request.path.includes('?') ? '&' : '?'}${bad}=${bad}` }
      parts.path.set(name, bad)
      return requestWith('anything')
    }
    case 'hostile-path': {
      for (const name of parts.path.keys()) if (random.chance(60)) parts.path.set(name, encode(random.one(hostile)))
      return requestWith('anything')
    }
    case 'repeated': {
      const again = query.map(([name]): [string, string] => [name, encode(random.one(hostile))])
      parts.query.push(
        ...again,
        ['page', '1'],
        ['page', '2'],
        ['__proto__', '1'],
        ['a[b]', '1'],
        ['=', ''].map((text) => text) as [string, string],
      )
      return requestWith('anything')
    }
    case 'headers': {
      for (const name of ['accept', 'accept-language', 'cookie', 'content-language', 'x-forwarded-host', 'range']) {
        headers.append(name, random.one(['*/*', 'text/html', 'de-AT;q=x, *;q=', 'a=b; a=c; =', ';;;', 'bytes=0-1']))
      }
      const request = requestWith('anything')
      if (random.chance(30)) request.headers.append('authorization', 'Basic YTpi')
      if (random.chance(30)) request.headers.append('content-type', 'text/plain')
      return request
    }
    case 'method':
      return {
        ...requestWith('anything'),
        method: random.one(['HEAD', 'OPTIONS', 'PATCH', 'PUT', 'POST', 'DELETE', 'GET']),
      }
    case 'no-credentials':
    case 'wrong-credentials':
    case 'malformed-credentials': {
      if (!needsCredentials(operation)) return undefined
      // Inferred rules accept any credentials.
      if (kind === 'wrong-credentials' && target.isInferred === true) return undefined
      for (const name of ['authorization', 'api_key']) headers.delete(name)
      if (kind === 'wrong-credentials') {
        headers.set(
          'authorization',
          operation.security[0]?.[0]?.kind === 'basic'
            ? random.one(['Basic YWNtZTp3cm9uZw==', 'Basic X19wcm90b19fOng='])
            : random.one(['Bearer wrong', 'Bearer __proto__']),
        )
      } else if (kind === 'malformed-credentials') {
        headers.set(
          'authorization',
          random.one(['Basic', 'Basic ?', 'Basic YQ==', 'Bearer', 'Digest a="b"', ' ', 'Basic /w==']),
        )
      }
      return requestWith(kind === 'malformed-credentials' ? 'malformed' : 'unauthorized')
    }
    case 'prefer': {
      const code = random.one([100, 101, 199, 200, 204, 205, 304, 400, 404, 409, 418, 422, 500, 503, 599])
      const text = random.one([
        `code=${code}`,
        `code="${code}"`,
        'example=none',
        'code=no_such_key',
        'code=',
        'delay=1',
      ])
      headers.set('prefer', text)
      return requestWith(text.startsWith('code') && /\d/.test(text) && code >= 200 ? code : 'anything')
    }
    default:
      return undefined
  }
}
