import { join, sep } from 'node:path'
import { mergeWords, type Words } from '../model/words.ts'
import { bundlePlugin } from './plugins.ts'
import { themeFile, type ThemeFolders, type ToolModules } from './resolve.ts'

/**
 * Loads the words of a locale: those of the site's theme if it has a file for the language, else those of the package,
 * which were compiled with the tool, and English where there are none.
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
  const { folders } = options
  const language = `words/${options.locale.split('-')[0]}`
  const name = themeFile(language, folders) === undefined ? 'words/en' : language
  const file = themeFile(name, folders) ?? ''
  if (folders.site === undefined || !file.startsWith(join(folders.site, sep))) {
    return { words: await wordsAt(options.own(name).href), inputs: [] }
  }
  const bundled = await bundlePlugin(file, { ...options, folders })
  if ('code' in bundled) return bundled
  // What a file of an earlier version lacks is English.
  const words = mergeWords(await wordsAt(options.own('words/en').href), await wordsAt(bundled.url))
  return { words, inputs: bundled.inputs }
}

async function wordsAt(url: string): Promise<Words> {
  const { default: words } = (await import(url)) as { default: Words }
  return words
}
