import { posix } from 'node:path'
import type { Link } from '../../model/facts.ts'
import type { DocsVersion } from '../../model/page.ts'
import { resolveLink, type From, type Targets } from './resolve.ts'

/** A page of a docs version. */
interface VersionPage {
  readonly version: DocsVersion
  /** All versions of the instance. */
  readonly versions: readonly DocsVersion[]
  readonly id: string
}

/** Context of a link: the page that contains it, and the pages of the site. */
interface LinkContext {
  readonly from: From
  readonly targets: Targets
  readonly pages: VersionPages
}

/** Pages of instances with several versions, by route. */
export type VersionPages = ReadonlyMap<string, VersionPage>

/** Collects the pages of all instances with several versions. */
export function versionPages(instances: ReadonlyMap<string, readonly DocsVersion[]>): VersionPages {
  const pages = new Map<string, VersionPage>()
  for (const versions of instances.values())
    for (const version of versions.length < 2 ? [] : versions)
      for (const { id, path } of version.docs) pages.set(path, { version, versions, id })
  return pages
}

/**
 * Explains a link whose address lacks the segment of the version of its page, and so leads to the default version,
 * although the version has the page, too. A link to another version of the same page, or to the start of a version, is
 * correct.
 */
export function leavingVersion(
  link: Link,
  { route, hash }: { readonly route: string; readonly hash: string },
  { from, targets, pages }: LinkContext,
): { readonly message: string; readonly hint: string } | undefined {
  if (pages.size === 0 || !/^\/(?!\/)/.test(link.url)) return undefined
  const [page, target] = [pages.get(from.route), pages.get(route)]
  if (page === undefined || target === undefined || page.versions !== target.versions) return undefined
  const { version } = page
  const isBelow = target.version.isLast && version !== target.version && isInside(version.path, target.version.path)
  if (!isBelow || route === target.version.path || page.id === target.id) return undefined
  const samePage =
    version.docs.find(({ id }) => id === target.id)?.path ?? below(version, restOf(route, target.version.path))
  if (pages.get(samePage)?.version !== version) return undefined
  return {
    message: `"${link.url}" leads from version "${version.name}" to version "${target.version.name}"`,
    hint: `write "${addressOf(samePage, link, { from, targets })}${hash}" to stay in version "${version.name}"`,
  }
}

/**
 * Hint for a missing page of a version that exists in another version.
 *
 * @param path expected path of the source, or of the page
 */
export function otherVersionHint(
  link: Link,
  path: { readonly file: string } | { readonly route: string },
  { from, targets, pages }: LinkContext,
): string | undefined {
  if (pages.size === 0) return undefined
  const [page, find] = 'file' in path ? byFile(path.file) : byRoute(path.route)
  if (page === undefined) return undefined
  const { version, versions } = page
  const others = versions.filter((other) => other !== version)
  for (const other of others.sort((a, b) => Number(b.isLast) - Number(a.isLast))) {
    const route = find(other)
    if (route === undefined) continue
    const hash = /#.*$/s.exec(link.url)?.[0] ?? ''
    const address = 'file' in path ? addressOf(route, link, { from, targets }) : route
    return `version "${version.name}" has no such page, but version "${other.name}" has: write "${address}${hash}"`
  }
  return undefined

  function byFile(file: string) {
    const [folder] = targets.roots.filter((root) => file.startsWith(`${root}/`)).sort((a, b) => b.length - a.length)
    const rest = folder === undefined ? undefined : file.slice(folder.length + 1)
    const files = new Set(targets.roots.map((root) => `${root}/${rest}`))
    const routes = new Set<string>()
    for (const [source, route] of targets.routeOfSource) if (files.has(source)) routes.add(route)
    return [
      pages.get(from.route),
      (other: DocsVersion) => other.docs.find((doc) => routes.has(doc.path))?.path,
    ] as const
  }

  function byRoute(route: string) {
    const versions = [...new Set([...pages.values()].map((page) => page.versions))]
    const candidates = versions.flatMap((list) => list.map((version) => ({ version, versions: list })))
    const [nearest] = candidates
      .filter(({ version }) => isInside(route, version.path))
      .sort((a, b) => b.version.path.length - a.version.path.length)
    const find = (other: DocsVersion): string | undefined => {
      const sameRoute = below(other, restOf(route, nearest?.version.path ?? ''))
      return pages.get(sameRoute)?.version === other ? sameRoute : undefined
    }
    return [nearest, find] as const
  }
}

/** Address of a page for a link: the relative path of its source, if that resolves to the page, or else its route. */
function addressOf(route: string, link: Link, { from, targets }: Pick<LinkContext, 'from' | 'targets'>): string {
  const folder = posix.dirname(link.from ?? from.source)
  for (const [source, sourceRoute] of targets.routeOfSource) {
    if (sourceRoute !== route) continue
    const path = posix.relative(folder, source).replace(/^(?!\.)/, './')
    const resolved = resolveLink({ ...link, url: path }, from, targets)
    if (resolved.kind === 'page' && resolved.route === route) return path
  }
  return route
}

const isInside = (route: string, folder: string): boolean => folder === '/' || route.startsWith(`${folder}/`)

const restOf = (route: string, folder: string): string => (folder === '/' ? route : route.slice(folder.length))

const below = ({ path }: DocsVersion, rest: string): string => (path === '/' ? rest : path + rest)
