/**
 * Moves all headings of a Markdown text down one level if it has headings of the first level, which is reserved for the
 * title of the page. Only lines of headings change, by one column.
 */
export function belowTitle(text: string): string {
  if (!/^ {0,3}(?:#[ \t]|=+[ \t]*$)/m.test(text)) return text
  const lines = text.split('\n')
  const isCode = codeLines(lines)
  const isHeading = (line: string | undefined): boolean => line !== undefined && /^ {0,3}=+[ \t]*\r?$/.test(line)
  const hasTitle = lines.some(
    (line, index) => !isCode[index] && (/^ {0,3}#[ \t]/.test(line) || (isHeading(line) && isText(lines[index - 1]))),
  )
  if (!hasTitle) return text
  return lines
    .map((line, index) => {
      if (isCode[index]) return line
      if (isHeading(line) && isText(lines[index - 1])) return line.replaceAll('=', '-')
      return line.replace(/^( {0,3})(#{1,5})(?=[ \t])/, '$1$2#')
    })
    .join('\n')
}

/** Returns true if the next line can turn this line into a heading. */
function isText(line: string | undefined): boolean {
  return line !== undefined && /^ {0,3}[^\s#>|=-]/.test(line)
}

/** Marks the lines that are in a fence. */
function codeLines(lines: readonly string[]): readonly boolean[] {
  let fence: string | undefined
  return lines.map((line) => {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    if (fence === undefined) {
      fence = mark
      return mark !== undefined
    }
    if (line.trim().startsWith(fence)) fence = undefined
    return true
  })
}
