import { readFileSync } from 'node:fs'
import { defined } from '../../base/defined.ts'
import { packageFile } from '../../base/package-files.ts'
import type { Output, Page, PluginContext } from '../kit.ts'
import { english, type Language } from './engine/language.ts'
import { grams } from './engine/unspaced.ts'
import { askingWords, subjects } from './question-words.ts'
import { z } from 'zod'

/** Languages with a stemmer, and their names in the packages. English is built in. */
const packaged: Readonly<Record<string, string>> = {
  ar: 'arabic',
  bg: 'bulgarian',
  da: 'danish',
  de: 'german',
  el: 'greek',
  es: 'spanish',
  fi: 'finnish',
  fr: 'french',
  hi: 'indian',
  hu: 'hungarian',
  hy: 'armenian',
  id: 'indonesian',
  it: 'italian',
  lt: 'lithuanian',
  ne: 'nepali',
  nl: 'dutch',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sr: 'serbian',
  sv: 'swedish',
  ta: 'tamil',
  tr: 'turkish',
  uk: 'ukrainian',
}

/** Languages that are split into grams. */
const unspaced: ReadonlySet<string> = new Set(['ja', 'km', 'ko', 'lo', 'my', 'th', 'yue', 'zh'])

/** Endings that stemmers only recognize with accents, or in the singular. */
const accents: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  es: { cion: 'ción', enes: 'en' },
  pt: {
    ...{ coes: 'ções', cao: 'ção', encia: 'ência', encias: 'ências' },
    ...{ oes: 'ão', ao: 'ão', agens: 'agem', igens: 'igem', ugens: 'ugem' },
  },
  tr: { lari: 'ları', larin: 'ların', larini: 'larını', larina: 'larına', larinda: 'larında', larindan: 'larından' },
}

/** Linking letters in compounds, for languages that write them as one word. */
const joints: Readonly<Record<string, readonly string[]>> = {
  da: ['', 's', 'e'],
  de: ['', 's', 'n', 'en', 'es', 'er', 'e'],
  fi: [''],
  hu: [''],
  nl: ['', 's', 'en', 'e'],
  no: ['', 's', 'e'],
  sv: ['', 's', 'e', 'o'],
}

/** A language code in front matter and configuration: `de`, `pt-BR`. */
export const languageSchema = z.string().regex(/^[A-Za-z]{2,3}(?:-[A-Za-z\d]+)*$/, 'expected a language such as "de"')

/** Text of a browser module compiled with the tool. */
const engineModule = (name: string): string => readFileSync(packageFile(`lib/plugins/search/engine/${name}.js`), 'utf8')

type PageText = Pick<Page, 'search' | 'untranslated'>

/** Locales of the site, and the `language` of the search options. */
interface Locales extends Pick<PluginContext, 'locale' | 'defaultLocale'> {
  readonly language: string | undefined
}

/**
 * Returns a function for the text language of a page: that of its front matter, or else its locale. The site's option
 * replaces the default locale, in which the sources are written.
 */
export function textLanguage({ language, locale, defaultLocale }: Locales): (page: PageText) => string {
  return ({ search, untranslated }) => {
    const textLocale = untranslated?.code ?? locale
    const tag = search?.language ?? (textLocale === defaultLocale ? language : undefined) ?? textLocale
    const [code = ''] = tag.toLowerCase().split('-')
    return code === 'nb' || code === 'nn' ? 'no' : code
  }
}

/** Languages that require a file; empty if all are English. */
export function languagesOf(codes: readonly string[]): readonly string[] {
  const unique = [...new Set(codes)].sort()
  return unique.every((code) => code === 'en') ? [] : unique
}

/** Word splitter of a language. */
export function splitterOf(code: string): Pick<Language, 'words'> {
  return unspaced.has(code) ? grams : english
}

/** Yields the browser module of a language; nothing for English. */
export function* languageFile(code: string): Iterable<Output> {
  if (code === 'en') return
  yield {
    path: `search-language-${code}.js`,
    content: () => (unspaced.has(code) ? engineModule('unspaced') : moduleOf(code)),
  }
}

/** Joins modules of packages to ours: each is independent, and their names do not conflict. */
function moduleOf(code: string): string {
  const name = packaged[code]
  const rules = JSON.stringify(
    defined({
      accents: accents[code] ?? {},
      joints: joints[code],
      asking: askingWords[code],
      subjects: subjects[code],
    }),
  )
  // English rules would be wrong for a language without a stemmer.
  const parts =
    name === undefined
      ? 'const stemmer = (word) => word, stopwords = []'
      : `// @orama/stemmers, @orama/stopwords: Apache-2.0, https://github.com/oramasearch/orama\n${textOf(`stemmers/${name}`)}\n${textOf(`stopwords/${name}`)}`
  return `${engineModule('stemmed')}\n${parts}\nexport const addTo = (before) => withStemmer(before, { stemmer, stopwords, ...${rules} })\n`
}

function textOf(module: string): string {
  const text = readFileSync(packageFile(`lib/assets/${module}.js`), 'utf8')
  return text.replace(/^\/\/# sourceMappingURL=.*$/m, '')
}
