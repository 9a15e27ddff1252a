import type { Html } from 'mdast'
import { diagnostic, firstOfKind, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import { rangeOf, type Locate } from '../../text/location.ts'
import { directiveFor } from '../likely-mistakes/components.ts'
import { insteadOfScript, leftOut } from '../likely-mistakes/html.ts'
import { foreignTags, startTags, tagsOf, type StartTag } from './markdown/html-names.ts'
import { allowedElements, mayHaveClass } from './markdown/sanitize-schema.ts'

/** A text with raw HTML. */
interface HtmlText {
  readonly text: string
  readonly locationOf: Locate
  /** Format of the page: MDX turns a style of raw HTML in a partial into a class. Default: Markdown. */
  readonly format?: 'md' | 'mdx'
}

/** Finds likely mistakes in the raw HTML of a text. */
export function htmlMistakes(nodes: readonly Html[], input: HtmlText): Diagnostic[] {
  return [...mistakesInHtml(nodes, input), ...unclosedTags(nodes, input)]
}

const component = 'a component needs a page of MDX, called .mdx; for the text itself'

/** Reports unknown tags, which are displayed as text, and removed elements. Each name once. */
function mistakesInHtml(nodes: readonly Html[], { text, locationOf, format }: HtmlText): Diagnostic[] {
  const reportedTags = new Set<string>()
  const styles: Diagnostic[] = []
  const isForeign = foreignTags()
  const mistakes = nodes.flatMap((node) => {
    if (isForeign(node.value)) return []
    const [start, end] = rangeOf(node) ?? []
    if (start === undefined || end === undefined) return []
    const html = text.slice(start, end)
    return [...startTags(html)].flatMap((tag) => {
      const removed = removedAttributes(html, tag, (from, to = from) => locationOf(start + from, start + to))
      if (format !== 'mdx') styles.push(...removed.styles)
      if (removed.handlers.length > 0) return removed.handlers
      const problem = problemOf(tag, html)
      if (problem === undefined || reportedTags.has(tag.name)) return []
      reportedTags.add(tag.name)
      const at = locationOf(start + tag.at, start + tag.at + tag.name.length + 1)
      const { code, message, hint } = problem
      return [diagnostic(code, message, { location: at, hint })]
    })
  })
  return [...mistakes, ...firstOfKind(styles)]
}

const attribute = /\s+([^\s"'<>/=]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?|\s*\/|(>)/y

/**
 * Reports event handlers and styles, which are removed from raw HTML. Addresses that would run code are reported with
 * other addresses.
 */
function removedAttributes(html: string, { name, at, isKnown }: StartTag, locationOf: Locate) {
  const handlers: Diagnostic[] = []
  const styles: Diagnostic[] = []
  if (!isKnown || Object.hasOwn(leftOut, name.toLowerCase())) return { handlers, styles }
  attribute.lastIndex = at + name.length + 1
  for (let match = attribute.exec(html); match !== null && match[2] === undefined; match = attribute.exec(html)) {
    const [attribute, key = ''] = match
    const isStyle = key.toLowerCase() === 'style'
    if (!isStyle && !/^on[a-z]+$/i.test(key)) continue
    const from = match.index + attribute.length - attribute.trimStart().length
    const location = locationOf(from, from + key.length)
    const removed = `"${key}" of <${name}> is left out: raw HTML in Markdown`
    if (isStyle)
      styles.push(diagnostic('markdown/html', `${removed} has no styles`, { location, hint: styleHint(name) }))
    else {
      const hint = 'write a module that listens for it, and name it in "scripts:" of site.config.yaml'
      handlers.push(diagnostic('markdown/html', `${removed} runs nothing`, { location, hint }))
    }
  }
  return { handlers, styles }
}

/** Hint for the style of an element. Only some elements may have a class. */
function styleHint(name: string): string {
  const element = mayHaveClass(name.toLowerCase()) ? '' : ' on a <div> around it or a <span> inside'
  return `write class="…"${element}, and its rules in a style sheet of the theme: docs theme eject styles/index --wrap`
}

/** Hint for a script of another origin. */
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
  const directive = directiveFor(name)
  const inMarkdown = directive === undefined ? '' : `in Markdown write ${directive}; `
  return { code: 'markdown/mdx', message, hint: `${inMarkdown}${component} ${asText}` } as const
}

/** Elements without an end tag, or with an optional one. */
const endless: ReadonlySet<string> = new Set(
  'br hr img input source wbr col p li dt dd rb rt rp rtc tbody thead tfoot tr td th caption colgroup'.split(' '),
)

/** Reports unclosed elements, which would contain the rest of the page or block. Each name once. */
function unclosedTags(nodes: readonly Html[], { text, locationOf }: HtmlText): Diagnostic[] {
  const open: { readonly name: string; readonly at: number }[] = []
  const unclosed = new Map<string, number>()
  const isForeign = foreignTags()
  const close = (count: number): void => {
    for (const { name, at } of open.splice(count)) if (!unclosed.has(name)) unclosed.set(name, at)
  }
  for (const node of nodes) {
    const [start, end] = rangeOf(node) ?? []
    if (start === undefined || end === undefined || isForeign(node.value)) continue
    const html = text.slice(start, end)
    for (const { name, at, isEnd, isClosed } of tagsOf(html)) {
      const lower = name.toLowerCase()
      if (isClosed || endless.has(lower) || !allowedElements.has(lower)) continue
      const opener = open.findLastIndex((tag) => tag.name === lower)
      if (!isEnd) open.push({ name: lower, at: start + at })
      if (!isEnd || opener === -1) continue
      open.splice(opener, 1)
      close(opener)
    }
  }
  close(0)
  return [...unclosed].map(([name, at]) => {
    const details = { location: locationOf(at, at + name.length + 1), hint: `write </${name}> where it ends` }
    return diagnostic('markdown/unclosed', `<${name}> is opened here and never closed`, details)
  })
}
