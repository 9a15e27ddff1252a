import type { Upload, Violation } from '../sandbox.ts'
import { readBody } from './body.ts'
import type { Described } from './describe.ts'
import type { Operation } from './operation.ts'
import type { Validator } from './validate.ts'

/** A body and what is wrong with it. */
export interface CheckedBody {
  readonly body?: unknown
  /** As JSON. */
  readonly text?: string
  readonly violations: readonly Violation[]
}

/** Reads a body and checks it against its schema; fills in defaults, but in PATCH. */
export async function checkBody(
  operation: Operation,
  sent: { readonly bytes: Uint8Array; readonly type: string | undefined; readonly method: string },
  { described, validator }: { readonly described: Described; readonly validator: Validator },
): Promise<CheckedBody | { readonly unsupported: string }> {
  const read = await readBody(operation, sent, described.root)
  if ('unsupported' in read) return read
  if ('violation' in read) return { violations: [read.violation] }
  const { body, media, text } = read
  const asText = text === undefined ? {} : { text }
  if (media?.schema === undefined) return { body, violations: [], ...asText }
  const role = sent.method === 'PATCH' ? 'update' : 'request'
  // A file is text to a schema (OpenAPI 3.1, 4.8.14.3), whose length nobody limits in characters.
  const isForm = sent.type !== undefined && !/json/i.test(sent.type)
  const checked = isForm ? filesAsText(body) : body
  const violations = validator.check(media.schema, checked, { role, loc: 'body' })
  return { body: isForm ? { ...(checked as object), ...(body as object) } : checked, violations, ...asText }
}

function filesAsText(value: unknown): unknown {
  if (isUpload(value)) return 'a file'
  if (Array.isArray(value)) return value.map(filesAsText)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, filesAsText(one)]))
}

function isUpload(value: unknown): value is Upload {
  return typeof value === 'object' && value !== null && (value as Partial<Upload>).bytes instanceof Uint8Array
}
