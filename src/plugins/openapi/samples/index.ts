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

/** What a sample is made of. */
export interface SampleSource {
  /** The bundled description. */
  readonly root: Dict
  /** The operation. */
  readonly node: Dict
  readonly method: string
  /** With its placeholders. */
  readonly path: string
  /** Address of the server, its variables filled in. */
  readonly server: string
  /** Those of the path and of the operation together, without references. */
  readonly parameters: readonly Dict[]
  /** A value for a schema, where no author gave one; `undefined` if there is none. */
  readonly generate: (schema: unknown) => unknown
}

/** What the address of a server is, where the description gives none or only a path. */
const noServer = 'https://api.example.com'

/**
 * The operation, called as its description says: the samples of its author first, then one in every language that the
 * author has none in.
 */
export function requestSamples(source: SampleSource): readonly WrittenSample[] {
  const written = writtenSamples(source.root, source.node)
  const taken = new Set(written.map(({ language }) => language))
  return [...written, ...inLanguages(callOf(source)).filter(({ language }) => !taken.has(language))]
}

/**
 * The operation with each body that it may carry, the one of `requestSamples` first; those that read alike once. None
 * where there is no choice, or no room for one.
 *
 * @param room characters for all samples together
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

/** Samples of one body; of several, where they read alike. */
export interface SampleCase {
  readonly bodies: readonly BodyCase[]
  readonly samples: readonly WrittenSample[]
}

/** Marks a parameter that a request gives a value: a description may not name headers of the protocol, a request may. */
const asGiven = 'x-docs-given'

/** A request with the values that are given, and no others but parts of the path, in every language. */
export function samplesOf(source: SampleSource, { parameters, body }: ApiRequest): readonly WrittenSample[] {
  const given = source.parameters.flatMap((one): Dict[] => {
    const value = parameters.find(({ name, in: place }) => name === one['name'] && place === one['in'])
    if (value === undefined) return one['in'] === 'path' ? [one] : []
    const { examples: _, ...rest } = one
    return [{ ...rest, required: true, example: value.value, [asGiven]: true }]
  })
  const known = new Set(given.map(parameterKey))
  const others = parameters
    .filter(({ name, in: place }) => !known.has(`${place} ${name}`))
    .map(({ name, in: place, value }): Dict => ({
      name,
      in: place,
      required: true,
      schema: {},
      example: value,
      [asGiven]: true,
    }))
  const called = { ...source, parameters: [...given, ...others] }
  if (body === undefined) return inLanguages(callOf(called, undefined, 'bare'))
  const content = dict(resolve(source.root, source.node['requestBody']).node['content'])
  const type = body.type ?? Object.keys(content)[0] ?? 'application/json'
  const media = resolve(source.root, content[type]).node
  const value = body.value
  return inLanguages(callOf(called, { type, media, example: { value, node: {} } }))
}

const inLanguages = (call: SampleCall): readonly WrittenSample[] => languages.map((write) => write(call))

const carriesBody = (method: string): boolean => !/^(?:get|head)$/i.test(method)

/** The call itself: what is required and nothing else, with the values of the author's examples. */
export function callOf(
  { root, node, method, path, server, parameters, generate }: SampleSource,
  given?: BodyCase,
  isBare?: 'bare',
): SampleCall {
  const carried = given ?? (isBare === undefined ? bodyCases(root, node)[0] : undefined)
  const verb = method.toUpperCase()
  const credentials = credentialsOf(root, node)
  const of = (place: string): readonly Dict[] => parameters.filter((one) => one['in'] === place)
  const required = (place: string): readonly Dict[] => of(place).filter((one) => one['required'] === true)
  const value = (parameter: Dict): unknown => valueOf(root, parameter, generate)
  const address = [
    sampleServer(server),
    filled(path, of('path'), value),
    ...required('querystring').map((one) => `?${wholeQuery(root, one, generate)}`),
  ].join('')
  const query = required('query').flatMap((one) => queryText(one, value(one)))
  const headers = required('header').flatMap((one) => {
    const name = text(one['name']) ?? ''
    const isProtocols = one[asGiven] === true ? /^content-type$/i : /^(?:accept|content-type|authorization)$/i
    if (!isHeaderName(name) || isProtocols.test(name)) return []
    return [{ name, value: [headerValue(headerText(value(one), styleOf(one, 'simple')))] }]
  })
  const cookies = [...required('cookie').flatMap((one) => cookieText(one, value(one))), ...credentials.cookies]
  const cookie = joinedWords(cookies, '; ')
  const body =
    carried === undefined || !carriesBody(verb)
      ? undefined
      : bodyOf(root, [carried.type, carried.media], valueOfBody(carried, generate))
  // What a request gives stands in the place of the credentials that the description asks for.
  const isTaken = (name: string): boolean => headers.some((one) => one.name.toLowerCase() === name.toLowerCase())
  const own = credentials.headers.filter(({ name }) => !isTaken(name))
  return defined({
    method: verb.replace(/[^A-Z-]/g, ''),
    url: joinedQuery(address, [...query, ...credentials.query]),
    headers: [...own, ...headers, ...(cookie.length === 0 ? [] : [{ name: 'Cookie', value: cookie }])],
    basic: isTaken('Authorization') ? undefined : credentials.basic,
    body,
  })
}

