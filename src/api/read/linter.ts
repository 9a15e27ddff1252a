import type {
  BaseResolver,
  Config,
  Document,
  NodeType,
  NormalizedProblem,
  Source as RedoclySource,
} from '@redocly/openapi-core'
import type { Diagnostic, Location } from '../../diagnostics/diagnostic.ts'
import { withMarks } from '../numbers.ts'
import { rootFile, scan, targetOf } from '../scan.ts'
import { rangeAt, type JsonText, locationAt } from '../json.ts'
import { dict, isDict, type Dict } from '../value.ts'
import { firstAt, operationIds, requiredPathParameters } from './own-rules.ts'
import { wrongType, pathParameter } from './explain-problem.ts'
import { keysOfPointer, memberOf } from '../../base/json-pointer.ts'

export type Redocly = typeof import('@redocly/openapi-core')

type Types = Record<string, NodeType>

/** Rules whose violations would make pages wrong; style is the task of a linter. */
const rules = {
  struct: 'error',
  'no-unresolved-refs': 'error',
  'no-identical-paths': 'warn',
  'repairs/operation-ids': 'error',
  'operation-parameters-unique': 'error',
  'path-declaration-must-exist': 'error',
  'path-parameters-defined': 'warn',
  'repairs/required-path-parameters': 'warn',
  'security-defined': 'warn',
} as const

/**
 * Redocly looks for `@theme/plugin.js` next to its configuration, by default in the working directory, and would run
 * it. Node rejects a path with NUL before it accesses the disk.
 */
const nowhere = '/\0/redocly.yaml'

/**
 * Corrects types of Redocly 2.64 that reject valid descriptions: schemas `true` and `false` (3.1); the cookie style,
 * responses with only a summary, media types among the components (3.2). For scopes of the device flow in 3.2,
 * Redocly throws, since it refers to a missing type.
 */
function repairedThree(originalTypes: Types, version: string): Types {
  const types: Types = { ...originalTypes, WebhooksMap: webhooks }
  const { Parameter, Header, MediaType, Response, DeviceAuthorization: flow } = types
  if (version === 'oas3_0' || !Parameter || !Header || !MediaType || !Response) return types
  const schema = (value: unknown) => (typeof value === 'boolean' ? { type: 'boolean' as const } : 'Schema')
  const withSchema = (type: NodeType) => ({ ...type, properties: { ...type.properties, schema } })
  const always = { Header: withSchema(Header), MediaType: withSchema(MediaType) }
  const parameter = withSchema(Parameter)
  if (version !== 'oas3_2') return { ...types, ...always, Parameter: parameter }
  const scopes = { type: 'object', additionalProperties: { type: 'string' } } as const
  const style = { enum: [...styles, 'cookie'] }
  return {
    ...types,
    ...always,
    Parameter: { ...parameter, properties: { ...parameter.properties, style } },
    Response: { ...Response, required: [] },
    ...(flow && { DeviceAuthorization: { ...flow, properties: { ...flow.properties, scopes } } }),
    NamedMediaTypes: { properties: {}, additionalProperties: () => 'MediaType' },
  }
}

/** Events by name. Names that start with `x-` are extensions, as among paths. */
const webhooks: NodeType = {
  properties: {},
  extensionsPrefix: 'x-',
  additionalProperties: (_, name) => (name.startsWith('x-') ? undefined : 'PathItem'),
}

const styles = ['form', 'simple', 'label', 'matrix', 'spaceDelimited', 'pipeDelimited', 'deepObject']

/** In 2.0, the schema of a response may be a file. */
function repairedTwo(types: Types): Types {
  const { Schema } = types
  const enumeration = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null', 'file']
  return Schema
    ? {
        ...types,
        Schema: { ...Schema, properties: { ...Schema.properties, type: { type: 'string', enum: enumeration } } },
      }
    : types
}

/**
 * Corrects types of Redocly 2.64 that reject valid AsyncAPI: channels with an unknown address, discriminators.
 */
function repairedAsync(types: Types): Types {
  const { Channel, Schema } = types
  const text = (value: unknown) => (value === null ? {} : { type: 'string' as const })
  const discriminatorType = (value: unknown) =>
    typeof value === 'string' ? { type: 'string' as const } : 'Discriminator'
  return {
    ...types,
    ...(Channel && { Channel: { ...Channel, properties: { ...Channel.properties, address: text } } }),
    ...(Schema && { Schema: { ...Schema, properties: { ...Schema.properties, discriminator: discriminatorType } } }),
  }
}

