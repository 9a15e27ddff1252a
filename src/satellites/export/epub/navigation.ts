import type { Element } from 'hast'
import type { OpenBook } from '../collect.ts'
import type { Chapter } from '../book.ts'
import { html } from '../html.ts'
import { xhtml, xml, xmlText } from './chapter.ts'
import { toXast } from 'hast-util-to-xast'
import type { Element as XmlElement } from 'xast'

/** The page that reading systems make their lists of: chapters, nested as in the book, and landmarks. */
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
  const root = xml(
    'html',
    {
      xmlns: 'http://www.w3.org/1999/xhtml',
      'xmlns:epub': 'http://www.idpf.org/2007/ops',
      lang: book.language,
      'xml:lang': book.language,
      dir: book.direction,
    },
    xml(
      'head',
      {},
      xml('title', {}, book.contents),
      xml('link', { rel: 'stylesheet', type: 'text/css', href: 'style.css' }),
    ),
    xml(
      'body',
      {},
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
    ),
  )
  return xmlText(root, '<!DOCTYPE html>\n')
}

/** The cover: a page of words, so that it is read out as any other. */
export function coverText(
  { title, tagline, parts, date, language, direction, url, baseUrl }: OpenBook['book'],
  logo?: string,
): string {
  const line = (name: string, text: string) => (text === '' ? [] : [html('p', { className: [name] }, text)])
  const home = url + baseUrl
  const children = [
    ...(logo === undefined ? [] : [html('p', { className: ['cover-logo'] }, html('img', { src: logo, alt: '' }))]),
    html('h1', { className: ['cover-title'] }, title),
    ...line('cover-tagline', tagline),
    ...parts.flatMap((part) => line('cover-part', part)),
    ...line('cover-date', date?.text ?? ''),
    html('p', { className: ['cover-home'] }, html('a', { href: home }, home.replace(/\/$/, ''))),
  ]
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
