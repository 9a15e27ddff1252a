/**
 * On the not-found page: goes on where a wildcard redirect leads, for hosts that know no rules (GitHub Pages, S3). Query
 * and hash are taken along, unless the target has its own.
 */
export async function moved(): Promise<void> {
  const address = document.querySelector<HTMLElement>('[data-redirects]')?.dataset['redirects']
  if (address === undefined) return
  try {
    const rules = (await (await fetch(address)).json()) as readonly { readonly from: string; readonly to: string }[]
    const path = location.pathname.replace(/\.html$|\/$/, '')
    const rule = rules.find(({ from }) => path === from.slice(0, -2) || path.startsWith(from.slice(0, -1)))
    if (rule === undefined) return
    const to = new URL(rule.to, location.href)
    if (!/^https?:$/.test(to.protocol)) return
    to.search ||= location.search
    to.hash ||= location.hash
    location.replace(to.href)
  } catch {
    // Then the page stays what it is: not found.
  }
}
