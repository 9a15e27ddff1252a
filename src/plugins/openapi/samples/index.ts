import { apiParameter, parameterKey } from '../../../api/calls.ts'
import { examplesOf } from '../../../api/texts.ts'
import { dict, text, type Dict, resolve } from '../../../api/value.ts'
import type { ApiRequest } from '../../kit.ts'
import { bodyCases, type BodyCase } from './body-cases.ts'
import { bodyOf } from './body.ts'
import { credentialsOf } from './credentials.ts'
import { encode, encodeAddress, isHeaderName } from '../../../api/parameters/characters.ts'
import { encodeParameters, type ParameterValue } from '../../../api/parameters/encode.ts'
import { authorSamples } from './written.ts'
import { defined } from '../../../base/defined.ts'
import { csharp } from './languages/csharp.ts'
import { curl } from './languages/curl.ts'
import { dart } from './languages/dart.ts'
import { go } from './languages/go.ts'
import { java } from './languages/java.ts'
import { javascript } from './languages/javascript.ts'
import type { SampleCall, Words, CodeSample } from './languages/language.ts'
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
  /** Address of the server with variables replaced. */
  readonly server: string
  /** Parameters of the path and of the operation, with references resolved. */
  readonly parameters: readonly Dict[]
  /** Generates a value for a schema; `undefined` if that is impossible. */
  readonly generate: (schema: unknown) => unknown
}

/** Default server address for descriptions without one, or with a path only. */
const noServer = 'https://api.example.com'

/** Samples of a request: those of the author first, then one in every other language. */
export function requestSamples(source: SampleSource): readonly CodeSample[] {
  const declared = authorSamples(source.root, source.node)
  const languages = new Set(declared.map(({ language }) => language))
  return [...declared, ...inLanguages(callOf(source)).filter(({ language }) => !languages.has(language))]
}

/**
 * Samples of the operation for each of its bodies, starting with the body of `requestSamples`. Equal samples are
 * merged. Empty if there is only one body, or if they exceed `room`.
 *
 * @param room maximum number of characters of all samples
 */
export function samplesByBody(source: SampleSource, room: number): readonly SampleCase[] {
  if (!carriesBody(source.method)) return []
  const cases = new Map<string, SampleCase & { readonly bodies: BodyCase[] }>()
  let remaining = room
  for (const body of bodyCases(source.root, source.node)) {
    const samples = inLanguages(callOf(source, body))
    const key = samples[0]!.text
    const same = cases.get(key)
    if (same !== undefined) same.bodies.push(body)
    else {
      remaining -= samples.reduce((sum, { text }) => sum + text.length, 0)
      if (remaining < 0) break
      cases.set(key, { samples, bodies: [body] })
    }
  }
  return cases.size < 2 ? [] : [...cases.values()]
}

/** Samples for a body, or for several bodies with equal samples. */
export interface SampleCase {
  readonly bodies: readonly BodyCase[]
  readonly samples: readonly CodeSample[]
}

/** Marks a parameter with a value from a request. Requests may set protocol headers; descriptions may not. */
const asGiven = 'x-docs-given'

/**
 * Samples of a request in every language. Values missing in the request are only added for path
 * parameters.
 */
