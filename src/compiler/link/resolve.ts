import { assetOutput, assetPaths, normalize, siteFile } from '../../model/asset.ts'
import { fileHref, hrefOf, routeOf, type Addressing } from '../../model/address.ts'
import { decodeOnce, decodePath, encodeAddress, encodePath } from '../../base/percent.ts'
import type { AssetFact, Link, Outline } from '../../model/facts.ts'
import { isExternal, isSafePicture, isSafeUrl } from '../../text/url.ts'
import { originalMark } from '../../model/placeholders.ts'
import type { Names } from './names.ts'

/** A path that needs no normalization: nothing is encoded, relative, or omitted in addresses. */
const plainRoute = /^(?:\/[\w~-]+)+(?<!\/index)$/

const markdownEnding = /\.mdx?$/i

/** Address conventions of a site written for another tool. */
export interface AddressWriting {
  /** Paths may include the base URL. */
  readonly withBase: boolean
  /** On the page of a folder (`index.md`), relative addresses are relative to the folder. */
  readonly fromFolders: boolean
}

/** Targets of links. */
export interface Targets {
  readonly addressing: Addressing
  /** Address of the site, `https://…`. Links that start with it are internal. */
  readonly url: string
  readonly routes: Names
  /** Routes of pages by source. */
  readonly routeOfSource: ReadonlyMap<string, string>
  /** Sources that become pages. */
  readonly sources: Names
  /** Content folders, to which links to Markdown files may be relative. */
  readonly roots: readonly string[]
  /** Files other than pages: static files, Markdown versions, feeds. Paths have no leading slash. */
  readonly files: Names
  readonly writing?: AddressWriting
  /** Pages of the first locale, for pages omitted in this locale. */
  readonly original?: OriginalTargets
  /** First segments of all routes. Absolute addresses with another one lead to other applications on the host. */
  readonly folders?: ReadonlySet<string>
  /** Returns true if another site serves a path. */
  isElsewhere?(path: string): boolean
  /** Target of a redirect from a route; `undefined` without one. */
  redirect(route: string): string | undefined
}

/** Pages of the locale in which a site is written first. */
export interface OriginalTargets {
  /** Address of a page by route. */
  href(route: string): string | undefined
  /** Address of a page by source. */
  hrefOfSource(source: string): string | undefined
  /** Headings of a page by source. */
  outline(source: string): Outline
}

/** Page that contains a link. */
export interface From {
  readonly source: string
  readonly route: string
  readonly assets: readonly AssetFact[]
}

/** Target of a link. */
export type Resolved =
  | { readonly kind: 'external'; readonly href: string }
  | { readonly kind: 'page'; readonly href: string; readonly route: string; readonly hash: string }
  /** `isSeen`: the file is not beside the page, but exists at the address that browsers use. */
  | { readonly kind: 'file'; readonly href: string; readonly isSeen?: true }
  /** An unreadable file beside the page. */
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

/** Parts of an address. */
export interface Parts {
  readonly path: string
  /** Query with `?`, or empty. */
  readonly query: string
  /** Hash with `#`, or empty. */
  readonly hash: string
}

/**
 * Resolves a link of a page. Addresses are relative to the address of the page, as in a browser; files are relative
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
  // On a page without TLS, frames and scripts may still require it.
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
  const isMarkdown = markdownEnding.test(path)
  if (path.startsWith('/') && isMarkdown) return absoluteMarkdown(withoutDots(parts), file, targets)
  if (isMarkdown) return markdownFile(parts, file, targets)
  if (path.startsWith('/')) return resolvePath(withoutDots(parts), targets)
  const slash = targets.addressing.trailingSlash || (targets.writing?.fromFolders === true && isFolder(from.source))
  return resolvePath({ ...parts, path: seenFrom(from.route, path, slash) }, targets)
}

/** First segment of a route. */
export function folderOf(route: string): string {
  return route.split('/', 2)[1] ?? ''
}

/** Removes the base URL from an address, if it is allowed and no file has this path. */
function withoutBase(url: string, { addressing: { baseUrl }, files, writing }: Targets): string {
  if (writing?.withBase !== true || baseUrl === '/' || !`${url}/`.startsWith(baseUrl)) return url
  const { path } = partsOf(url)
  return markdownEnding.test(path) || files.has(path.slice(1)) ? url : `/${url.slice(baseUrl.length)}`
}

