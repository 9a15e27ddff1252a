/**
 * On the not-found page of hosts without rules (GitHub Pages, S3): opens the page whose address has another ending, or
 * the target of a wildcard redirect. Query and hash are kept, unless the target has its own. Otherwise it shows pages
 * with a similar address.
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
    const rules = (await (await fetch(address)).json()) as readonly Wildcard[]
    const target = targetOf(location.pathname, rules)
    const to = target === undefined ? undefined : new URL(target, location.href)
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

/** A redirect of everything below a path. */
interface Wildcard {
  /** Ends in `/*`, as an address has it. */
  readonly from: string
  /** A final `/*` takes the rest of the path over. */
  readonly to: string
}

/** The target of a path by the first rule that matches. */
export function targetOf(pathname: string, rules: readonly Wildcard[]): string | undefined {
  const path = pathname.replace(/\.html$|\/$/, '')
  const decodedPath = decoded(path)
  const rule = rules.find(({ from }) => `${decodedPath}/`.startsWith(decoded(from.slice(0, -1))))
  if (rule === undefined) return undefined
  // Two slashes would begin the name of a host.
  const rest = path.split('/').slice(rule.from.split('/').length - 1)
  return rule.to.replace(/\/\*(?=$|[?#])/, () => `/${rest.filter((name) => name !== '').join('/')}`)
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