export function samplesOf(source: SampleSource, { parameters, body }: ApiRequest): readonly CodeSample[] {
  const valued = source.parameters.flatMap((parameter): Dict[] => {
    const value = parameters.find(
      ({ name, in: location }) => name === parameter['name'] && location === parameter['in'],
    )
    if (value === undefined) return parameter['in'] === 'path' ? [parameter] : []
    const { examples: _, ...rest } = parameter
    return [{ ...rest, required: true, example: value.value, [asGiven]: true }]
  })
  const keys = new Set(valued.map(parameterKey))
  const others = parameters
    .filter(({ name, in: location }) => !keys.has(`${location} ${name}`))
    .map(({ name, in: location, value }): Dict => ({
      name,
      in: location,
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

const inLanguages = (call: SampleCall): readonly CodeSample[] => languages.map((write) => write(call))

const carriesBody = (method: string): boolean => !/^(?:get|head)$/i.test(method)

/** The call with required parameters only, and with values from the author's examples. */
export function callOf(
  { root, node, method, path, server, parameters, generate }: SampleSource,
  bodyCase?: BodyCase,
  isBare?: 'bare',
): SampleCall {
  const carried = bodyCase ?? (isBare === undefined ? bodyCases(root, node)[0] : undefined)
  const verb = method.toUpperCase()
  const credentials = credentialsOf(root, node)
  const sent = parameters.filter((parameter) => isSent(parameter, path))
  const values = sent.map((parameter): ParameterValue => ({
    ...apiParameter(parameter, root),
    ...valueOf(root, parameter, generate),
  }))
  const encoded = encodeParameters(path, values)
  const headers = encoded.headers.map(({ name, value }) => ({ name, value: [value] }))
  const cookie = joinedWords([...encoded.cookies.map((text) => [text]), ...credentials.cookies], '; ')
  const body =
    carried === undefined || !carriesBody(verb)
      ? undefined
      : bodyOf(root, [carried.type, carried.media], valueOfBody(carried, generate))
  // Headers of a request replace credentials.
  const isTaken = (name: string): boolean => headers.some((header) => header.name.toLowerCase() === name.toLowerCase())
  const schemeHeaders = credentials.headers.filter(({ name }) => !isTaken(name))
  return defined({
    method: verb.replace(/[^A-Z-]/g, ''),
    url: joinedQuery(sampleServer(server) + addressOf(encoded.path), [
      ...encoded.query.map((text) => [text]),
      ...credentials.query,
    ]),
    headers: [...schemeHeaders, ...headers, ...(cookie.length === 0 ? [] : [{ name: 'Cookie', value: cookie }])],
    basic: isTaken('Authorization') ? undefined : credentials.basic,
    body,
  })
}

/** Returns true for a parameter to include in a sample: a required one with a name that its location allows. */
function isSent(parameter: Dict, path: string): boolean {
  const name = text(parameter['name']) ?? ''
  if (parameter['in'] === 'path') return path.includes(`{${name}}`)
  if (parameter['required'] !== true) return false
  const isProtocols = parameter[asGiven] === true ? /^content-type$/i : /^(?:accept|content-type|authorization)$/i
  return parameter['in'] !== 'header' || (isHeaderName(name) && !isProtocols.test(name))
}

/**
 * Value of a parameter: the author's example (as serialized, if given), or else a generated value, or else its name.
 */
function valueOf(
  root: Dict,
  parameter: Dict,
  generate: SampleSource['generate'],
): Pick<ParameterValue, 'value' | 'serialized'> {
  const { node: content } = resolve(root, Object.values(dict(parameter['content']))[0])
  const [parameterExample] = examplesOf(parameter, root, 'sent').filter(({ isElsewhere }) => isElsewhere !== true)
  if (parameterExample !== undefined) {
    const { serializedValue } = dict(parameterExample.node)
    const isSerialized = typeof serializedValue === 'string' && serializedValue === parameterExample.value
    return { value: parameterExample.value, ...(isSerialized ? { serialized: serializedValue } : {}) }
  }
  const [example] = examplesOf(content, root).filter(({ isElsewhere }) => isElsewhere !== true)
  if (example !== undefined) return { value: example.value }
  const generated = generate(parameter['schema'] ?? content['schema'])
  // A generated text without constraints is less helpful than the name.
  const isPlain = generated === undefined || generated === null || generated === 'string' || generated === ''
  return { value: isPlain ? (text(parameter['name']) ?? '') : generated }
}

function valueOfBody({ media, example }: BodyCase, generate: SampleSource['generate']): unknown {
  return example === undefined ? generate(media['schema']) : example.value
}

/** Server address for samples, even if the description contains a path or an invalid address. */
export function sampleServer(server: string): string {
  const address = /^https?:\/\//i.test(server) ? server : noServer + (server.startsWith('/') ? server : '')
  try {
    // Variables without a default become their names.
    const url = new URL(address.replace(/[{}]/g, ''))
    // A query of the server would precede the path, so it is removed.
    return encodeAddress(url.origin + url.pathname).replace(/\/+$/, '')
  } catch {
    return noServer
  }
}

/** Path with its values. A placeholder without a parameter becomes its name. */
function addressOf(path: string): string {
  const pieces = path.split(/\{([^{}]*)\}/)
  return pieces.map((piece, index) => (index % 2 === 1 ? encode(piece) : encodeAddress(piece))).join('')
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
