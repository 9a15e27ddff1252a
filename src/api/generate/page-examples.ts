import { type Diagnostic, type Location } from '../../diagnostics/diagnostic.ts'
import { nearest } from '../../diagnostics/suggest.ts'
import type { Origins } from '../origins.ts'
import { type WrittenExample, examplesOf, jsonExample } from '../texts.ts'
import { type Dict, hasParts, isDict, literal, resolve } from '../value.ts'
import type { Direction } from '../access.ts'
import { loadExamples, type Fault, type Rejected } from './index.ts'
import { Steps } from './steps.ts'
import { isJson } from '../media-type.ts'

/** Examples of a description for its pages. Collects problems of the authors' examples. */
export type PageExamples = Awaited<ReturnType<typeof loadPageExamples>>

/**
 * Loads the generator and validator for examples, once for each description: this takes a third of a second.
 *
 * @param plugin prefix of the warnings' codes
 */
export async function loadPageExamples(root: Dict, origins: Origins, plugin: string) {
  const steps = new Steps()
  const examples = await loadExamples(root, steps)
  const diagnostics: Diagnostic[] = []
  let firstExcess: Diagnostic | undefined

  const checkedKeys = new Set<string>()

  /** Adds a warning once, since operations share schemas. */
  function warn(warning: Omit<Diagnostic, 'severity'>): void {
    const { message, location } = warning
    const key = [location?.file, location?.line, location?.column, message].join('\n')
    if (checkedKeys.has(key)) return
    checkedKeys.add(key)
    diagnostics.push({ ...warning, severity: 'warning' })
  }

  function warnOfValue({ fault, value, at }: Rejected, subject: string): void {
    const message = `${subject} does not fit its schema: ${inWords(fault)}`
    const [location, hint] = [locationOf(origins, { value, at }, fault.path), hintOf(value, fault, subject)]
    warn({ code: `${plugin}/example-invalid`, message, location, hint })
  }

  /** Checks an author's example. Each warning is located at an invalid value. */
  function check(schema: unknown, example: WrittenExample, direction: Direction): void {
    for (const fault of examples.checkAll(schema, example.value, direction))
      warnOfValue({ fault, value: example.value, at: keyOf(example) }, 'the example')
  }

  /** Generates an example, and reports authors' values that cannot be part of it. */
  function make(schema: unknown, direction: Direction, brief?: 'brief'): ReturnType<typeof examples.make> {
    const result = examples.make(schema, direction, brief)
    for (const rejected of result.kind === 'any' ? [] : result.rejected)
      warnOfValue(rejected, rejected.at[1] === 'default' ? 'the default' : 'the example')
    return result
  }

  /** Examples of a media type, with references resolved: the author's after a check, or a generated one. */
  function media(media: Dict, type: string, direction: Direction): readonly MediaExample[] {
    const schema = media['schema']
    const ofMediaType = examplesOf(media, root, isJson(type) ? 'data' : 'sent')
    const { node } = resolve(root, schema)
    const authorExamples = (ofMediaType.length > 0 ? ofMediaType : examplesOf(node)).map((example) =>
      isJson(type) ? { ...example, value: jsonExample(example.value, node) } : example,
    )
    for (const example of authorExamples.filter(({ isElsewhere }) => isElsewhere !== true)) {
      // For types other than JSON, an example may be the serialized text.
      if (isJson(type) || typeof example.value !== 'string') check(schema, example, direction)
    }
    if (authorExamples.length > 0 || !isDict(schema) || !isStructured(type)) return authorExamples
    const result = make(schema, direction)
    if (result.kind === 'none') {
      const reason = result.fault === undefined ? '' : `: ${inWords(result.fault)}`
      const message = `no example of ${type} can be made that fits the schema${reason}`
      const hint = 'write one: `example` beside `schema`'
      warn({ code: `${plugin}/example`, message, location: origins.locationOf(schema), hint })
    }
    if (result.kind !== 'value') return []
    const value = /[/+]xml\b/.test(type) ? result.xml() : result.value
    return value === undefined || value === '' ? [] : [{ value, node: schema, generated: true }]
  }

  /** A short value for a request; `undefined` if none can be generated. */
  function value(schema: unknown): unknown {
    const result = make(schema, 'request', 'brief')
    return result.kind === 'value' ? result.value : undefined
  }

  /** Reports a schema with parts that have no page; only the first one is reported. */
  function reportUnlisted(schema: unknown, pages: number): void {
    const message = `the rest of this schema has no page: the description fills ${pages} additional pages`
    firstExcess ??= limitReport(schema, message, 'give its parts names: `components/schemas`')
  }

  /** Reports an operation whose changes take too many steps to find; only the first one is reported. */
  function reportUncompared(operation: unknown): void {
    const message = 'some changes of this operation are not listed: comparing its schemas takes too many steps'
    firstExcess ??= limitReport(operation, message, 'nest fewer `allOf` in each other')
  }

  function limitReport(schema: unknown, message: string, hint: string): Diagnostic {
    return { code: `${plugin}/limit`, severity: 'warning', message, location: origins.locationOf(schema), hint }
  }

  /** First limit that the description exceeds. */
  function limits(): readonly Diagnostic[] {
    if (steps.exceededBy === undefined) return firstExcess === undefined ? [] : [firstExcess]
    const message = 'examples of this schema are not checked: that takes too many steps'
    return [limitReport(steps.exceededBy, message, 'nest fewer alternatives (`oneOf`, `anyOf`, `if`) in each other')]
  }

  return {
    media,
    value,
    check,
    reportUnlisted,
    reportUncompared,
    diagnostics: (): readonly Diagnostic[] => [...diagnostics, ...limits()],
  }
}

