import type { RawFragment } from '../../plugin.ts'
import type { TextRef } from './data.ts'
import type { Origins } from './origins.ts'
import { text, type Dict } from './value.ts'

/** Collects the prose of one description, each piece once, with the entry that first shows it. */
export interface Texts {
  /** The text at a key of an object (`description` if not said), as a fragment of the entry. */
  of(node: Dict, entry: string, key?: string): TextRef | undefined
  /** The description of what an entry is about: its `body`, empty where there is none. */
  body(node: Dict, entry: string): void
  /** A block of code, made by us, and a note below it. `node` is what it stands for in reports. */
  code(code: Code, entry: string, node: unknown, note?: string): TextRef
  /** All that was collected for an entry. */
  fragments(entry: string): readonly RawFragment[]
}

/** A block of code and the language that it is highlighted as. */
export interface Code {
  readonly language: string
  readonly text: string
}

/** Starts with nothing collected. */
export function makeTexts(origins: Origins): Texts {
  const byEntry = new Map<string, RawFragment[]>()
  const known = new Map<Dict, Map<string, TextRef>>()

  function add(entry: string, fragment: Omit<RawFragment, 'name' | 'format'>, kind: string): TextRef {
    const fragments = byEntry.get(entry) ?? []
    byEntry.set(entry, fragments)
    const name = kind === 'body' ? 'body' : `${kind}-${fragments.length}`
    fragments.push({ name, format: 'md', ...fragment })
    return { entry, name }
  }

  function store(node: Dict, key: string, ref: TextRef): TextRef {
    known.set(node, (known.get(node) ?? new Map<string, TextRef>()).set(key, ref))
    return ref
  }

  return {
    of(node, entry, key = 'description') {
      const value = text(node[key])
      if (value === undefined) return undefined
      const before = known.get(node)?.get(key)
      if (before !== undefined) return before
      return store(node, key, add(entry, { text: value, ...origins.textLine(node, key) }, 'text'))
    },
    body(node, entry) {
      const value = text(node['description'])
      const ref = add(entry, { text: value ?? '', ...origins.textLine(node, 'description') }, 'body')
      if (value !== undefined) store(node, 'description', ref)
    },
    code(code, entry, node, note) {
      const { file, line } = origins.place(node)
      return add(entry, { text: note === undefined ? fenced(code) : `${fenced(code)}\n${note}\n`, file, line }, 'code')
    },
    fragments: (entry) => byEntry.get(entry) ?? [],
  }
}

/** The fence is longer than any run of its character inside. */
function fenced({ language, text }: Code): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${text}\n${fence}\n`
}