/** Returns true if a source is the index of its folder. */
function isFolder(source: string): boolean {
  const [, parent = '', name = ''] = /(?:^|\/)([^/]*)\/([^/]*)\.mdx?$/.exec(source.toLowerCase()) ?? []
  return name === 'index' || name === 'readme' || (name !== '' && name === parent)
}

/** For the browser, `img/a.svg` on the home page is `/img/a.svg`, wherever its source is. */
function staticFile(url: string, from: From, targets: Targets): Resolved | undefined {
  const { addressing } = targets
  const { path, query, hash } = partsOf(url)
  const file = servedFile(seenFrom(from.route, path, addressing.trailingSlash), targets)
  if (file === undefined) return undefined
  return { kind: 'file', href: `${fileHref(file, addressing.baseUrl)}${query}${hash}`, isSeen: true }
}

/** File at a path from the root of the site. Percent signs may be part of its name. */
function servedFile(path: string, { files }: Pick<Targets, 'files'>): string | undefined {
  return files.same(decodeOnce(path).slice(1)) ?? files.same(path.slice(1))
}

/** Splits an address into path, query and hash. */
export function partsOf(url: string): Parts {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(url) ?? []
  return { path, query, hash }
}

/**
 * The part of an absolute address of this site after the base URL; `undefined` for other addresses.
 */
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

/** Resolves a relative path against the address of a page, which may end in a slash. */
export function seenFrom(route: string, path: string, slash: boolean): string {
  const address = slash && route !== '/' ? `${route}/` : route
  return new URL(`./${path}`, `https://x.example${encodePath(address)}`).pathname
}

/** Resolves dot segments: `/docs/sub/../x` becomes `/docs/x`, as in a browser. */
function withoutDots(parts: Parts): Parts {
  if (!/\/\.\.?(?:\/|$)/.test(parts.path)) return parts
  return { ...parts, path: new URL(encodeAddress(parts.path), 'https://x.example').pathname }
}

/** Resolves a path from the root of the site, without the base URL. */
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
  // An HTML page in the static folder.
  const bare = decoded.slice(1).replace(/\/$/, '')
  if (files.lists(`${bare}/index.html`.replace(/^\//, '')) || (!path.endsWith('/') && files.lists(`${bare}.html`)))
    return { kind: 'file', href: fileAddress(decoded.slice(1)) }
  const to = targets.redirect(route)
  if (to !== undefined) return { kind: 'redirect', href, route, to, hash }
  const original = targets.original?.href(route)
  if (original !== undefined) return { kind: 'external', href: `${original}${query}${hash}` }
  if (targets.isElsewhere?.(decoded) === true) return { kind: 'external', href: fileAddress(decoded.slice(1)) }
  // The final slash stays, so that the link is as broken as it was reported.
  const isFile = decoded.endsWith('/') && /\.\w+\/$/.test(decoded)
  return { kind: 'no-page', href: isFile ? fileAddress(decoded.slice(1)) : href, route: isFile ? decoded : route }
}

/**
 * Resolves an absolute address with the ending of Markdown: a static file, a source, or the page at the address
 * without the ending. `pathname://` leads to the Markdown version of a page.
 */
function absoluteMarkdown(parts: Parts, file: string, targets: Targets): Resolved {
  const bare = resolvePath({ ...parts, path: parts.path.replace(markdownEnding, '') }, targets)
  if (bare.kind !== 'page' && servedFile(parts.path, targets) !== undefined) return resolvePath(parts, targets)
  const source = markdownFile(parts, file, targets)
  return source.kind === 'no-file' && (bare.kind === 'page' || bare.kind === 'redirect') ? bare : source
}

function markdownFile({ path: encodedPath, query, hash }: Parts, file: string, targets: Targets): Resolved {
  const path = decodeOnce(encodedPath)
  // Percent signs may be part of the file name.
  const candidates = [...new Set([path, encodedPath])].flatMap((name) => candidatesFor(name, file, targets.roots))
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
 * Possible paths of a Markdown file, as in Docusaurus: relative to the page, to its content folder, and to the site.
 */
function candidatesFor(path: string, file: string, roots: readonly string[]): string[] {
  if (path.startsWith('@site/')) return [siteFile(path, file)]
  const beside = normalize(file.slice(0, file.lastIndexOf('/') + 1) + path)
  if (/^\.\.?\//.test(path)) return [beside]
  const above = roots.filter((root) => file.startsWith(`${root}/`)).sort((a, b) => b.length - a.length)
  const inRoots = [...above.map((root) => normalize(`${root}/${path}`)), normalize(path)]
  return path.startsWith('/') ? inRoots : [beside, ...inRoots]
}
