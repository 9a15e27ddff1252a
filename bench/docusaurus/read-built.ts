/**
 * Reads a site that either tool built: its pages with headings, ids, tables of contents and words, its redirects, its
 * sidebars.
 * @module
 */
import { readdirSync, readFileSync, existsSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Element, Nodes } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { toString } from 'hast-util-to-string'

/** A page as a reader sees it. */
export interface BuiltPage {
  readonly title: string
  /** Headings as `2 #id Text`, including the title of the page. */
  readonly headings: readonly string[]
  /** Entries of the table of contents as `#id Text`. */
  readonly toc: readonly string[]
  /** True for a page that a person wrote, false for a list. */
  readonly isWritten: boolean
  /** Addresses of the cards of a category. */
  readonly cards: readonly string[]
  /** Words of the text, sorted. */
  readonly words: readonly string[]
}

/** A built site. */
export interface BuiltSite {
  readonly pages: ReadonlyMap<string, BuiltPage>
  readonly redirects: ReadonlyMap<string, string>
  /** By name of instance, version and sidebar: `  type label → address` for each item, indented by its depth. */
  readonly sidebars: ReadonlyMap<string, readonly string[]>
}

/** Structure of the pages of a generator. */
export interface Dialect {
  /** Elements that contain the text of a page: the first kind that occurs is used. */
  isText: readonly ((node: Element) => boolean)[]
  /** The table of contents. */
  isToc(node: Element): boolean
  /** Elements inside the text that do not belong to it. */
  isBeside(node: Element): boolean
}

const has = (node: Element, name: string): boolean =>
  classes(node).some((className) => className === name || className.startsWith(`${name}_`))
const classes = (node: Element): string[] => (node.properties['className'] ?? []).map(String)

/** The structure of a site that Docusaurus built. */
export const theirs: Dialect = {
  isText: [(node) => node.tagName === 'article', (node) => has(node, 'main-wrapper') || has(node, 'mainWrapper')],
  isToc: (node) =>
    has(node, 'theme-doc-toc-desktop') ||
    (node.tagName === 'ul' && has(node, 'table-of-contents') && !has(node, 'table-of-contents--inline')),
  isBeside: (node) =>
    ['nav', 'button', 'script', 'style', 'svg', 'footer'].includes(node.tagName) ||
    [
      'hash-link',
      'theme-doc-toc-mobile',
      'theme-doc-toc-desktop',
      'theme-doc-version-banner',
      'theme-doc-version-badge',
      'theme-doc-footer',
      'theme-doc-breadcrumbs',
      'tocMobile',
      'tabs',
      'theme-admonition-heading',
      'tableOfContents',
    ].some((name) => has(node, name) || classes(node).some((className) => className.startsWith('admonitionHeading'))),
}

/** The structure of a site that we built. */
export const ours: Dialect = {
  isText: [(node) => node.tagName === 'main'],
  isToc: (node) => node.tagName === 'aside' && has(node, 'toc'),
  isBeside: (node) =>
    ['nav', 'button', 'script', 'style', 'svg', 'footer'].includes(node.tagName) ||
    [
      'anchor',
      'tab-list',
      'tab-label',
      'admonition-title',
      'version-banner',
      'code-title',
      'skip',
      'page-actions',
      'page-foot',
      'tags',
      'visually-hidden',
      'toc-folded',
    ].some((name) => has(node, name)),
}

/** Reads a built site. */
export function readBuilt(folder: string, dialect: Dialect): BuiltSite {
  const pages = new Map<string, BuiltPage>()
  const redirects = new Map<string, string>()
  for (const file of htmlFiles(folder)) {
    const route = routeOf(relative(folder, file).split(sep).join('/'))
    if (route === '/404' || pages.has(route)) continue
    const html = readFileSync(file, 'utf8')
    const to = /<meta http-equiv="refresh" content="0; url=([^"]+)"/.exec(html)?.[1]
    if (to === undefined) pages.set(route, pageOf(html, dialect))
    else redirects.set(route, withoutSlash(to))
  }
  // Removes redirects from an address with ".html" to the page itself.
  for (const [from, to] of redirects)
    if (from === to.slice(to.length - from.length) && pages.has(from)) redirects.delete(from)
  return { pages, redirects, sidebars: new Map() }
}

function htmlFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

function routeOf(path: string): string {
  return withoutSlash(`/${path.replace(/(?:^|\/)index\.html$/, '').replace(/\.html$/, '')}`)
}

function withoutSlash(path: string): string {
  return path === '/' ? path : path.replace(/\/+$/, '')
}

const inline = new Set('docs-island docs-slot a abbr b code em i kbd mark s span strong sub sup u'.split(' '))

function pageOf(html: string, dialect: Dialect): BuiltPage {
  const tree = fromHtml(html)
  const isWritten = /<html[^>]*class="[^"]*\b(?:docs-doc-page|blog-post-page|mdx-page)\b/.test(html)
  // A list of Docusaurus has an `article` for each item.
  const kinds = isWritten || dialect.isText.length === 1 ? dialect.isText : dialect.isText.slice(1)
  const text = kinds.map((is) => find(tree, is)).find((node) => node !== undefined)
  const headings: string[] = []
  const texts: string[] = []
  const cards: string[] = []
  const visit = (node: Nodes): void => {
    if (node.type === 'text') texts.push(node.value)
    if (node.type === 'element' && (has(node, 'cardContainer') || has(node, 'cards'))) {
      const anchors = node.tagName === 'a' ? [node] : links(node)
      cards.push(...anchors.map((link) => withoutSlash(String(link.properties['href']))))
      return
    }
    if (!('children' in node) || (node.type === 'element' && dialect.isBeside(node))) return
    if (node.type === 'element' && /^h[1-6]$/.test(node.tagName)) {
      const id = node.properties['id']
      headings.push(
        `${node.tagName.slice(1)}${typeof id === 'string' && node.tagName !== 'h1' ? ` #${id}` : ''} ${plain(node, dialect)}`,
      )
    }
    for (const child of node.children) visit(child)
    if (node.type === 'element' && !inline.has(node.tagName)) texts.push(' ')
  }
  if (text !== undefined) visit(text)
  const words = texts.join('').split(/[\s\u00a0\u200b]+/)
  const toc = find(tree, dialect.isToc)
  const title = find(tree, (node) => node.tagName === 'title')
  return {
    isWritten,
    title: title === undefined ? '' : toString(title),
    headings,
    cards,
    toc:
      toc === undefined ? [] : links(toc).map((link) => `${String(link.properties['href'])} ${plain(link, dialect)}`),
    words: words.filter((word) => /[\p{L}\d]/u.test(word)).sort(),
  }
}

function plain(node: Element, dialect: Dialect): string {
  const parts: string[] = []
  const visit = (inner: Nodes): void => {
    if (inner.type === 'text') parts.push(inner.value)
    if (!('children' in inner) || (inner.type === 'element' && inner !== node && dialect.isBeside(inner))) return
    inner.children.forEach((child) => visit(child))
  }
  visit(node)
  return parts
    .join('')
    .replace(/[\s\u200b]+/g, ' ')
    .trim()
}

function links(node: Element): Element[] {
  return node.children.flatMap((child) =>
    child.type !== 'element' ? [] : child.tagName === 'a' ? [child] : links(child),
  )
}

function find(node: Nodes, is: (node: Element) => boolean): Element | undefined {
  if (node.type === 'element' && is(node)) return node
  if (!('children' in node)) return undefined
  for (const child of node.children) {
    const match = find(child, is)
    if (match !== undefined) return match
  }
  return undefined
}

interface TheirItem {
  readonly type: string
  readonly label?: string
  readonly href?: string
  readonly linkUnlisted?: boolean
  readonly unlisted?: boolean
  readonly items?: readonly TheirItem[]
}

