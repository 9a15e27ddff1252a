import { dict, isDict, list, text, type Dict } from '../../api/value.ts'
import { follow } from './follow.ts'
import { messagesOf } from './traits.ts'

type MutableDict = Record<string, unknown>

/** Formats that are JSON Schema: those of AsyncAPI, JSON Schema and OpenAPI. */
const ownFormats = /^application\/(?:vnd\.aai\.asyncapi|vnd\.oai\.openapi|schema)(?:\+\w+)?\b/

/** `true` for a schema in another language: Avro, Protobuf, RAML, XML Schema. */
export function isForeign(format: string | undefined): format is string {
  return format !== undefined && !ownFormats.test(format)
}

/** The schema of a payload or of headers. */
export interface PayloadSchema {
  readonly schema: unknown
  /** The language of the schema, unless it is JSON Schema. */
  readonly format?: string
}

/** The schema of the payload or the headers of a message, and its language. */
export function carried(root: Dict, message: Dict, key: 'payload' | 'headers'): PayloadSchema | undefined {
  const value = message[key]
  if (value === undefined) return undefined
  const format = key === 'payload' ? text(message['schemaFormat']) : undefined
  if (isForeign(format)) return { schema: value, format }
  const { node } = follow(root, value)
  const ownFormat = text(node['schemaFormat'])
  return isForeign(ownFormat) ? { schema: node['schema'], format: ownFormat } : { schema: value }
}

/**
 * Rewrites all schemas in place to the dialect of the pages (2020-12): removes the wrapper with `schemaFormat` from JSON
 * Schemas, and converts tuples, dependencies and discriminators of draft 7.
 */
export function putIntoDialect(root: Dict): void {
  const open: unknown[] = []
  const namedSchemas = dict(dict(root['components'])['schemas']) as MutableDict
  for (const [name, value] of Object.entries(namedSchemas)) open.push((namedSchemas[name] = unwrapped(value)))
  for (const messageRef of messagesOf(root)) {
    const message = follow(root, messageRef).node as MutableDict
    for (const key of ['payload', 'headers'] as const) {
      if (message[key] === undefined || (key === 'payload' && isForeign(text(message['schemaFormat'])))) continue
      open.push((message[key] = unwrapped(message[key])))
    }
  }
  const channels = [root, dict(root['components'])].flatMap((holder) => Object.values(dict(holder['channels'])))
  const parameters = [
    ...Object.values(dict(dict(root['components'])['parameters'])),
    ...channels.flatMap((channel) => Object.values(dict(follow(root, channel).node['parameters']))),
  ]
  for (const parameter of parameters) open.push(follow(root, parameter).node['schema'])
  rewrite(open)
}

/** A JSON Schema without the wrapper that contains its format. */
function unwrapped(value: unknown): unknown {
  const { schemaFormat, schema } = dict(value)
  return typeof schemaFormat === 'string' && schema !== undefined && !isForeign(schemaFormat) ? schema : value
}

const maps = ['properties', 'patternProperties', 'definitions', '$defs', 'dependentSchemas']
const lists = ['allOf', 'oneOf', 'anyOf', 'prefixItems']
const single = ['items', 'additionalProperties', 'not', 'if', 'then', 'else', 'contains', 'propertyNames']

function rewrite(open: unknown[]): void {
  const seen = new Set<Dict>()
  for (let next = open.pop(); open.length > 0 || next !== undefined; next = open.pop()) {
    if (!isDict(next) || seen.has(next) || typeof next['schemaFormat'] === 'string') continue
    seen.add(next)
    const schema = next as MutableDict
    if (typeof schema['discriminator'] === 'string') schema['discriminator'] = { propertyName: schema['discriminator'] }
    if (Array.isArray(schema['items'])) {
      const { items, additionalItems } = schema
      schema['prefixItems'] = items
      delete schema['items']
      delete schema['additionalItems']
      if (additionalItems !== undefined) schema['items'] = additionalItems
    }
    // 2020-12 has a separate keyword for each of the two forms.
    for (const [name, dependency] of Object.entries(dict(schema['dependencies']))) {
      const key = Array.isArray(dependency) ? 'dependentRequired' : 'dependentSchemas'
      schema[key] = { ...dict(schema[key]), [name]: dependency }
    }
    delete schema['dependencies']
    for (const key of maps) open.push(...Object.values(dict(schema[key])))
    for (const key of lists) open.push(...list(schema[key]))
    for (const key of single) open.push(schema[key])
  }
}
