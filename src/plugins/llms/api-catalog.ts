import type { Output, Page, Site } from '../kit.ts'
import { fileAddress } from './item.ts'
import { descriptionsOf } from './pointers.ts'

/**
 * The list of the APIs of a host (RFC 9727), as a set of links (RFC 9264): for each, where it is called, its description and its
 * pages. Nothing, where no page names a description.
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

/** The first address of an API, as the data of its first page has it; nothing for one that has variables or is no whole address. */
function serverOf({ data }: Page): string | undefined {
  const { servers } = (data ?? {}) as { readonly servers?: readonly { readonly url?: unknown }[] }
  const url = Array.isArray(servers) ? servers[0]?.url : undefined
  return typeof url === 'string' && /^https?:\/\/[^\s{}]+$/.test(url) ? url : undefined
}
