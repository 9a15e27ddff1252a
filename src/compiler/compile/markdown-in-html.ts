import type { Html } from 'mdast'
import { grouped } from '../../base/grouped.ts'
import { diagnostic, firstOfKind, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import { rangeOf, type Locate } from '../../text/location.ts'
import { foreignTags, tagsOf } from './markdown/html-names.ts'

/** Tags, comments, and elements whose content is not prose. */
const noProse =
  /<!--[\s\S]*?(?:-->|$)|<(pre|code|kbd|samp|script|style|svg|math|textarea)(?=[\s>])[\s\S]*?(?:<\/\1\s*>|$)|<\/?[a-z](?:[^<>"']|"[^"]*"|'[^']*')*>/gi

/** Elements that cannot contain blocks of Markdown. */
const ofWords: ReadonlySet<string> = new Set(
  'summary p h1 h2 h3 h4 h5 h6 span a b strong i em u s small big sub sup mark abbr del ins font label'.split(' '),
)

const withoutEnd: ReadonlySet<string> = new Set('br hr img input source wbr col'.split(' '))

/** Syntax in a line, and its equivalent in HTML. */
const inLines: readonly (readonly [sign: RegExp, html: string])[] = [
  [/(?<![\\*\w])\*\*(?![\s*])[^*\n]{1,200}(?<!\s)\*\*(?![*\w])/, '<strong>…</strong>'],
  [/(?<![\\`])`(?![`\s])[^`\n]{1,200}(?<!\s)`(?!`)/, '<code>…</code>'],
  [/(?<![\\\w\])])!\[[^\][\n]{0,200}\]\([^()\s]{1,500}\)/, '<img src="…" alt="…">'],
  [/(?<![\\\w\])!])\[[^\][\n]{1,200}\]\([^()\s]{1,500}\)/, '<a href="…">…</a>'],
]

/** Blocks, by their first line and the start of the next one. */
const blocks: readonly (readonly [line: RegExp, next?: RegExp])[] = [
  [/^#{1,6}[ \t]+\S/],
  [/^(?:`{3,}|~{3,})[^`]*$/],
  [/^:{3,}[a-z]/],
  [/^[-*+][ \t]+\S/, /^[-*+][ \t]+\S/],
  [/^1[.)][ \t]+\S/, /^2[.)][ \t]+\S/],
  [/^\|.*\|$/, /^\|[ :-]*-[ :|-]*$/],
]

/**
 * Reports Markdown that is shown with its signs, since it is part of a block of raw HTML, which only a blank line ends.
 * Each hint is reported once, with the number of blocks.
 */
export function markdownInHtml(
  html: readonly Html[],
  { text, locationOf }: { readonly text: string; readonly locationOf: Locate },
): Diagnostic[] {
  const isForeign = foreignTags()
  const reports = html.flatMap((node) => {
    const [start, end] = rangeOf(node) ?? []
    if (isForeign(node.value) || start === undefined || end === undefined) return []
    const source = text.slice(start, end)
    const prose = source.replace(noProse, (part) => part.replace(/[^\n]/g, ' '))
    const parts = new Map<string, Diagnostic>()
    for (const { from, to, equivalent } of signsIn(prose)) {
      const sign = source.slice(from, to)
      const hint = hintFor(source.slice(0, from), equivalent)
      if (parts.has(hint)) continue
      const words = sign.length > 40 ? `${sign.slice(0, 39)}…` : sign
      const message = `"${words}" is shown as it is written, since it is part of the HTML above it`
      const location = locationOf(start + from, start + to)
      parts.set(hint, diagnostic('markdown/misread', message, { location, hint }))
    }
    return [...parts.values()]
  })
  return [...grouped(reports, ({ hint }) => hint).values()].flatMap((kind) => firstOfKind(kind))
}

/** Yields the first syntax of Markdown in each line. */
function* signsIn(prose: string) {
  if (!/[*`[#~:+|-]|\d[.)]/.test(prose)) return
  const lines = prose.split('\n')
  let offset = 0
  for (const [index, line] of lines.entries()) {
    const content = contentOf(line)
    const from = offset + line.trimEnd().length - content.length
    offset += line.length + 1
    if (content === '') continue
    const next = contentOf(lines[index + 1] ?? '')
    if (blocks.some(([first, second]) => first.test(content) && (second?.test(next) ?? true))) {
      yield { from, to: from + content.length, equivalent: undefined }
      continue
    }
    const matches = inLines.flatMap(([sign, equivalent]) => {
      const match = sign.exec(content)
      return match === null ? [] : [{ at: match.index, length: match[0].length, equivalent }]
    })
    const [first] = matches.sort((a, b) => a.at - b.at)
    if (first !== undefined)
      yield { from: from + first.at, to: from + first.at + first.length, equivalent: first.equivalent }
  }
}

/** A line without the marks of quotations. */
function contentOf(line: string): string {
  return line.trimEnd().replace(/^[ \t>]+/, '')
}

/** Hint for Markdown after the start of a block of HTML. */
function hintFor(before: string, equivalent: string | undefined): string {
  const open: string[] = []
  let last = ''
  for (const { name, isEnd, isClosed } of tagsOf(before)) {
    const lower = name.toLowerCase()
    last = `<${isEnd ? '/' : ''}${name}>`
    if (isClosed || withoutEnd.has(lower)) continue
    if (isEnd) open.splice(Math.max(0, open.lastIndexOf(lower)))
    else open.push(lower)
  }
  const inner = open.at(-1)
  if (inner === undefined) return `write a blank line below ${last === '' ? 'the HTML' : last}`
  if (ofWords.has(inner) && equivalent !== undefined) return `inside of <${inner}>, write ${equivalent}`
  return `inside of <${inner}>, write a blank line above and below it`
}
