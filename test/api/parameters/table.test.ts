/**
 * Every location, style, explode and type of value, sent by every caller of the encoder and read back by the sandbox.
 */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { encodeParameters, type ParameterValue } from '../../../src/api/parameters/encode.ts'
import { requestOf } from '../../../src/api/workflow/request.ts'
import { apiParameter } from '../../../src/api/calls.ts'
import { tryParameter } from '../../../src/api/try-call.ts'
import { callOf } from '../../../src/plugins/openapi/samples/index.ts'
import { callOperation } from '../../../src/satellites/mcp/sandbox-call.ts'
import { describe } from '../../../src/satellites/sandbox/describe.ts'
import { readParameters } from '../../../src/satellites/sandbox/parameters.ts'
import { valuesOf } from '../../../src/satellites/sandbox/route.ts'
import { createValidator } from '../../../src/satellites/sandbox/validate.ts'
import { fieldValue } from '../../../src/serve/browser/try/operation-page.ts'
import type { Dict } from '../../../src/api/value.ts'
import { expected, isAmbiguous, items, rows } from './spec.ts'

type Kind = 'text' | 'list' | 'map'

/** A parameter of a description, with a value. */
interface Case {
  readonly parameter: Dict
  readonly value: unknown
}

/** A request as it is sent. */
interface Sent {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

const path = (parameter: Dict): string => (parameter['in'] === 'path' ? '/a/{color}/b' : '/a/b')
const server = 'https://api.example'

function rootOf({ parameter, value }: Case): Dict {
  const get = { operationId: 'get', parameters: [{ ...parameter, example: value }], responses: {} }
  return { openapi: '3.2.0', info: { title: 'T', version: '1' }, paths: { [path(parameter)]: { get } } }
}

/** The part of a request that contains the parameter. */
function partOf({ url, headers }: Sent, { parameter }: Case): string {
  const { 1: address = '', 2: query = '' } = /^https?:\/\/[^/]+(\/[^?]*)\??(.*)$/.exec(url) ?? []
  if (parameter['in'] === 'path') return address.slice('/a/'.length, -'/b'.length)
  if (parameter['in'] === 'header') return headers['color'] ?? ''
  return parameter['in'] === 'cookie' ? (headers['cookie'] ?? '') : query
}

const valueOf = (probe: Case): ParameterValue => ({ ...apiParameter(probe.parameter, {}), value: probe.value })

/** The callers of the encoder: each sends a value. */
const users: Readonly<Record<string, (probe: Case) => Promise<Sent> | Sent>> = {
  encoder: (probe) => {
    const { path: address, query, headers, cookies } = encodeParameters(path(probe.parameter), [valueOf(probe)])
    const cookie = cookies.length === 0 ? {} : { cookie: cookies.join('; ') }
    const url = `${server}${address}${query.length === 0 ? '' : `?${query.join('&')}`}`
    return { url, headers: { ...Object.fromEntries(headers.map(({ name, value }) => [name, value])), ...cookie } }
  },
  samples: (probe) => {
    const root = rootOf(probe)
    const node = { parameters: [{ ...probe.parameter, required: true, example: probe.value }] }
    const source = { root, node, method: 'get', path: path(probe.parameter), server, generate: () => undefined }
    const { url, headers } = callOf({ ...source, parameters: node.parameters })
    return {
      url: url.join(''),
      headers: Object.fromEntries(headers.map((h) => [h.name.toLowerCase(), h.value.join('')])),
    }
  },
  workflow: (probe) =>
    requestOf(
      { method: 'GET', url: server + path(probe.parameter), credentials: { headers: [], query: [], cookies: [] } },
      { parameters: [valueOf(probe)] },
      {},
    ),
  'try-it form': (probe) => {
    const field = tryParameter(apiParameter(probe.parameter, {}), probe.parameter['schema'], {})
    const text = typeof probe.value === 'object' ? JSON.stringify(probe.value) : String(probe.value)
    return users['encoder']!({ ...probe, value: text === '' ? '' : fieldValue(field, text) })
  },
  MCP: async (probe) => {
    const { parameter, value } = probe
    let sent: Sent = { url: '', headers: {} }
    const get = (target: URL | string | Request, init: RequestInit = {}) => {
      sent = { url: String(target), headers: Object.fromEntries(new Headers(init.headers)) }
      return Promise.resolve(new Response('{}'))
    }
    const place = { path: 'path', query: 'query', header: 'headers' }[String(parameter['in'])] ?? 'query'
    const operation = {
      ...{ id: 'get', method: 'GET', path: path(parameter), summary: '', description: 'a', base: '', node: {} },
      ...{ parameters: [apiParameter(parameter, {})], root: rootOf(probe) },
    }
    await callOperation({ url: server }, operation, { [place]: { color: value } }, get)
    return sent
  },
}

/** Reads the value from a request in the same way as the sandbox. */
function readBack(sent: Sent, probe: Case): unknown {
  const root = rootOf(probe)
  const [operation] = describe(root).operations
  if (operation === undefined) throw new Error('no operation')
  const { pathname, search } = new URL(sent.url)
  const {
    path: inPath,
    query,
    headers,
    cookies,
    violations,
  } = readParameters(
    operation,
    {
      path: valuesOf(operation.path, pathname),
      query: search.slice(1),
      header: (name) => sent.headers[name],
      cookie: sent.headers['cookie'] ?? '',
    },
    { root, validator: createValidator(root) },
  )
  assert.equal(violations, [])
  return { path: inPath, query, header: headers, cookie: cookies }[String(probe.parameter['in'])]?.['color']
}

const typeOf = (value: unknown): string =>
  Array.isArray(value)
    ? 'array'
    : typeof value === 'boolean'
      ? 'boolean'
      : typeof value === 'number'
        ? 'number'
        : typeof value

function schemaOf(kind: Kind, three: readonly unknown[]): Dict {
  const [first, second, third] = three.map((item) => ({ type: typeOf(item) }))
  if (kind === 'text') return { ...first }
  if (kind === 'list') return { type: 'array', prefixItems: [first, second, third] }
  return { type: 'object', properties: { R: first, G: second, B: third } }
}

const valueFrom = (kind: Kind, [first, second, third]: readonly unknown[]): unknown =>
  kind === 'text' ? first : kind === 'list' ? [first, second, third] : { R: first, G: second, B: third }

const all = [...items.keys()]
/** Each item in each position of a list and an object. */
const triples = all.map((_, index) => [0, 1, 2].map((shift) => all[(index + shift) % all.length]))
let texts = 0
let reads = 0

for (const row of rows) {
  for (const kind of ['text', 'list', 'map'] as const) {
    const { place, style, explode } = row
    test(`${place} ${style}${explode ? ' exploded' : ''}: ${kind}`, async () => {
      for (const three of triples) {
        const want = expected(row, kind, three)
        if (want === undefined) continue
        const isNested = kind === 'text' && typeof three[0] === 'object'
        // A nested list or object is not defined for `deepObject`: see below.
        if (isNested || (style === 'deepObject' && three.some((item) => typeof item === 'object'))) continue
        const schema = schemaOf(kind, three)
        const parameter = { name: 'color', in: place, style, explode, schema }
        const probe = { parameter, value: valueFrom(kind, three) }
        const isInHeader = place === 'header' || style === 'cookie'
        const isUnsendable = isInHeader && /[^\x20-\x7e]/.test(want)
        if (isUnsendable) continue
        if (!isAmbiguous(row, kind, three) && want === want.trim()) {
          assert.equal(readBack(await users['encoder']!(probe), probe), probe.value, `sandbox: ${want}`)
          reads++
        }
        for (const [name, send] of Object.entries(users)) {
          // A tool of MCP sends no cookies; an empty part of a path is another path.
          if (name === 'MCP' && (place === 'cookie' || (place === 'path' && three[0] === '' && kind === 'text')))
            continue
          assert.is(
            partOf(await send(probe), probe),
            isInHeader ? want.trim() : want,
            `${name}: ${JSON.stringify(probe)}`,
          )
          texts++
        }
      }
    })
  }
}

test('the table is not empty', () => {
  assert.ok(texts > 2000, String(texts))
  assert.ok(reads > 400, String(reads))
})

test('a sample sends the text of the author, and the example of a media type', () => {
  const urlOf = (parameter: Dict): string => {
    const node = { parameters: [{ name: 'q', required: true, ...parameter }] }
    const source = {
      root: rootOf({ parameter: node.parameters[0]!, value: 1 }),
      node,
      method: 'get',
      path: '/a',
      server,
    }
    return callOf({ ...source, parameters: node.parameters, generate: () => 'made' }).url.join('')
  }
  const example = { dataValue: { a: 1 }, serializedValue: 'q=a%2C1' }
  assert.is(urlOf({ in: 'query', schema: {}, examples: { probe: example } }), `${server}/a?q=a%2C1`)
  const media = { 'application/json': { example: { a: 1 } } }
  assert.is(urlOf({ in: 'query', content: media }), `${server}/a?q=%7B%22a%22%3A1%7D`)
  const elsewhere = { probe: { externalValue: './q.json' } }
  assert.is(urlOf({ in: 'query', schema: {}, examples: elsewhere }), `${server}/a?q=made`)
})

test('an empty list, an empty object and null are not sent (RFC 6570, 2.3)', async () => {
  for (const { place, style, explode } of rows)
    for (const value of [[], {}, null, [null], { a: null }]) {
      const probe = { parameter: { name: 'color', in: place, style, explode, schema: {} }, value }
      // A placeholder in a path remains if it has no value.
      if (place === 'path' && value === null) continue
      assert.is(partOf(await users['encoder']!(probe), probe), '', JSON.stringify(probe))
    }
})

test.run()
