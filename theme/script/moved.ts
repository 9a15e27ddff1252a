/**
 * On the not-found page, for hosts that know no rules (GitHub Pages, S3): goes to the page whose address has another
 * ending, or to the target of a wildcard redirect. Query and hash are kept, unless the target has its own. Otherwise it
 * shows pages with a similar address.
 */
export async function moved(): Promise<void> {
  const box = document.querySelector<HTMLElement>('[data-redirects]:not([data-asked])')
  const address = box?.dataset['redirects']
  if (!box || address === undefined) return
  box.dataset['asked'] = ''
  try {
    const { otherForm } = await import('@theme/script/other-form')
    const page = await otherForm(location, document.referrer)
    if (page !== undefined) {
      location.replace(page + location.search + location.hash)
      return
    }
  } catch {
    // The rules may know the address.
  }
  try {
    const rules = (await (await fetch(address)).json()) as readonly { readonly from: string; readonly to: string }[]
    const path = location.pathname.replace(/\.html$|\/$/, '')
    const rule = rules.find(({ from }) => path === from.slice(0, -2) || path.startsWith(from.slice(0, -1)))
    const to = rule === undefined ? undefined : new URL(rule.to, location.href)
    if (to !== undefined && /^https?:$/.test(to.protocol)) {
      to.search ||= location.search
      to.hash ||= location.hash
      location.replace(to.href)
      return
    }
  } catch {
    // Then the page stays what it is: not found.
  }
  try {
    const { suggest } = await import('@theme/script/near-matches')
    await suggest(box, location.pathname)
  } catch {
    // The links of the page itself lead on.
  }
}
