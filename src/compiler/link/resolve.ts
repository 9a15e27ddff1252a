import { assetOutput, assetPaths, normalize, siteFile } from '../../model/asset.ts'
import { fileHref, hrefOf, routeOf, type Addressing } from '../../model/address.ts'
import { decodeOnce, decodePath, encodeAddress, encodePath } from '../../base/percent.ts'
import type { AssetFact, Link } from '../../model/facts.ts'
import { isExternal, isSafePicture, isSafeUrl } from '../../text/url.ts'
import { originalMark } from '../../model/placeholders.ts'
import type { Names } from './names.ts'

/** A path that no rule but the one for routes is for: nothing in it is encoded, seen from elsewhere, or left out of addresses. */
const plainRoute = /^(?:\/[\w~-]+)+(?<!\/index)$/

/** Dialect of the addresses in a site that was made for another tool. */
export interface AddressWriting {
  /** Paths may begin with the base URL themselves. */
  readonly withBase: boolean
  /** On the page of a folder (`index.md`), relative addresses are seen from within the folder. */
  readonly fromFolders: boolean
}

/** Targets of links. */
export interface Targets {
  readonly addressing: Addressing
  /** Address of the site, `https://…`: links with it are links of the site. */
  readonly url: string
  readonly routes: Names
  /** Route of the page that a source becomes. */
  readonly routeOfSource: ReadonlyMap<string, string>
  /** The sources that become pages. */
  readonly sources: Names
  /** Folders of content: links to Markdown files may be seen from them. */
  readonly roots: readonly string[]
  /** Files that are no pages: static files, Markdown versions, feeds. Paths without a leading slash. */
  readonly files: Names
  readonly writing?: AddressWriting
  /** Pages of the first locale, for pages that this locale leaves out. */
  readonly original?: OriginalTargets
  /** First segments of the routes: full URLs with another one lead to other applications on the host of the site. */
  readonly folders?: ReadonlySet<string>
  /** Checks that another site serves a path. */
  isElsewhere?(path: string): boolean
  /** Target of a path that is the source of a redirect. */
  redirect(route: string): string | undefined
}

/** The pages of the language that a site is written in first. */
export interface OriginalTargets {
  /** The address of a page by its route. */
  href(route: string): string | undefined
  /** The same by the source of the page. */
  hrefOfSource(source: string): string | undefined
}

/** The page that contains a link. */
export interface From {
  readonly source: string
  readonly route: string
  readonly assets: readonly AssetFact[]
}

/** Target of a link. */
export type Resolved =
  | { readonly kind: 'external'; readonly href: string }
  | { readonly kind: 'page'; readonly href: string; readonly route: string; readonly hash: string }
  /** `isSeen`: no file beside the page, but a static one as the browser sees it from the page. */
  | { readonly kind: 'file'; readonly href: string; readonly isSeen?: true }
  /** A file beside the page that could not be read. */
  | { readonly kind: 'no-asset'; readonly href: string; readonly path: string }
  | {
      readonly kind: 'redirect'
      readonly href: string
      readonly route: string
      readonly to: string
      readonly hash: string
    }
  | { readonly kind: 'no-page'; readonly href: string; readonly route: string }
  | { readonly kind: 'no-file'; readonly href: string; readonly path: string }

/** An address in parts. */
export interface Parts {
  readonly path: string
  /** With `?`, or empty. */
  readonly query: string
  /** With `#`, or empty. */
  readonly hash: string
}

/**
 * Resolves one link of a page. Addresses are relative to the address of the page, as in a browser; files are relative
 * to the file (or partial) that contains the link. Pure.
 */
