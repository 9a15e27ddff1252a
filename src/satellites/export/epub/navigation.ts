import type { Element } from 'hast'
import type { OpenBook } from '../collect.ts'
import type { Chapter } from '../book.ts'
import { html } from '../html.ts'
import { coverLines } from '../place.ts'
import { xhtml, xhtmlFile, xml } from './chapter.ts'
import { toXast } from 'hast-util-to-xast'
import type { Element as XmlElement } from 'xast'

/** The navigation document: chapters, nested as in the book, and landmarks. */
export function navigationText({ book, chapters }: OpenBook, pathOf: (index: number) => string): string {
  let index = 0
  const list = (nodes: readonly Chapter[]): Element =>
    html(
      'ol',
      {},
      ...nodes.map(({ title, children }) => {
        const link = html('a', { href: pathOf(index++) }, title)
        return html('li', {}, link, ...(children.length === 0 ? [] : [list(children)]))
      }),
    )
  const toc = asXml(html('div', {}, html('h1', {}, book.contents), list(book.chapters)))
  const first = pathOf(0)
  const landmark = (type: string, href: string, label: string) =>
    xml('li', {}, xml('a', { 'epub:type': type, href }, label))
  const { language, direction, contents: title } = book
  return xhtmlFile(
    { title, language, direction, style: 'style.css' },
    xml('nav', { 'epub:type': 'toc', role: 'doc-toc', id: 'toc' }, ...toc),
    xml(
      'nav',
      { 'epub:type': 'landmarks', id: 'landmarks', hidden: 'hidden' },
      xml(
        'ol',
        {},
        landmark('cover', 'cover.xhtml', book.title),
        landmark('toc', 'nav.xhtml#toc', book.contents),
        landmark('bodymatter', first, chapters[0]?.title ?? book.title),
      ),
    ),
  )
}

/** The cover as a text page, so that screen readers can read it. */
export function coverText(book: OpenBook['book'], logo?: string): string {
  const { title, language, direction } = book
  const image =
    logo === undefined ? [] : [html('p', { className: ['cover-logo'] }, html('img', { src: logo, alt: '' }))]
  const children = [...image, ...coverLines(book, 'cover', 'h1')]
  return xhtml({ title, language, direction, style: 'style.css', type: 'cover', children })
}

function asXml(node: Element): XmlElement['children'] {
  return (toXast(node) as XmlElement).children.map((child) =>
    child.type === 'element' ? { ...child, attributes: withoutNamespace(child.attributes) } : child,
  )
}

function withoutNamespace({ xmlns: _xmlns, ...others }: XmlElement['attributes']): XmlElement['attributes'] {
  return others
}
