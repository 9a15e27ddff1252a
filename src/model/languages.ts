/**
 * Languages of the interface: those with texts of the tool (files of `theme/words`), and the files that may contain the
 * texts of a locale.
 *
 * @module
 */

/** Languages supported by the tool, each with a file in `theme/words`. */
export const languages = ['ar', 'de', 'en', 'es', 'fr', 'ja', 'nl', 'pl', 'zh-Hans'] as const

/** The parts of a language tag that sites need: language, script, region. */
export const languageTag = /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?$/

/** Regions that use traditional Chinese characters; all others use simplified ones. */
const traditional = new Set(['TW', 'HK', 'MO'])

/** Names of possible words files for a locale, the most specific first: `zh-CN`, `zh-Hans`, `zh`. */
export function wordFiles(locale: string): readonly string[] {
  const [language = '', ...rest] = locale.split('-')
  const script = rest.find((part) => part.length === 4) ?? scriptOf(language, rest)
  const names = [locale, ...(script === undefined ? [] : [`${language}-${script}`]), language]
  return [...new Set(names)]
}

function scriptOf(language: string, rest: readonly string[]): string | undefined {
  if (language !== 'zh') return undefined
  return rest.some((part) => traditional.has(part)) ? 'Hant' : 'Hans'
}

const fromRight = new Set('ar ckb dv fa he ps sd ug ur yi'.split(' '))

/** Direction of a language without words of the tool. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return fromRight.has(locale.split('-')[0] ?? '') && !locale.includes('Latn') ? 'rtl' : 'ltr'
}

/**
 * Theme feature (`theme/features`) for pages in a language: mirroring, or typography for scripts without spaces and
 * italics. `undefined` for most languages.
 */
export function featureOfLanguage(locale: string, direction: 'ltr' | 'rtl'): string | undefined {
  if (direction === 'rtl') return 'rtl'
  return /^(?:ja|zh|yue)\b/.test(locale) ? 'cjk' : undefined
}
