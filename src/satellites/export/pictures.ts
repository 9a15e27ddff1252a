import type { Element, ElementContent } from 'hast'
import type { Addresses } from './addresses.ts'
import type { BookPage } from './book.ts'

/** A picture that is not part of the site, and the page that shows it. */
export interface RemotePicture {
  readonly src: string
  readonly route: string
}

/**
 * Pictures of a book. A picture of the site is embedded; any other becomes a link, since a document loads nothing from
 * the network.
 */
export interface Pictures {
  /** Remote pictures, in order of appearance. */
  readonly remote: readonly RemotePicture[]
  /**
   * Path of a picture's file in the output of the site; or else the link that replaces it, and its plain text for use
   * inside another link.
   */
  locate(
    node: Element,
    page: BookPage,
  ): { readonly path: string } | { readonly instead: ElementContent; readonly words: ElementContent }
}

/** Resolves the pictures of a book. A `data:` address is embedded in the page and has an empty path. */
export function picturesOf(addresses: Addresses): Pictures {
  const remote: RemotePicture[] = []
  return {
    remote,
    locate(node, page) {
      const src = String(node.properties['src'] ?? '')
      if (src.startsWith('data:')) return { path: '' }
      const path = addresses.file(src, page)
      if (path !== undefined && path !== '') return { path }
      const alt = String(node.properties['alt'] ?? '') || src
      if (src !== '') remote.push({ src, route: page.route })
      const text = { type: 'text', value: alt } as const
      const link: Element = { type: 'element', tagName: 'a', properties: { href: src }, children: [text] }
      return { instead: src === '' ? text : link, words: text }
    },
  }
}
