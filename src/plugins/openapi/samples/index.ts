import { parameterKey, parameterSchema } from '../../../api/calls.ts'
import { toJson } from '../../../api/numbers.ts'
import { examplesOf } from '../../../api/texts.ts'
import { dict, hasParts, text, type Dict, resolve } from '../../../api/value.ts'
import type { ApiRequest } from '../../kit.ts'
import { bodyCases, type BodyCase } from './body-cases.ts'
import { bodyOf } from './body.ts'
import { isJson } from '../../../api/media-type.ts'
import { credentialsOf } from './credentials.ts'
import {
  headerText,
  pathValue,
  queryPairs,
  scalar,
  styleOf,
  encode,
  encodeAddress,
  headerValue,
  isHeaderName,
} from './serialize.ts'
import { writtenSamples } from './written.ts'
import { defined } from '../../../base/defined.ts'
import { csharp } from './languages/csharp.ts'
import { curl } from './languages/curl.ts'
import { dart } from './languages/dart.ts'
import { go } from './languages/go.ts'
import { java } from './languages/java.ts'
import { javascript } from './languages/javascript.ts'
import type { SampleCall, Words, WrittenSample } from './languages/language.ts'
import { php } from './languages/php.ts'
import { python } from './languages/python.ts'
import { ruby } from './languages/ruby.ts'

/** Input for a sample. */
export interface SampleSource {
  /** The bundled description. */
  readonly root: Dict
  /** The operation. */
  readonly node: Dict
  readonly method: string
  /** Path with placeholders. */
  readonly path: string
  /** Address of the server with its variables filled in. */
  readonly server: string
  /** Parameters of the path and of the operation, without references. */
  readonly parameters: readonly Dict[]
  /** Generates a value for a schema; `undefined` if that is impossible. */
  readonly generate: (schema: unknown) => unknown
}

/** Server address for descriptions without one, or with a path only. */
const noServer = 'https://api.example.com'

/**
 * Samples of a request: those of the author first, then one in every other language.
 */
export function requestSamples(source: SampleSource): readonly WrittenSample[] {
  const written = writtenSamples(source.root, source.node)
  const taken = new Set(written.map(({ language }) => language))
  return [...written, ...inLanguages(callOf(source)).filter(({ language }) => !taken.has(language))]
}

/**
 * Samples of the operation with each of its bodies, the body of `requestSamples` first. Equal samples are merged. Empty if
 * there is only one body, or not enough room.
 *
 * @param room maximum number of characters of all samples
 */
export function samplesByBody(source: SampleSource, room: number): readonly SampleCase[] {
  if (!carriesBody(source.method)) return []
  const cases = new Map<string, SampleCase & { readonly bodies: BodyCase[] }>()
  let left = room
  for (const body of bodyCases(source.root, source.node)) {
    const samples = inLanguages(callOf(source, body))
    const key = samples[0]!.text
    const same = cases.get(key)
    if (same !== undefined) same.bodies.push(body)
    else {
      left -= samples.reduce((sum, { text }) => sum + text.length, 0)
      if (left < 0) break
      cases.set(key, { samples, bodies: [body] })
    }
  }
  return cases.size < 2 ? [] : [...cases.values()]
}

/** Samples of a body, or of several bodies with equal samples. */
export interface SampleCase {
  readonly bodies: readonly BodyCase[]
  readonly samples: readonly WrittenSample[]
}

/** Marks a parameter with a value from a request. Requests may set protocol headers; descriptions may not. */
const asGiven = 'x-docs-given'

/** A request in every language. Only path parameters get values that the request does not have. */
export function samplesOf(source: SampleSource, { parameters, body }: ApiRequest): readonly WrittenSample[] {
  const valued = source.parameters.flatMap((parameter): Dict[] => {
    const value = parameters.find(({ name, in: place }) => name === parameter['name'] && place === parameter['in'])
    if (value === undefined) return parameter['in'] === 'path' ? [parameter] : []
    const { examples: _, ...rest } = parameter
    return [{ ...rest, required: true, example: value.value, [asGiven]: true }]
  })
  const keys = new Set(valued.map(parameterKey))
  const others = parameters
    .filter(({ name, in: place }) => !keys.has(`${place} ${name}`))
    .map(({ name, in: place, value }): Dict => ({
      name,
      in: place,
      required: true,
      schema: {},
      example: value,
      [asGiven]: true,
    }))
  const called = { ...source, parameters: [...valued, ...others] }
  if (body === undefined) return inLanguages(callOf(called, undefined, 'bare'))
  const content = dict(resolve(source.root, source.node['requestBody']).node['content'])
  const type = body.type ?? Object.keys(content)[0] ?? 'application/json'
  const media = resolve(source.root, content[type]).node
  const value = body.value
  return inLanguages(callOf(called, { type, media, example: { value, node: {} } }))
}

const inLanguages = (call: SampleCall): readonly WrittenSample[] => languages.map((write) => write(call))

const carriesBody = (method: string): boolean => !/^(?:get|head)$/i.test(method)

