/**
 * Hints about the address that a writer probably meant. They use lists of names instead of the disk, which ignores
 * case on some systems.
 * @module
 */
import { nearFile } from '../../diagnostics/near-file.ts'
import { nearest } from '../../diagnostics/suggest.ts'
import type { Link } from '../../model/facts.ts'
import type { FollowUps } from './reports.ts'
import { meantName, otherCase, type Names } from './names.ts'
import { resolveLink, seenFrom, type From, type Targets } from './resolve.ts'

/** Sources of hints. */
export interface Hints {
  readonly targets: Targets
  /** All files of the content folders. */
  readonly files: Names
  /** Sources whose page is omitted, with the reason. */
  readonly leftOut: ReadonlyMap<string, string>
  /** Names that may exist in unreadable files. */
  readonly followUps: FollowUps
}

/** Reason for leaving out a page with an invalid route. */
export const invalidRoute = (route: string): string => `"${route}" cannot be a route`

/** Hint for an address without a page. `route` is the requested path. */
export function pageHint(
  link: Link,
  { route, from }: { readonly route: string; readonly from: From },
  { targets }: Hints,
): string | undefined {
  if (link.url.includes('\\')) return forwardSlashes(link.url)
  const other = targets.files.inOtherCase(route.slice(1)) ?? targets.routes.inOtherCase(route)?.slice(1)
  if (other !== undefined) return otherCase(`/${other}`)
  const works = (url: string) => {
    const { kind } = resolveLink({ ...link, url }, from, targets)
    return kind === 'page' || kind === 'file' || kind === 'redirect'
  }
  for (const [url, why] of rewritten(link.url, from, targets)) if (works(url)) return `write "${url}": ${why}`
  if (link.kind === 'image') return meantName(route.slice(1), targets.files, (name) => `/${name}`)
  const page = nearest(route, targets.routes)
  if (page === undefined && /\.(?!html?$|mdx?$)[a-z][a-z\d]{1,4}$/i.test(route))
    return 'put downloads into the static folder or next to the page'
  return page === undefined ? undefined : `did you mean "${page}"?${sourceOf(page, targets)}`
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
export function fileHint(path: string, url: string, { targets, files, leftOut }: Hints): string | undefined {
  if (url.includes('\\')) return forwardSlashes(url)
  const reason = leftOut.get(path)
  if (reason !== undefined) return `its page is left out: ${reason}`
  if (files.has(path)) return 'the file exists but is not a page: it is a draft, a partial, or not content'
  const other = targets.sources.inOtherCase(path)
  if (other !== undefined) return otherCase(other)
  return nearFile(path, targets.sources)
}

/** Hint for a missing file without a similar name. */
export const noFileHint = 'put the file into the static folder or next to the page'

/** Hint for a missing file beside a page. */
export function assetHint(path: string, url: string, { files, targets }: Hints): string | undefined {
  const [, scheme, host] = /^(https?)\/\/(.+)$/i.exec(url) ?? []
  if (scheme !== undefined) return `write "${scheme}://${host}"`
  if (/^www\./i.test(url)) return `write "https://${url}"`
  if (/^[^\s/?#@:]+@[^\s/?#@:]+\.[a-z]{2,}$/i.test(url)) return `write "mailto:${url}"`
  const inStatic = path.split('/').flatMap((_, index, parts) => parts.slice(index).join('/'))
  const published = inStatic.find((name) => name.includes('/') && targets.files.has(name))
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
