import { encode } from 'micromark-util-encode'

/**
 * HTML whose links to anchors of its own page (`#part`, of headings and footnotes) lead to the page at `url`: in a reader
 * of feeds the text stands elsewhere. Text that only looks like a link is left alone.
 */
export function withAbsoluteAnchors(html: string, url: string): string {
  return html.replace(/<a\s(?:[^">]|"[^"]*")*>/g, (tag) =>
    tag.replace(/(\shref=")(?=#)/, (start) => start + encode(url)),
  )
}
