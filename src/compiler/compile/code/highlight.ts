import type { Element, Root, RootContent } from 'hast'
import rehypeShikiFromHighlighter from '@shikijs/rehype/core'
import type { HighlighterCore, ShikiTransformer, ThemedToken } from 'shiki/core'
import {
  type CodeBlock,
  findBlocks,
  type HighlightedCode,
  preClasses,
  preProperties,
  put,
  withFeatures,
} from './code-blocks.ts'
import type { CodeFeatures } from './code-features.ts'
import { openHighlighter } from './highlighter.ts'
import { paletteStyles, type Themes } from './palette.ts'
import { grammarLoaders, otherNames } from './languages.ts'
import { addBreaks, breakable, hasBreaks } from './line-breaks.ts'
import { storeLines } from './store-lines.ts'

const classes: ShikiTransformer = {
  name: 'classes',
  pre(node) {
    const language = this.options.lang
    node.properties = { className: ['code'], tabIndex: 0, ...(language === 'text' ? {} : { dataLanguage: language }) }
  },
  code(node) {
    node.properties = {}
    // Lines without features need no element of their own: a kilobyte on a page with three blocks.
    unwrapPlain(node)
  },
  line(node) {
    node.properties = {}
    unwrapPlain(node)
  },
  span(node) {
    const name = tokenClass(String(node.properties['style'] ?? ''))
    delete node.properties['style']
    if (name !== undefined) node.properties['className'] = [name]
  },
}

/** The same with the colours of themes. */
const palette: ShikiTransformer = {
  ...classes,
  ...paletteStyles,
  pre(node) {
    paletteStyles.pre?.call(this, node)
    const { style } = node.properties
    classes.pre?.call(this, node)
    node.properties['style'] = style
  },
}

/** Puts the children of a `span` without properties in its position. */
function unwrapPlain(node: Element): void {
  const isPlain = (child: Element) => child.tagName === 'span' && Object.keys(child.properties).length === 0
  node.children = node.children.flatMap((child) =>
    child.type === 'element' && isPlain(child) ? child.children : [child],
  )
}

/** The transformer of a block with features. */
function featured(features: CodeFeatures, colors: ShikiTransformer): ShikiTransformer {
  return {
    ...colors,
    name: 'features',
    pre(node) {
      colors.pre?.call(this, node)
      const { className = [], ...rest } = node.properties
      const properties = preProperties(features)
      const style = [rest['style'], properties['style']].filter((rule) => rule !== undefined).join(';')
      const classNames = [...className, ...preClasses(features)]
      node.properties = { className: classNames, ...rest, ...properties, ...(style === '' ? {} : { style }) }
    },
    code(node) {
      node.properties = features.types === undefined ? {} : { dataFeature: 'twoslash' }
      const lines = node.children.filter((child) => child.type === 'element').map(({ children }) => children)
      node.children = withFeatures(lines, features)
    },
  }
}

const storing = new WeakSet<object>()

/** By count, not by clock: the same input has to give the same bytes on a slow machine. */
const limits = { tokenizeMaxLineLength: 2_000, tokenizeTimeLimit: 0 }

interface HighlightOptions {
  readonly features?: readonly CodeFeatures[]
  readonly asHtml?: boolean
  readonly themes?: Themes | undefined
}

/**
 * Highlights every code block of a tree whose language Shiki knows; other languages stay plain text. `features` is what
 * `readCode` found in the blocks. With `asHtml`, blocks without features become HTML in raw nodes, which is cheaper, where
 * no later stage reads their tree. Colours of `themes` are styles, which `finish` has to read there.
 */
export async function highlight(
  tree: Root,
  languages: ReadonlySet<string>,
  { features = [], asHtml = false, themes }: HighlightOptions = {},
): Promise<void> {
  const opened = new Map<string, HighlighterCore>()
  for (const written of languages) {
    const language = ownName(written)
    if (!Object.hasOwn(grammarLoaders, language)) continue
    const shiki = await openHighlighter(language as keyof typeof grammarLoaders, themes)
    opened.set(language, shiki)
    const grammar = shiki.getLanguage(language)
    // Stored lines have the colours of one theme.
    if (themes === undefined && !storing.has(grammar)) storeLines(grammar)
    storing.add(grammar)
  }
  const withoutLanguage = await openHighlighter(undefined, themes)
  const colors = themes === undefined ? classes : palette
  for (const block of findBlocks(tree, features)) {
    const pre = block.parent.children[block.index] as Element
    const language = languageOf(block.code)
    const shiki = opened.get(ownName(language?.toLowerCase() ?? '')) ?? withoutLanguage
    const isPlain = asHtml && themes === undefined && block.features === undefined
    const html = isPlain ? codeHtml(shiki, block, language?.toLowerCase()) : undefined
    if (html !== undefined) {
      put(block, html)
      continue
    }
    const alone: Root = { type: 'root', children: [pre] }
    transformOf(shiki, block.features === undefined ? colors : featured(block.features, colors), themes)(alone)
    const [result] = alone.children as [RootContent | Root]
    const highlighted = (result.type === 'root' ? result.children[0] : result) as Element
    // An unknown language is still the writer's word for it.
    if (language !== undefined) highlighted.properties['dataLanguage'] ??= language
    if (hasBreaks(String(highlighted.properties['dataLanguage']))) addBreaks(highlighted)
    put(block, highlighted)
  }
}