const ownRules = { 'operation-ids': operationIds, 'required-path-parameters': requiredPathParameters }

/** The rules that a description must keep, and nothing of a configuration elsewhere. */
export function configOf(redocly: Redocly, resolver: BaseResolver): Promise<Config> {
  const plugins = [
    {
      id: 'repairs',
      rules: { oas2: ownRules, oas3: ownRules },
      typeExtension: { oas2: repairedTwo, oas3: repairedThree, async2: repairedAsync, async3: repairedAsync },
    },
  ]
  return redocly.createConfig({ rules, plugins }, { configPath: nowhere, externalRefResolver: resolver })
}

/** The parts by path, and those parsed as JSON. */
export interface JsonParts {
  readonly texts: Readonly<Record<string, string>>
  readonly jsons: Readonly<Record<string, JsonText>>
}

/** Severity of a problem that Redocly reports as an error. */
export type Judgement = 'error' | 'warning' | 'none'

/** Kind of description, and severities of its problems. */
export interface Reported {
  readonly plugin: string
  /** @param way objects from the root to the subject, each with the key of the next one */
  judge?(message: string, way: readonly WayPoint[]): Judgement
  /** Advice for a problem at the last of these keys. */
  hint?(message: string, keys: readonly string[]): string | undefined
}

/** An object on the path to another. */
export interface WayPoint {
  readonly node: Dict
  readonly key: string
}

/** The object or value with a problem. */
export interface Subject {
  /** Parsed content of the file. */
  readonly parsed: unknown
  /** Keys that lead to the subject, outermost first. */
  readonly keys: readonly string[]
}

/** Subject of a problem, if the problem has a location. */
export function subjectOf({ location }: NormalizedProblem, documents: readonly Document[]): Subject | undefined {
  const [at] = location
  if (at?.pointer === undefined) return undefined
  const document = documents.find((candidate) => candidate.source.absoluteRef === at.source.absoluteRef)
  return { parsed: document?.parsed, keys: keysOfRedocly(at.pointer) }
}

/** Keys of a Redocly pointer, which may end with a slash and does not encode percent signs. */
export function keysOfRedocly(pointer = ''): readonly string[] {
  return keysOfPointer(pointer).filter((key) => key !== '')
}

/** Lines of a Redocly pointer, in which percent signs are decoded. */
export function linesOfPointer(redocly: Redocly, origin: NormalizedProblem['location'][number]) {
  const pointer = origin.pointer?.replaceAll('%', '%25')
  return redocly.getLineColLocation({ ...origin, pointer } as typeof origin)
}

/** Severity of a problem, if the kind of description defines one. */
export function judgementOf(problem: NormalizedProblem, kind: Reported, documents: readonly Document[]): Judgement {
  // A part of a rule whose other part reports unknown schemes.
  if (problem.message.startsWith('Every operation should have security')) return 'none'
  if (kind.judge === undefined) return 'error'
  const { parsed, keys = [] } = subjectOf(problem, documents) ?? {}
  const way: WayPoint[] = []
  let node = parsed
  for (const key of keys) {
    if (isDict(node)) way.push({ node, key })
    node = memberOf(node, key)
  }
  return kind.judge(problem.message.trim(), way)
}

