/**
 * Hints about the address that a writer probably meant. They use lists of names instead of the disk, which ignores
 * case on some systems.
 * @module
 */
import { posix } from 'node:path'
import { nearFile } from '../../diagnostics/near-file.ts'
import { nearest } from '../../diagnostics/suggest.ts'
import type { Link } from '../../model/facts.ts'
import type { DocsVersion } from '../../model/page.ts'
import { decodeOnce } from '../../base/percent.ts'
import { withScheme } from '../likely-mistakes/hosts.ts'
import { repositoryHint } from '../likely-mistakes/repository-links.ts'
import type { FollowUps } from './reports.ts'
import { meantName, otherCase, type Names } from './names.ts'
import { otherVersionHint, type VersionPages } from './other-versions.ts'
import { resolveLink, seenFrom, type From, type Targets } from './resolve.ts'

/** Sources of hints. */
export interface Hints {
  readonly targets: Targets
  /** All files of the content folders. */
  readonly files: Names
  /** Sources whose page is omitted, with the reason. */
  readonly leftOut: ReadonlyMap<string, string>
  /** File of a source: its translation in the locale of the site, if there is one. */
  fileOf?(source: string): string
  /** Names that may exist in unreadable files. */
  readonly followUps: FollowUps
  /** Versions of each docs instance. Default: none. */
  readonly versions?: ReadonlyMap<string, readonly Pick<DocsVersion, 'name' | 'path' | 'isLast'>[]>
  /** Pages of docs with several versions. Default: none. */
  readonly versionPages?: VersionPages
}

/** Reason for leaving out a page with an invalid route. */
export const invalidRoute = (route: string): string => `"${route}" cannot be a route`

