/**
 * Shapes for a plugin's module, the result of `create`, and the results of its hooks.
 *
 * @module
 */
import { isAbsolute } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import {
  anything,
  both,
  callable,
  distinct,
  either,
  finite,
  flag,
  isThenable,
  list,
  members,
  name,
  oneOf,
  optional,
  plainData,
  record,
  shape,
  text,
  type Shape,
} from '../../base/shape.ts'
import { dataName, type DataSource } from '../data-source.ts'
import { headSchema } from '../head.ts'
import type { CollectedData, ContentType, MarkdownExtensions, NamedInput, Plugin, PluginModule } from '../plugin.ts'
import type { ResolvedOptions } from '../plugin-options.ts'
import { origin, originOrAny, originOrSelf } from '../policy.ts'
import type { KeptOutput, Output, OutputGroup } from '../site.ts'
import type { StandardSchema } from '../standard-schema.ts'
import { report } from './page.ts'
import { ofSchema } from './schema.ts'

const texts = list(text, 'a list of strings')
const names = list(name, 'a list of strings that are not empty')
const schemaWords = 'a schema of zod, or of another library that follows Standard Schema'

/** Returns true for a schema of any library: an object, or a function as in arktype. */
function isSchema(value: unknown): value is StandardSchema<unknown> {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return false
  const { '~standard': standard, safeParse } = value as { '~standard'?: { validate?: unknown }; safeParse?: unknown }
  return typeof standard?.validate === 'function' || ('_zod' in value && typeof safeParse === 'function')
}

const zodSchema = shape(
  'a schema of zod',
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    '_zod' in value &&
    typeof (value as z.ZodType).safeParse === 'function',
)

/** Options returned by a schema. */
export const present: Shape = shape('the checked options', (value) => value !== undefined)

const issue = members<{ message: unknown; path: unknown }>({ message: text, path: optional(list(anything)) })
const failure = members<{ issues: unknown }>({ issues: list(issue, 'a list of problems') })
const success = members<{ value: unknown }>({ value: present })
/** Result of `validate` of a Standard Schema. */
export const standardResult: Shape = (value) =>
  has(value, 'issues') && (value as { issues?: unknown }).issues !== undefined ? failure(value) : success(value)

const moduleShapes = {
  options: optional(shape(schemaWords, isSchema)),
  resolveOptions: optional(callable),
  modules: optional(callable),
  data: optional(callable),
  packages: optional(names),
  create: callable,
}
export const moduleShape: Shape = members<PluginModule>(moduleShapes, 'the module of a plugin')

/** An absolute path, or a file URL. */
const moduleFile = shape(
  'an absolute path or a file URL, such as new URL("./part.tsx", import.meta.url).href',
  (value) => typeof value === 'string' && (isAbsolute(value) || isFileUrl(value)),
)

function isFileUrl(value: string): boolean {
  try {
    fileURLToPath(value)
    return true
  } catch {
    return false
  }
}

const origins = z.strictObject({
  embeds: z.array(originOrSelf).optional(),
  scripts: z.array(origin).optional(),
  images: z.array(originOrAny).optional(),
  media: z.array(originOrAny).optional(),
  fonts: z.array(origin).optional(),
  connect: z.array(origin).optional(),
  forms: z.array(origin).optional(),
})

const typeShapes = {
  name,
  match: names,
  ignore: optional(names),
  format: optional(oneOf('md', 'mdx', 'detect')),
  schema: zodSchema,
  needs: optional(callable),
  split: optional(callable),
  arrange: callable,
}
const contentType = members<ContentType>(typeShapes, 'a content type ({ name, match, schema, arrange })')

const attacher: Shape = (value) => {
  if (Array.isArray(value) && typeof value[0] === 'function') return undefined
  if (typeof value === 'function') return undefined
  if (typeof value === 'object' && value !== null && 'plugins' in value) return preset(value)
  return { path: '', expected: 'a function, a list of a function and its options, or a preset', value }
}
const attachers = list(attacher, 'a list of functions')
const preset = members<{ plugins: unknown; settings: unknown }>({
  plugins: attachers,
  settings: optional(record(anything)),
})

