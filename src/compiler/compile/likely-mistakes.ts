/**
 * Finds likely mistakes in Markdown, which has no syntax errors: an unclosed fence, JSX in a page that is not MDX, an
 * unknown language, syntax of another tool. Each check only runs if the text may contain the mistake.
 *
 * @module
 */
import type { Code, Image, Link, Nodes, Root } from 'mdast'
import { toString } from 'mdast-util-to-string'
import type { PluggableList } from 'unified'
import { builtIns, type BuiltIn } from '../../model/built-ins.ts'
import { diagnostic, firstOfKind, type Diagnostic, type Location } from '../../diagnostics/diagnostic.ts'
import { locationOfNode, rangeOf, type Locate } from '../../text/location.ts'
import { meantLanguage } from './code/languages.ts'
import { explainEnd, unreadEnds } from './code/unread-ends.ts'
import type { FragmentContext } from './fragment.ts'
import { sizedImage } from '../likely-mistakes/equivalents.ts'
import { syntaxOfOthers } from './foreign-syntax.ts'
import { footnoteProblems } from './footnotes.ts'
import { misreadBlocks } from './misread-blocks.ts'
import { unreadBlocks } from './unread-blocks.ts'
import { unreadLinks } from './unread-links.ts'
import { walk } from '../../text/walk.ts'
import type { CollectedNodes } from './markdown/nodes.ts'
import { proseOf, type FindProse } from './markdown/prose.ts'

/** A text with its context. */
interface LintedText {
  readonly text: string
  readonly locationOf: Locate
  readonly file: string
  readonly asset: FragmentContext['asset']
  /** The text is that of a page, not a part of others. Default: true. */
  readonly isPage?: boolean
  /** Default: Markdown. */
  readonly format?: 'md' | 'mdx'
  readonly options?: { readonly emoji?: boolean }
  isPluginSyntax?(sample: string): boolean
  /** Remark plugins that have changed the tree. */
  readonly remark?: PluggableList
}

/** Likely mistakes in the text of a page or a partial. */
export function findMistakes(nodes: CollectedNodes, tree: Root, input: LintedText): Diagnostic[] {
  const blockAt = proseOf(tree)
  return [
    ...nodes.code.flatMap((node) => mistakesInCode(node, input)),
    ...nodes.links.flatMap((node) => (node.type === 'link' || node.type === 'image' ? emptyLink(node, input) : [])),
    ...mdxInMarkdown(tree, blockAt, input),
    ...formulas(blockAt, input),
    ...syntaxOfOthers({ ...input, nodes, blockAt, treeText: input.remark?.length ? toString(tree) : undefined }),
    ...unreadBlocks(blockAt, input),
    ...misreadBlocks(nodes, { ...input, tree }),
    ...unreadLinks(blockAt, nodes, input),
    ...footnoteProblems(tree, blockAt, input),
  ]
}

/**
 * Reports an unclosed fence, a fence with a wrong end, and a language that is misspelled or needs a plugin.
 */