/** The call with required parameters only, and with the values of the author's examples. */
export function callOf(
  { root, node, method, path, server, parameters, generate }: SampleSource,
  bodyCase?: BodyCase,
  isBare?: 'bare',
): SampleCall {
  const carried = bodyCase ?? (isBare === undefined ? bodyCases(root, node)[0] : undefined)
  const verb = method.toUpperCase()
  const credentials = credentialsOf(root, node)
  const inPlace = (place: string): readonly Dict[] => parameters.filter((parameter) => parameter['in'] === place)
  const required = (place: string): readonly Dict[] =>
    inPlace(place).filter((parameter) => parameter['required'] === true)
  const value = (parameter: Dict): unknown => valueOf(root, parameter, generate)
  const address = [
    sampleServer(server),
    filled(path, inPlace('path'), value),
    ...required('querystring').map((parameter) => `?${wholeQuery(root, parameter, generate)}`),
  ].join('')
  const query = required('query').flatMap((parameter) => queryText(parameter, value(parameter)))
  const headers = required('header').flatMap((parameter) => {
    const name = text(parameter['name']) ?? ''
    const isProtocols = parameter[asGiven] === true ? /^content-type$/i : /^(?:accept|content-type|authorization)$/i
    if (!isHeaderName(name) || isProtocols.test(name)) return []
    return [{ name, value: [headerValue(headerText(value(parameter), styleOf(parameter, 'simple')))] }]
  })
  const cookies = [
    ...required('cookie').flatMap((parameter) => cookieText(parameter, value(parameter))),
    ...credentials.cookies,
  ]
  const cookie = joinedWords(cookies, '; ')
  const body =
    carried === undefined || !carriesBody(verb)
      ? undefined
      : bodyOf(root, [carried.type, carried.media], valueOfBody(carried, generate))
  // Headers of a request replace the credentials.
  const isTaken = (name: string): boolean => headers.some((header) => header.name.toLowerCase() === name.toLowerCase())
  const schemeHeaders = credentials.headers.filter(({ name }) => !isTaken(name))
  return defined({
    method: verb.replace(/[^A-Z-]/g, ''),
    url: joinedQuery(address, [...query, ...credentials.query]),
    headers: [...schemeHeaders, ...headers, ...(cookie.length === 0 ? [] : [{ name: 'Cookie', value: cookie }])],
    basic: isTaken('Authorization') ? undefined : credentials.basic,
    body,
  })
}

/** A whole query (3.2): an example as sent, else the fields of a value. */
function wholeQuery(root: Dict, parameter: Dict, generate: SampleSource['generate']): string {
  const [type = '', media] = Object.entries(dict(parameter['content']))[0] ?? []
  const { node } = resolve(root, media)
  const example =
    [parameter, node].flatMap((holder) => examplesOf(holder, root, 'sent'))[0]?.value ?? generate(node['schema'])
  if (!hasParts(example) || isJson(type)) return encodeAddress(scalar(example))
  const fields = Object.entries(example).map(([name, item]: [string, unknown]) => [encode(name), encode(scalar(item))])
  return fields.map((field) => field.join('=')).join('&')
}

/** The value of a parameter: the author's example, else a generated one, else its name. */
function valueOf(root: Dict, parameter: Dict, generate: SampleSource['generate']): unknown {
  const [example] = examplesOf(parameter, root)
  if (example !== undefined) return example.value
  const generated = generate(parameterSchema(parameter))
  // A generated text without limits says less than the name.
  const isPlain = generated === undefined || generated === null || generated === 'string' || generated === ''
  return isPlain ? (text(parameter['name']) ?? '') : generated
}

function valueOfBody({ media, example }: BodyCase, generate: SampleSource['generate']): unknown {
  return example === undefined ? generate(media['schema']) : example.value
}

/** The address of a server in samples, also if the description has a path or an invalid address. */
export function sampleServer(server: string): string {
  const address = /^https?:\/\//i.test(server) ? server : noServer + (server.startsWith('/') ? server : '')
  try {
    // Variables without a default become their names.
    const url = new URL(address.replace(/[{}]/g, ''))
    // A query of the server would precede the path.
    return encodeAddress(url.origin + url.pathname).replace(/\/+$/, '')
  } catch {
    return noServer
  }
}

function filled(path: string, parameters: readonly Dict[], value: (parameter: Dict) => unknown): string {
  const pieces = path.split(/(\{[^{}]*\})/)
  const text = pieces.map((piece) => {
    if (!/^\{.*\}$/.test(piece)) return encodeAddress(piece)
    const name = piece.slice(1, -1)
    const parameter = parameters.find((candidate) => candidate['name'] === name)
    if (parameter === undefined) return encode(name)
    const written = isContent(parameter) ? toJson(value(parameter)) : value(parameter)
    return pathValue(name, written, styleOf(parameter, 'simple'))
  })
  return text.join('')
}

function queryText(parameter: Dict, value: unknown): readonly Words[] {
  const name = text(parameter['name']) ?? ''
  const plain = isContent(parameter) && typeof value !== 'string' ? toJson(value) : value
  return queryPairs(name, plain, styleOf(parameter, 'form')).map(([key, item]) => [`${key}=${item}`])
}

function cookieText(parameter: Dict, value: unknown): readonly Words[] {
  const style = styleOf(parameter, 'form')
  // Exploded, a cookie would become several of the same name.
  const pairs = queryPairs(text(parameter['name']) ?? '', value, { ...style, explode: false })
  return pairs.map(([key, item]) => [`${key}=${item}`])
}

/** `true` for a parameter with a media type instead of a style. */
function isContent(parameter: Dict): boolean {
  return parameter['schema'] === undefined && parameter['content'] !== undefined
}

function joinedQuery(address: string, parts: readonly Words[]): Words {
  if (parts.length === 0) return [address]
  return merged([`${address}${address.includes('?') ? '&' : '?'}`, ...joinedWords(parts, '&')])
}

function joinedWords(parts: readonly Words[], between: string): Words {
  return merged(parts.flatMap((part, index) => (index === 0 ? part : [between, ...part])))
}

/** Joins adjacent texts. */
function merged(words: Words): Words {
  const result: Words[number][] = []
  for (const word of words) {
    const last = result.at(-1)
    if (typeof word === 'string' && typeof last === 'string') result[result.length - 1] = last + word
    else result.push(word)
  }
  return result
}

/** All languages, in display order. */
const languages = [curl, javascript, python, php, ruby, go, java, csharp, dart]
