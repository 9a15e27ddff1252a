/**
 * Languages of the interface: which ones the tool has words in (files of `theme/words`), and where the words of a locale
 * are looked for.
 *
 * @module
 */

/** Languages with words of the tool, each a file of `theme/words`. */
export const languages = ['ar', 'de', 'en', 'es', 'fr', 'ja', 'nl', 'pl', 'zh-Hans'] as const

/** A language tag, as far as sites need it: language, script, region. */
export const languageTag = /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?$/

/** Regions that write Chinese in traditional characters; all others write it in simplified ones. */
const traditional = new Set(['TW', 'HK', 'MO'])

/** Names of the files that may have the words of a locale, the closest first: `zh-CN`, `zh-Hans`, `zh`. */
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

/** The direction of a language that the tool has no words in. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return fromRight.has(locale.split('-')[0] ?? '') && !locale.includes('Latn') ? 'rtl' : 'ltr'
}

/**
 * The feature of the theme (`theme/features`) that pages of a language load: what mirrors them, or the type of scripts that
 * have neither spaces nor italics. Pages of most languages load none.
 */
export function featureOfLanguage(locale: string, direction: 'ltr' | 'rtl'): string | undefined {
  if (direction === 'rtl') return 'rtl'
  return /^(?:ja|zh|yue)\b/.test(locale) ? 'cjk' : undefined
}
