import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'
import { virtualModules } from './resolve.ts'
import { isForms, type Words } from '../../model/words.ts'

/**
 * Constants for esbuild that replace `WORDS.section.key` in scripts of the theme: each word is put in its place, so
 * that a script has those that it uses and no others, in the language that it is bundled for. What is no text (plural
 * forms, rules) is JSON: an object would become a part of every script.
 */
export function wordConstants({ language, plugins: _, ...words }: Words): Readonly<Record<string, string>> {
  const constants: Record<string, string> = {
    'WORDS.language.plural': text(JSON.stringify(language.plural)),
    'WORDS.language.direction': text(language.direction),
  }
  const visit = (path: string, value: unknown): void => {
    // Only names can be written after a dot.
    if (!/^[\w.]+$/.test(path)) return
    if (typeof value === 'string') constants[path] = text(value)
    else if (typeof value !== 'object' || value === null) return
    else if (isForms(value)) constants[path] = text(JSON.stringify(value))
    else for (const [key, child] of Object.entries(value)) visit(`${path}.${key}`, child)
  }
  visit('WORDS', words)
  return constants
}

/** Puts the words of the site in the place of the theme's file `words/table`. */
export function wordTable(words: Words): Plugin {
  return virtualModules('docs-words', /^@theme\/words\/table$/, () => ({
    contents: JSON.stringify(words),
    loader: 'json',
  }))
}

/**
 * Puts words into style sheets, in the place of their names: `content: '+' / 'WORDS.content.lines.added'`. What a style
 * sheet shows is read out, too.
 */
export function wordsInStyles(words: Words): Plugin {
  const constants = wordConstants(words)
  return {
    name: 'docs-words-in-styles',
    setup(build) {
      build.onLoad({ filter: /[/\\](?:styles|features)[/\\][^/\\]+\.css$/ }, async ({ path }) => {
        const css = await readFile(path, 'utf8')
        const contents = css.replace(/'(WORDS\.[\w.]+)'/g, (written, name: string) => constants[name] ?? written)
        return contents === css ? undefined : { contents, loader: 'css' }
      })
    },
  }
}

/** A string of JavaScript, and of CSS but for the signs that texts do not have. */
function text(value: string): string {
  return JSON.stringify(value)
}
