import type { BaseResolver, Config, NodeType, NormalizedProblem } from '@redocly/openapi-core'
import type { Diagnostic } from '../../plugin.ts'
import { stretchAt, type JsonText } from './json.ts'
import { placeAt } from './position.ts'

type Redocly = typeof import('@redocly/openapi-core')

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

/** Parts that were read as JSON, by their paths. */
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
    const { start, end } = stretchAt(text, json, { names, onKey: location.reportOnKey === true })
    return { ...details, place: placeAt(file, text, start, end) }
  }
  const { start, end } = redocly.getLineColLocation({ ...location, pointer } as typeof location)
  const place = { file, line: start.line, column: start.col }
  if (end === undefined || end.line !== start.line) return { ...details, place }
  return { ...details, place: { ...place, endLine: end.line, endColumn: end.col } }
}
