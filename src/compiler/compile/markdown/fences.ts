import { htmlBlockNames } from 'micromark-util-html-tag-name'

/** Starts of HTML blocks and their ends (CommonMark 4.6); of the last kind, a blank line is the end. */
const htmlBlocks: readonly (readonly [start: RegExp, end: RegExp])[] = [
  [/^ {0,3}<(?:script|pre|style|textarea)(?=[\s>]|$)/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^ {0,3}<!--/, /-->/],
  [/^ {0,3}<\?/, /\?>/],
  [/^ {0,3}<!\[CDATA\[/, /\]\]>/],
  [/^ {0,3}<![a-z]/i, />/],
  [/^ {0,3}</, /^\s*$/],
]

/**
 * A text with the code of its fences at the margin taken out, which no construct reads; every line stays where it was.
 * Left unchanged where it is unclear whether a fence is one.
 */
export function withoutFences(text: string): string {
  if (!/^ {0,3}(?:```|~~~)/m.test(text)) return text
  return replaced(text, {
    code: () => '',
    fence: (line) => /^ {0,3}(~*)/.exec(line)?.[1] ?? '',
    html: (line) => line,
  })
}

/**
 * The text, of the same length, with an `x` for each character that is code of a fence or HTML of a block at the margin.
 */
export function covered(text: string): string {
  if (!/^ {0,3}(?:```|~~~|<)/m.test(text)) return text
  return replaced(text, { ...cover, html: cover.code })
}

/** The same for MDX, where tags are no HTML: only code of fences is covered. */
export const coveredMdx = (text: string): string => replaced(text, { ...cover, html: (line) => line })

const cover = {
  code: (line: string) => line.replace(/[^\r]/g, 'x'),
  fence: (line: string) => line.replace(/[^\r`~ ]/g, 'x'),
}

type Replace = (line: string) => string

function replaced(
  text: string,
  { code, fence, html: raw }: { readonly code: Replace; readonly fence: Replace; readonly html: Replace },
): string {
  const lines = text.split('\n')
  let end: RegExp | undefined
  let html: RegExp | undefined
  /** The HTML block is certainly at the margin. */
  let isOuter = false
  /** A fence behind the margin may be open: it may be one of a list, too, whose beginning is not seen. */
  let isIndented = false
  for (const [index, line] of lines.entries()) {
    if (end !== undefined) {
      const isEnd = end.test(line)
      lines[index] = isEnd ? fence(line) : code(line)
      if (isEnd) end = undefined
      continue
    }
    const [, indent = '', ticks, tildes] = /^( {0,3})(?:(`{3,})[^`]*|(~{3,}).*)$/.exec(line) ?? []
    const run = ticks ?? tildes
    if (html !== undefined) {
      if (run !== undefined && !isOuter) return text
      const isEnd = html.test(line)
      if (isOuter && /\S/.test(line)) lines[index] = raw(line)
      if (isEnd) html = undefined
    } else if (run === undefined) {
      isOuter = /^[ \t\r]*$/.test(lines[index - 1] ?? '') && isBlock(line)
      html = endOfHtml(line)
      if (isOuter) lines[index] = raw(line)
    } else if (indent !== '') isIndented = !isIndented
    else if (isIndented) return text
    else {
      end = new RegExp(`^ {0,3}${run[0] ?? ''}{${run.length},}[ \\t\\r]*$`)
      lines[index] = fence(line)
    }
  }
  return lines.join('\n')
}

/** The end of the HTML block that a line starts; nothing, if it starts none, or ends it too. */
function endOfHtml(line: string): RegExp | undefined {
  if (!line.includes('<')) return undefined
  const [, end] = htmlBlocks.find(([start]) => start.test(line)) ?? []
  return end?.test(line) === true ? undefined : end
}

const complete = /^<\/?[a-z][a-z\d-]*(?:\s+[\w:.-]+(?:="[^"<>]*")?)*\s*\/?>\s*$/i
const named = /^<\/?([a-z][a-z\d]*)(?=[\s>]|\/>|$)/i

/** Tests whether a line at the margin, behind a blank one, certainly starts an HTML block. */
function isBlock(line: string): boolean {
  if (!line.startsWith('<')) return false
  if (/^<(?:!--|script|pre|style|textarea)(?=[\s>]|$)/i.test(line) || complete.test(line)) return true
  return htmlBlockNames.includes(named.exec(line)?.[1]?.toLowerCase() ?? '')
}
