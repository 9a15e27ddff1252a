import { defined } from '../../../base/defined.ts'
import { escapeRegExp } from '../../../base/escape.ts'

/** A part of the old configuration that a person should check. */
export interface Note {
  /** `left`: omitted; `decided`: converted to another form. */
  readonly kind: 'left' | 'decided'
  readonly message: string
  /** Suggested action. */
  readonly hint?: string
  readonly file: string
  readonly line?: number
}

/** Collects notes, each with the line of the configuration that names the key. */
export interface Notes {
  readonly list: Note[]
  left(keys: readonly string[], message: string, hint?: string): void
  decided(keys: readonly string[], message: string, hint?: string): void
  /** Adds a note about an omitted file, or an omitted part of it. */
  about(file: string, message: string, hint?: string, line?: number): void
}

/** Collects notes about a configuration with this file name and text. */
export function createNotes(file: string, text: string): Notes {
  const list: Note[] = []
  const add = (kind: Note['kind'], keys: readonly string[], message: string, hint?: string): void => {
    const line = lineOf(text, keys)
    list.push(defined({ kind, message, file, hint, line }))
  }
  return {
    list,
    left: (keys, message, hint) => add('left', keys, message, hint),
    decided: (keys, message, hint) => add('decided', keys, message, hint),
    about: (about, message, hint, line) => void list.push(defined({ kind: 'left', message, hint, file: about, line })),
  }
}

/**
 * Line of a key in the configuration. Each key is searched for after the previous one, and skipped if it is absent.
 * A configuration is code, so only a text search is possible.
 */
export function lineOf(text: string, keys: readonly string[]): number | undefined {
  let at = -1
  for (const key of keys) {
    const escaped = escapeRegExp(key)
    const match = new RegExp(`(?:^|[\\s{,(['"\`])${escaped}(?=['"\`]?\\s*[:,(\\]'"\`}/]|['"\`]?$)`, 'm').exec(
      text.slice(at + 1),
    )
    if (match === null) continue
    at += 1 + match.index + (match[0].length - key.length)
  }
  return at === -1 ? undefined : text.slice(0, at).split('\n').length
}

/** Headings of the kinds of notes, in the order of the report. */
const headings = { left: 'Left out', decided: 'Carried over in another form' } as const
const kinds = Object.keys(headings) as Note['kind'][]

/** The notes in order: omissions first, each list by file and line. */
export function sortNotes(notes: readonly Note[]): Note[] {
  const unique = [...new Map(notes.map((note) => [JSON.stringify(note), note])).values()]
  const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
  const rank = ({ kind }: Note): number => kinds.indexOf(kind)
  return unique.sort((a, b) => rank(a) - rank(b) || order(a.file, b.file) || (a.line ?? 0) - (b.line ?? 0))
}

/**
 * Text of `MIGRATION.md`.
 *
 * @param folder folder of the site, for the commands
 * @param placeholders marks shown instead of content, each with its pages
 */
export function reportMarkdown(
  notes: readonly Note[],
  folder: string,
  placeholders: ReadonlyMap<string, readonly string[]> = new Map(),
): string {
  const sorted = sortNotes(notes)
  const parts = kinds.flatMap((kind) => {
    const list = sorted.filter((note) => note.kind === kind)
    return list.length === 0 ? [] : [`## ${headings[kind]}\n`, ...list.map(line), '']
  })
  if (placeholders.size > 0) parts.push('## Pages that lost content\n', ...[...placeholders].map(markLine), '')
  return `# Moving in from Docusaurus

\`site.config.yaml\` was written from the configuration of Docusaurus. No content was changed.

${parts.length === 0 ? 'Nothing was left out.\n' : parts.join('\n')}
## Next

- \`docs check ${folder}\` reports differences from Docusaurus in the pages, each with file and line.
- \`docs serve ${folder}\` shows the site; \`docs build ${folder}\` makes it.
`
}

function line({ file, line: number, message, hint }: Note): string {
  const location = number === undefined ? `\`${file}\`` : `\`${file}:${number}\``
  return `- ${location}: ${message}.${hint === undefined ? '' : ` ${hint.charAt(0).toUpperCase()}${hint.slice(1)}.`}`
}

/** Line for a mark and its pages. */
function markLine([mark, pages]: readonly [mark: string, pages: readonly string[]]): string {
  return `- "${mark}": ${pages.map((page) => `\`${page}\``).join(', ')}`
}
