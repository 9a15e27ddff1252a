import type { Upload, Violation } from './rules.ts'
import { depthOf, maxDepth, propertySchema, typesOf } from './coerce.ts'
import type { Fields, Described, MediaType, Operation } from './describe.ts'
import { formOfParts, readForm } from './form.ts'
import type { Validator } from './validate.ts'

/** A body as data, or the reason why it cannot be read. */
export type ReadBody =
  | { readonly body: unknown; readonly media?: MediaType; readonly text?: string }
  | { readonly violation: Violation }
  /** Error sentence: the content type is not supported. */
  | { readonly unsupported: string }

/** Reads a body by its content type. `bytes`: the whole body, of bounded length. */
export async function readBody(
  { body: described }: Operation,
  { bytes, type }: { readonly bytes: Uint8Array; readonly type: string | undefined },
  root: Fields,
): Promise<ReadBody> {
  if (described === undefined) return { body: undefined }
  if (bytes.length === 0 && type === undefined) {
    if (!described.required) return { body: undefined }
    return wrong('required', 'must have a body', { missingProperty: 'body' })
  }
  const essence = (type ?? 'application/json').split(';')[0]?.trim().toLowerCase() ?? ''
  const media = match(described.types, essence)
  if (media === undefined || !isReadable(media, root)) {
    const readableTypes = described.types
      .filter((candidate) => isReadable(candidate, root))
      .map((candidate) => candidate.type)
    const why = media === undefined ? '' : ', which the sandbox does not read'
    return { unsupported: `the body is ${essence}${why}, but may be ${readableTypes.join(', ') || 'of no type'}` }
  }
  if (essence === 'multipart/form-data') return readParts({ bytes, type: type ?? essence }, media, root)
  if (essence === 'application/x-www-form-urlencoded') {
    const form = { schema: media.schema?.value, encoding: media.encoding }
    return { body: readForm(new TextDecoder().decode(bytes), form, root), media }
  }
  const isJson = /[/+]json$/.test(essence)
  if (!isJson && !essence.startsWith('text/') && !/[/+]xml$/.test(essence)) {
    return { body: { name: '', type: essence, bytes } satisfies Upload, media }
  }
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return wrong('encoding', 'must be UTF-8')
  }
  if (!isJson) return { body: text, media }
  if (depthOf(text) > maxDepth) return wrong('depth', `must not be nested deeper than ${maxDepth} levels`)
  try {
    return { body: JSON.parse(text) as unknown, media, text }
  } catch (error) {
    return wrong('json', `must be JSON: ${(error as Error).message}`)
  }
}

function wrong(keyword: string, message: string, params: Violation['params'] = {}): { readonly violation: Violation } {
  return { violation: { loc: ['body'], message, keyword, params } }
}

/**
 * Schemas of XML bodies have rules that JSON Schema validators do not know, so XML is not
 * validated.
 */
function isReadable({ type, schema }: MediaType, root: Fields): boolean {
  const types = /[/+]xml$/.test(type) ? typesOf(root, schema?.value) : new Set()
  return types.size === 0 || types.has('string')
}

/** The most specific described type: the exact type, then a range (`image/*`), then any. */
function match(types: readonly MediaType[], essence: string): MediaType | undefined {
  const patterns = [essence, `${essence.split('/')[0]}/*`, '*/*']
  return patterns
    .map((pattern) => types.find(({ type }) => type.split(';')[0]?.trim() === pattern))
    .find((media) => media !== undefined)
}

async function readParts(
  { bytes, type }: { readonly bytes: Uint8Array; readonly type: string },
  media: MediaType,
  root: Fields,
): Promise<ReadBody> {
  let form: FormData
  try {
    form = await new Response(bytes as Uint8Array<ArrayBuffer>, { headers: { 'content-type': type } }).formData()
  } catch {
    return wrong('form', 'cannot be read as a form')
  }
  const texts: [name: string, text: string][] = []
  const uploads = new Map<string, Upload[]>()
  for (const [name, value] of form) {
    if (typeof value === 'string') texts.push([name, value])
    else {
      const bytes = new Uint8Array(await value.arrayBuffer())
      uploads.set(name, [...(uploads.get(name) ?? []), { name: value.name, type: value.type, bytes }])
    }
  }
  const schema = media.schema?.value
  const files = [...uploads].map(([name, all]): [string, unknown] => {
    const isList = typesOf(root, propertySchema(root, schema, name)).has('array')
    return [name, isList ? all : all.at(-1)]
  })
  const fields = readForm(formOfParts(texts), { schema, encoding: media.encoding }, root)
  return { body: Object.fromEntries([...Object.entries(fields), ...files]), media }
}

/**
 * Reads a body and checks it against its schema. Fills in defaults, except in PATCH. `text` is the body as JSON.
 */
export async function checkBody(
  operation: Operation,
  sent: { readonly bytes: Uint8Array; readonly type: string | undefined; readonly method: string },
  { described, validator }: { readonly described: Described; readonly validator: Validator },
): Promise<
  | { readonly body?: unknown; readonly text?: string; readonly violations: readonly Violation[] }
  | { readonly unsupported: string }
> {
  const parsed = await readBody(operation, sent, described.root)
  if ('unsupported' in parsed) return parsed
  if ('violation' in parsed) return { violations: [parsed.violation] }
  const { body, media, text } = parsed
  const asText = text === undefined ? {} : { text }
  if (media?.schema === undefined) return { body, violations: [], ...asText }
  const role = sent.method === 'PATCH' ? 'update' : 'request'
  // The schema of a file is a string (OpenAPI 3.1, 4.8.14.3) of unlimited length.
  const isForm = sent.type !== undefined && !/json/i.test(sent.type)
  const checked = isForm ? filesAsText(body) : body
  const violations = validator.check(media.schema, checked, { role, loc: 'body' })
  return { body: isForm ? { ...(checked as object), ...(body as object) } : checked, violations, ...asText }
}

function filesAsText(value: unknown): unknown {
  if (isUpload(value)) return 'a file'
  if (Array.isArray(value)) return value.map(filesAsText)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, filesAsText(field)]))
}

function isUpload(value: unknown): value is Upload {
  return typeof value === 'object' && value !== null && (value as Partial<Upload>).bytes instanceof Uint8Array
}
