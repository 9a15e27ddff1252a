import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'
import { virtualModules } from './resolve.ts'
import { isForms, type Words } from '../../model/words.ts'

/**
 * esbuild constants that replace `WORDS.section.key` in theme scripts by words in the bundle's language, so that a
 * script contains only the words it uses. Other values (plural forms, rules) are JSON text: an object would be included
 * in every script.
 */
export function wordConstants({ language, plugins: _, ...words }: Words): Readonly<Record<string, string>> {
  const constants: Record<string, string> = {
    'WORDS.language.plural': text(JSON.stringify(language.plural)),
    'WORDS.language.direction': text(language.direction),
  }
  const visit = (path: string, value: unknown): void => {
    // Only identifiers can follow a dot.
    if (!/^[\w.]+$/.test(path)) return
    if (typeof value === 'string') constants[path] = text(value)
    else if (typeof value !== 'object' || value === null) return
    else if (isForms(value)) constants[path] = text(JSON.stringify(value))
    else for (const [key, child] of Object.entries(value)) visit(`${path}.${key}`, child)
  }
  visit('WORDS', words)
  return constants
}

/** Replaces the theme file `words/table` with the words of the site. */
export function wordTable(words: Words): Plugin {
  return virtualModules('docs-words', /^@theme\/words\/table$/, () => ({
    contents: JSON.stringify(words),
    loader: 'json',
  }))
}

/**
 * Replaces names of words in style sheets: `content: '+' / 'WORDS.content.lines.added'`. Screen readers read
 * the content of style sheets.
 */
export function wordsInStyles(words: Words): Plugin {
  const replaced = styleWords(words)
  return {
    name: 'docs-words-in-styles',
    setup(build) {
      build.onLoad({ filter: /[/\\](?:styles|features)[/\\][^/\\]+\.css$/ }, async ({ path }) => {
        const css = await readFile(path, 'utf8')
        const contents = replaced(css)
        return contents === css ? undefined : { contents, loader: 'css' }
      })
    },
  }
}

/** Returns a function that replaces names of words in a style sheet. */
export function styleWords(words: Words): (css: string) => string {
  const constants = wordConstants(words)
  return (css) => css.replace(/'(WORDS\.[\w.]+)'/g, (expression, name: string) => constants[name] ?? expression)
}

/**
 * Quotes a string for JavaScript. The result is also valid CSS for the characters used in words.
 */
function text(value: string): string {
  return JSON.stringify(value)
}