/** Hint for an address without a page. `route` is the requested path. */
export function pageHint(
  link: Link,
  { route, from }: { readonly route: string; readonly from: From },
  { targets, files, versions, versionPages = new Map() }: Hints,
): string | undefined {
  if (link.url.includes('\\')) return forwardSlashes(link.url)
  const external = withScheme(link.url)
  if (external !== undefined) return `write "${external}": without a scheme it is a path of the site`
  const other = targets.files.inOtherCase(route.slice(1)) ?? targets.routes.inOtherCase(route)?.slice(1)
  if (other !== undefined) return otherCase(`/${other}`)
  const works = (url: string) => {
    const { kind } = resolveLink({ ...link, url }, from, targets)
    return kind === 'page' || kind === 'file' || kind === 'redirect'
  }
  for (const [url, why] of rewritten(link.url, from, targets)) if (works(url)) return `write "${url}": ${why}`
  const file = movedFile(route, link, { from, targets, files })
  if (file !== undefined) return file
  const version = missingVersion(route, versions?.values() ?? [], targets.routes)
  const ending = /[?#].*$/s.exec(link.url)?.[0] ?? ''
  const replacement = version?.replacements.map((path) => path + ending).find(works)
  if (replacement !== undefined) return `write "${replacement}": ${version?.reason}`
  if (version !== undefined) return version.reason
  const otherVersion = otherVersionHint(link, { route }, { from, targets, pages: versionPages })
  if (otherVersion !== undefined) return otherVersion
  if (link.kind === 'image') return meantName(route.slice(1), targets.files, (name) => `/${name}`)
  const page = nearest(route, targets.routes)
  const inRepository = page === undefined ? repositoryHint(link.url, from.source, targets.roots) : undefined
  if (inRepository !== undefined) return inRepository
  if (page === undefined && /\.(?!html?$|mdx?$)[a-z][a-z\d]{1,4}$/i.test(route))
    return 'put downloads into the static folder or next to the page'
  return page === undefined ? undefined : `did you mean "${page}"?${sourceOf(page, targets)}`
}

/** Parent of the routes of versions, which is the route of the last version in most sites. */
function baseOf(versions: readonly Pick<DocsVersion, 'path' | 'isLast'>[]): string {
  const last = versions.find(({ isLast }) => isLast)?.path ?? '/'
  const isParent = versions.every(({ path }) => path === last || path.startsWith(last === '/' ? last : `${last}/`))
  const base = isParent ? last : last.slice(0, last.lastIndexOf('/'))
  return base === '/' ? '' : base
}

const versionName = /^(?:v?\d+(?:\.(?:\d+|x))+|v\d+|next|latest|stable)$/

/** A docs version in a route that the site does not have, and routes of the same page in other versions. */
function missingVersion(route: string, instances: Iterable<Parameters<typeof missingIn>[1]>, routes: Iterable<string>) {
  for (const versions of instances) {
    const version = missingIn(route, versions, routes)
    if (version !== undefined) return version
  }
  return undefined
}

function missingIn(
  route: string,
  versions: readonly Pick<DocsVersion, 'name' | 'path' | 'isLast'>[],
  routes: Iterable<string>,
): { readonly replacements: readonly string[]; readonly reason: string } | undefined {
  const base = baseOf(versions)
  if (versions.length === 0 || !route.startsWith(`${base}/`)) return undefined
  const [name = '', ...rest] = route.slice(base.length + 1).split('/')
  const folder = `${base}/${name}`
  if (!versionName.test(name) && !(/^\d+$/.test(name) && versions.some((other) => /^\d+$/.test(other.name))))
    return undefined
  if ([...routes].some((other) => other === folder || other.startsWith(`${folder}/`))) return undefined
  const names = versions.map((version) => `"${version.name}"`).join(', ')
  const ordered = [...versions].sort((a, b) => Number(b.isLast) - Number(a.isLast))
  return {
    replacements: ordered.map(({ path }) => [path === '/' ? '' : path, ...rest].join('/')),
    reason: `the docs have no version "${name}"${versions.length > 1 ? `, only ${names}` : ''}`,
  }
}

/** Alternative forms of the address, with reasons. */
function* rewritten(url: string, from: From, targets: Targets): Iterable<readonly [url: string, why: string]> {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(url) ?? []
  const { baseUrl } = targets.addressing
  if (/.\/$/.test(path)) yield [path.slice(0, -1) + rest, 'a file has no trailing slash']
  if (baseUrl !== '/' && path.startsWith(baseUrl))
    yield [`/${path.slice(baseUrl.length)}${rest}`, 'the base URL is added automatically']
  if (targets.roots.some((root) => path.startsWith(`/${root}/`)))
    for (const ending of ['.md', '.mdx']) yield [path + ending + rest, 'the path of a file has its ending']
  if (path.startsWith('/') && !path.startsWith('//')) yield* besides(path, rest, from)
  if (path.startsWith('/') || /^[a-z][a-z\d+.-]*:/i.test(path)) return
  for (const ending of ['.md', '.mdx', '/index.md', '/index.mdx'])
    yield [path.replace(/\/$/, '') + ending + rest, "addresses are relative to the page's address, files to its file"]
  yield [seenFrom(from.route, path, true) + rest, 'relative to the address of the page, which has no trailing slash']
}

/** Hint for the address of a file: the static folder is part of it, or the file is next to pages. */
function movedFile(
  route: string,
  link: Link,
  { from, targets, files }: Pick<Hints, 'targets' | 'files'> & { readonly from: From },
): string | undefined {
  const path = decodeOnce(route.slice(1))
  if (!/\.[a-z\d]+$/i.test(path)) return undefined
  const published = inStaticFolder(path, targets.files)
  if (published !== undefined) return `write "/${published}": the static folder is the root of the site`
  const beside = [path, ...targets.roots.map((root) => `${posix.dirname(root)}/${path}`)].find((name) =>
    files.has(name),
  )
  if (beside === undefined || /\.mdx?$/i.test(beside)) return undefined
  const relative = posix.relative(posix.dirname(link.from ?? from.source), beside).replace(/^(?!\.)/, './')
  return `write "${relative}": only files of the static folder have an address that starts with /`
}

/** Path of a published file for a path that begins with other folders, such as the static folder. */
function inStaticFolder(path: string, files: Names): string | undefined {
  const parts = path.split('/')
  return parts
    .map((_, index) => [parts[index - 1], parts.slice(index).join('/')] as const)
    .find(([folder = '', name]) => (name.includes('/') || /^(?:static|public)$/i.test(folder)) && files.has(name))?.[1]
}

/** Absolute addresses with the folders of the page that they lack, such as those of its version. */
function* besides(path: string, rest: string, { route }: From): Iterable<readonly [url: string, why: string]> {
  const folders = route.split('/').map((_, index, names) => names.slice(0, index).join('/'))
  for (const folder of folders.reverse())
    for (let at = path.lastIndexOf('/'); at >= 0; at = at === 0 ? -1 : path.lastIndexOf('/', at - 1))
      if (folder.startsWith(`${path.slice(0, at)}/`))
        yield [folder + path.slice(at) + rest, `this page is also below "${folder}"`]
}

const forwardSlashes = (url: string): string => `addresses have forward slashes: write "${url.replaceAll('\\', '/')}"`

/** Hint for a Markdown file without a page. `path` is its expected path. */
export function fileHint(
  path: string,
  { link, from }: { readonly link: Link; readonly from: From },
  { targets, files, leftOut, fileOf = (source) => source, versionPages = new Map() }: Hints,
): string | undefined {
  const { url } = link
  if (url.includes('\\')) return forwardSlashes(url)
  const reason = leftOut.get(path)
  if (reason !== undefined) return `its page is left out: ${reason}`
  if (files.has(path)) return 'the file exists but is not a page: it is a draft, a partial, or not content'
  const translation = fileOf(path)
  if (translation !== path) return `"${translation}" is not a page, since its source "${path}" does not exist`
  const other = targets.sources.inOtherCase(path)
  if (other !== undefined) return otherCase(other)
  const otherVersion = otherVersionHint(link, { file: path }, { from, targets, pages: versionPages })
  if (otherVersion !== undefined) return otherVersion
  const hints = [repositoryHint(url, from.source, targets.roots), nearFile(path, targets.sources)]
  return hints.filter((hint) => hint !== undefined).join('; ') || undefined
}

/** Hint for a missing file without a similar name. */
export const noFileHint = 'put the file into the static folder or next to the page'

/** Hint for a missing file beside a page. */
export function assetHint(path: string, url: string, { files, targets }: Hints): string | undefined {
  const [, scheme, host] = /^(https?)\/\/(.+)$/i.exec(url) ?? []
  if (scheme !== undefined) return `write "${scheme}://${host}"`
  const external = withScheme(url)
  if (external !== undefined) return `write "${external}": without a scheme it is a path of the site`
  if (/^[^\s/?#@:]+@[^\s/?#@:]+\.[a-z]{2,}$/i.test(url)) return `write "mailto:${url}"`
  const published = inStaticFolder(path, targets.files)
  if (published !== undefined) return `write "/${published}": the static folder is the root of the site`
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const print = (file: string) =>
    file.startsWith(folder) ? url.slice(0, url.lastIndexOf('/') + 1) + file.slice(folder.length) : `@site/${file}`
  const other = files.inOtherCase(path)
  if (other !== undefined) return otherCase(print(other))
  return nearFile(path, files, print)
}

function sourceOf(route: string, { routeOfSource }: Targets): string {
  for (const [source, target] of routeOfSource) if (target === route) return `  (${source})`
  return ''
}