/** Converts a Redocly problem to a report. */
export function report(
  redocly: Redocly,
  problem: NormalizedProblem,
  {
    kind,
    judgement,
    isTwo = false,
    ...parts
  }: JsonParts & { readonly kind: Reported; readonly judgement: Judgement; readonly isTwo?: boolean },
): Diagnostic {
  const [origin, first] = problem.location
  const isReference = problem.ruleId === 'no-unresolved-refs' || problem.ruleId === 'bundler'
  const code = `${kind.plugin}/${isReference ? 'reference' : 'invalid'}`
  const message = problem.message.trim().replace(/\s+/g, ' ').replace(/\.$/, '')
  const [similar] = problem.suggest ?? []
  const advice = kind.hint?.(message, keysOfRedocly(origin?.pointer))
  const earlier = first === undefined ? undefined : firstAt(locationOf(redocly, first, parts))
  const hint = advice ?? earlier ?? (similar === undefined ? undefined : `did you mean "${similar}"?`)
  // Unknown properties are not displayed, so they are harmless.
  const isHarmless =
    judgement === 'warning' || problem.severity === 'warn' || /^Property .* is not expected here$/.test(message)
  const details = { code, severity: isHarmless ? 'warning' : 'error', message, ...(hint && { hint }) } as const
  if (origin === undefined) return details
  const parameter = pathParameter(message, isTwo)
  if (parameter !== undefined) {
    const { isOfPath, ...explanation } = parameter
    const [, pathPointer = ''] = /^(#\/paths\/[^/]+)\//.exec(origin.pointer ?? '') ?? []
    const place = isOfPath && pathPointer !== '' ? { ...origin, pointer: pathPointer, reportOnKey: true } : origin
    return { ...details, ...explanation, location: locationOf(redocly, place, parts) }
  }
  // An unresolved reference is reported at the object around it.
  const pointer = isReference && origin.pointer !== undefined ? `${origin.pointer}/$ref` : origin.pointer
  const location = locationOf(redocly, { ...origin, pointer } as typeof origin, parts)
  const text = parts.texts[location.file]
  return { ...details, location, ...wrongType(message, keysOfRedocly(pointer), { text, location }) }
}

/** Location of a part of a document. */
export function locationOf(
  redocly: Redocly,
  origin: NormalizedProblem['location'][number],
  parts: JsonParts,
): Location {
  const { pointer } = origin
  const file = origin.source.absoluteRef
  const json = parts.jsons[file]
  const text = parts.texts[file]
  if (json !== undefined && text !== undefined && pointer !== undefined) {
    // Redocly would parse the text again, into a tree many times its size.
    const { start, end } = rangeAt(text, json, { names: keysOfRedocly(pointer), onKey: origin.reportOnKey === true })
    return locationAt(file, text, start, end)
  }
  const { start, end } = linesOfPointer(redocly, origin)
  const location = { file, line: start.line, column: start.col }
  if (end === undefined || end.line !== start.line) return location
  return { ...location, endLine: end.line, endColumn: end.col }
}

/**
 * Returns true for a problem with a discriminator that refers to a schema by name. The specification allows that, but
 * Redocly treats the name as an address.
 */
export function isMappedName({ parsed, keys }: Subject, root: Document): boolean {
  const way = keys.at(-1) === '$ref' ? keys.slice(0, -1) : keys
  if (way.at(-3) !== 'discriminator' || way.at(-2) !== 'mapping') return false
  const value = way.reduce<unknown>(memberOf, parsed)
  const schemas = dict(dict(dict(root.parsed)['components'])['schemas'])
  return typeof value === 'string' && Object.hasOwn(schemas, value)
}

/**
 * Returns true for an external example (`externalValue`), whose address is displayed. Redocly treats it as a
 * reference.
 */
export function isExternalExample({ parsed, keys }: Subject): boolean {
  return 'externalValue' in dict(keys.reduce<unknown>(memberOf, parsed))
}

/**
 * Creates a resolver limited to given texts: Redocly's own reads any file and fetches any address in a description.
 * Paths are relative to the site's folder.
 *
 * @param redocly the module, loaded by the caller
 * @param root path of the description's root file
 */
export function makeResolver(redocly: Redocly, root: string, { texts, jsons }: JsonParts): BaseResolver {
  class TextResolver extends redocly.BaseResolver {
    override resolveExternalRef(base: string | null, ref: string): string {
      if (base === null) return ref
      const target = targetOf(ref, base, rootFile(root, texts))
      return target.kind === 'file' ? target.path : `${target.kind}:${ref}`
    }

    override loadExternalRef(path: string): Promise<RedoclySource> {
      const text = Object.hasOwn(texts, path) ? texts[path] : undefined
      if (text === undefined) return Promise.reject(new redocly.ResolveError(new Error(`there is no file "${path}"`)))
      return Promise.resolve(new redocly.Source(path, text.replaceAll('\r\n', '\n')))
    }

    override parseDocument(source: RedoclySource, isRoot?: boolean): Document {
      const json = jsons[source.absoluteRef]
      if (json !== undefined) return { source, parsed: json.value }
      const body = withMarks(texts[source.absoluteRef] ?? '', scan(texts[source.absoluteRef] ?? '').numbers ?? [])
      const marked = new redocly.Source(source.absoluteRef, body.replaceAll('\r\n', '\n'))
      return { source, parsed: super.parseDocument(marked, isRoot).parsed }
    }
  }
  return new TextResolver()
}
