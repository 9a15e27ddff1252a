import type { Element, ElementContent, Properties } from 'hast'
import type { OpenBook, OpenChapter } from './collect.ts'
import { html } from './html.ts'
import type { Pictures } from './pictures.ts'

/** A form of the book, as far as it changes the elements of a page. Its functions change the properties that they get. */
export interface PageForm {
  /** Changes any element before the functions below. */
  any?(properties: Properties): void
  /** Places a picture whose file is at `path`, empty for a `data:` address. A node returned takes its place. */
  picture?(properties: Properties, path: string): ElementContent | undefined
  /** Places a heading, and may return another tag name. `isTitle`: the first heading of level 1 of the page. */
  heading(properties: Properties, level: number, isTitle: boolean): string | undefined
  /** Places a link to a chapter; an empty anchor is its beginning. */
  link(properties: Properties, target: { readonly chapter: OpenChapter; readonly anchor: string }): void
}

/** Places nodes of a chapter in a book: pictures and links that leave the book are the same in every form. */
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

  function place(node: ElementContent, inLink: boolean): ElementContent[] {
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
    return children.flatMap((child) => place(child, inLink))
  }

  return placeAll(nodes, false)
}

/** Lines of a cover: the classes of its paragraphs begin with `prefix`. */
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
