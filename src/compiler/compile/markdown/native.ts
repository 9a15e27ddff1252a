import type { Root } from 'mdast'
import type { MdastNode } from 'satteri'
import { isUnlikeCommonMark } from './cjk.ts'
import { masked } from './fences.ts'
import { errorMessage } from '../../../base/error-message.ts'
import { textNames } from '../dialect/directives.ts'
import { locateDirectives, strictDirectives } from './strict-directives.ts'

/**
 * Texts that satteri parses differently from remark-parse, with fenced code masked. Each pattern was found by comparing
 * trees (`npm run fuzz:parser`) and has a case in `test/compiler/compile/markdown/native.test.ts`. The patterns match
 * more than the differences, to keep them simple: a matching text is parsed by remark-parse.
 */
const differences: readonly RegExp[] = [
  // The start of a task's paragraph, if it does not start with a word.
  /\[[ \txX]\][ \t]+(?:[^A-Za-z0-9 ]|https?:|www\.|\S*@)/i,
  // A list item that is empty, or starts with a fence, a rule, a quotation or another item.
  /^[ \t>]*(?:[-*+]|\d+[.)])[ \t]*(?:$|[ \t](?:`{3}|~{3}|>|---|\*\*\*|___|[-*+][ \t]|\d+[.)][ \t]))/m,
  // Quotations nested in each other or with lists, and continuation lines without a mark.
  /^[ \t]*>[ \t]*(?:>|(?:[-*+]|\d+[.)])[ \t])|^[ \t]*>[^\n]*\n(?![ \t]*(?:>|$))/m,
  // Indented footnotes, footnotes without a space before their text, or with several lines.
  /^(?:[ \t>]+|[ \t>]*(?:[-*+]|\d+[.)])[ \t]+)\[\^[^\]\n]+\]:|^\[\^[^\]\n]+\]:(?:\S|[^\n]*\n(?:[ \t]*\n)*[ \t]|[^\n]*\n\S)/m,
  // A definition directly followed by another line.
  /^ {0,3}\[[^\]\n]+\]:[^\n]*\n[ \t]*[^\s[]/m,
  // Bare links of doubtful form, and e-mail addresses with a scheme.
  /www\.(?![A-Za-z0-9])|https?:\/\/(?![A-Za-z0-9])|[^\s*_~(/]www\.|mailto:|xmpp:|(?:www\.|https?:|@)(?:(?!www\.|https?:|@)[^\s|])*\|/i,
  // Bare links that only appear after escapes and character references are resolved: they have no position. Only the
  // last backslash before the match is tested: testing each backslash in a row would take quadratic time.
  /\\[^\s\\]*(?:@|www\.|https?:)|&(?:#(?:x0*[2-7][\da-f]|0*(?:3[2-9]|[4-9]\d|1[01]\d|12[0-7]))|commat|period|colon|sol|lowbar|plus|hyphen|dash);/i,
  // Emphasis next to an escaped mark, emphasis with mixed marks within a word or around another, or
  // with four marks.
  /\\[*_~][*_~]|[^\s*_](?:\*+_|_+\*)[*_]*[^\s*_]|\*_+\*|_\*+_|\*{4}|_{4}/,
  // A lone surrogate, which is replaced.
  /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/,
]

/** Further differences in HTML and indented code, which MDX does not have. */
const differencesOfMarkdown: readonly RegExp[] = [
  // Indented HTML.
  /^(?:[ \t>]+|[ \t>]*(?:[-*+]|\d+[.)])[ \t]+)<[A-Za-z!/?]/m,
  // A tag over two lines, the second one indented: in lists the indentation stays in its value.
  /<[A-Za-z!/?][^<>\n]*\n[ \t]/,
  // A tab at the start of a line, outside of code.
  /^\t/m,
  // Indented code directly after a fence, heading, rule, table or end of a block, or in a quotation: after a list, it
  // is split at blank lines.
  /^(?: {0,3}[`~#=|<:]|[^\n|]*\||-->|---|\*\*\*|___)[^\n]*\n(?: {4}|\t)|^[ \t]*>(?: {5}|[ ]?\t)/m,
]

/** A bare address that becomes a link. */
const bare = /www\.|https?:|@/i

/**
 * Returns true if a block without blank lines contains unmatched backticks or brackets, or HTML after a table row,
 * which the parsers treat differently.
 */
function isLoose(block: string): boolean {
  if (block.includes('|') && /\n {0,3}<[A-Za-z!/?]/.test(block)) return true
  let open = 0
  // The ends of indented fences are in other blocks.
  for (const [run] of block.replace(/^[ \t>]*`{3,}[^`\n]*$/gm, '').matchAll(/`+/g))
    if (open === 0) open = run.length
    else if (run.length === open) open = 0
  if (open !== 0) return true
  if (!block.includes('[') || !bare.test(block)) return false
  let depth = 0
  for (const [mark] of block.matchAll(/[[\]]|www\.|https?:|@/gi)) {
    if (mark === '[') depth++
    else if (mark === ']') depth--
    else if (depth > 0) return true
    if (depth < 0) return true
  }
  return depth !== 0
}

/** Text that `directiveSyntax` could parse as a directive: colons at the start of a line, or one of our names in it. */
const directive = new RegExp(`^[ \\t>*+-]*(?:\\d+[.)][ \\t]+)*::|:(?:${[...textNames].join('|')})[[{]`, 'm')

type Parse = (text: string, options: { features: Record<string, boolean> }) => MdastNode

let parsers: Readonly<Record<'md' | 'mdx', Parse>> | undefined
let loading: Promise<string | undefined> | undefined

/** Loads satteri, or its WebAssembly build if only that is installed. Returns the reason if it is missing. */
export function loadNative(): Promise<string | undefined> {
  loading ??= import('satteri').then(
    ({ markdownToMdast, mdxToMdast }) =>
      void (parsers = { md: markdownToMdast, mdx: mdxToMdast } as unknown as typeof parsers),
    (error: unknown) => errorMessage(error).split('\n')[0] ?? '',
  )
  return loading
}

/**
 * Parses a text to the same tree as remark-parse with GFM and our directives, including positions, about thirty
 * times as fast; `undefined` if satteri is not loaded, or may differ. `definitions`: the site has definition lists.
 */
export function parseNatively(text: string, definitions: boolean): Root | undefined {
  if (parsers === undefined || hasOtherLineEnds(text)) return undefined
  const prose = masked(text)
  if (differencesOfMarkdown.some((sign) => sign.test(prose))) return undefined
  return nativeTree({ text, prose, format: 'md', definitions })
}

/**
 * Returns true if a text has line endings that not all parsers support: CR only, and those of Unicode, at which the
 * patterns above would restart repeatedly.
 */
export function hasOtherLineEnds(text: string): boolean {
  return /\r(?!\n)|[\u2028\u2029]/.test(text)
}

/** Parses a text without patterns for its own format. In `prose`, everything except Markdown is masked. */
export function nativeTree({ text, prose, format, definitions }: NativeText): Root | undefined {
  if (
    parsers === undefined ||
    differences.some((sign) => sign.test(prose)) ||
    isUnlikeCommonMark(prose) ||
    // An indented fence is not closed.
    [...prose.matchAll(/^[ \t>]+(?:`{3}|~{3})/gm)].length % 2 === 1 ||
    prose.split(/\n[ \t>]*\n/).some(isLoose) ||
    (definitions && /^[ \t>]*:[ \t]/m.test(prose))
  )
    return undefined
  const mayHaveDirectives = directive.test(prose)
  const directives = mayHaveDirectives ? strictDirectives(prose, text) : undefined
  if (mayHaveDirectives && directives === undefined) return undefined
  const tree = parsers[format](text, { features: { ...features, directive: mayHaveDirectives } }) as Root
  return directives === undefined || locateDirectives(tree, directives, text) ? tree : undefined
}

/** A text to parse. */
interface NativeText {
  readonly text: string
  readonly prose: string
  readonly format: 'md' | 'mdx'
  readonly definitions: boolean
}

const features = { gfm: true, frontmatter: false, math: false, headingAttributes: false, definitionList: false }
