import type { Reply } from './rules.ts'
import { typesOf } from './coerce.ts'
import { type Fields, type MediaType, type Operation } from './describe.ts'
import { loadExamples } from '../../api/generate/index.ts'
import { makeValue } from './generated/value.ts'
import { acceptedType, isXml, jsonOf } from './media-types.ts'

/** Choice of a response that is generated from the description. */
export interface AnswerWanted {
  /** Default: the first success status. */
  readonly status?: number
  /** Name of an example. */
  readonly example?: string
  /** Number of a variant generated from the schema, without examples. */
  readonly turn?: number
  /** Value of the `Accept` header. */
  readonly accept?: string
}

/**
 * Returns the described response: an author's example, or one generated from the schema. Returns undefined if the
 * description has no response with this status, or none of an accepted media type.
 */
export function describedAnswer(operation: Operation, root: Fields, choice: AnswerWanted = {}): Reply | undefined {
  const status = choice.status ?? successStatus(operation)
  const types = answerTypes(operation, status)
  if (types?.length === 0) return { status }
  const media = acceptedType(types, choice)
  if (media === undefined) return undefined
  const { schema } = media
  const body =
    choice.turn === undefined || schema === undefined
      ? exampleOf(media, root, choice.example)
      : makeValue(root, schema.value, [], choice.turn)
  return { status, body, headers: { 'content-type': contentType(media, body) } }
}

/** Content type of a response. If the description allows any type, data is sent as JSON. */
export function contentType({ type }: MediaType, body: unknown): string {
  if (!/^(?:\*|application)\/\*/.test(type)) return type
  return typeof body === 'string' ? 'text/plain' : 'application/json'
}

/** Returns true if an answer has an example of this name in any of its media types. */
export function hasExample(operation: Operation, status: number, name: string): boolean {
  return (answerTypes(operation, status) ?? []).some(({ examples }) => Object.hasOwn(examples, name))
}

/** Returns true if the author wrote an example for the success answer. */
export function hasExamples(operation: Operation): boolean {
  const types = answerTypes(operation, successStatus(operation)) ?? []
  return Object.keys((jsonOf(types) ?? types[0])?.examples ?? {}).length > 0
}

/** Media types of the answer with this status: its own entry, that of its class, or the default. */
export function answerTypes({ responses }: Operation, status: number): readonly MediaType[] | undefined {
  return responses[String(status)] ?? responses[`${Math.floor(status / 100)}XX`] ?? responses['default']
}

/**
 * The first described success status. If only a class such as `2XX` is described, the usual status
 * of the method.
 */
export function successStatus({ responses, method }: Operation): number {
  const exact = Object.keys(responses).filter((status) => /^2\d\d$/.test(status))
  if (exact.length > 0) return Number(exact.sort()[0])
  const types = responses['2XX'] ?? responses['default']
  if (types === undefined || types.length === 0) return method === 'GET' ? 200 : 204
  return method === 'POST' ? 201 : 200
}

/** Examples generated from schemas. Descriptions do not change, so they are cached. */
const samples = new WeakMap<MediaType, { readonly value: unknown }>()

/**
 * Returns the example of a media type: the named one, or the first, or one generated from the schema.
 */
export function exampleOf(media: MediaType, root: Fields, name?: string): unknown {
  const { examples, schema } = media
  if (name !== undefined && Object.hasOwn(examples, name)) return asData(examples[name], media, root)
  const [first] = Object.values(examples)
  if (first !== undefined || schema === undefined) return asData(first, media, root)
  const sample = samples.get(media) ?? { value: sampleOf(schema.value, root) }
  samples.set(media, sample)
  return sample.value
}

/** Example generators by description. Loading one takes a third of a second. */
const generators = new WeakMap<Fields, ReturnType<typeof loadExamples>>()

/** Generates the XML for a media type without examples, which `exampleOf` then returns. */
export async function prepareXml(media: MediaType, root: Fields): Promise<void> {
  const { type, schema, examples } = media
  if (!isXml(type) || schema === undefined || Object.keys(examples).length > 0 || samples.has(media)) return
  const generator = generators.get(root) ?? loadExamples(root)
  generators.set(root, generator)
  const result = (await generator).make(schema.value, 'response')
  const xml = result.kind === 'value' ? result.xml() : undefined
  if (xml !== undefined) samples.set(media, { value: xml })
}

/** Parses an example that was written as JSON text, unless the schema allows a string. */
export function asData(example: unknown, media: MediaType, root: Fields): unknown {
  if (typeof example !== 'string' || jsonOf([media]) === undefined) return example
  if (typesOf(root, media.schema?.value).has('string')) return example
  try {
    return JSON.parse(example) as unknown
  } catch {
    return media.schema === undefined ? example : sampleOf(media.schema.value, root)
  }
}

/** Generates a value that matches a schema; `undefined` if that fails. */
export function sampleOf(schema: unknown, root: Fields, options: { readonly skipNonRequired?: boolean } = {}): unknown {
  return makeValue(root, schema, options.skipNonRequired === true ? [{}] : [])
}
