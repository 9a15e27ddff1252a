import type { Element, ElementContent, Properties } from 'hast'
import type { OpenBook, OpenChapter } from './collect.ts'
import { html } from './html.ts'
import type { Pictures } from './pictures.ts'

/**
 * Transformations that one output format applies to the elements of a page. The functions change the given properties.
 */
export interface PageForm {
  /** Changes every element, before the functions below. */
  any?(properties: Properties): void
  /**
   * Changes a picture whose file is at `path`, which is empty for a `data:` address. A returned node replaces
   * the picture.
   */
  picture?(properties: Properties, path: string): ElementContent | undefined
  /**
   * Changes a heading, and may return another tag name. `isTitle` marks the first level-1 heading of the page.
   */
  heading(properties: Properties, level: number, isTitle: boolean): string | undefined
  /** Changes a link to a chapter. An empty anchor means the start of the chapter. */
  link(properties: Properties, target: { readonly chapter: OpenChapter; readonly anchor: string }): void
}

/**
 * Transforms the nodes of a chapter for a book. Pictures and external links are treated the same in every
 * format.
 */
export function placeNodes(
  nodes: readonly ElementContent[],
  {
    chapter: { page },
    open,
    pictures,
  }: {
    readonly chapter: OpenChapter
    readonly open: OpenBook
    readonly pictures: Pictures
  },
  form: PageForm,
): ElementContent[] {
  let hasTitle = false

  function placeNode(node: ElementContent, inLink: boolean): ElementContent[] {
    if (node.type !== 'element') return [node]
    const properties: Properties = { ...node.properties }
    let { tagName } = node
    if (tagName === 'img' && page !== undefined) {
      const picture = pictures.locate(node, page)
      if ('instead' in picture) return [inLink ? picture.words : picture.instead]
      const replacement = form.picture?.(properties, picture.path)
      if (replacement !== undefined) return [replacement]
    }
    form.any?.(properties)
    const level = Number(/^h([1-6])$/.exec(tagName)?.[1] ?? 0)
    if (level > 0) {
      tagName = form.heading(properties, level, level === 1 && !hasTitle) ?? tagName
      hasTitle ||= level === 1
    }
    if (tagName === 'a' && typeof properties['href'] === 'string' && page !== undefined) {
      const target = open.follow(properties['href'], page)
      if (target === undefined) delete properties['href']
      else if (target.chapter === undefined) properties['href'] = target.href
      else form.link(properties, target)
    }
    const isInLink = inLink || tagName === 'a'
    return [{ ...node, tagName, properties, children: placeAll(node.children, isInLink) }]
  }

  function placeAll(children: readonly ElementContent[], inLink: boolean): ElementContent[] {
    return children.flatMap((child) => placeNode(child, inLink))
  }

  return placeAll(nodes, false)
}

/** Lines of a cover. The classes of the paragraphs start with `prefix`. */
export function coverLines(
  { title, tagline, parts, date, url, baseUrl }: OpenBook['book'],
  prefix: string,
  titleTag: 'h1' | 'p',
): Element[] {
  const home = url + baseUrl
  const line = (name: string, text: string, tagName = 'p'): Element[] =>
    text === '' ? [] : [html(tagName, { className: [`${prefix}-${name}`] }, text)]
  return [
    ...line('title', title, titleTag),
    ...line('tagline', tagline),
    ...parts.flatMap((part) => line('part', part)),
    ...line('date', date?.text ?? ''),
    html('p', { className: [`${prefix}-home`] }, html('a', { href: home }, home.replace(/\/$/, ''))),
  ]
}
