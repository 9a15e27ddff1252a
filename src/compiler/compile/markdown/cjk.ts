/**
 * Emphasis next to Chinese, Japanese and Korean text, which has no spaces between words: `**終了。**続く` is bold,
 * although in CommonMark the second mark is an opening one. Rules:
 * https://github.com/tats-u/markdown-cjk-friendly
 * @module
 */

/** Characters of these languages, in ranges sufficient for the rules, and variation selectors. */
const cjk =
  '\\u1100-\\u11ff\\u20a9\\u2329\\u232a\\u2630-\\u2637\\u268a-\\u268f\\u2e80-\\ua4cf\\ua960-\\ua97f\\uac00-\\ud7ff\\uf900-\\ufaff\\ufe00-\\ufe6f\\uff00-\\uffef'
const beyond =
  '\\u{16fe0}-\\u{18dff}\\u{1aff0}-\\u{1b2ff}\\u{1d300}-\\u{1d37f}\\u{1f200}-\\u{1f2ff}\\u{20000}-\\u{3ffff}\\u{e0100}-\\u{e01ef}'

/**
 * Matches texts that need the rules. Includes surrogates, since characters beyond U+FFFF may belong to these
 * languages.
 */
export const emphasisInCjk = new RegExp(`[${cjk}\\ud800-\\udfff][*_]|[*_][${cjk}\\ud800-\\udfff]`)

const punctuation = '[\\p{P}\\p{S}]'
const cjkPunctuation = `(?=[${cjk}${beyond}])${punctuation}`
/** A run of equal marks between two characters. */
const marksBefore = '(?:\\*+(?!\\*)|_+(?!_)|~+(?!~))'
const marksAfter = '(?:(?<!\\*)\\*+|(?<!_)_+|(?<!~)~+)'

/** Marks between CJK and punctuation, whose meaning differs. */
const unlikeCommonMark = new RegExp(
  [
    `[${cjk}${beyond}]${marksBefore}${punctuation}`,
    `${punctuation}${marksAfter}[${cjk}${beyond}]`,
    `${cjkPunctuation}${marksBefore}\\S`,
    `\\S${marksAfter}${cjkPunctuation}`,
    '[\\ufe00-\\ufe0e][*_~]|[*_~][\\ufe00-\\ufe0e]',
  ].join('|'),
  'u',
)

const code = /`[^`\n]*`/g
/** Emphasis between letters, which both parsers always parse in the same way. */
const plainEmphasis = /(?<![*_~])(\*\*?|~~)(?=[\p{L}\p{N}])[^*_~\\\n[\]<>]*(?<=[\p{L}\p{N}])\1(?![*_~])/gu

/** Returns true if these rules may have a different result from CommonMark. */
export function isUnlikeCommonMark(text: string): boolean {
  if (!unlikeCommonMark.test(text)) return false
  return text
    .split(/\n[ \t>]*\n/)
    .some((block) => unlikeCommonMark.test(block) && /[*_~]/.test(block.replace(code, '`').replace(plainEmphasis, 'x')))
}
