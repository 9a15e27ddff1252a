import { readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { errorMessage } from '../../base/error-message.ts'
import { isMapping } from '../../base/mapping.ts'
import { described } from '../../base/shape.ts'
import { diagnostic, startOf, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import { thrownAt } from '../../diagnostics/thrown-at.ts'
import { locator } from '../../text/location.ts'
import { directionOf, languages, wordFiles } from '../../model/languages.ts'
import { mergeWords, type Words } from '../../model/words.ts'
import { bundlePlugin } from './plugins.ts'
import { localPath, themeFile, type ThemeFolders, type ToolModules } from './resolve.ts'

/** Words of a locale before the configuration's replacements. */
interface LoadedWords {
  readonly words: Words
  /** Input files of the site. */
  readonly inputs: readonly string[]
  /** Words in the site's file, if the tool does not support the language. All others are English. */
  readonly given?: Readonly<Record<string, unknown>>
}

/**
 * Loads the words of a locale: from the site's theme if it has a file for the language, or else from the package,
 * which contains compiled words. Missing words are English.
 *
 * @param own returns the URL of a packaged language, by its file name without extension
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
  if ('code' in bundled) return { ...bundled, hint: bundled.hint ?? withoutFile }
  const loaded = await wordsOfSite(bundled.url, localPath(options.root, file), () => readFileSync(file, 'utf8'))
  if ('code' in loaded) return loaded
  const ofSite = loaded.words
  return {
    // Words missing in the site's file (written for an earlier version) come from the tool.
    words: mergeWords(words, ofSite),
    inputs: bundled.inputs,
    ...(language === undefined ? { given: ofSite } : {}),
  } satisfies LoadedWords
}

function fileOfSite(name: string, folders: ThemeFolders): string | undefined {
  const file = themeFile(name, folders)
  return folders.site !== undefined && file?.startsWith(join(folders.site, sep)) === true ? file : undefined
}

const withoutFile = 'correct the file, or remove it: the words of the tool are used without it'

/** Loads a words file of the site. Returns an error if the file throws, or if its default export is not an object. */
async function wordsOfSite(
  url: string,
  path: string,
  read: () => string,
): Promise<{ readonly words: Words } | Diagnostic> {
  let words: unknown
  try {
    words = await wordsAt(url)
  } catch (error) {
    const message = `the file of words throws while it is loaded: ${errorMessage(error).split('\n')[0]}`
    return diagnostic('theme/failed', message, { location: thrownAt(error) ?? startOf(path), hint: withoutFile })
  }
  if (isMapping(words)) return { words: words as unknown as Words }
  const text = read()
  const location = locator(path, text, 1)(Math.max(0, text.search(/\bexport\s+default\b|\bas\s+default\b/)))
  const value = words === undefined ? 'missing' : `${described(words)}, not an object`
  const hint = 'write "export default { … }" with sections of theme/words/en.ts'
  return diagnostic('theme/failed', `the default export of the file of words is ${value}`, { location, hint })
}

async function wordsAt(url: string): Promise<Words> {
  const { default: words } = (await import(url)) as { default: Words }
  return words
}
