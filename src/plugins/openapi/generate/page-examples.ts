import { defined } from '../../../defined.ts'
import { type Diagnostic, nearest, type Place } from '../../../plugin.ts'
import type { Origins } from '../origins.ts'
import { type WrittenExample, examplesOf } from '../sample.ts'
import { dict, type Dict, isDict, literal, resolve } from '../value.ts'
import { loadExamples, type Direction, type Examples, type Fault } from './index.ts'
import { isJson } from '../samples/body.ts'

/** The examples of one description, as its pages ask for them. Collects what is wrong with those that authors wrote. */
export type PageExamples = Awaited<ReturnType<typeof loadPageExamples>>

/** Loads what makes and checks examples: a third of a second, once for each description. */
export async function loadPageExamples(root: Dict, origins: Origins) {
  const examples = await loadExamples(root)
  const diagnostics: Diagnostic[] = []
  return {
    diagnostics: diagnostics as readonly Diagnostic[],
    /** Of a media type: the author's, else one that is made. */
    media(media: Dict, type: string, direction: Direction): readonly MediaExample[] {
      const found = mediaExamples({ root, type, media, direction, examples, origins })
      diagnostics.push(...found.diagnostics)
      return found.examples
    },
    /** A short value for a request, `undefined` where none can be made. */
    value(schema: unknown): unknown {
      const made = examples.make(schema, 'request', 'brief')
      return made.kind === 'value' ? made.value : undefined
    },
    /** Looks at an author's example of a parameter. */
    check(schema: unknown, example: WrittenExample, direction: Direction): void {
      const fault = examples.check(dict(schema), example.value, direction)
      if (fault !== undefined) diagnostics.push(invalid({ origins }, example, fault))
    },
  }
}

/** An example of a media type, written by an author or made. */
export interface MediaExample extends WrittenExample {
  readonly generated?: true
}

/** Where an example is asked for. */
interface MediaSource {
  readonly root: Dict
  readonly type: string
  /** The media type object, without references. */
  readonly media: Dict
  readonly direction: Direction
  readonly examples: Examples
  readonly origins: Origins
}

/** The author's examples, each checked; where there is none, one that is made of the schema. */
function mediaExamples(source: MediaSource): {
  readonly examples: readonly MediaExample[]
  readonly diagnostics: readonly Diagnostic[]
} {
  const { root, media, type, direction, examples } = source
  const schema = media['schema']
  const written: readonly MediaExample[] = examplesOf(media, root)
  const own = written.length > 0 ? written : examplesOf(resolve(root, schema).node)
  if (own.length > 0) {
    // Of what is not JSON an example may be the text that is sent.
    const isData = (value: unknown): boolean => isJson(type) || typeof value !== 'string'
    const checked = own.flatMap((example) => {
      const fault = isData(example.value) ? examples.check(schema, example.value, direction) : undefined
      return fault === undefined ? [] : [invalid(source, example, fault)]
    })
    return { examples: own, diagnostics: checked }
  }
  if (!isDict(schema) || !isStructured(type)) return { examples: [], diagnostics: [] }
  const made = examples.make(schema, direction)
  if (made.kind === 'any') return { examples: [], diagnostics: [] }
  if (made.kind === 'none') return { examples: [], diagnostics: [missing(source, made.fault)] }
  const value = /[/+]xml\b/.test(type) ? made.xml() : made.value
  if (value === undefined) return { examples: [], diagnostics: [] }
  return { examples: [{ value, node: schema, generated: true }], diagnostics: [] }
}

/** Types whose bodies have the parts that a schema describes. */
function isStructured(type: string): boolean {
  return isJson(type) || /^multipart\/form-data|^application\/x-www-form-urlencoded|[/+]xml\b/i.test(type)
}

/** A warning about an example that does not fit, at the value that does not. */
function invalid(
  { origins }: Pick<MediaSource, 'origins'>,
  example: { readonly value: unknown; readonly node: unknown },
  fault: Fault,
): Diagnostic {
  const path = fault.path.join('.')
  const message = `the example does not fit its schema: ${path === '' ? 'it' : `"${path}"`} ${fault.message}`
  const hint = hintOf(example.value, fault)
  return defined({
    code: 'openapi/example-invalid',
    severity: 'warning',
    message,
    place: placeOf(origins, example, fault.path),
    hint,
  })
}

function missing({ origins, media, type, root }: MediaSource, fault: Fault | undefined): Diagnostic {
  const path = fault?.path.join('.') ?? ''
  const reason = fault === undefined ? '' : `: ${path === '' ? 'it' : `"${path}"`} ${fault.message}`
  const schema = resolve(root, media['schema']).described
  return {
    code: 'openapi/example',
    severity: 'warning',
    message: `no example of ${type} can be made that fits the schema${reason}`,
    place: origins.place(isDict(media['schema']) ? media['schema'] : schema),
    hint: 'write one: `example` beside `schema`',
  }
}

/** The deepest object on the way that was written somewhere, and the key in it. */
function placeOf(
  origins: Origins,
  { value, node }: { readonly value: unknown; readonly node: unknown },
  path: readonly string[],
): Place {
  const key = isDict(node) ? ['value', 'dataValue', 'example'].find((name) => name in node) : undefined
  let place = key === undefined ? origins.place(node) : origins.place(node, key)
  let at: unknown = value
  for (const step of path) {
    if (typeof at !== 'object' || at === null) break
    place = origins.place(at, step)
    at = (at as Readonly<Record<string, unknown>>)[step]
  }
  return place
}

function hintOf(value: unknown, { path, allowed = [] }: Fault): string | undefined {
  if (allowed.length === 0) return undefined
  const found = path.reduce<unknown>(
    (at, step) => (isDict(at) || Array.isArray(at) ? at[step as never] : undefined),
    value,
  )
  const near = typeof found === 'string' ? nearest(found, allowed.map(literal)) : undefined
  if (near !== undefined) return `did you mean "${near}"?`
  const some = allowed.slice(0, 8).map(literal).join(', ')
  return `allowed: ${some}${allowed.length > 8 ? ', …' : ''}`
}
