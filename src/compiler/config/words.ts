/**
 * `theme.words`: texts of a site that replace words of the interface. The words of the language define the valid keys,
 * so they are checked when the language is loaded.
 *
 * @module
 */
import { z } from 'zod'
import { listNames } from '../../base/list-names.ts'
import { diagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import { languages } from '../../model/languages.ts'
import { isForms, mergeWords, missingWords, slotsOf, type Words } from '../../model/words.ts'
import { withTexts } from '../../text/schema/texts.ts'
import type { YamlView } from '../../text/yaml/yaml.ts'
import { salvage } from './load.ts'
import { optionDiagnostics } from './report.ts'
import type { SiteConfig } from './schema.ts'

/** Replaces words of the language with those of the configuration, and reports invalid ones. */
export function replaceWords(
  words: Words,
  { theme: { words: siteWords } }: Pick<SiteConfig, 'theme'>,
  yaml: YamlView,
): { readonly words: Words; readonly diagnostics: readonly Diagnostic[] } {
  if (Object.keys(siteWords).length === 0) return { words, diagnostics: [] }
  const schema = wordsSchema(words)
  const path = ['theme', 'words']
  const value = withTexts(schema, siteWords, (at) => yaml.source([...path, ...at]))
  const diagnostics = optionDiagnostics({ schema, value, path, yaml })
  const fitting = salvage(schema, value) ?? {}
  return { words: mergeWords(words, fitting), diagnostics }
}

/** Maximum number of missing words in a report. */
const maxNamed = 20

/**
 * Reports interface words that are shown in English because neither the tool nor the site has them in the site's
 * language.
 * @param siteWords the words of the site's file
 */
export function untranslated(
  words: Words,
  {
    siteWords,
    config,
    location,
  }: {
    readonly siteWords: Readonly<Record<string, unknown>>
    readonly config: Pick<SiteConfig, 'theme' | 'locale'>
    readonly location: Diagnostic['location']
  },
): readonly Diagnostic[] {
  const { locale } = config
  const notReplaced = new Set(missingWords(words, config.theme.words))
  const missing = missingWords(words, siteWords).filter((path) => notReplaced.has(path))
  if (missing.length === 0) return []
  const file = `words/${locale}.ts of the theme's folder`
  if (Object.keys(siteWords).length === 0) {
    const hint = `add ${file}, or use one of ${languages.join(', ')}`
    return [diagnostic('config/untranslated', `the interface is not translated into "${locale}"`, { location, hint })]
  }
  const count = missing.length === 1 ? 'a word of the interface is' : `${missing.length} words of the interface are`
  const message = `${count} not in "${locale}": ${listNames(missing, maxNamed)}`
  return [
    diagnostic('config/untranslated', message, {
      location,
      hint: `add ${missing.length === 1 ? 'it' : 'them'} to ${file}`,
    }),
  ]
}

/** Schema of `theme.words` for a language: all of its words, each of them optional. */
export function wordsSchema({ language, plugins, ...sections }: Words): z.ZodType<Readonly<Record<string, unknown>>> {
  const { name, months, date } = language
  const { language: _, ...ofPlugins } = plugins
  return table({ language: { name, months, date }, ...sections, plugins: ofPlugins })
}

function table(words: Readonly<Record<string, unknown>>): z.ZodType<Readonly<Record<string, unknown>>> {
  return z.strictObject(
    Object.fromEntries(Object.entries(words).map(([key, word]) => [key, schemaOf(word).optional()])),
  )
}

function schemaOf(word: unknown): z.ZodType {
  if (typeof word === 'string') return text(word, slotsOf(word))
  if (Array.isArray(word)) return z.array(z.string().min(1)).length(word.length).describe(word.join(', '))
  const pluralForms = word as Readonly<Record<string, unknown>>
  return isForms(pluralForms) ? forms(pluralForms) : table(pluralForms)
}

/** Schema of plural forms. Each form may use the slots of all forms: "One post", "{count} posts". */
function forms(pluralForms: Readonly<Record<string, string>>): z.ZodType {
  const slots = ['count', ...Object.values(pluralForms).flatMap(slotsOf)]
  const names = Object.keys(pluralForms)
  const shape = Object.entries(pluralForms).map(([name, form]) => [name, text(form, slots).optional()])
  const error = `write a text for each plural form: ${names.map((name) => `"${name}: …"`).join(', ')}`
  return z.strictObject(Object.fromEntries(shape), { error })
}

function text(word: string, slots: readonly string[]): z.ZodType {
  const placeholders = [...new Set(slots)].map((slot) => `{${slot}}`)
  return z
    .string()
    .min(1)
    .superRefine((siteText, context) => {
      for (const slot of slotsOf(siteText).filter((slotName) => !slots.includes(slotName))) {
        const hint =
          placeholders.length === 0 ? 'this text has no placeholders' : `its placeholders: ${placeholders.join(', ')}`
        context.addIssue({ code: 'custom', message: `unknown placeholder "{${slot}}"`, params: { hint } })
      }
    })
    .describe(word)
}
