import { dict, isDict, list, text, type Dict } from '../../api/value.ts'
import { follow } from './follow.ts'
import { messagesOf } from './traits.ts'

type Open = Record<string, unknown>

/** Schemas that are JSON Schema, in whatever wrapping: AsyncAPI's own, JSON Schema's, OpenAPI's. */
const ownFormats = /^application\/(?:vnd\.aai\.asyncapi|vnd\.oai\.openapi|schema)(?:\+\w+)?\b/

/** Whether a schema is in a language that the pages do not know: Avro, Protobuf, RAML, XML Schema. */
export function isForeign(format: string | undefined): format is string {
  return format !== undefined && !ownFormats.test(format)
}

/** What a message carries, or has for headers. */
export interface Carried {
  readonly schema: unknown
  /** The language of the schema, where it is not JSON Schema. */
  readonly format?: string
}

/** The schema of a key of a message, and the language that it is written in. */
export function carried(root: Dict, message: Dict, key: 'payload' | 'headers'): Carried | undefined {
  const value = message[key]
  if (value === undefined) return undefined
  const format = key === 'payload' ? text(message['schemaFormat']) : undefined
  if (isForeign(format)) return { schema: value, format }
  const { node } = follow(root, value)
  const own = text(node['schemaFormat'])
  return isForeign(own) ? { schema: node['schema'], format: own } : { schema: value }
}

/**
 * Rewrites all schemas in place to the words that the pages know: those in the wrapping of several formats, of which AsyncAPI
 * knows itself, stand without it; the lists of entries by place and the discriminators of draft 7 are those of 2020-12.
 */
export function putIntoDialect(root: Dict): void {
  const open: unknown[] = []
  const named = dict(dict(root['components'])['schemas']) as Open
  for (const [name, value] of Object.entries(named)) open.push((named[name] = unwrapped(value)))
  for (const written of messagesOf(root)) {
    const message = follow(root, written).node as Open
    for (const key of ['payload', 'headers'] as const) {
      if (message[key] === undefined || (key === 'payload' && isForeign(text(message['schemaFormat'])))) continue
      open.push((message[key] = unwrapped(message[key])))
    }
  }
  const channels = [root, dict(root['components'])].flatMap((one) => Object.values(dict(one['channels'])))
  const parameters = [
    ...Object.values(dict(dict(root['components'])['parameters'])),
    ...channels.flatMap((channel) => Object.values(dict(follow(root, channel).node['parameters']))),
  ]
  for (const parameter of parameters) open.push(follow(root, parameter).node['schema'])
  rewrite(open)
}

/** A schema without what says that it is one of AsyncAPI's own. */
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
    const schema = next as Open
    if (typeof schema['discriminator'] === 'string') schema['discriminator'] = { propertyName: schema['discriminator'] }
    if (Array.isArray(schema['items'])) {
      const { items, additionalItems } = schema
      schema['prefixItems'] = items
      delete schema['items']
      delete schema['additionalItems']
      if (additionalItems !== undefined) schema['items'] = additionalItems
    }
    // Each one of both is among the words of 2020-12 by another name.
    for (const [name, one] of Object.entries(dict(schema['dependencies']))) {
      const key = Array.isArray(one) ? 'dependentRequired' : 'dependentSchemas'
      schema[key] = { ...dict(schema[key]), [name]: one }
    }
    delete schema['dependencies']
    for (const key of maps) open.push(...Object.values(dict(schema[key])))
    for (const key of lists) open.push(...list(schema[key]))
    for (const key of single) open.push(schema[key])
  }
}
