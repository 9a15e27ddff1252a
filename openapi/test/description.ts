import type { ApiData } from '../../src/plugins/openapi/guide.ts'
import { split } from '../../src/plugins/openapi/split.ts'
import words from '../../theme/words/en.ts'
import { parts, rootFile } from './parts.ts'

/** A node of the description. */
export type Node = Readonly<Record<string, unknown>>

/** A call: `METHOD path`, and its node. */
export interface Call {
  readonly name: string
  readonly node: Node
  /** Its own parameters and those of its path. */
  readonly parameters: readonly Node[]
}

const { entries, diagnostics } = await split(
  { path: rootFile, text: parts[rootFile] ?? '', digest: '', needed: parts },
  { base: '/api/v1', words: words.plugins.openapi },
)
const data = entries.find(({ id }) => id === 'description')?.data as ApiData | undefined

/** Diagnostics of the plugin for the description. */
export const reported = diagnostics

/** The bundled description: a single document without external references. */
export const description: Node = JSON.parse(data?.kind === 'description' ? data.json : '{}')

/** Returns the value if it is an object, else an empty node. */
export function node(value: unknown): Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : {}
}

/** Returns the value if it is an array, else an empty list. */
export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** Target of a reference. */
export function target(ref: string): Node {
  const keys = ref.replace(/^#\/?/, '').split('/')
  return node(keys.reduce<unknown>((at, key) => node(at)[decode(key)] ?? list(at)[Number(key)], description))
}

function decode(key: string): string {
  return decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~')
}

/** The node itself, or the target of its reference; siblings of the reference take precedence. */
export function followed(value: unknown): Node {
  const { $ref, ...rest } = node(value)
  return typeof $ref === 'string' ? { ...followed(target($ref)), ...rest } : node(value)
}

/** The named schemas. */
export const schemas: Readonly<Record<string, Node>> = Object.fromEntries(
  Object.entries(node(node(description['components'])['schemas'])).map(([name, value]) => [name, node(value)]),
)

const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'])

/** Every call, sorted. */
export const described: readonly Call[] = Object.entries(node(description['paths']))
  .flatMap(([path, value]) => {
    const item = followed(value)
    return Object.entries(item)
      .filter(([method]) => methods.has(method))
      .map(([method, operation]) => ({
        name: `${method.toUpperCase()} ${path}`,
        node: node(operation),
        parameters: [...list(item['parameters']), ...list(node(operation)['parameters'])].map(followed),
      }))
  })
  .sort((a, b) => (a.name < b.name ? -1 : 1))

/** Entries of only one list, sorted: `missing` are expected but absent, `extra` are present but not expected. */
export function differences(there: Iterable<string>, expected: Iterable<string>) {
  const [has, wants] = [new Set(there), new Set(expected)]
  return {
    missing: [...wants].filter((entry) => !has.has(entry)).sort(),
    extra: [...has].filter((entry) => !wants.has(entry)).sort(),
  }
}

/** No differences. */
export const noDifference = { missing: [], extra: [] }
