import type { Element, Root, RootContent } from 'hast'
import rehypeShikiFromHighlighter from '@shikijs/rehype/core'
import { createCssVariablesTheme, createHighlighterCore, type HighlighterCore, type ShikiTransformer } from 'shiki/core'
import { createOnigurumaEngine } from 'shiki/engine/oniguruma'
import { bundledLanguages, bundledLanguagesAlias } from 'shiki/langs'
import { findBlocks, put, type CodeBlock, type HighlightedCode } from './code-blocks.ts'
import type { CodeFeatures } from './features.ts'
import { preClasses, preStyle, withFeatures } from './lines.ts'
import { rememberLines } from './line-store.ts'
import { tokenClass, writeTokens } from './write-tokens.ts'

/**
 * One pass over the code with a theme of variables: half the work of two themes, and the style sheet gives both colour
 * modes. The variables become classes (`k` for a keyword), since the Content-Security-Policy forbids `style=`.
 */
const theme = createCssVariablesTheme({ name: 'classes', variablePrefix: '--tok-', fontStyle: false })

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
    const name = tokenClass(String(node.properties['style'] ?? ''))
    delete node.properties['style']
    if (name !== undefined) node.properties['className'] = [name]
  },
}

function isPlain(node: Element): boolean {
  return node.tagName === 'span' && Object.keys(node.properties).length === 0
}

/** What goes with the classes in a block that more is said of. */
function featured(features: CodeFeatures): ShikiTransformer {
  return {
    ...classes,
    name: 'features',
    pre(node) {
      classes.pre?.call(this, node)
      const { className = [], ...rest } = node.properties
      node.properties = {
        className: [...className, ...preClasses(features)],
        ...rest,
        ...preStyle(features),
      }
    },
    code(node) {
      node.properties = {}
      const lines = node.children.filter((child) => child.type === 'element')
      node.children = withFeatures(
        lines.map(({ children }) => children),
        features,
      )
    },
  }
}

const known = { ...bundledLanguagesAlias, ...bundledLanguages }

const remembering = new WeakSet<object>()

let highlighter: Promise<HighlighterCore> | undefined

/** By count, not by clock: the same input has to give the same bytes on a slow machine. */
const limits = { tokenizeMaxLineLength: 2_000, tokenizeTimeLimit: 0 }

/**
 * Highlights every code block of a tree whose language Shiki knows; other languages stay plain text. `features` is what
 * `readCode` said of the blocks. With `asHtml`, blocks without features become HTML in raw nodes, which is cheaper, where
 * nobody looks into them any more.
 */
export async function highlight(
  tree: Root,
  languages: ReadonlySet<string>,
  { features = [], asHtml = false }: { readonly features?: readonly CodeFeatures[]; readonly asHtml?: boolean } = {},
): Promise<void> {
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
  for (const language of languages) {
    if (!Object.hasOwn(known, language)) continue
    const grammar = shiki.getLanguage(language)
    if (remembering.has(grammar)) continue
    rememberLines(grammar)
    remembering.add(grammar)
  }
  const plain = transformOf(shiki, classes)
  for (const block of findBlocks(tree, features)) {
    const pre = block.parent.children[block.index] as Element
    const language = languageOf(pre)
    if (asHtml && block.features === undefined && language !== undefined) {
      const made = codeHtml(shiki, block, language.toLowerCase())
      if (made !== undefined) {
        put(block, made)
        continue
      }
    }
    const alone: Root = { type: 'root', children: [pre] }
    const transform = block.features === undefined ? plain : transformOf(shiki, featured(block.features))
    transform(alone)
    const [made] = alone.children as [RootContent | Root]
    const shown = (made.type === 'root' ? made.children[0] : made) as Element
    // A language that nobody knows is still the writer's word for it.
    if (language !== undefined) shown.properties['dataLanguage'] ??= language
    put(block, shown)
  }
}

/** A block as HTML; `undefined` where that takes the tree. */
function codeHtml(shiki: HighlighterCore, { text }: CodeBlock, lang: string): HighlightedCode | undefined {
  if (!Object.hasOwn(known, lang)) return undefined
  const value = text.replace(/\n$/, '')
  const html = writeTokens(shiki.codeToTokensBase(value, { lang, theme: 'classes', ...limits }), lang)
  return html === undefined ? undefined : { type: 'raw', value: html, data: { text: value, code: { lang, value } } }
}

/** The language of a block, made the highlighter's own where only its capitals differ. */
function languageOf({ children: [code] }: Element): string | undefined {
  if (code?.type !== 'element') return undefined
  const names = code.properties['className']
  if (!Array.isArray(names)) return undefined
  const index = names.findIndex((name) => String(name).startsWith('language-'))
  if (index === -1) return undefined
  const language = String(names[index]).slice('language-'.length)
  const lower = language.toLowerCase()
  if (lower !== language && Object.hasOwn(known, lower)) names[index] = `language-${lower}`
  return language === 'text' ? undefined : language
}

function transformOf(shiki: HighlighterCore, transformer: ShikiTransformer): (tree: Root) => unknown {
  return rehypeShikiFromHighlighter(shiki, {
    theme: 'classes',
    defaultLanguage: 'text',
    fallbackLanguage: 'text',
    transformers: [transformer],
    mergeSameStyleTokens: true,
    mergeWhitespaces: true,
    ...limits,
  }) as (tree: Root) => unknown
}
