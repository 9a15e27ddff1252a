/**
 * Compares the examples of a specification with our HTML, as trees, after our named additions are removed from both.
 *
 * @module
 */
import type { Element, ElementContent, Root } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { sanitize } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'
import { toString } from 'hast-util-to-string'
import { sanitizeSchema } from '../../src/compiler/compile/markdown/sanitize-schema.ts'
import { namesOf } from '../../src/compiler/link/names.ts'
import { resolveLink, type Targets } from '../../src/compiler/link/resolve.ts'
import type { Link } from '../../src/model/facts.ts'
import { fillSlots, linkMark } from '../../src/model/placeholders.ts'
import { isExternal, isSafeUrl } from '../../src/text/url.ts'
import { file, markdown } from '../compiler/compile/compile.ts'

/** An example of a specification. */
export interface Example {
  readonly number: number
  readonly markdown: string
  readonly html: string
}

/** Examples with expected differences: number → reason. */
export type Deviations = Readonly<Record<number, string>>

/**
 * Returns unexpected results: examples that deviate but are not listed, and listed examples that do not deviate. With
 * `sanitised`, the HTML of the specification passes our sanitiser first, as raw HTML does.
 */
export async function surprises(
  examples: readonly Example[],
  { expected, sanitised }: { readonly expected: Deviations; readonly sanitised: boolean },
): Promise<string> {
  const differences: string[] = []
  for (const { number, markdown: source, html } of examples) {
    // Our HTML ends without a line break. Unclosed elements would include it.
    const tree = withAddresses(fromHtml(html.replace(/\n$/, ''), { fragment: true }), encoded)
    const expectedHtml = plain(sanitised ? safe(tree) : tree)
    const got = plain(fromHtml(await compiled(source), { fragment: true }))
    const deviates = expectedHtml !== got
    if (deviates && !Object.hasOwn(expected, number))
      differences.push(`${number}: ${source}\nwanted: ${expectedHtml}\ngot: ${got}`)
    else if (!deviates && Object.hasOwn(expected, number)) differences.push(`${number} no longer deviates`)
  }
  return differences.join('\n\n')
}

async function compiled(source: string): Promise<string> {
  const { body, facts } = await markdown(source, { keepTitle: true })
  return fillSlots(body.html, linkMark, (number) => {
    const link = facts.links[Number(number)]
    return link === undefined ? '' : address(link).replace(/&/g, '&amp;').replace(/"/g, '&quot;')
  })
}

/** Completes external addresses as a page does, and leaves internal ones unchanged, since there are no pages. */
function address(link: Link): string {
  if (!isExternal(link.url)) return encoded(link.url)
  return resolveLink(link, { source: file, route: '/page', assets: [] }, targets).href
}

const targets: Targets = {
  addressing: { baseUrl: '/', trailingSlash: false },
  url: 'https://site.example',
  routes: namesOf([]),
  routeOfSource: new Map(),
  sources: namesOf([]),
  roots: [],
  files: namesOf([]),
  redirect: () => undefined,
}

function encoded(url: string): string {
  return encodeURI(url).replace(/%25(?=[\dA-Fa-f]{2})/g, '%')
}

/** Applies the rules for raw HTML on a page to all addresses, including those of Markdown. */
function safe(tree: Root): Root {
  const clean = sanitize(tree, { ...sanitizeSchema, protocols: {} }) as Root
  return withAddresses(clean, (url) => (isSafeUrl(url) ? url : undefined))
}

/** Replaces or removes every address in a tree. */
function withAddresses<T extends Root | Element>(parent: T, replace: (url: string) => string | undefined): T {
  for (const node of parent.children) {
    if (node.type !== 'element') continue
    for (const name of ['href', 'src', 'cite']) {
      const value = node.properties[name]
      if (typeof value === 'string') node.properties[name] = replace(value)
    }
    withAddresses(node, replace)
  }
  return parent
}

function plain(tree: Root): string {
  withoutAdditions(tree)
  return toHtml(tree).trim()
}

function withoutAdditions(parent: Root | Element): void {
  parent.children = (parent.children as ElementContent[])
    .flatMap((node) => (isTableBox(node) ? node.children : [node]))
    .filter(({ type }) => type !== 'comment')
  for (const node of parent.children) {
    if (node.type !== 'element') continue
    const { properties, tagName } = node
    if (/^h[1-6]$/.test(tagName)) delete properties['id']
    if (tagName === 'ul' || tagName === 'ol' || tagName === 'li') delete properties['className']
    // `align` is obsolete in HTML: our output has a class.
    const [align] =
      (tagName === 'th' || tagName === 'td') && Array.isArray(properties['className']) ? properties['className'] : []
    if (typeof align === 'string' && align.startsWith('align-'))
      node.properties = { align: align.slice('align-'.length) }
    if (tagName === 'input') delete properties['ariaLabel']
    const code = tagName === 'pre' ? node.children[0] : undefined
    if (code?.type === 'element' && code.tagName === 'code') plainCode(node, code)
    else withoutAdditions(node)
    if (node.tagName === 'code' && [node.properties['className']].flat().includes('name'))
      delete node.properties['className']
    node.properties = Object.fromEntries(Object.entries(node.properties).sort(([a], [b]) => (a < b ? -1 : 1)))
  }
}

/** The scroll container of a table that is wider than the text. */
function isTableBox(node: ElementContent): node is Element {
  return node.type === 'element' && [node.properties['className']].flat().includes('table-box')
}

/** Our code block has elements for tokens, its language on `pre`, and no line break at its end. */
function plainCode(pre: Element, code: Element): void {
  const ours = Array.isArray(pre.properties['className']) && pre.properties['className'][0] === 'code'
  const language = pre.properties['dataLanguage']
  if (typeof language === 'string') code.properties['className'] = [`language-${language}`]
  if (ours) pre.properties = {}
  const text = toString(code)
  code.children = [{ type: 'text', value: ours ? text : text.replace(/\n$/, '') }]
}
