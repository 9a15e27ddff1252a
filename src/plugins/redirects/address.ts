import type { Site } from '../../plugin.ts'

/** Where a redirect leads, ready for an attribute: in `href` with query and hash; `canonical` is absolute, without. */
export interface Address {
  readonly href: string
  readonly canonical: string
}

/** The addresses of a target (a path of the site or `http(s)://…`); nothing for every other scheme. */
export function targetAddress(to: string, site: Site): Address | undefined {
  const [, path = '', suffix = ''] = /^([^?#]*)(.*)$/s.exec(to) ?? []
  if (/^https?:\/\//i.test(to)) return { href: encode(to), canonical: encode(path) }
  if (!/^\/(?![/\\])/.test(to)) return undefined
  const route = path.replace(/\/$/, '') || '/'
  const href = site.href(route)
  const slash = path.endsWith('/') && !href.endsWith('/') ? '/' : ''
  return { href: encode(href + slash + suffix), canonical: encode(site.absolute(route)) }
}

/** Percent-encodes what may not stand in an address; what is encoded already stays as it is. */
function encode(address: string): string {
  return address.replace(/[^\x21-\x7E]+|["'<>\\^`{|}]/gu, (part) => encodeURIComponent(part).replaceAll("'", '%27'))
}
