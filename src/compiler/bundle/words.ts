import { join, sep } from 'node:path'
import { directionOf, languages, wordFiles } from '../../model/languages.ts'
import { mergeWords, type Words } from '../../model/words.ts'
import { bundlePlugin } from './plugins.ts'
import { themeFile, type ThemeFolders, type ToolModules } from './resolve.ts'

/** The words of a locale, before the configuration replaces any. */
interface LoadedWords {
  readonly words: Words
  /** Files of the site that went in. */
  readonly inputs: readonly string[]
  /** The words of the file of the site, if any, where the tool has none in the language. All others are English. */
  readonly given?: Readonly<Record<string, unknown>>
}

/**
 * Loads the words of a locale: those of the site's theme if it has a file for the language, else those of the package,
 * which were compiled with the tool. What neither has is English.
 *
 * @param own address of a language of the package, by its file's name without an ending
 */
export async function loadWords(options: {
  readonly root: string
  readonly folders: ThemeFolders
  readonly locale: string
  readonly outdir: string
  readonly tool: ToolModules
  readonly own: (name: string) => URL
}) {
  const { folders, locale } = options
  const names = wordFiles(locale)
  const language = names.find((name) => languages.some((language) => language === name))
  const base = await wordsAt(options.own(`words/${language ?? 'en'}`).href)
  const words = language === undefined ? mergeWords(base, { language: { direction: directionOf(locale) } }) : base
  const file = names.map((name) => fileOfSite(`words/${name}`, folders)).find((path) => path !== undefined)
  if (file === undefined) {
    return { words, inputs: [], ...(language === undefined ? { given: {} } : {}) } satisfies LoadedWords
  }
  const bundled = await bundlePlugin(file, { ...options, folders })
  if ('code' in bundled) return bundled
  const ofSite = await wordsAt(bundled.url)
  return {
    // The tool has the words that a file of an earlier version lacks.
    words: mergeWords(words, ofSite),
    inputs: bundled.inputs,
    ...(language === undefined ? { given: ofSite } : {}),
  } satisfies LoadedWords
}

function fileOfSite(name: string, folders: ThemeFolders): string | undefined {
  const file = themeFile(name, folders)
  return folders.site !== undefined && file?.startsWith(join(folders.site, sep)) === true ? file : undefined
}

async function wordsAt(url: string): Promise<Words> {
  const { default: words } = (await import(url)) as { default: Words }
  return words
}
