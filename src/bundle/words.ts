import { join, sep } from 'node:path'
import type { Language, PluginWords } from '../model/words.ts'
import { bundlePlugin } from './plugins.ts'
import { themeFile, type ThemeFolders, type ToolModules } from './resolve.ts'

/** The words of one language, as a file of `theme/words` has them; what the theme alone shows is its own affair. */
export interface Words {
  readonly language: Language
  readonly plugins: PluginWords
  readonly [section: string]: unknown
}

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
    const { default: words } = (await import(options.own(name).href)) as { default: Words }
    return { words, inputs: [] }
  }
  const bundled = await bundlePlugin(file, { ...options, folders })
  if ('code' in bundled) return bundled
  const { default: words } = (await import(bundled.url)) as { default: Words }
  return { words, inputs: bundled.inputs }
}

/**
 * What `WORDS.section.key` in a script of the theme stands for, as constants for esbuild: each word is put in its place, so
 * that a script has those that it uses and no others, in the language that it is bundled for. What is no text (plural
 * forms, rules) is JSON: an object would become a part of every script.
 */
export function wordConstants({ language, plugins: _, ...words }: Words): Readonly<Record<string, string>> {
  const constants: Record<string, string> = { 'WORDS.language.plural': text(JSON.stringify(language.plural)) }
  const visit = (path: string, value: unknown): void => {
    // What is no name cannot be written after a dot.
    if (!/^[\w.]+$/.test(path)) return
    if (typeof value === 'string') constants[path] = text(value)
    else if (typeof value !== 'object' || value === null) return
    else if ('other' in value) constants[path] = text(JSON.stringify(value))
    else for (const [key, one] of Object.entries(value)) visit(`${path}.${key}`, one)
  }
  visit('WORDS', words)
  return constants
}

function text(value: string): string {
  return JSON.stringify(value)
}
