import type { RawFragment } from '../../plugin.ts'
import type { TextRef } from './data.ts'
import type { Origins } from './origins.ts'
import { text, type Dict } from './value.ts'

/** Collects the prose of one description, each piece once, with the entry that first shows it. */
export type Texts = ReturnType<typeof makeTexts>

/** A block of code and the language that it is highlighted as. */
export interface Code {
  readonly language: string
  readonly text: string
}

/** Starts with nothing collected. */
export function makeTexts(origins: Origins) {
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
    /** The text at a key of an object, as a fragment of the entry. */
    of(node: Dict, entry: string, key = 'description'): TextRef | undefined {
      const value = text(node[key])
      if (value === undefined) return undefined
      const before = known.get(node)?.get(key)
      if (before !== undefined) return before
      return store(node, key, add(entry, { text: value, ...origins.textLine(node, key) }, 'text'))
    },
    /** The description of what an entry is about: its `body`, empty where there is none. */
    body(node: Dict, entry: string): void {
      const value = text(node['description'])
      const ref = add(entry, { text: value ?? '', ...origins.textLine(node, 'description') }, 'body')
      if (value !== undefined) store(node, 'description', ref)
    },
    /** A block of code, made by us, and a note below it. `node` is what it stands for in reports. */
    code(code: Code, entry: string, node: unknown, note?: string): TextRef {
      const { file, line } = origins.place(node)
      return add(entry, { text: note === undefined ? fenced(code) : `${fenced(code)}\n${note}\n`, file, line }, 'code')
    },
    /** All that was collected for an entry. */
    fragments: (entry: string): readonly RawFragment[] => byEntry.get(entry) ?? [],
  }
}

/** The fence is longer than any run of its character inside. */
function fenced({ language, text }: Code): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${text}\n${fence}\n`
}
