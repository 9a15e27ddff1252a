import type { Place } from '../diagnostics/diagnostic.ts'
import type { NavItem, Sidebar } from '../model/page.ts'
import { isExternal } from '../text/url.ts'
import { checkAddress, type AddressContext } from './address.ts'
import { reportCollector, type Reports } from './follow-ups.ts'
import { defined } from '../defined.ts'

/** Checks the addresses that writers put into sidebars. `locate` gives the location of an address in the configuration. */
export function checkSidebars(
  sidebars: Iterable<Sidebar>,
  context: AddressContext,
  locate: (href: string) => Place | undefined,
): Reports {
  const { report, ...reports } = reportCollector(context.hints.followUps)
  for (const { items } of sidebars) {
    for (const href of addressesIn(items)) {
      if (isExternal(href) || context.hints.targets.routes.has(href)) continue
      const details = defined({ place: locate(href), label: 'linked here' })
      const { problem, isFollowUp } = checkAddress(href, details, context)
      if (problem !== undefined) report(problem, isFollowUp)
    }
  }
  return reports
}

function* addressesIn(items: readonly NavItem[]): Iterable<string> {
  for (const item of items) {
    if (item.type === 'html') continue
    if (item.href !== undefined) yield item.href
    if (item.type === 'category') yield* addressesIn(item.items)
  }
}