function mistakesInCode(node: Code, { text, locationOf, isPluginSyntax }: LintedText): Diagnostic[] {
  const range = rangeOf(node)
  const [start = 0, end = 0] = range ?? []
  const fence = range === undefined ? undefined : /^(?:`{3,}|~{3,})/.exec(text.slice(start, start + 100))?.[0]
  if (fence === undefined) return []
  const diagnostics: Diagnostic[] = []
  const newline = text.indexOf('\n', start)
  const firstEnd = newline === -1 || newline > end ? end : newline
  const last = text.slice(Math.max(firstEnd, text.lastIndexOf('\n', end - 1)), end).replace(/^[\s>]+|\s+$/g, '')
  const [unreadEnd] = unreadEnds(text.slice(start, end))
  if (unreadEnd !== undefined) {
    const [from, to] = unreadEnd.range
    const { message, hint } = explainEnd(unreadEnd)
    diagnostics.push(diagnostic('code/unclosed', message, { location: locationOf(start + from, start + to), hint }))
  } else if (firstEnd === end || last.length < fence.length || last !== (fence[0] ?? '').repeat(last.length)) {
    const hint = `write ${fence} on a separate line where the code ends, with the same indentation`
    const at = { location: locationOf(start, firstEnd), hint }
    diagnostics.push(diagnostic('code/unclosed', 'the code block is opened here and never closed', at))
  }
  const { lang } = node
  if (typeof lang !== 'string') return diagnostics
  const from = text.indexOf(lang, start + fence.length)
  const at = from === -1 || from > firstEnd ? locationOf(start, firstEnd) : locationOf(from, from + lang.length)
  const suggestion = meantLanguage(lang)
  if (suggestion !== undefined)
    diagnostics.push(
      diagnostic('code/language', `no language "${lang}"`, { location: at, hint: `did you mean "${suggestion}"?` }),
    )
  if (lang === 'mermaid' && isPluginSyntax?.('```mermaid\n') === false)
    diagnostics.push(noPlugin('the diagram is shown as code', 'mermaid', at))
  return diagnostics
}

function noPlugin(message: string, syntax: BuiltIn['syntax'], location: Diagnostic['location'] & object): Diagnostic {
  const name = builtIns.find((plugin) => plugin.syntax === syntax)?.name
  const hint = `add "- use: ${name}" to "plugins:" in site.config.yaml`
  return diagnostic('markdown/no-plugin', message, { location, hint })
}

/** Reports a link without an address or text, and an image without an address. */
function emptyLink(node: Link | Image, { locationOf, format = 'md' }: LintedText): Diagnostic[] {
  if (node.position === undefined) return []
  const at = locationOfNode(node, locationOf)
  if (node.url === '') {
    const noun = node.type === 'image' ? 'image' : 'link'
    const hint = noun === 'image' ? 'write ![what it shows](./picture.png)' : 'write [words](address)'
    return [diagnostic('link/empty', `the ${noun} has no address`, { ...at, hint })]
  }
  if (node.type === 'image') return sizeInWords(node, at, format)
  if (!node.children.every(isBlank)) return []
  const hint = 'write the text of the link into the brackets'
  return [diagnostic('link/empty', 'the link has no words, so it is invisible', { ...at, hint })]
}

/** Reports the size of an image in its alternative text, `![words|300](./a.png)`. */
function sizeInWords(
  { alt, url: src, title }: Image,
  at: { readonly location?: Location },
  format: 'md' | 'mdx',
): Diagnostic[] {
  const [, words, width, height] = /^([^|]*)\|(\d+)(?:x(\d+))?$/.exec(alt ?? '') ?? []
  if (words === undefined) return []
  const message = `"|${width}" is part of the alternative text: it is the syntax of Obsidian`
  const hint = sizedImage({ alt: words, src, title: title ?? undefined, width, height }, format)
  return [diagnostic('markdown/foreign', message, { ...at, hint })]
}

function isBlank(node: Nodes): boolean {
  if (node.type === 'text') return node.value.trim() === ''
  return 'children' in node && node.children.every(isBlank)
}

const statements = [
  /^import\s+(?:[\w*{][^;'"\n]*\sfrom\s+)?(['"])[^'"\n]+\1;?[ \t\r]*$/,
  /^export\s+(?:(?:const|let|var)\s+[\w$]+\s*[=:]|(?:default\s+)?(?:async\s+)?function\b[^(\n]*\()/,
]
const mdxFile = 'name the page .mdx, or set "format: mdx" in the options of its content type'

/** Reports imports, exports and comments of MDX, which are text in Markdown. */
function mdxInMarkdown(
  tree: Root,
  blockAt: FindProse,
  { text, locationOf, format, isPage = true }: LintedText,
): Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  if (format === 'mdx') {
    const imports = text.includes('import') ? unreadImports(blockAt, { text, locationOf }) : []
    return isPage && text.includes('{props.') ? [...imports, ...emptyProps(tree, locationOf)] : imports
  }
  if (/^(?:import|export)\s/m.test(text)) {
    for (const node of tree.children) {
      const [start, end] = node.type === 'paragraph' ? (rangeOf(node) ?? []) : []
      if (start === undefined || end === undefined) continue
      const [line = ''] = text.slice(start, end).split('\n', 1)
      if (!statements.some((pattern) => pattern.test(line))) continue
      const [word = ''] = line.split(/\s/, 1)
      const about = { location: locationOf(start, start + line.trimEnd().length), hint: mdxFile }
      diagnostics.push(diagnostic('markdown/mdx', `"${word}" is shown as text: the page is read as Markdown`, about))
    }
  }
  if (!text.includes('{/*')) return diagnostics
  for (const { 0: comment, index } of text.matchAll(/\{\/\*(?!\s*(?:#|truncate\b))[\s\S]*?\*\/\}/g)) {
    if (blockAt(index) === undefined) continue
    const [line = ''] = comment.split('\n', 1)
    const about = { location: locationOf(index, index + line.length), hint: 'write <!-- … -->' }
    diagnostics.push(diagnostic('markdown/mdx', 'the comment is shown as text: the page is read as Markdown', about))
  }
  return diagnostics
}

/** Reports `{props.title}`: only partials have properties. */
function emptyProps(tree: Root, locationOf: Locate): Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  walk<Nodes, Nodes>(tree, (node) => {
    if (node.type !== 'mdxTextExpression' && node.type !== 'mdxFlowExpression') return
    const name = /^\s*props\.([\w$]+)\s*$/.exec(node.value)?.[1]
    if (name === undefined) return
    const hint = `write {frontMatter.${name}} for a key of the front matter`
    const details = { ...locationOfNode(node, locationOf), hint, severity: 'warning' } as const
    diagnostics.push(diagnostic('mdx/render', `{props.${name}} shows nothing: a page has no properties`, details))
  })
  return firstOfKind(diagnostics)
}

/** Reports imports of an MDX page that are text, since MDX requires a blank line before them. */
function unreadImports(
  blockAt: FindProse,
  { text, locationOf }: Pick<LintedText, 'text' | 'locationOf'>,
): Diagnostic[] {
  return [...text.matchAll(/^import\s[^\n]*$/gm)].flatMap(({ 0: line, index }) => {
    if (blockAt(index) !== 'paragraph' || statements[0]?.test(line) !== true) return []
    const details = { location: locationOf(index, index + line.trimEnd().length), hint: 'write a blank line above it' }
    return [diagnostic('mdx/import', 'the import is shown as text', { ...details, severity: 'warning' })]
  })
}

/** A formula in a line: a command of LaTeX between dollar signs. */
const inlineFormula = /(?<![\\$\w])\$(?=[^\s$])[^$\n]*\\[a-zA-Z]{2,}[^$\n]*(?<=[^\s$])\$(?![\w$])/g

/** Reports formulas that no plugin reads: Markdown takes backslashes and stars out of them, and MDX reads their braces. */
function formulas(blockAt: FindProse, { text, locationOf, isPluginSyntax }: LintedText): Diagnostic[] {
  if (!text.includes('$') || isPluginSyntax?.('$$\nx\n$$\n') !== false) return []
  const inline = [...text.matchAll(inlineFormula)].find(({ index }) => blockAt(index) !== undefined)
  const lines = [...text.matchAll(/^[ \t>]*(\$\$)(?!\$)/gm)]
  const [first] = lines.filter((match) => blockAt(match.index + match[0].length - 2) !== undefined)
  const start = first === undefined ? 0 : first.index + first[0].length - 2
  const isClosed = first !== undefined && text.indexOf('$$', start + 2) !== -1
  if (isClosed) return [noPlugin('the formula is shown as text', '$$', locationOf(start, start + 2))]
  if (inline === undefined) return []
  const end = inline.index + inline[0].length
  return [noPlugin('the formula is shown as text', '$$', locationOf(inline.index, end))]
}
