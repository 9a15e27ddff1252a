import { readFileSync } from 'node:fs'
import { packageFile } from '../../base/package-files.ts'
import type { Output, Page } from '../kit.ts'
import { english, type Language } from './engine/language.ts'
import { grams } from './engine/unspaced.ts'
import { z } from 'zod'

/** Languages with a stemmer, and their names in the packages. English needs no file. */
const packaged: Readonly<Record<string, string>> = {
  da: 'danish',
  de: 'german',
  es: 'spanish',
  fi: 'finnish',
  fr: 'french',
  hu: 'hungarian',
  it: 'italian',
  nl: 'dutch',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sv: 'swedish',
}

/** Languages that are cut into grams. */
const unspaced: ReadonlySet<string> = new Set(['ja', 'km', 'ko', 'lo', 'my', 'th', 'zh'])

/** Ends that a stemmer knows with accents alone. */
const accents: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  es: { cion: 'ción' },
  pt: { coes: 'ções', cao: 'ção', encia: 'ência', encias: 'ências' },
}

/** Letters between the parts of compounds, in languages that write them as one word. */
const joints: Readonly<Record<string, readonly string[]>> = {
  da: ['', 's', 'e'],
  de: ['', 's', 'n', 'en', 'es', 'er', 'e'],
  fi: [''],
  hu: [''],
  nl: ['', 's', 'en', 'e'],
  no: ['', 's', 'e'],
  sv: ['', 's', 'e', 'o'],
}

/** A language as it is written in front matter and configuration: `de`, `pt-BR`. */
export const languageSchema = z.string().regex(/^[A-Za-z]{2,3}(?:-[A-Za-z\d]+)*$/, 'expected a language such as "de"')

/** Text of a module for the browser, which is compiled with the tool. */
const compiled = (name: string): string => readFileSync(packageFile(`lib/plugins/search/engine/${name}.js`), 'utf8')

/**
 * The languages of pages that have a stemmer, and English where there are others beside it.
 *
 * @param usual language of pages that do not name one
 */
export function languagesOf(pages: readonly Pick<Page, 'search'>[], usual: string): readonly string[] {
  const codes = new Set(pages.map(({ search }) => codeOf(search?.language ?? usual)))
  const others = [...codes].filter((code) => code in packaged || unspaced.has(code))
  return others.length === 0 ? [] : [...others, ...(codes.has('en') ? ['en'] : [])].sort()
}

function codeOf(language: string): string {
  const [code = ''] = language.toLowerCase().split('-')
  return code === 'nb' || code === 'nn' ? 'no' : code
}

/** Splits the text of a page into words. */
export function cuttingOf({ search }: Pick<Page, 'search'>, usual: string): Pick<Language, 'words'> {
  return unspaced.has(codeOf(search?.language ?? usual)) ? grams : english
}

/** The module that a browser loads for a language; none for English. */
export function* languageFile(code: string): Iterable<Output> {
  const name = packaged[code]
  if (unspaced.has(code)) yield { path: `search-language-${code}.js`, content: () => compiled('unspaced') }
  if (name === undefined) return
  yield { path: `search-language-${code}.js`, content: () => moduleOf(name, accents[code], joints[code]) }
}

/** The modules of packages after ours: each is independent, and their names do not collide. */
function moduleOf(name: string, ends: Readonly<Record<string, string>> = {}, between?: readonly string[]): string {
  const stopwords = textOf(`stopwords/${name}`)
  const stemmer = textOf(`stemmers/${name}`)
  const addition = `export const addTo = (before) => withStemmer(before, { stemmer, stopwords, accents: ${JSON.stringify(ends)}${between === undefined ? '' : `, joints: ${JSON.stringify(between)}`} })\n`
  return `// @orama/stemmers, @orama/stopwords: Apache-2.0, https://github.com/oramasearch/orama\n${compiled('stemmed')}\n${stemmer}\n${stopwords}\n${addition}`
}

function textOf(module: string): string {
  const text = readFileSync(packageFile(`lib/assets/${module}.js`), 'utf8')
  return text.replace(/^\/\/# sourceMappingURL=.*$/m, '')
}
