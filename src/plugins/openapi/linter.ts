import type {
  BaseResolver,
  Config,
  Document,
  NodeType,
  NormalizedProblem,
  Source as RedoclySource,
} from '@redocly/openapi-core'
import type { Diagnostic } from '../../plugin.ts'
import { targetOf } from './scan.ts'
import { rangeAt, type JsonText, placeAt } from './json.ts'
import { dict, valueAt } from './value.ts'

export type Redocly = typeof import('@redocly/openapi-core')

type Types = Record<string, NodeType>

/** Without these the pages would be wrong; style is the concern of a linter. */
const rules = {
  struct: 'error',
  'no-unresolved-refs': 'error',
  'no-identical-paths': 'warn',
  'operation-operationId-unique': 'error',
  'operation-parameters-unique': 'error',
  'path-declaration-must-exist': 'error',
  'path-parameters-defined': 'warn',
} as const

/**
 * Beside its configuration Redocly looks for `@theme/plugin.js`, by default in the working directory, and would run it.
 * A path with a NUL is refused by Node before it comes to the disk.
 */
const nowhere = '/\0/redocly.yaml'

/** In 3.2 Redocly 2.64 throws at the scopes of this flow, whose type it names as if there were one of that name. */
function repaired(types: Types): Types {
  const flow = types['DeviceAuthorization']
  if (flow === undefined) return types
  const scopes = { type: 'object', additionalProperties: { type: 'string' } } as const
  return { ...types, DeviceAuthorization: { ...flow, properties: { ...flow.properties, scopes } } }
}

/** The rules that a description must keep, and nothing of a configuration elsewhere. */
export function configOf(redocly: Redocly, resolver: BaseResolver): Promise<Config> {
  const plugins = [{ id: 'repairs', typeExtension: { oas3: repaired } }]
  return redocly.createConfig({ rules, plugins }, { configPath: nowhere, externalRefResolver: resolver })
}

/** The parts by their paths, and those that were read as JSON. */
export interface JsonParts {
  readonly texts: Readonly<Record<string, string>>
  readonly jsons: Readonly<Record<string, JsonText>>
}

/** A problem of Redocly's as a report. */
export function report(redocly: Redocly, problem: NormalizedProblem, parts: JsonParts): Diagnostic {
  const [location] = problem.location
  const isReference = problem.ruleId === 'no-unresolved-refs' || problem.ruleId === 'bundler'
  const code = isReference ? 'openapi/reference' : 'openapi/invalid'
  const message = problem.message.trim().replace(/\s+/g, ' ').replace(/\.$/, '')
  const hint = problem.suggest?.[0] === undefined ? {} : { hint: `did you mean "${problem.suggest[0]}"?` }
  // What is not known is not shown, which spoils no page.
  const isHarmless = problem.severity === 'warn' || /^Property .* is not expected here$/.test(message)
  const details = { code, severity: isHarmless ? 'warning' : 'error', message, ...hint } as const
  if (location === undefined) return details
  // An unresolved reference is reported on the object around it.
  const pointer = isReference && location.pointer !== undefined ? `${location.pointer}/$ref` : location.pointer
  const file = location.source.absoluteRef
  const json = parts.jsons[file]
  const text = parts.texts[file]
  if (json !== undefined && text !== undefined && pointer !== undefined) {
    // Redocly would parse the text once more, into a tree many times its size.
    const names = pointer
      .split('/')
      .slice(1)
      .filter((name) => name !== '')
      .map(redocly.unescapePointerFragment)
    const { start, end } = rangeAt(text, json, { names, onKey: location.reportOnKey === true })
    return { ...details, place: placeAt(file, text, start, end) }
  }
  const { start, end } = redocly.getLineColLocation({ ...location, pointer } as typeof location)
  const place = { file, line: start.line, column: start.col }
  if (end === undefined || end.line !== start.line) return { ...details, place }
  return { ...details, place: { ...place, endLine: end.line, endColumn: end.col } }
}

/**
 * Whether a problem is about a discriminator that names a schema by its name alone. The specification allows that;
 * Redocly takes the name for an address.
 */
export function isMappedName(problem: NormalizedProblem, documents: readonly Document[], root: Document): boolean {
  const [location] = problem.location
  const pointer = location?.pointer?.replace(/\/\$ref$/, '')
  if (pointer === undefined || !/\/discriminator\/mapping\/[^/]+$/.test(pointer)) return false
  const document = documents.find((one) => one.source.absoluteRef === location?.source.absoluteRef)
  const value = valueAt(document?.parsed, `#${pointer.slice(pointer.indexOf('/'))}`)
  const schemas = dict(dict(dict(root.parsed)['components'])['schemas'])
  return typeof value === 'string' && Object.hasOwn(schemas, value)
}

/**
 * A resolver that knows the given texts and nothing else: Redocly's own reads any file and fetches any address that a
 * description names. Paths are relative to the site's folder.
 *
 * @param redocly the module, loaded by the caller
 * @param root path of the description's root file
 */
export function makeResolver(redocly: Redocly, root: string, { texts, jsons }: JsonParts): BaseResolver {
  class TextResolver extends redocly.BaseResolver {
    override resolveExternalRef(base: string | null, ref: string): string {
      if (base === null) return ref
      const target = targetOf(ref, base, root)
      return target.kind === 'file' ? target.path : `${target.kind}:${ref}`
    }

    override loadExternalRef(path: string): Promise<RedoclySource> {
      const text = Object.hasOwn(texts, path) ? texts[path] : undefined
      if (text === undefined) return Promise.reject(new redocly.ResolveError(new Error(`there is no file "${path}"`)))
      return Promise.resolve(new redocly.Source(path, text.replaceAll('\r\n', '\n')))
    }

    override parseDocument(source: RedoclySource, isRoot?: boolean): Document {
      const json = jsons[source.absoluteRef]
      return json === undefined ? super.parseDocument(source, isRoot) : { source, parsed: json.value }
    }
  }
  return new TextResolver()
}
