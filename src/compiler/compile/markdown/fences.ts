import { htmlBlockNames } from 'micromark-util-html-tag-name'

/** Start and end patterns of HTML blocks (CommonMark 4.6). The last kind ends with a blank line. */
const htmlBlocks: readonly (readonly [start: RegExp, end: RegExp])[] = [
  [/^ {0,3}<(?:script|pre|style|textarea)(?=[\s>]|$)/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^ {0,3}<!--/, /-->/],
  [/^ {0,3}<\?/, /\?>/],
  [/^ {0,3}<!\[CDATA\[/, /\]\]>/],
  [/^ {0,3}<![a-z]/i, />/],
  [/^ {0,3}</, /^\s*$/],
]

/**
 * Removes the code of unindented fences from a text, without changing line numbers. Returns the text unchanged if a
 * fence may belong to a list or an HTML block.
 */
export function withoutFences(text: string): string {
  if (!/^ {0,3}(?:```|~~~)/m.test(text)) return text
  return replaceFences(text, {
    code: () => '',
    fence: (line) => /^ {0,3}(~*)/.exec(line)?.[1] ?? '',
    html: (line) => line,
  })
}

/**
 * Masks a text: fenced code and unindented HTML blocks become `x`. The length, line breaks and fence markers stay.
 * Returns the text unchanged if a fence may belong to a list or an HTML block.
 */
export function masked(text: string): string {
  if (!/^ {0,3}(?:```|~~~|<)/m.test(text)) return text
  return replaceFences(text, { ...mask, html: mask.code })
}

/** Masks only fenced code, for MDX, where tags are not HTML. */
export const maskedMdx = (text: string): string => replaceFences(text, { ...mask, html: (line) => line })

const mask = {
  code: (line: string) => line.replace(/[^\r]/g, 'x'),
  fence: (line: string) => line.replace(/[^\r`~ ]/g, 'x'),
}

type Replace = (line: string) => string

function replaceFences(
  text: string,
  { code, fence, html }: { readonly code: Replace; readonly fence: Replace; readonly html: Replace },
): string {
  const lines = text.split('\n')
  let end: RegExp | undefined
  let htmlEnd: RegExp | undefined
  /** The HTML block is certainly unindented. */
  let isOuter = false
  /** An indented fence may be open. It may belong to a list whose start is unknown. */
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
    if (htmlEnd !== undefined) {
      if (run !== undefined && !isOuter) return text
      const isEnd = htmlEnd.test(line)
      if (isOuter && /\S/.test(line)) lines[index] = html(line)
      if (isEnd) htmlEnd = undefined
    } else if (run === undefined) {
      isOuter = /^[ \t\r]*$/.test(lines[index - 1] ?? '') && isBlock(line)
      htmlEnd = endOfHtml(line)
      if (isOuter) lines[index] = html(line)
    } else if (indent !== '') isIndented = !isIndented
    else if (isIndented) return text
    else {
      end = new RegExp(`^ {0,3}${run[0] ?? ''}{${run.length},}[ \\t\\r]*$`)
      lines[index] = fence(line)
    }
  }
  return lines.join('\n')
}

/**
 * End pattern of the HTML block that a line starts; `undefined` if it does not start one, or if the block
 * ends on the same line.
 */
function endOfHtml(line: string): RegExp | undefined {
  if (!line.includes('<')) return undefined
  const [, end] = htmlBlocks.find(([start]) => start.test(line)) ?? []
  return end?.test(line) === true ? undefined : end
}

const complete = /^<\/?[a-z][a-z\d-]*(?:\s+[\w:.-]+(?:="[^"<>]*")?)*\s*\/?>\s*$/i
const tagName = /^<\/?([a-z][a-z\d]*)(?=[\s>]|\/>|$)/i

/** Returns true if an unindented line after a blank one certainly starts an HTML block. */
function isBlock(line: string): boolean {
  if (!line.startsWith('<')) return false
  if (/^<(?:!--|script|pre|style|textarea)(?=[\s>]|$)/i.test(line) || complete.test(line)) return true
  return htmlBlockNames.includes(tagName.exec(line)?.[1]?.toLowerCase() ?? '')
}