/** A block as HTML; `undefined` where that takes the tree. */
function codeHtml(shiki: HighlighterCore, { text }: CodeBlock, lang = ''): HighlightedCode | undefined {
  if (!Object.hasOwn(grammarLoaders, lang)) return undefined
  const value = text.replace(/\n$/, '')
  const html = writeTokens(shiki.codeToTokensBase(value, { lang, theme: 'classes', ...limits }), lang)
  return html === undefined ? undefined : { type: 'raw', value: html, data: { text: value, code: { lang, value } } }
}

/** The language that a class of a `code` element names, and the index of that class. */
export function codeLanguage(code: Element): { readonly name: string; readonly index: number } | undefined {
  const names = code.properties['className']
  const index = Array.isArray(names) ? names.findIndex((name) => String(name).startsWith('language-')) : -1
  return Array.isArray(names) && index !== -1
    ? { name: String(names[index]).slice('language-'.length), index }
    : undefined
}

/** Our name of a language that other tools call otherwise; any other name stays. */
function ownName(name: string): string {
  return (Object.hasOwn(otherNames, name) ? otherNames[name] : undefined) ?? name
}

/** The language of a block, made the highlighter's own where its capitals differ, or where others call it otherwise. */
function languageOf(code: Element): string | undefined {
  const { name, index } = codeLanguage(code) ?? {}
  if (name === undefined || index === undefined || name === 'text') return undefined
  const lower = name.toLowerCase()
  const other = ownName(lower)
  const language = Object.hasOwn(grammarLoaders, other) ? other : name
  if (language !== name) (code.properties['className'] as string[])[index] = `language-${language}`
  return other === lower ? name : other
}

function transformOf(
  shiki: HighlighterCore,
  transformer: ShikiTransformer,
  themes: Themes | undefined,
): (tree: Root) => unknown {
  return rehypeShikiFromHighlighter(shiki, {
    ...(themes === undefined ? { theme: 'classes' } : { themes: { ...themes }, defaultColor: 'light-dark()' }),
    defaultLanguage: 'text',
    fallbackLanguage: 'text',
    transformers: [transformer],
    mergeSameStyleTokens: true,
    mergeWhitespaces: true,
    ...limits,
  }) as (tree: Root) => unknown
}

/** Name of a colour's variable, as the theme of variables writes it. */
const variable = /--tok-(?:token-)?([a-z-]+)/

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

/** The class for a style that names a variable of the theme; `undefined` for plain text. */
function tokenClass(style: string): string | undefined {
  const name = variable.exec(style)?.[1]
  return name === undefined ? undefined : names[name]
}

/**
 * The HTML of code without features: what the highlighter's tree, our classes and the serialiser would make
 * of its tokens, without a tree of a node for each. That tree took twice the time of telling the tokens apart.
 *
 * @returns `undefined` where a token is more than coloured, which takes the tree
 */
export function writeTokens(lines: readonly (readonly ThemedToken[])[], language: string): string | undefined {
  const cut = hasBreaks(language) ? breakable : whole
  let html = `<pre class="code" tabindex="0" data-language="${language}"><code>`
  for (const [number, line] of lines.entries()) {
    if (number > 0) html += '\n'
    let space = ''
    let open: { readonly color: string | undefined; text: string } | undefined
    for (const [index, { content, color, bgColor, fontStyle = 0, htmlStyle, htmlAttrs }] of line.entries()) {
      if (fontStyle > 0 || bgColor !== undefined || htmlStyle !== undefined || htmlAttrs !== undefined) return undefined
      // Space goes with what follows it, and neighbours of one colour are one token.
      if (index < line.length - 1 && isSpace.test(content)) {
        space += content
        continue
      }
      if (open !== undefined && (open.color ?? '') === (color ?? '')) open.text += space + content
      else {
        html += open === undefined ? '' : span(open, cut)
        open = { color, text: space + content }
      }
      space = ''
    }
    if (open !== undefined) html += span(open, cut)
  }
  return `${html}</code></pre>`
}

const isSpace = /^\s+$/

const whole = (text: string): string[] => [text]

function span(
  { color = '', text }: { readonly color: string | undefined; readonly text: string },
  cut = whole,
): string {
  const name = tokenClass(color)
  const words = cut(text)
    .map((piece) => piece.replace(/[&<]/g, (sign) => (sign === '&' ? '&#x26;' : '&#x3C;')))
    .join('<wbr>')
  return name === undefined ? words : `<span class="${name}">${words}</span>`
}