/** An example of a media type, written or generated. */
export interface MediaExample extends WrittenExample {
  readonly generated?: true
}

/** Returns true for types whose bodies have the structure that a schema describes. */
function isStructured(type: string): boolean {
  return isJson(type) || /^multipart\/form-data|^application\/x-www-form-urlencoded|[/+]xml\b/i.test(type)
}

function inWords({ path, message }: Fault): string {
  return `${path.length === 0 ? 'it' : `"${path.join('.')}"`} ${message}`
}

/** Object or list that contains an author's example, and its key. */
function keyOf({ node, number = 1 }: WrittenExample): Rejected['at'] {
  const holder = hasParts(node) ? node : {}
  const isListed = isDict(node) && Array.isArray(node['examples'])
  if (isListed) return [node['examples'] as object, String(number - 1)]
  return [holder, ['value', 'dataValue', 'example'].find((name) => name in holder) ?? 'externalValue']
}

/** Location of the deepest value on the path whose location is known. */
function locationOf(
  origins: Origins,
  { value, at: [holder, key] }: Pick<Rejected, 'value' | 'at'>,
  path: readonly string[],
): Location {
  let location = origins.locationOf(holder, key)
  let part: unknown = value
  for (const step of path) {
    if (!hasParts(part)) break
    location = origins.locationOf(part, step)
    part = (part as Readonly<Record<string, unknown>>)[step]
  }
  return location
}

function hintOf(value: unknown, { path, missing, allowed = [] }: Fault, subject: string): string {
  if (missing !== undefined) {
    const target = path.length === 0 ? subject : `"${path.join('.')}" of ${subject}`
    return `add "${missing.name}" to ${target}, or take it out of "${missing.keyword}" of the schema`
  }
  if (allowed.length === 0) return 'change the value, or the schema'
  const part = path.reduce<unknown>(
    (at, step) => (isDict(at) || Array.isArray(at) ? at[step as never] : undefined),
    value,
  )
  const similar = typeof part === 'string' ? nearest(part, allowed.map(literal)) : undefined
  if (similar !== undefined) return `did you mean "${similar}"?`
  const listed = allowed.slice(0, 8).map(literal).join(', ')
  return `allowed: ${listed}${allowed.length > 8 ? ', …' : ''}`
}
