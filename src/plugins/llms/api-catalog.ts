import type { Output, Page, Site } from '../kit.ts'
import { fileAddress } from './item.ts'
import { descriptionsOf } from './pointers.ts'

/**
 * The API catalog of a host (RFC 9727), as a link set (RFC 9264): server, description and pages of each API. Empty if
 * no page names a description.
 */
export function apiCatalog(site: Site): readonly Output[] {
  const descriptions = descriptionsOf(site)
  if (descriptions.length === 0) return []
  const linkset = descriptions.map(({ path, title, page }) => ({
    anchor: serverOf(page) ?? fileAddress(path, site),
    'service-desc': [{ href: fileAddress(path, site), type: 'application/json', title }],
    'service-doc': [{ href: fileAddress(page.route.slice(1), site), type: 'text/html', title }],
  }))
  return [{ path: '.well-known/api-catalog', content: () => `${JSON.stringify({ linkset }, undefined, 2)}\n` }]
}

/** The first server of an API in the data of its first page; `undefined` for an address with variables or a relative one. */
function serverOf({ data }: Page): string | undefined {
  const { servers } = (data ?? {}) as { readonly servers?: readonly { readonly url?: unknown }[] }
  const url = Array.isArray(servers) ? servers[0]?.url : undefined
  return typeof url === 'string' && /^https?:\/\/[^\s{}]+$/.test(url) ? url : undefined
}
