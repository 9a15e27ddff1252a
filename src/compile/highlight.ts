import type { Element, Root } from 'hast'
import rehypeShikiFromHighlighter from '@shikijs/rehype/core'
import { createCssVariablesTheme, createHighlighterCore, type HighlighterCore, type ShikiTransformer } from 'shiki/core'
import { createOnigurumaEngine } from 'shiki/engine/oniguruma'
import { bundledLanguages, bundledLanguagesAlias } from 'shiki/langs'

/**
 * One pass over the code with a theme of variables: half the work of two themes, and the style sheet gives both colour
 * modes. The variables become classes (`k` for a keyword), since the Content-Security-Policy forbids `style=`.
 */
const theme = createCssVariablesTheme({ name: 'classes', variablePrefix: '--tok-', fontStyle: false })

/** Class of each kind of token. One letter: a page of code has hundreds of them. The theme's `code.css` explains them too. */
const names: Readonly<Record<string, string>> = {
  keyword: 'k',
  string: 's',
  'string-expression': 'e',
  comment: 'c',
  constant: 'n',
  function: 'f',
  parameter: 'a',
  punctuation: 'p',
  link: 'u',
}

const classes: ShikiTransformer = {
  name: 'classes',
  pre(node) {
    const language = this.options.lang
    node.properties = { className: ['code'], tabIndex: 0, ...(language === 'text' ? {} : { dataLanguage: language }) }
  },
  code(node) {
    node.properties = {}
    // Lines that nothing is said of need no element of their own: a kilobyte on a page with three blocks.
    node.children = node.children.flatMap((line) => (line.type === 'element' && isPlain(line) ? line.children : [line]))
  },
  line(node) {
    node.properties = {}
    node.children = node.children.flatMap((child) =>
      child.type === 'element' && isPlain(child) ? child.children : [child],
    )
  },
  span(node) {
    const style = String(node.properties['style'] ?? '')
    const name = /--tok-(?:token-)?([a-z-]+)/.exec(style)?.[1]
    delete node.properties['style']
    const short = name === undefined ? undefined : names[name]
    if (short !== undefined) node.properties['className'] = [short]
  },
}

function isPlain(node: Element): boolean {
  return node.tagName === 'span' && Object.keys(node.properties).length === 0
}

const known = { ...bundledLanguagesAlias, ...bundledLanguages }

let highlighter: Promise<HighlighterCore> | undefined

/** Highlights every code block of a tree whose language Shiki knows; other languages stay plain text. */
export async function highlight(tree: Root, languages: ReadonlySet<string>): Promise<void> {
  highlighter ??= createHighlighterCore({
    themes: [theme],
    langs: [],
    engine: createOnigurumaEngine(import('shiki/wasm')),
  })
  const shiki = await highlighter
  const loaded = new Set(shiki.getLoadedLanguages())
  for (const language of languages) {
    if (loaded.has(language)) continue
    if (Object.hasOwn(known, language)) await shiki.loadLanguage(known[language as keyof typeof known])
  }
  const transform = rehypeShikiFromHighlighter(shiki, {
    theme: 'classes',
    defaultLanguage: 'text',
    fallbackLanguage: 'text',
    transformers: [classes],
    mergeSameStyleTokens: true,
    mergeWhitespaces: true,
    // By count, not by clock: the same input has to give the same bytes on a slow machine.
    tokenizeMaxLineLength: 2_000,
    tokenizeTimeLimit: 0,
  })
  await (transform as (tree: Root) => unknown)(tree)
}
