import { type RawFragment } from '../model/entry.ts'
import { fill } from '../model/words.ts'
import type { TextRef } from './data.ts'
import { takenIds, withOwnIds } from './heading-ids.ts'
import { belowTitle } from './heading-levels.ts'
import { makeUnique } from './names.ts'
import { parseJson, toJson } from './numbers.ts'
import type { Origins } from './origins.ts'
import { text, type Dict, dict, hasParts, list, literal, type ApiWords, resolve } from './value.ts'

/**
 * Collects the prose of one description. Each text is stored once, with the entry that first shows
 * it.
 */
export type Texts = ReturnType<typeof makeTexts>

/** A code block with its language. */
export interface Code {
  readonly language: string
  readonly text: string
}

/** Returns the address for an anchor (without `#`) of another renderer. */
export type AnchorLink = (anchor: string) => string | undefined

/** Creates an empty collection. */
export function makeTexts(origins: Origins, link: AnchorLink = () => undefined) {
  const byEntry = new Map<string, RawFragment[]>()
  const references = new Map<Dict, Map<string, TextRef>>()
  /** Id generators for headings, by entry. */
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

  /** Prepares prose: resolves anchors of Redoc and Swagger UI, and converts HTML notes of AWS to quotations. */
  const readable = (text: string): string =>
    text
      .replace(/<(\/?)(?:note|important)>/g, '<$1blockquote>')
      .replace(/<a name=/g, '<a id=')
      .replace(/(\]\(\s*<?|\]:\s*<?|href\s*=\s*["'])#([^\s)>"']+)/g, (match, before: string, anchor: string) => {
        const href = link(anchor)
        return href === undefined ? match : before + href
      })

  return {
    /** Adds Markdown from outside the description. */
    made: (text: string, entry: string, node: unknown): TextRef =>
      add(entry, { text, ...origins.locationOf(node) }, 'made'),
    /** Adds the text at a key of an object as a fragment of the entry. */
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
    /**
     * Adds a call of an operation as a code block. `sampleOf` is the name of the operation in the
     * sandbox.
     */
    sample(code: Code, entry: string, about: { readonly node: unknown; readonly sampleOf: string }): TextRef {
      const { file, line } = origins.locationOf(about.node)
      return add(entry, { text: fenced(code), file, line, sampleOf: about.sampleOf }, 'code')
    },
    /** All collected fragments of an entry. */
    fragments: (entry: string): readonly RawFragment[] => byEntry.get(entry) ?? [],
  }
}

/** Fences a code block with more backticks than any run inside. */
export function fenced({ language, text }: Code): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${text}\n${fence}\n`
}

/** An example written by an author. */
export interface WrittenExample {
  /** Summary or key, if present. */
  readonly name?: string
  /** Number, for one of several unnamed examples. */
  readonly number?: number
  readonly value: unknown
  /** Object that contains the example. */
  readonly node: unknown
  /** `value` is the address of the example. */
  readonly isElsewhere?: true
}

/**
 * Examples of a media type, a parameter or a schema.
 *
 * @param root description for references
 * @param form whether to return the data or the serialized text of an example that has both (since 3.2)
 */
export function examplesOf(node: Dict, root: Dict = {}, form: 'data' | 'sent' = 'data'): readonly WrittenExample[] {
  if ('example' in node) return [{ value: node['example'], node }]
  const examples = node['examples']
  if (Array.isArray(examples)) {
    return list(examples).map((value, index) => ({
      ...(examples.length > 1 ? { number: index + 1 } : {}),
      value,
      node,
    }))
  }
  return Object.entries(dict(examples)).flatMap(([name, rawExample]) => {
    const example = resolve(root, rawExample).node
    const both = form === 'data' ? ['dataValue', 'serializedValue'] : ['serializedValue', 'dataValue']
    const key = ['value', ...both, 'externalValue'].find((candidate) => candidate in example)
    if (key === undefined) return []
    const isElsewhere = key === 'externalValue' ? ({ isElsewhere: true } as const) : {}
    return [{ name: text(example['summary']) ?? name, value: example[key], node: example, ...isElsewhere }]
  })
}

/** Moves the most complete example to the front: many readers only look at the first. */
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

/** Formats a value as code: indented JSON; for other media types, text unchanged. */
export function exampleCode(value: unknown, type: string): { readonly language: string; readonly text: string } {
  if (typeof value === 'string' && !type.includes('json')) {
    return { language: type.includes('xml') ? 'xml' : 'text', text: value }
  }
  return { language: 'json', text: toJson(value, 2) ?? literal(value) }
}

/**
 * Value of a JSON example. Many descriptions contain it as text, which is parsed unless the schema allows a string.
 */
export function jsonExample(value: unknown, schema: Dict): unknown {
  const isText = [schema['type']].flat().includes('string')
  return typeof value === 'string' && !isText ? jsonIn(value) : value
}

/** Parses an object or a list in a JSON text; any other text stays unchanged. */
function jsonIn(value: string): unknown {
  if (!/^\s*[[{]/.test(value)) return value
  try {
    return parseJson(value)
  } catch {
    return value
  }
}
