import type { Root } from 'mdast'
import type { MdastNode } from 'satteri'
import { isUnlikeCommonMark } from './cjk.ts'
import { covered } from './fences.ts'
import { errorMessage } from '../../../base/error-message.ts'
import { textNames } from '../dialect/directives.ts'
import { locateDirectives, strictDirectives } from './strict-directives.ts'

/**
 * Signs of text that satteri reads in another way than remark-parse, where fenced code is covered. Each was found by
 * comparing trees (`npm run fuzz:parser`) and has a case in `test/compiler/compile/markdown/native.test.ts`. They are wider than
 * the differences, so that they stay simple: a text with one goes to remark-parse.
 */
const differences: readonly RegExp[] = [
  // The paragraph of a task that does not begin with a word: where it starts.
  /\[[ \txX]\][ \t]+(?:[^A-Za-z0-9 ]|https?:|www\.|\S*@)/i,
  // A list item that is empty, or begins with a fence, a rule, a quotation or another one.
  /^[ \t>]*(?:[-*+]|\d+[.)])[ \t]*(?:$|[ \t](?:`{3}|~{3}|>|---|\*\*\*|___|[-*+][ \t]|\d+[.)][ \t]))/m,
  // Quotations in one another or with lists, and lines that continue them without their mark.
  /^[ \t]*>[ \t]*(?:>|(?:[-*+]|\d+[.)])[ \t])|^[ \t]*>[^\n]*\n(?![ \t]*(?:>|$))/m,
  // Footnotes behind the margin, without a space before their text, or with more than a line.
  /^(?:[ \t>]+|[ \t>]*(?:[-*+]|\d+[.)])[ \t]+)\[\^[^\]\n]+\]:|^\[\^[^\]\n]+\]:(?:\S|[^\n]*\n(?:[ \t]*\n)*[ \t]|[^\n]*\n\S)/m,
  // A definition with another line right behind it.
  /^ {0,3}\[[^\]\n]+\]:[^\n]*\n[ \t]*[^\s[]/m,
  // Links without brackets that are hardly any, and addresses of mail with a scheme.
  /www\.(?![A-Za-z0-9])|https?:\/\/(?![A-Za-z0-9])|[^\s*_~(/]www\.|mailto:|xmpp:|(?:www\.|https?:|@)(?:(?!www\.|https?:|@)[^\s|])*\|/i,
  // Links without brackets that are seen only when escapes and character references are read: they have no position. The
  // last backslash before the sign does: from each of a row of them, a search to its end would take quadratic time.
  /\\[^\s\\]*(?:@|www\.|https?:)|&(?:#(?:x0*[2-7][\da-f]|0*(?:3[2-9]|[4-9]\d|1[01]\d|12[0-7]))|commat|period|colon|sol|lowbar|plus|hyphen|dash);/i,
  // Emphasis beside an escaped mark, or of marks of both kinds within a word or of one
  // kind around the other, or of four.
  /\\[*_~][*_~]|[^\s*_](?:\*+_|_+\*)[*_]*[^\s*_]|\*_+\*|_\*+_|\*{4}|_{4}/,
  // Half of such a character: it is replaced.
  /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/,
]

/** More differences: HTML and indented code, which MDX does not have. */
const differencesOfMarkdown: readonly RegExp[] = [
  // HTML behind the margin.
  /^(?:[ \t>]+|[ \t>]*(?:[-*+]|\d+[.)])[ \t]+)<[A-Za-z!/?]/m,
  // A tag over two lines, the second one indented: in lists the indentation stays in its value.
  /<[A-Za-z!/?][^<>\n]*\n[ \t]/,
  // A tab before a line, outside of code.
  /^\t/m,
  // Indented code right behind a fence, a heading, a rule, a table or an end, or in a quotation: where a list has ended,
  // it is split at blank lines.
  /^(?: {0,3}[`~#=|<:]|[^\n|]*\||-->|---|\*\*\*|___)[^\n]*\n(?: {4}|\t)|^[ \t]*>(?: {5}|[ ]?\t)/m,
]

/** An address that becomes a link by itself. */
const bare = /www\.|https?:|@/i

/**
 * Tests whether a block without blank lines has back ticks or brackets that close nothing, or HTML behind a row of a table, where
 * the parsers part ways.
 */
function isLoose(block: string): boolean {
  if (block.includes('|') && /\n {0,3}<[A-Za-z!/?]/.test(block)) return true
  let open = 0
  // The ends of fences behind the margin are in other blocks.
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

/** Signs that `directiveSyntax` could take for a directive: colons at the start of a line, or one of our names in it. */
const directive = new RegExp(`^[ \\t>*+-]*(?:\\d+[.)][ \\t]+)*::|:(?:${[...textNames].join('|')})[[{]`, 'm')

type Parse = (text: string, options: { features: Record<string, boolean> }) => MdastNode

let parsers: Readonly<Record<'md' | 'mdx', Parse>> | undefined
let loading: Promise<string | undefined> | undefined

/** Loads satteri, or its WebAssembly build if only that is installed. Returns the reason for which it is missing. */
export function loadNative(): Promise<string | undefined> {
  loading ??= import('satteri').then(
    ({ markdownToMdast, mdxToMdast }) =>
      void (parsers = { md: markdownToMdast, mdx: mdxToMdast } as unknown as typeof parsers),
    (error: unknown) => errorMessage(error).split('\n')[0] ?? '',
  )
  return loading
}

/**
 * The tree that remark-parse would give with GFM and our directives, positions included, some thirty times as fast;
 * `undefined` where satteri is not loaded, or may differ. `definitions` says whether the site has definition lists.
 */
export function parseNatively(text: string, definitions: boolean): Root | undefined {
  if (parsers === undefined || hasOtherLineEnds(text)) return undefined
  const prose = covered(text)
  if (differencesOfMarkdown.some((sign) => sign.test(prose))) return undefined
  return nativeTree({ text, prose, format: 'md', definitions })
}

/**
 * Tests whether a text has ends of lines that not all parsers know: CR alone, and those of Unicode, at which the signs would
 * begin again and again.
 */
export function hasOtherLineEnds(text: string): boolean {
  return /\r(?!\n)|[\u2028\u2029]/.test(text)
}

/** The same for a text without signs of its own format. In `prose`, everything but Markdown is replaced. */
export function nativeTree({ text, prose, format, definitions }: NativeText): Root | undefined {
  if (
    parsers === undefined ||
    differences.some((sign) => sign.test(prose)) ||
    isUnlikeCommonMark(prose) ||
    // A fence behind the margin is left open.
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

/** A text to be read. */
interface NativeText {
  readonly text: string
  readonly prose: string
  readonly format: 'md' | 'mdx'
  readonly definitions: boolean
}

const features = { gfm: true, frontmatter: false, math: false, headingAttributes: false, definitionList: false }
