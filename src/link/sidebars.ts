import type { Diagnostic, Place } from '../diagnostics/diagnostic.ts'
import type { NavItem, Sidebar } from '../model/page.ts'
import { isExternal } from '../text/url.ts'
import { checkAddress, type AddressContext } from './address.ts'

/** Checks the addresses that writers put into sidebars. `locate` knows where an address stands in the configuration. */
export function checkSidebars(
  sidebars: Iterable<Sidebar>,
  context: AddressContext,
  locate: (href: string) => Place | undefined,
): { readonly diagnostics: readonly Diagnostic[]; readonly doubtful: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  const doubtful: Diagnostic[] = []
  for (const { items } of sidebars) {
    for (const href of addressesIn(items)) {
      if (isExternal(href) || context.hints.targets.routes.has(href)) continue
      const place = locate(href)
      const details = { ...(place === undefined ? {} : { place }), label: 'linked here' }
      const { problem, isDoubtful } = checkAddress(href, details, context)
      if (problem !== undefined) (isDoubtful ? doubtful : diagnostics).push(problem)
    }
  }
  return { diagnostics, doubtful }
}

function* addressesIn(items: readonly NavItem[]): Iterable<string> {
  for (const item of items) {
    if (item.type === 'html') continue
    if (item.href !== undefined) yield item.href
    if (item.type === 'category') yield* addressesIn(item.items)
  }
}
