import { assetOutput, assetPath, decode, normalize } from '../model/asset.ts'
import { hrefOf, routeOf, type Addressing } from '../model/address.ts'
import type { AssetFact, Link } from '../model/facts.ts'
import { isExternal, isSafeUrl } from '../model/url.ts'

/** What links are resolved against. */
export interface Targets {
  readonly addressing: Addressing
  /** Origin of the site, `https://…`. */
  readonly url: string
  readonly routes: ReadonlySet<string>
  /** Route of the page that a source becomes. */
  readonly routeOfSource: ReadonlyMap<string, string>
  /** Files that are no pages: static files, twins, feeds. Paths without a leading slash. */
  readonly files: ReadonlySet<string>
  /** Whether a path is the source of a redirect. */
  isRedirect(route: string): boolean
}

/** What a link turned out to mean. */
export type Resolved =
  | { readonly kind: 'external'; readonly href: string }
  | { readonly kind: 'page'; readonly href: string; readonly route: string; readonly hash: string }
  | { readonly kind: 'file'; readonly href: string }
  | { readonly kind: 'no-page'; readonly href: string; readonly route: string }
  | { readonly kind: 'no-file'; readonly href: string; readonly path: string }

/** Resolves one link of a source whose page stands at `route`. Pure. */
export function resolveLink(
  link: Link,
  from: { readonly source: string; readonly route: string; readonly assets: readonly AssetFact[] },
  targets: Targets,
): Resolved {
  const { url } = link
  if (url.startsWith('pathname://'))
    return {
      kind: 'external',
      href: hrefOf(url.slice('pathname://'.length).replace(/^\/*/, '/'), {
        ...targets.addressing,
        trailingSlash: false,
      }),
    }
  if (!isSafeUrl(url)) return { kind: 'external', href: '' }
  if (isExternal(url)) return { kind: 'external', href: url }
  const asset = assetPath(url, from.source, link.kind)
  if (asset !== undefined) {
    const fact = from.assets.find(({ path }) => path === asset)
    if (fact !== undefined)
      return { kind: 'file', href: hrefOf(`/${assetOutput(asset, fact.digest)}`, targets.addressing) }
    return { kind: 'file', href: url }
  }
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(url) ?? []
  if (path === '')
    return {
      kind: 'page',
      href: query + hash === '' ? hrefOf(from.route, targets.addressing) : query + hash,
      route: from.route,
      hash,
    }
  if (/\.mdx?$/i.test(path)) return markdownFile(decode(path), { query, hash }, from, targets)
  const absolute = path.startsWith('/') ? path : new URL(`./${path}`, `https://x.example${from.route}`).pathname
  const file = decode(absolute).slice(1)
  if (targets.files.has(file))
    return { kind: 'file', href: hrefOf(`/${file}${query}${hash}`, { ...targets.addressing, trailingSlash: false }) }
  const route = routeOf(decode(absolute))
  const href = hrefOf(
    `${absolute.endsWith('/') && route !== '/' && targets.addressing.trailingSlash ? absolute : route}${query}${hash}`,
    targets.addressing,
  )
  if (targets.routes.has(route)) return { kind: 'page', href, route, hash }
  if (targets.isRedirect(route)) return { kind: 'file', href }
  return { kind: 'no-page', href, route }
}

function markdownFile(
  path: string,
  rest: { query: string; hash: string },
  from: { source: string; route: string },
  targets: Targets,
): Resolved {
  if (path.startsWith('/') && targets.files.has(path.slice(1)))
    return { kind: 'file', href: hrefOf(path, targets.addressing) }
  const folder = from.source.slice(0, from.source.lastIndexOf('/') + 1)
  const source = path.startsWith('@site/')
    ? normalize(path.slice(6))
    : normalize(path.startsWith('/') ? path : folder + path)
  const route = targets.routeOfSource.get(source)
  if (route === undefined) return { kind: 'no-file', href: path + rest.hash, path: source }
  return { kind: 'page', href: hrefOf(`${route}${rest.query}${rest.hash}`, targets.addressing), route, hash: rest.hash }
}