/** The sidebars of a site of Docusaurus, from the data of its pages. */
export function theirSidebars(folder: string, baseUrl: string): Map<string, readonly string[]> {
  const headings = new Map<string, readonly string[]>()
  const base = join(folder, '.docusaurus/docusaurus-plugin-content-docs')
  for (const instance of existsSync(base) ? readdirSync(base) : []) {
    const data = join(base, instance, 'p')
    for (const name of existsSync(data) ? readdirSync(data).sort() : []) {
      const { version } = JSON.parse(readFileSync(join(data, name), 'utf8')) as {
        version?: { version: string; isLast: boolean; docsSidebars: Record<string, readonly TheirItem[]> }
      }
      if (version === undefined) continue
      for (const [sidebar, items] of Object.entries(version.docsSidebars)) {
        const lines = flat(items, baseUrl, 0)
        // No page shows a sidebar without links.
        if (items.length > 0)
          headings.set(sidebarKey(version.isLast ? sidebar : `${version.version}/${sidebar}`, lines), lines)
      }
    }
  }
  return headings
}

function flat(items: readonly TheirItem[], baseUrl: string, depth: number): string[] {
  return items.flatMap(({ type, label = '', href, linkUnlisted, unlisted, items: inner = [] }) => {
    if (unlisted === true) return []
    if (type === 'html') return [`${'  '.repeat(depth)}html`]
    const to = href === undefined || linkUnlisted === true ? '' : ` → ${withoutBase(href, baseUrl)}`
    return [`${'  '.repeat(depth)}${label}${to}`, ...flat(inner, baseUrl, depth + 1)]
  })
}

function withoutBase(href: string, baseUrl: string): string {
  return withoutSlash(href.startsWith(baseUrl) ? `/${href.slice(baseUrl.length)}` : href)
}

/** The sidebars of our pages, in the form of `theirSidebars`. Each page contains only its part of a large sidebar. */
export function ourSidebars(folder: string, baseUrl: string): Map<string, readonly string[]> {
  const pages = new Map<string, readonly string[]>()
  for (const file of htmlFiles(folder)) {
    const html = readFileSync(file, 'utf8')
    if (!html.includes('class="sidebar"')) continue
    const aside = find(fromHtml(html), (node) => node.tagName === 'aside' && has(node, 'sidebar'))
    const nav = aside === undefined ? undefined : find(aside, (node) => node.tagName === 'nav')
    if (nav === undefined) continue
    const rest = nav.properties['dataRest']
    const list = find(nav, (node) => node.tagName === 'ul')
    const document =
      typeof rest === 'string'
        ? find(
            fromHtml(readFileSync(join(folder, rest.slice(baseUrl.length)), 'utf8')),
            (node) => node.tagName === 'ul',
          )
        : list
    if (document === undefined) continue
    const lines = listItems(document, baseUrl, 0)
    pages.set(sidebarKey(String(nav.properties['dataName']), lines), lines)
  }
  return pages
}

/** Several instances may have sidebars of the same name. */
function sidebarKey(name: string, lines: readonly string[]): string {
  const first = lines.map((line) => / → (\/[^/]*)/.exec(line)?.[1]).find((route) => route !== undefined) ?? ''
  // If two instances have sidebars of the same name, the key of the second includes the instance.
  return `${name.replace(`${first.slice(1)}/`, '')} (${first})`
}

function listItems(list: Element, baseUrl: string, depth: number): string[] {
  const before = '  '.repeat(depth)
  return list.children.flatMap((item) => {
    if (item.type !== 'element' || item.tagName !== 'li') return []
    const label = find(item, (node) => node.tagName === 'a' || has(node, 'sidebar-label'))
    const inner = find(item, (node) => node.tagName === 'ul')
    if (label === undefined) return [`${before}html`]
    const href = label.properties['href']
    const to = typeof href === 'string' ? ` → ${withoutBase(href, baseUrl)}` : ''
    return [
      `${before}${toString(label).trim()}${to}`,
      ...(inner === undefined ? [] : listItems(inner, baseUrl, depth + 1)),
    ]
  })
}