export function resolveLink(link: Link, from: From, targets: Targets): Resolved {
  const url = withoutBase(link.url, targets)
  if (plainRoute.test(url) && targets.routes.has(url) && !targets.files.has(url.slice(1)))
    return { kind: 'page', href: hrefOf(url, targets.addressing), route: url, hash: '' }
  if (url.startsWith(originalMark)) {
    const hash = url.slice(originalMark.length)
    const original = targets.original?.hrefOfSource(from.source)
    return { kind: 'external', href: original === undefined ? '' : original + hash }
  }
  if (url.startsWith('pathname://')) {
    const path = url.slice('pathname://'.length).replace(/^\/*/, '/')
    return { kind: 'external', href: hrefOf(path, { ...targets.addressing, trailingSlash: false }) }
  }
  if (!(link.kind === 'image' ? isSafePicture(url) : isSafeUrl(url))) return { kind: 'external', href: '' }
  if (url.startsWith('data:')) return { kind: 'external', href: url }
  const ownAddress = ownPath(url, targets)
  if (ownAddress !== undefined) {
    const resolved = resolvePath(partsOf(ownAddress), targets)
    // A base URL is a folder that belongs to the site.
    const isRoot = targets.addressing.baseUrl === '/'
    const isOther = resolved.kind === 'no-page' && targets.folders?.has(folderOf(resolved.route)) === false
    return isRoot && isOther ? { kind: 'external', href: url } : { ...resolved, href: url }
  }
  // A page that is read without TLS may show frames and scripts with it alone.
  if (isExternal(url)) return { kind: 'external', href: encodeAddress(url.replace(/^\/\//, 'https://')) }
  const file = link.from ?? from.source
  const assets = assetPaths(url, file, link.kind)
  const [asset] = assets
  if (asset !== undefined) {
    const fact = from.assets.find(({ path }) => assets.includes(path))
    if (fact === undefined) return staticFile(url, from, targets) ?? { kind: 'no-asset', href: url, path: asset }
    return { kind: 'file', href: fileHref(assetOutput(fact.path, fact.digest), targets.addressing.baseUrl) }
  }
  const parts = partsOf(url)
  const { path, query, hash } = parts
  if (path === '') {
    const href = query + hash === '' ? hrefOf(from.route, targets.addressing) : query + hash
    return { kind: 'page', href, route: from.route, hash }
  }
  // The Markdown of a page that the site serves is a file; any other is a source.
  if (/\.mdx?$/i.test(path) && !(path.startsWith('/') && servedFile(path, targets) !== undefined))
    return markdownFile(parts, file, targets)
  if (path.startsWith('/')) return resolvePath(withoutDots(parts), targets)
  const slash = targets.addressing.trailingSlash || (targets.writing?.fromFolders === true && isFolder(from.source))
  return resolvePath({ ...parts, path: seenFrom(from.route, path, slash) }, targets)
}

/** First segment of a route. */
export function folderOf(route: string): string {
  return route.split('/', 2)[1] ?? ''
}

/** The address without the base URL, where it may have it and no file is called so. */
function withoutBase(url: string, { addressing: { baseUrl }, files, writing }: Targets): string {
  if (writing?.withBase !== true || baseUrl === '/' || !`${url}/`.startsWith(baseUrl)) return url
  const { path } = partsOf(url)
  return /\.mdx?$/i.test(path) || files.has(path.slice(1)) ? url : `/${url.slice(baseUrl.length)}`
}

/** Checks that a source is the index of its folder. */
function isFolder(source: string): boolean {
  const [, parent = '', name = ''] = /(?:^|\/)([^/]*)\/([^/]*)\.mdx?$/.exec(source.toLowerCase()) ?? []
  return name === 'index' || name === 'readme' || (name !== '' && name === parent)
}

/** `img/a.svg` on the home page is `/img/a.svg` for the browser, whatever lies beside its source. */
function staticFile(url: string, from: From, targets: Targets): Resolved | undefined {
  const { addressing } = targets
  const { path, query, hash } = partsOf(url)
  const file = servedFile(seenFrom(from.route, path, addressing.trailingSlash), targets)
  if (file === undefined) return undefined
  return { kind: 'file', href: `${fileHref(file, addressing.baseUrl)}${query}${hash}`, isSeen: true }
}

/** The file that a path from the root of the site means. Percent signs may be part of its name. */
function servedFile(path: string, { files }: Pick<Targets, 'files'>): string | undefined {
  return files.same(decodeOnce(path).slice(1)) ?? files.same(path.slice(1))
}

/** Splits an address before its query and its hash. */
export function partsOf(url: string): Parts {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(url) ?? []
  return { path, query, hash }
}

/** The part of an absolute address of this site after the base URL. */
function ownPath(url: string, { url: site, addressing: { baseUrl } }: Targets): string | undefined {
  const host = hostOf(url)
  if (host === undefined || host !== hostOf(site)) return undefined
  const absolute = url.startsWith('//') ? `https:${url}` : url
  if (!URL.canParse(absolute)) return undefined
  const { pathname, search, hash } = new URL(absolute)
  return `${pathname}/`.startsWith(baseUrl) ? `/${pathname.slice(baseUrl.length)}${search}${hash}` : undefined
}

function hostOf(url: string): string | undefined {
  return /^(?:https?:)?\/\/([^/?#]+)/i.exec(url)?.[1]?.toLowerCase()
}

/** A relative path as seen from the address of a page, which may end in a slash. */
export function seenFrom(route: string, path: string, slash: boolean): string {
  const address = slash && route !== '/' ? `${route}/` : route
  return new URL(`./${path}`, `https://x.example${encodePath(address)}`).pathname
}

/** `/docs/sub/../x` is `/docs/x`, as a browser sees it. */
function withoutDots(parts: Parts): Parts {
  if (!/\/\.\.?(?:\/|$)/.test(parts.path)) return parts
  return { ...parts, path: new URL(encodeAddress(parts.path), 'https://x.example').pathname }
}

/** A path from the root of the site, without the base URL. */
function resolvePath({ path, query, hash }: Parts, targets: Targets): Resolved {
  const { addressing, files, routes } = targets
  const fileAddress = (name: string): string => `${fileHref(name, addressing.baseUrl)}${query}${hash}`
  const file = servedFile(path, targets)
  if (file !== undefined) return { kind: 'file', href: fileAddress(file) }
  const decoded = decodePath(path)
  const route = routeOf(decoded)
  const page = routes.same(route)
  const slash = path.endsWith('/') && addressing.trailingSlash && route !== '/' ? '/' : ''
  const href = hrefOf(`${page ?? route}${slash}${query}${hash}`, addressing)
  if (page !== undefined) return { kind: 'page', href, route: page, hash }
  // A page that lies in the static folder as HTML.
  const bare = decoded.slice(1).replace(/\/$/, '')
  if (files.lists(`${bare}/index.html`.replace(/^\//, '')) || (!path.endsWith('/') && files.lists(`${bare}.html`)))
    return { kind: 'file', href: fileAddress(decoded.slice(1)) }
  const to = targets.redirect(route)
  if (to !== undefined) return { kind: 'redirect', href, route, to, hash }
  const original = targets.original?.href(route)
  if (original !== undefined) return { kind: 'external', href: `${original}${query}${hash}` }
  if (targets.isElsewhere?.(decoded) === true) return { kind: 'external', href: fileAddress(decoded.slice(1)) }
  // A slash behind a file is no address of it: it stays, so that the link is as broken as it was reported.
  const isFile = decoded.endsWith('/') && /\.\w+\/$/.test(decoded)
  return { kind: 'no-page', href: isFile ? fileAddress(decoded.slice(1)) : href, route: isFile ? decoded : route }
}

function markdownFile({ path: written, query, hash }: Parts, file: string, targets: Targets): Resolved {
  const path = decodeOnce(written)
  // Percent signs may be part of the name of the file.
  const candidates = [...new Set([path, written])].flatMap((name) => candidatesFor(name, file, targets.roots))
  for (const candidate of candidates) {
    const source = targets.sources.same(candidate)
    const route = source === undefined ? undefined : targets.routeOfSource.get(source)
    if (route !== undefined)
      return { kind: 'page', href: hrefOf(`${route}${query}${hash}`, targets.addressing), route, hash }
  }
  const original = candidates
    .map((candidate) => targets.original?.hrefOfSource(candidate))
    .find((href) => href !== undefined)
  if (original !== undefined) return { kind: 'external', href: `${original}${query}${hash}` }
  return { kind: 'no-file', href: path + hash, path: candidates[0] ?? path }
}

/**
 * Possible paths of a Markdown file, as in Docusaurus: relative to the page, to the folder of its content, to the site.
 */
function candidatesFor(path: string, file: string, roots: readonly string[]): string[] {
  if (path.startsWith('@site/')) return [siteFile(path, file)]
  const beside = normalize(file.slice(0, file.lastIndexOf('/') + 1) + path)
  if (/^\.\.?\//.test(path)) return [beside]
  const above = roots.filter((root) => file.startsWith(`${root}/`)).sort((a, b) => b.length - a.length)
  const inRoots = [...above.map((root) => normalize(`${root}/${path}`)), normalize(path)]
  return path.startsWith('/') ? inRoots : [beside, ...inRoots]
}
