import type { Note } from './notes.ts'

/** Headings of the kinds of notes, in the order of the report. */
const headings = { left: 'Left out', decided: 'Carried over in another form' } as const
const kinds = Object.keys(headings) as Note['kind'][]

/** The notes in order: what was left out first, each list by file and line. */
export function sortNotes(notes: readonly Note[]): Note[] {
  const unique = [...new Map(notes.map((note) => [JSON.stringify(note), note])).values()]
  const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
  const rank = ({ kind }: Note): number => kinds.indexOf(kind)
  return unique.sort((a, b) => rank(a) - rank(b) || order(a.file, b.file) || (a.line ?? 0) - (b.line ?? 0))
}

/** `MIGRATION.md`; `shown` is the name of the site's folder in commands. */
export function reportMarkdown(notes: readonly Note[], shown: string): string {
  const sorted = sortNotes(notes)
  const parts = kinds.flatMap((kind) => {
    const list = sorted.filter((note) => note.kind === kind)
    return list.length === 0 ? [] : [`## ${headings[kind]}\n`, ...list.map(line), '']
  })
  return `# Moving in from Docusaurus

\`site.config.yaml\` was written from the configuration of Docusaurus. No content was changed.

${parts.length === 0 ? 'Nothing was left out.\n' : parts.join('\n')}
## Next

- \`docs check ${shown}\` tells what in the pages does not work as it did, each with file and line.
- \`docs serve ${shown}\` shows the site; \`docs build ${shown}\` makes it.
`
}

function line({ file, line: number, message, hint }: Note): string {
  const place = number === undefined ? `\`${file}\`` : `\`${file}:${number}\``
  return `- ${place}: ${message}.${hint === undefined ? '' : ` ${hint.charAt(0).toUpperCase()}${hint.slice(1)}.`}`
}
