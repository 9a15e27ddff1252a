import type { Element, ElementContent, Nodes, Root } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { toString } from 'hast-util-to-string'
import { visit } from 'unist-util-visit'
import { classesOf } from '../../text/markup.ts'
import type { BookPage } from './book.ts'

/** A heading of a page. */
interface PageHeading {
  readonly id: string
  readonly text: string
}

/** Content of a page without controls and navigation. */
export interface PageContent {
  readonly root: Root
  readonly ids: ReadonlySet<string>
  /** Headings with an id, in order. */
  readonly headings: readonly PageHeading[]
}

/**
 * Returns the content of a page for paper: every tab panel follows its label, and collapsed parts are open. Of tabs
 * that show the same content in several languages, only the first remains, as in the Markdown version. A page without a
 * level-1 heading gets its title as one.
 */
export function contentOf({ html, title }: Pick<BookPage, 'html' | 'title'>): PageContent {
  const start = html.search(/<main[\s>]/)
  const main = fromHtml(start === -1 ? '' : html.slice(start, html.lastIndexOf('</main>')), { fragment: true })
  const content = main.children.flatMap((node) => ('children' in node ? keep(node.children) : []))
  const hasTitle = hasNode(content, ({ tagName }) => tagName === 'h1')
  const head: Element = { type: 'element', tagName: 'h1', properties: {}, children: [{ type: 'text', value: title }] }
  const root: Root = { type: 'root', children: hasTitle ? content : [head, ...content] }
  const ids = new Set<string>()
  const headings: PageHeading[] = []
  visit(root, 'element', (node) => {
    const { id } = node.properties
    if (typeof id !== 'string') return
    ids.add(id)
    if (/^h[1-6]$/.test(node.tagName)) headings.push({ id, text: oneLine(toString(node)) })
  })
  return { root, ids, headings }
}

/** Collapses white space, for comparisons. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

const tools = new Set(
  'nav script style button template form aside noscript dialog search docs-fault link meta'.split(' '),
)
const toolClasses = new Set(
  (
    'page-foot js-only breadcrumbs pagination only-dark tab-list actions feedback comments page-actions translation-note ' +
    'language-offer progress live-tools code-fold copy-button search-form announcement version-banner skip-link ' +
    'embed-sign toc toc-folded'
  ).split(' '),
)

/** @param within ids of the ancestors of the nodes */
function keep(nodes: readonly Nodes[], within: readonly string[] = []): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type === 'text') return [node]
    if (node.type !== 'element') return []
    const classes = classesOf(node)
    if (tools.has(node.tagName) || classes.some((name) => toolClasses.has(name))) return []
    if (isOtherPanel(node, classes)) return []
    if (node.tagName === 'input') return checkbox(node)
    if (isPermalink(node, within)) return keep(node.children, within)
    const framed = instead(node)
    if (framed !== undefined) return [framed]
    const { hidden: _hidden, loading: _loading, tabIndex: _tabIndex, ...properties } = node.properties
    const isDiagram = classes.includes('diagram')
    // The source of a diagram is redundant beside the drawing.
    const inner = isDiagram
      ? node.children.filter((child) => child.type !== 'element' || child.tagName !== 'details')
      : node.children
    const { id } = properties
    const ids = typeof id === 'string' ? [...within, id] : within
    return [{ ...node, properties: openOf(node, properties), children: keep(inner, ids) }]
  })
}

/**
 * Returns true for a panel that the Markdown version omits (`Tabs` with `markdown: 'first'`), and for the label of a
 * single panel.
 */
function isOtherPanel({ properties }: Element, classes: readonly string[]): boolean {
  return properties['dataMarkdown'] === 'skip' && (classes.includes('tab-panel') || classes.includes('tab-label'))
}

/**
 * Returns true for a link to an ancestor (a permalink for copying). API pages have one at each field, and
 * Chromium searches for each target again on each sheet: printing 460 sheets with 1,900 targets took three times as
 * long.
 */
function isPermalink({ tagName, properties }: Element, within: readonly string[]): boolean {
  const { href } = properties
  return tagName === 'a' && typeof href === 'string' && within.some((id) => href === `#${id}`)
}

/** Replaces a checkbox of a task list with a character. */
function checkbox({ properties }: Element): ElementContent[] {
  if (properties['type'] !== 'checkbox') return []
  return [
    { type: 'text', value: properties['checked'] === true || properties['checked'] === '' ? '\u2611 ' : '\u2610 ' },
  ]
}

function openOf({ tagName }: Element, properties: Element['properties']): Element['properties'] {
  return tagName === 'details' ? { ...properties, open: true } : properties
}

const players = new Set(['iframe', 'video', 'audio', 'embed', 'object'])

/** Replaces a player or an embed with a link. */
function instead({ tagName, properties, children }: Element): Element | undefined {
  if (!players.has(tagName)) return undefined
  const source = children.find((child): child is Element => child.type === 'element' && child.tagName === 'source')
  const href = String(properties['src'] ?? properties['data'] ?? source?.properties['src'] ?? '')
  const label = String(properties['title'] ?? properties['ariaLabel'] ?? '') || href
  return { type: 'element', tagName: 'a', properties: { href }, children: [{ type: 'text', value: label }] }
}

function hasNode(nodes: readonly Nodes[], test: (node: Element) => boolean): boolean {
  return nodes.some((node) => node.type === 'element' && (test(node) || hasNode(node.children, test)))
}