/** A whole query (3.2): what an example says is sent, else the fields of a value. */
function wholeQuery(root: Dict, parameter: Dict, generate: SampleSource['generate']): string {
  const [type = '', media] = Object.entries(dict(parameter['content']))[0] ?? []
  const { node } = resolve(root, media)
  const example =
    [parameter, node].flatMap((one) => examplesOf(one, root, 'sent'))[0]?.value ?? generate(node['schema'])
  if (!hasParts(example) || isJson(type)) return encodeAddress(scalar(example))
  const fields = Object.entries(example).map(([name, one]: [string, unknown]) => [encode(name), encode(scalar(one))])
  return fields.map((field) => field.join('=')).join('&')
}

/** The author's example, else one that its schema gives, else its own name. */
function valueOf(root: Dict, parameter: Dict, generate: SampleSource['generate']): unknown {
  const [example] = examplesOf(parameter, root)
  if (example !== undefined) return example.value
  const made = generate(parameterSchema(parameter))
  // A text that nothing limits says less than the name does.
  const isPlain = made === undefined || made === null || made === 'string' || made === ''
  return isPlain ? (text(parameter['name']) ?? '') : made
}

function valueOfBody({ media, example }: BodyCase, generate: SampleSource['generate']): unknown {
  return example === undefined ? generate(media['schema']) : example.value
}

/** The address of a server in samples. It may be a path, or no address at all. */
export function sampleServer(server: string): string {
  const address = /^https?:\/\//i.test(server) ? server : noServer + (server.startsWith('/') ? server : '')
  try {
    // A variable that nobody filled in stands there with its name.
    const url = new URL(address.replace(/[{}]/g, ''))
    // A query of a server would stand before the path.
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
    const parameter = parameters.find((one) => one['name'] === name)
    if (parameter === undefined) return encode(name)
    const written = isContent(parameter) ? toJson(value(parameter)) : value(parameter)
    return pathValue(name, written, styleOf(parameter, 'simple'))
  })
  return text.join('')
}

function queryText(parameter: Dict, value: unknown): readonly Words[] {
  const name = text(parameter['name']) ?? ''
  const plain = isContent(parameter) && typeof value !== 'string' ? toJson(value) : value
  return queryPairs(name, plain, styleOf(parameter, 'form')).map(([key, one]) => [`${key}=${one}`])
}

function cookieText(parameter: Dict, value: unknown): readonly Words[] {
  const style = styleOf(parameter, 'form')
  // Exploded, a cookie would become several of the same name.
  const pairs = queryPairs(text(parameter['name']) ?? '', value, { ...style, explode: false })
  return pairs.map(([key, one]) => [`${key}=${one}`])
}

/** Whether a parameter says how it is written by a media type. */
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

/** Texts that follow each other become one. */
function merged(words: Words): Words {
  const result: Words[number][] = []
  for (const word of words) {
    const last = result.at(-1)
    if (typeof word === 'string' && typeof last === 'string') result[result.length - 1] = last + word
    else result.push(word)
  }
  return result
}

/** In the order in which they are shown. */
const languages = [curl, javascript, python, php, ruby, go, java, csharp, dart]