const markdownShapes = {
  remark: optional(attachers),
  rehype: optional(attachers),
  sign: optional(
    shape(
      'a regular expression without the flags g and y',
      (value) => value instanceof RegExp && !/[gy]/.test(value.flags),
    ),
  ),
  ignoresPath: optional(flag),
  rewrite: optional(callable),
}

const dataKey = shape('a name of data (letters, digits, hyphens and an ending)', (value) =>
  dataName.test(String(value)),
)
const collected = members<CollectedData>({ match: names, ignore: optional(names), collect: callable })
const input = members<NamedInput>({
  kind: oneOf('folder', 'file'),
  path: name,
  option: list(either('a string or a number', text, finite)),
  hasDefault: optional(oneOf(true)),
})
const pluginShapes = {
  name,
  types: optional(distinct(contentType, 'name', 'a list of content types')),
  markdown: optional(members<MarkdownExtensions>(markdownShapes)),
  layouts: optional(record(moduleFile)),
  head: optional(both(list(anything, 'a list of elements'), ofSchema(headSchema))),
  origins: optional(both(record(optional(texts), 'an object with lists of origins'), ofSchema(origins))),
  scripts: optional(list(moduleFile, 'a list of modules')),
  watch: optional(names),
  outputs: optional(names),
  collected: optional(record(collected, undefined, dataKey)),
  inputs: optional(list(input)),
  transform: optional(callable),
  items: optional(record(callable)),
  check: optional(callable),
  emitPage: optional(callable),
  digest: optional(callable),
  emit: optional(callable),
}
export const pluginShape: Shape = members<Plugin>(pluginShapes, 'a plugin (an object with a "name")')

/** Supported members of each part of a plugin. Others are misspelled, or have no effect. */
export const memberNames = {
  module: Object.keys(moduleShapes),
  plugin: Object.keys(pluginShapes),
  type: Object.keys(typeShapes),
  markdown: Object.keys(markdownShapes),
} as const

export const dataSources: Shape = record(
  members<DataSource>({ key: name, maxAge: optional(finite), load: callable }, 'a source ({ key, load })'),
  'an object with sources by name',
  dataKey,
)
export const moduleNames: Shape = names
export const resolvedOptions: Shape = optional(
  members<ResolvedOptions>(
    {
      options: record(anything),
      diagnostics: optional(list(report)),
      locate: optional(callable),
      locateKey: optional(callable),
      source: optional(callable),
    },
    'an object with "options", or undefined',
  ),
)
export const collectedData: Shape = (value) =>
  value === undefined ? { path: '', expected: 'plain data or a string', value } : plainData(value)

const output = members<Output>({ path: name, content: callable }, 'a file ({ path, content })')
const group = members<OutputGroup>({ group: name, key: text, outputs: callable, state: optional(callable) })
const keptOutput = members<KeptOutput>({ path: name, kept: oneOf(true) })
export const fileOfPage: Shape = output
export const fileOfSite: Shape = (value) => (has(value, 'group') ? group(value) : output(value))
export const fileOfGroup: Shape = (value) => (has(value, 'kept') ? keptOutput(value) : output(value))

export const bytes: Shape = either(
  'a string or bytes',
  text,
  shape('bytes', (value) => value instanceof Uint8Array),
)
export const digestText: Shape = optional(shape('a string or undefined', (value) => typeof value === 'string'))
export const paths: Shape = list(name, 'a list of paths')

/** Returns true for an iterable except a string, which would yield its characters. */
export function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === 'object' && value !== null && !isThenable(value) && Symbol.iterator in value
}

export function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}

function has(value: unknown, key: string): boolean {
  return typeof value === 'object' && value !== null && key in value
}
