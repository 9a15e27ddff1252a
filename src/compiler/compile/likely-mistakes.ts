/**
 * Likely mistakes in Markdown, which has no syntax errors: an unclosed fence, JSX in a page that is not MDX, an unknown
 * language, the syntax of another tool. Each check only runs if the text contains a sign of the mistake.
 * @module
 */
import type { Code, Html, Image, Link, Nodes, Root } from 'mdast'
import { builtIns, type BuiltIn } from '../../model/built-ins.ts'
import { diagnostic, type Diagnostic, type Location } from '../../diagnostics/diagnostic.ts'
import { locationOfNode, rangeOf, type Locate } from '../../text/location.ts'
import { meantLanguage } from './code/languages.ts'
import { directives, insteadOfScript, leftOut } from '../likely-mistakes/html.ts'
import { anySign, foreignSyntax } from '../likely-mistakes/markdown.ts'
import { admonitionKinds, alertKinds } from './dialect/admonition.ts'
import { unreadLinks } from './unread-links.ts'
import { foreignTags, startTags, type StartTag } from './markdown/html-names.ts'
import type { CollectedNodes } from './markdown/nodes.ts'
import { isProse } from './markdown/prose.ts'

/** A text with its context. */
interface LintedText {
  readonly text: string
  readonly locationOf: Locate
  /** Default: Markdown. */
  readonly format?: 'md' | 'mdx'
  isPluginSyntax?(sample: string): boolean
}

/**
 * The likely mistakes in a text. `tree` is the tree of a page; it is missing for a partial, which is part of another
 * tree.
 */
export function findMistakes(nodes: CollectedNodes, tree: Root | undefined, input: LintedText): Diagnostic[] {
  return [
    ...nodes.code.flatMap((node) => mistakesInCode(node, input)),
    ...mistakesInHtml(nodes.html, input),
    ...nodes.links.flatMap((node) => (node.type === 'link' || node.type === 'image' ? emptyLink(node, input) : [])),
    ...(tree === undefined
      ? []
      : [
          ...mdxInMarkdown(tree, input),
          ...formulas(tree, input),
          ...syntaxOfOthers(tree, nodes, input),
          ...unreadLinks(tree, nodes, input),
        ]),
  ]
}

