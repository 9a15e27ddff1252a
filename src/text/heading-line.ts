const heading = /^ {0,3}#{1,6}[ \t]+(.*)$/
/** A written id after a heading: `{#id}`, in MDX `{/* #id *\/}`. */
const writtenId = /\{(?:#|\/\*\s*#)[^}]*\}\s*$/

/**
 * Line (from 1) of a heading in Markdown, by its text without markup; `undefined` if it is missing
 * or ambiguous. A quick search for reports, without a parser.
 */
export function headingLine(text: string, words: string): number | undefined {
  const headingText = plain(words)
  const lines = text.split(/\r?\n/).flatMap((line, index) => {
    const [, headingSource] = heading.exec(line) ?? []
    return headingSource !== undefined && plain(headingSource) === headingText ? [index + 1] : []
  })
  return lines.length === 1 ? lines[0] : undefined
}

function plain(source: string): string {
  return source
    .replace(/[ \t]+#+[ \t]*$/, '')
    .replace(writtenId, '')
    .replace(/!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])?/g, '$1')
    .replace(/[`*_~\\]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}
