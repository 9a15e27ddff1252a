import { type RawFragment } from '../model/entry.ts'
import { fill } from '../model/words.ts'
import type { TextRef } from './data.ts'
import { takenIds, withOwnIds } from './heading-ids.ts'
import { belowTitle } from './heading-levels.ts'
import { makeUnique } from './names.ts'
import { parseJson, toJson } from './numbers.ts'
import type { Origins } from './origins.ts'
import { text, type Dict, dict, hasParts, list, literal, type ApiWords, resolve } from './value.ts'

/** Collects the prose of one description, each piece once, with the entry that first shows it. */
export type Texts = ReturnType<typeof makeTexts>

/** A block of code and the language that it is highlighted as. */
export interface Code {
  readonly language: string
  readonly text: string
}

/** The address of what an anchor of another renderer leads to, without its `#`. */
export type AnchorLink = (anchor: string) => string | undefined

/** Starts with nothing collected. */
export function makeTexts(origins: Origins, link: AnchorLink = () => undefined) {
  const byEntry = new Map<string, RawFragment[]>()
  const references = new Map<Dict, Map<string, TextRef>>()
  /** Ids of headings, for each entry. */
  const ids = new Map<string, (id: string) => string>()

  function add(entry: string, fragment: Omit<RawFragment, 'name' | 'format'>, kind: string): TextRef {
    const fragments = byEntry.get(entry) ?? []
    byEntry.set(entry, fragments)
    const name = kind === 'body' ? 'body' : `${kind}-${fragments.length}`
    const unique = ids.get(entry) ?? makeUnique(takenIds)
    ids.set(entry, unique)
    const text = kind === 'code' ? fragment.text : withOwnIds(belowTitle(fragment.text), unique)
    fragments.push({ name, format: 'md', ...fragment, text })
    return { entry, name }
  }

  function store(node: Dict, key: string, ref: TextRef): TextRef {
    references.set(node, (references.get(node) ?? new Map<string, TextRef>()).set(key, ref))
    return ref
  }

  /** Links to anchors that Redoc and Swagger UI have lead to our pages; what AWS calls a note is a quotation in HTML. */
  const readable = (text: string): string =>
    text
      .replace(/<(\/?)(?:note|important)>/g, '<$1blockquote>')
      .replace(/<a name=/g, '<a id=')
      .replace(/(\]\(\s*<?|\]:\s*<?|href\s*=\s*["'])#([^\s)>"']+)/g, (whole, before: string, anchor: string) => {
        const href = link(anchor)
        return href === undefined ? whole : before + href
      })

  return {
    /** Adds Markdown that is not in the description. */
    made: (text: string, entry: string, node: unknown): TextRef =>
      add(entry, { text, ...origins.locationOf(node) }, 'made'),
    /** The text at a key of an object, as a fragment of the entry. */
    of(node: Dict, entry: string, key = 'description'): TextRef | undefined {
      const value = text(node[key])
      if (value === undefined) return undefined
      const before = references.get(node)?.get(key)
      if (before !== undefined) return before
      return store(node, key, add(entry, { text: readable(value), ...origins.textLine(node, key) }, 'text'))
    },
    /** Adds the description of an entry as its `body`; empty if it has none. */
    body(node: Dict, entry: string): void {
      const value = text(node['description'])
      const ref = add(entry, { text: readable(value ?? ''), ...origins.textLine(node, 'description') }, 'body')
      if (value !== undefined) store(node, 'description', ref)
    },
    /** Adds a generated code block with a note below it. Reports refer to `node`. */
    code(code: Code, entry: string, node: unknown, note?: string): TextRef {
      const { file, line } = origins.locationOf(node)
      return add(entry, { text: note === undefined ? fenced(code) : `${fenced(code)}\n${note}\n`, file, line }, 'code')
    },
    /** A call of an operation as a block of code. `sampleOf` is the operation as the sandbox names it. */
    sample(code: Code, entry: string, about: { readonly node: unknown; readonly sampleOf: string }): TextRef {
      const { file, line } = origins.locationOf(about.node)
      return add(entry, { text: fenced(code), file, line, sampleOf: about.sampleOf }, 'code')
    },
    /** All that was collected for an entry. */
    fragments: (entry: string): readonly RawFragment[] => byEntry.get(entry) ?? [],
  }
}

/** A block of code in a fence that is longer than any run of backticks inside. */
export function fenced({ language, text }: Code): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${text}\n${fence}\n`
}

/** An example that an author wrote. */
export interface WrittenExample {
  /** Its summary or its key, where it has one. */
  readonly name?: string
  /** Among several that have no name. */
  readonly number?: number
  readonly value: unknown
  /** The object that holds it. */
  readonly node: unknown
  /** `value` is the address of it. */
  readonly isElsewhere?: true
}

/**
 * The examples of a media type, a parameter or a schema.
 *
 * @param root where references lead
 * @param form which of both is meant where an example has its data and what is sent of it (from 3.2 on)
 */
export function examplesOf(node: Dict, root: Dict = {}, form: 'data' | 'sent' = 'data'): readonly WrittenExample[] {
  if ('example' in node) return [{ value: node['example'], node }]
  const named = node['examples']
  if (Array.isArray(named)) {
    return list(named).map((value, index) => ({ ...(named.length > 1 ? { number: index + 1 } : {}), value, node }))
  }
  return Object.entries(dict(named)).flatMap(([name, written]) => {
    const example = resolve(root, written).node
    const both = form === 'data' ? ['dataValue', 'serializedValue'] : ['serializedValue', 'dataValue']
    const key = ['value', ...both, 'externalValue'].find((candidate) => candidate in example)
    if (key === undefined) return []
    const isElsewhere = key === 'externalValue' ? ({ isElsewhere: true } as const) : {}
    return [{ name: text(example['summary']) ?? name, value: example[key], node: example, ...isElsewhere }]
  })
}

/** Moves the fullest example to the front: many readers only look at the first. */
export function fullestFirst<One extends { readonly value: unknown }>(examples: readonly One[]): readonly One[] {
  if (examples.length < 2) return examples
  const sizes = examples.map(({ value }) => leavesOf(value))
  const fullest = examples[sizes.indexOf(Math.max(...sizes))]!
  return [fullest, ...examples.filter((example) => example !== fullest)]
}

/** Number of values inside a value. */
function leavesOf(value: unknown): number {
  if (!hasParts(value)) return 1
  return Object.values(value).reduce<number>((sum, part) => sum + leavesOf(part), 0)
}

/** Label of an example. */
export function exampleLabel({ name, number }: WrittenExample, { examples }: ApiWords): string {
  return name ?? (number === undefined ? examples.one : fill(examples.numbered, { number }))
}

/** A value as code: JSON in lines, text as it is where the media type is not JSON. */
export function exampleCode(value: unknown, type: string): { readonly language: string; readonly text: string } {
  if (typeof value === 'string' && !type.includes('json')) {
    return { language: type.includes('xml') ? 'xml' : 'text', text: value }
  }
  return { language: 'json', text: toJson(value, 2) ?? literal(value) }
}

/**
 * The value of an example of JSON. Many descriptions hold it as a text: where the schema asks for none, it is what the
 * text says.
 */
export function jsonExample(value: unknown, schema: Dict): unknown {
  const isText = [schema['type']].flat().includes('string')
  return typeof value === 'string' && !isText ? jsonIn(value) : value
}

/** The object or list in a JSON text; any other text itself. */
function jsonIn(value: string): unknown {
  if (!/^\s*[[{]/.test(value)) return value
  try {
    return parseJson(value)
  } catch {
    return value
  }
}