/** Reports a fence that is unclosed or has a wrong end, and a language that is misspelt or needs a plugin. */
function mistakesInCode(node: Code, { text, locationOf, isPluginSyntax }: LintedText): Diagnostic[] {
  const range = rangeOf(node)
  const [start = 0, end = 0] = range ?? []
  const fence = range === undefined ? undefined : /^(?:`{3,}|~{3,})/.exec(text.slice(start, start + 100))?.[0]
  if (fence === undefined) return []
  const diagnostics: Diagnostic[] = []
  const newline = text.indexOf('\n', start)
  const firstEnd = newline === -1 || newline > end ? end : newline
  const last = text.slice(Math.max(firstEnd, text.lastIndexOf('\n', end - 1)), end).replace(/^[\s>]+|\s+$/g, '')
  if (firstEnd === end || last.length < fence.length || last !== (fence[0] ?? '').repeat(last.length)) {
    const hint = `write ${fence} on a separate line where the code ends, with the same indentation`
    const at = { location: locationOf(start, firstEnd), hint }
    diagnostics.push(diagnostic('code/unclosed', 'the code block is opened here and never closed', at))
  }
  const { lang } = node
  if (typeof lang !== 'string') return diagnostics
  const from = text.indexOf(lang, start + fence.length)
  const at = from === -1 || from > firstEnd ? locationOf(start, firstEnd) : locationOf(from, from + lang.length)
  const meant = meantLanguage(lang)
  if (meant !== undefined)
    diagnostics.push(
      diagnostic('code/language', `no language "${lang}"`, { location: at, hint: `did you mean "${meant}"?` }),
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

const component = 'a component needs a page of MDX, called .mdx; for the text itself'

/** Reports tags that are not HTML elements, which are shown as text, and removed elements; each name once. */
function mistakesInHtml(nodes: readonly Html[], { text, locationOf }: LintedText): Diagnostic[] {
  const reportedTags = new Set<string>()
  const isForeign = foreignTags()
  return nodes.flatMap((node) => {
    if (isForeign(node.value)) return []
    const [start, end] = rangeOf(node) ?? []
    if (start === undefined || end === undefined) return []
    const html = text.slice(start, end)
    return [...startTags(html)].flatMap((tag) => {
      const dead = handlersOf(html, tag, (from, to = from) => locationOf(start + from, start + to))
      if (dead.length > 0) return dead
      const problem = problemOf(tag, html)
      if (problem === undefined || reportedTags.has(tag.name)) return []
      reportedTags.add(tag.name)
      const at = locationOf(start + tag.at, start + tag.at + tag.name.length + 1)
      const { code, message, hint } = problem
      return [diagnostic(code, message, { location: at, hint })]
    })
  })
}

const attribute = /\s+([^\s"'<>/=]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?|\s*\/|(>)/y

/**
 * Reports handlers, which are removed from raw HTML. Addresses with code are reported together with other addresses.
 */
function handlersOf(html: string, { name, at, isKnown }: StartTag, locationOf: Locate): Diagnostic[] {
  if (!isKnown || Object.hasOwn(leftOut, name.toLowerCase())) return []
  const diagnostics: Diagnostic[] = []
  attribute.lastIndex = at + name.length + 1
  for (let match = attribute.exec(html); match !== null && match[2] === undefined; match = attribute.exec(html)) {
    const [whole, key = ''] = match
    if (!/^on[a-z]+$/i.test(key)) continue
    const from = match.index + whole.length - whole.trimStart().length
    const hint = 'write a module that listens for it, and name it in "scripts:" of site.config.yaml'
    const message = `"${key}" of <${name}> is left out: raw HTML in Markdown runs nothing`
    diagnostics.push(diagnostic('markdown/html', message, { location: locationOf(from, from + key.length), hint }))
  }
  return diagnostics
}

/** The hint for a script of another origin. */
function scriptHint(html: string): string | undefined {
  const src = /^<script\s[^>]*?\bsrc\s*=\s*["']?((?:https?:)?\/\/[^\s"'>]+)/i.exec(html)?.[1]
  if (src === undefined) return undefined
  return insteadOfScript(src) ?? `name it in the front matter: "head: [{ script: { src: ${src} } }]"`
}

function problemOf({ name, at, isKnown }: StartTag, html: string) {
  if (isKnown) {
    const hint =
      scriptHint(html.slice(at)) ??
      (Object.hasOwn(leftOut, name.toLowerCase()) ? leftOut[name.toLowerCase()] : undefined)
    const message = `<${name}> is left out: raw HTML in Markdown cannot contain it`
    return hint === undefined ? undefined : ({ code: 'markdown/html', message, hint } as const)
  }
  const message = `<${name}> is not an HTML element, and is shown as text`
  const asText = `write \\<${name}> or put it in backticks`
  if (!/^[A-Z]/.test(name)) return { code: 'markdown/html', message, hint: asText } as const
  const directive = Object.hasOwn(directives, name) ? `in Markdown write ${directives[name]}; ` : ''
  return { code: 'markdown/mdx', message, hint: `${directive}${component} ${asText}` } as const
}

/** A link without an address or without words, an image without an address. */
function emptyLink(node: Link | Image, { locationOf }: LintedText): Diagnostic[] {
  if (node.position === undefined) return []
  const at = locationOfNode(node, locationOf)
  if (node.url === '') {
    const what = node.type === 'image' ? 'image' : 'link'
    const hint = what === 'image' ? 'write ![what it shows](./picture.png)' : 'write [words](address)'
    return [diagnostic('link/empty', `the ${what} has no address`, { ...at, hint })]
  }
  if (node.type === 'image' || !node.children.every(isBlank)) return []
  const hint = 'write the text of the link into the brackets'
  return [diagnostic('link/empty', 'the link has no words, so it is invisible', { ...at, hint })]
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

/** Imports, exports and comments of MDX, which are text in Markdown. */
function mdxInMarkdown(tree: Root, { text, locationOf, format }: LintedText): Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  if (format === 'mdx') return diagnostics
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
    if (!isProse(tree, index)) continue
    const [line = ''] = comment.split('\n', 1)
    const about = { location: locationOf(index, index + line.length), hint: 'write <!-- … -->' }
    diagnostics.push(diagnostic('markdown/mdx', 'the comment is shown as text: the page is read as Markdown', about))
  }
  return diagnostics
}

/** Reports blocks of formulas that no plugin reads: Markdown takes backslashes and stars out of them. */
function formulas(tree: Root, { text, locationOf, isPluginSyntax }: LintedText): Diagnostic[] {
  if (!text.includes('$$') || isPluginSyntax?.('$$\nx\n$$\n') !== false) return []
  const lines = [...text.matchAll(/^[ \t>]*(\$\$)(?!\$)/gm)]
  const [first] = lines.filter((match) => isProse(tree, match.index + match[0].length - 2))
  const start = first === undefined ? 0 : first.index + first[0].length - 2
  const isClosed = first !== undefined && text.indexOf('$$', start + 2) !== -1
  return isClosed ? [noPlugin('the formula is shown as text', '$$', locationOf(start, start + 2))] : []
}

const included = /^<!--[ \t]*@include:[ \t]*([^\s{]+?)(?:\s|\{|-->)/

/** Syntax of other tools in the prose of a page, which is shown as text: each once. */
function syntaxOfOthers(
  tree: Root,
  { html }: Pick<CollectedNodes, 'html'>,
  { text, locationOf }: LintedText,
): Diagnostic[] {
  if (!anySign.test(text)) return []
  const diagnostics: Diagnostic[] = []
  const report = (message: string, hint: string, location: Location): void =>
    void diagnostics.push(diagnostic('markdown/foreign', message, { location, hint }))
  for (const { sign, tool, hint } of foreignSyntax)
    for (const match of text.matchAll(sign)) {
      const written = match[0].trim()
      const start = match.index + match[0].indexOf(written)
      const advice = hint(match, { admonitionKinds, alertKinds })
      if (advice === undefined || !isProse(tree, start + written.length - 1)) continue
      report(
        `"${shortened(written)}" is shown as text: it is the syntax of ${tool}`,
        advice,
        locationOf(start, start + written.length),
      )
      break
    }
  for (const node of html) {
    const [, path] = included.exec(node.value) ?? []
    const [start, end] = rangeOf(node) ?? []
    if (path === undefined || start === undefined || end === undefined) continue
    const advice = `write ::partial{file="${path}"}`
    report('nothing is included: this is the syntax of VitePress', advice, locationOf(start, end))
  }
  return diagnostics
}

function shortened(written: string): string {
  return written.length > 30 ? `${written.slice(0, 29)}…` : written
}
