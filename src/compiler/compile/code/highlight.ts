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
import { hasPrompts, markSession } from './sessions.ts'
import { storeLines } from './store-lines.ts'

const classes: ShikiTransformer = {
  name: 'classes',
  pre(node) {
    const language = this.options.lang
    node.properties = { className: ['code'], tabIndex: 0, ...(language === 'text' ? {} : { dataLanguage: language }) }
  },
  code(node) {
    node.properties = {}
    // Lines without features need no element, which saves a kilobyte on a page with three blocks.
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

/** The same transformer with the colours of themes. */
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

/** Replaces a `span` without properties with its children. */
function unwrapPlain(node: Element): void {
  const isPlain = (child: Element) => child.tagName === 'span' && Object.keys(child.properties).length === 0
  node.children = node.children.flatMap((child) =>
    child.type === 'element' && isPlain(child) ? child.children : [child],
  )
}

/** Transformer for a block with features. */
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

/** Limits of counts, not of time: the same input must produce the same output on a slow machine. */
const limits = { tokenizeMaxLineLength: 2_000, tokenizeTimeLimit: 0 }

interface HighlightOptions {
  readonly features?: readonly CodeFeatures[]
  readonly asHtml?: boolean
  readonly themes?: Themes | undefined
}

/**
 * Highlights every code block of a tree in a language that Shiki supports; other languages stay plain text.
 *
 * @param features features of the blocks, found by `readCode`
 * @param asHtml converts blocks without features to HTML in raw nodes, which is cheaper if no later stage needs their
 * tree
 * @param themes colour themes; their colours are styles that `finish` must convert
 */
export async function highlight(
  tree: Root,
  languages: ReadonlySet<string>,
  { features = [], asHtml = false, themes }: HighlightOptions = {},
): Promise<void> {
  const opened = new Map<string, HighlighterCore>()
  for (const alias of languages) {
    const language = ownName(alias)
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
    const isPlain = asHtml && themes === undefined && block.features === undefined && !hasPrompts(language ?? '')
    const html = isPlain ? codeHtml(shiki, block, language?.toLowerCase()) : undefined
    if (html !== undefined) {
      put(block, html)
      continue
    }
    const alone: Root = { type: 'root', children: [pre] }
    transformOf(shiki, block.features === undefined ? colors : featured(block.features, colors), themes)(alone)
    const [result] = alone.children as [RootContent | Root]
    const highlighted = (result.type === 'root' ? result.children[0] : result) as Element
    // An unknown language is still shown as written.
    if (language !== undefined) highlighted.properties['dataLanguage'] ??= language
    if (hasPrompts(String(highlighted.properties['dataLanguage']))) markSession(highlighted)
    if (hasBreaks(String(highlighted.properties['dataLanguage']))) addBreaks(highlighted)
    put(block, highlighted)
  }
}

/** HTML of a block; `undefined` if it requires a tree. */
function codeHtml(shiki: HighlighterCore, { text }: CodeBlock, lang = ''): HighlightedCode | undefined {
  if (!Object.hasOwn(grammarLoaders, lang)) return undefined
  const value = text.replace(/\n$/, '')
  const html = writeTokens(shiki.codeToTokensBase(value, { lang, theme: 'classes', ...limits }), lang)
  return html === undefined ? undefined : { type: 'raw', value: html, data: { text: value, code: { lang, value } } }
}

/** Language named by a class of a `code` element, and the index of the class. */
export function codeLanguage(code: Element): { readonly name: string; readonly index: number } | undefined {
  const names = code.properties['className']
  const index = Array.isArray(names) ? names.findIndex((name) => String(name).startsWith('language-')) : -1
  return Array.isArray(names) && index !== -1
    ? { name: String(names[index]).slice('language-'.length), index }
    : undefined
}

/** Our name for a language that other tools name differently; any other name stays unchanged. */
function ownName(name: string): string {
  return (Object.hasOwn(otherNames, name) ? otherNames[name] : undefined) ?? name
}

/** Language of a block, with its class normalized to the highlighter's name. */
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

/** Name of a colour variable in the variables theme. */
const variable = /--tok-(?:token-)?([a-z-]+)/

/**
 * Class for each kind of token. One letter, since a page of code contains hundreds of them. The theme's `code.css`
 * explains them, too.
 */
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

/** Class for a style that refers to a variable of the theme; `undefined` for plain text. */
function tokenClass(style: string): string | undefined {
  const name = variable.exec(style)?.[1]
  return name === undefined ? undefined : names[name]
}

/**
 * HTML of code without features. Equals the result of the highlighter's tree with our classes and
 * serialization, but creates no node for each token, which would take twice the time of tokenization.
 *
 * @returns `undefined` if a token has more than a colour, which requires a tree
 */
export function writeTokens(lines: readonly (readonly ThemedToken[])[], language: string): string | undefined {
  const cut = hasBreaks(language) ? breakable : asSingleLine
  let html = `<pre class="code" tabindex="0" data-language="${language}"><code>`
  for (const [number, line] of lines.entries()) {
    if (number > 0) html += '\n'
    let space = ''
    let open: { readonly color: string | undefined; text: string } | undefined
    for (const [index, { content, color, bgColor, fontStyle = 0, htmlStyle, htmlAttrs }] of line.entries()) {
      if (fontStyle > 0 || bgColor !== undefined || htmlStyle !== undefined || htmlAttrs !== undefined) return undefined
      // White space is merged with the following token, and adjacent tokens of one colour are
      // merged.
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

const asSingleLine = (text: string): string[] => [text]

function span(
  { color = '', text }: { readonly color: string | undefined; readonly text: string },
  cut = asSingleLine,
): string {
  const name = tokenClass(color)
  const words = cut(text)
    .map((piece) => piece.replace(/[&<]/g, (sign) => (sign === '&' ? '&#x26;' : '&#x3C;')))
    .join('<wbr>')
  return name === undefined ? words : `<span class="${name}">${words}</span>`
}
