import type { ElementContent } from 'hast'
import { toXast } from 'hast-util-to-xast'
import { toXml } from 'xast-util-to-xml'
import type { Root as XmlRoot, Element as XmlElement, ElementContent as XmlContent } from 'xast'
import { html, nodesOf } from '../html.ts'

/** An XHTML file of the book, as data. */
export interface XhtmlPage {
  readonly title: string
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  /** Address of the style sheet, relative to the file. */
  readonly style: string
  /** Semantic type of the body (`epub:type`): `chapter`, `cover`, `toc`. */
  readonly type?: string
  readonly children: readonly ElementContent[]
}

/** Creates an XML element. */
export function xml(
  name: string,
  attributes: Record<string, string>,
  ...children: readonly (XmlContent | string)[]
): XmlElement {
  return { type: 'element', name, attributes, children: nodesOf(children) }
}

/** Serializes an XML document with its declaration. */
export function xmlText(root: XmlElement, doctype = ''): string {
  const tree: XmlRoot = { type: 'root', children: [root] }
  return `<?xml version="1.0" encoding="utf-8"?>\n${doctype}${withoutControls(toXml(tree, { closeEmptyElements: true }))}\n`
}

/** Builds an XHTML file of the book around a given `<body>`. */
export function xhtmlFile(
  { title, language, direction, style }: Omit<XhtmlPage, 'type' | 'children'>,
  ...body: readonly XmlContent[]
): string {
  const root = xml(
    'html',
    {
      xmlns: 'http://www.w3.org/1999/xhtml',
      'xmlns:epub': 'http://www.idpf.org/2007/ops',
      lang: language,
      'xml:lang': language,
      dir: direction,
    },
    xml('head', {}, xml('title', {}, title), xml('link', { rel: 'stylesheet', type: 'text/css', href: style })),
    xml('body', {}, ...body),
  )
  return xmlText(root, '<!DOCTYPE html>\n')
}

/** Builds a page of the book as XHTML. */
export function xhtml({ type, children, ...file }: XhtmlPage): string {
  const section = toXast(html('section', {}, ...children)) as XmlElement
  section.attributes = type === undefined ? {} : { 'epub:type': type, ...rolesOf(type) }
  return xhtmlFile(file, section)
}

function rolesOf(type: string): Record<string, string> {
  return type === 'chapter' || type === 'part' ? { role: `doc-${type}` } : {}
}

/** Removes control characters, which XML forbids even as references. */
function withoutControls(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replace(/&#x(?:[0-8BCEF]|1[0-9A-F]);/gi, '')
}
