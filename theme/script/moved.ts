/**
 * On the not-found page of hosts without redirect rules (GitHub Pages, S3): opens the page at the address with another
 * ending, or the target of a wildcard redirect. Query and hash are kept, unless the target has its own. Otherwise
 * shows pages with similar addresses.
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
    // The redirect rules may still match.
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
    // The not-found page stays.
  }
  try {
    const { suggest } = await import('@theme/script/near-matches')
    await suggest(box, location.pathname)
  } catch {
    // The page itself contains links, too.
  }
}

/** A redirect of all paths below a prefix. */
interface Wildcard {
  /** Source path, which ends in `/*`. */
  readonly from: string
  /** Target. A final `/*` is replaced by the rest of the path. */
  readonly to: string
}

/** Target of a path according to the first matching rule. */
export function targetOf(pathname: string, rules: readonly Wildcard[]): string | undefined {
  const path = pathname.replace(/\.html$|\/$/, '')
  const decodedPath = decoded(path)
  const rule = rules.find(({ from }) => `${decodedPath}/`.startsWith(decoded(from.slice(0, -1))))
  if (rule === undefined) return undefined
  // Two slashes would start a host name.
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
