import type { Json } from './page.ts'
import { decodeOnce, decodePath, encodeAddress, encodePath } from '../base/percent.ts'

/** Settings that determine addresses and files of routes. */
export interface Addressing {
  /** Base URL with a slash at both ends. */
  readonly baseUrl: string
  readonly trailingSlash: boolean
  /**
   * Routes that look like files (`/docs/1.0`, `/docs/node.js`), for sites whose addresses end in a slash.
   */
  readonly dotted?: readonly string[]
}

const fileEnding = /\.[a-z0-9]+$/i

/** Adds the routes that look like files, if addresses end in a slash. */
export function addressingOf({ baseUrl, trailingSlash }: Addressing, routes: Iterable<string>): Addressing {
  const dotted = trailingSlash ? [...routes].filter((route) => fileEnding.test(route)) : []
  return { baseUrl, trailingSlash, ...(dotted.length > 0 && { dotted }) }
}

/** Address of a route, or of a path written by an author, inside the site. Keeps query and hash. */
export function hrefOf(route: string, { baseUrl, trailingSlash, dotted = [] }: Addressing): string {
  const end = route.search(/[?#]/)
  const path = end === -1 ? route : route.slice(0, end)
  const isFile = (): boolean => fileEnding.test(path) && !dotted.includes(path)
  const slash = trailingSlash && !path.endsWith('/') && !isFile() ? '/' : ''
  return `${fileHref(decodeOnce(path.slice(1)), baseUrl)}${slash}${end === -1 ? '' : route.slice(end)}`
}

/** Address of a file in the output folder. */
export function fileHref(path: string, baseUrl: string): string {
  return baseUrl + encodePath(path)
}

/** Route at an address inside the site; `undefined` for other addresses. */
export function routeOfHref(href: string, baseUrl: string): string | undefined {
  const path = href.replace(/[?#].*$/s, '')
  return `${path}/`.startsWith(baseUrl) ? routeOf(decodePath(`/${path.slice(baseUrl.length)}`)) : undefined
}

/**
 * Address of a redirect target: a path of the site or an `http` address. `undefined` for other schemes. Keeps a final
 * slash.
 *
 * @param rest placeholder for the rest of the path in the target of a wildcard
 */
export function targetHref(to: string, href: (route: string) => string, rest = '*'): string | undefined {
  const splat = splatOf(to)
  if (splat !== undefined) {
    const before = targetHref(splat.before, href)
    return before && `${before}${before.endsWith('/') ? '' : '/'}${rest}${encodeAddress(splat.after)}`
  }
  if (/^https?:\/\//i.test(to)) return encodeAddress(to)
  if (!/^\/(?![/\\])/.test(to)) return undefined
  const [, path = '', slash = '', suffix = ''] = /^(\/|[^?#]*?)(\/?)([?#].*)?$/s.exec(to) ?? []
  const address = href(path)
  return encodeAddress(`${address}${address.endsWith('/') ? '' : slash}${suffix}`)
}

/** Converts a path to a route, without ending, `index` and final slash. */
export function routeOf(path: string): string {
  const bare = path
    .replace(/\/{2,}/g, '/')
    .replace(/(?:\/index)?(?:\.html)?$/, '')
    .replace(/\/+$/, '')
  return bare === '' ? '/' : bare
}

/** Files of a page: `x.html`, and `x/index.html`, too, if it has child pages, so that both forms work on any host. */
export function pageFiles(route: string, hasChildren: boolean): string[] {
  if (route === '/') return ['index.html']
  const name = route.slice(1)
  return hasChildren ? [`${name}.html`, `${name}/index.html`] : [`${name}.html`]
}

/** File of a page's Markdown version. */
export function markdownFileOf(route: string): string {
  return route === '/' ? 'index.md' : `${route.slice(1)}.md`
}

/** Copies a value and converts every `href` with a path of the site to its address. */
export function addressed<T>(value: T, addressing: Addressing): T {
  return walk(value as Json, addressing, false) as T
}

function walk(value: Json | undefined, addressing: Addressing, isHref: boolean): Json | undefined {
  if (typeof value === 'string')
    return isHref && value.startsWith('/') && !value.startsWith('//') ? hrefOf(value, addressing) : value
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map((item: Json) => walk(item, addressing, false) as Json)
  const out: Record<string, Json | undefined> = {}
  for (const [key, item] of Object.entries(value)) out[key] = walk(item, addressing, key === 'href')
  return out
}

/** Parts of a wildcard's target (`/new/*`, `https://host/*#top`) before and after the rest of the path. */
export function splatOf(to: string): { readonly before: string; readonly after: string } | undefined {
  const [, before, after] = /^([^?#]*\/)\*([?#].*)?$/s.exec(to) ?? []
  return before === undefined ? undefined : { before, after: after ?? '' }
}

/** Joins parts to a route: decoded, one slash between segments, one at the start, none at the end. */
export function joinRoute(...parts: readonly string[]): string {
  const joined = decodePath(`/${parts.join('/')}`).replace(/\/{2,}/g, '/')
  return joined === '/' || !joined.endsWith('/') ? joined : joined.slice(0, -1)
}

/**
 * Resolves `slug` relative to `folder`. A slug with a leading `/` is absolute. `.` and `..` segments are resolved; a
 * final `index` means the folder, as for a file of that name.
 */
export function resolveSlug(slug: string, folder: string): string {
  const segments: string[] = []
  for (const segment of decodePath(slug.startsWith('/') ? slug : `${folder}/${slug}`).split('/')) {
    if (segment === '..') segments.pop()
    else if (segment !== '.' && segment !== '') segments.push(segment)
  }
  if (segments.at(-1) === 'index') segments.pop()
  return joinRoute(...segments)
}

/**
 * Converts names to segments of routes: `Delivery tracking`, `deliveryTracking` and `delivery_tracking` become
 * `delivery-tracking`.
 */
export function kebab(text: string): string {
  const spelled = text.normalize('NFC').replace(signs, (sign) => (sign === '+' ? ' plus ' : ' sharp '))
  const words = spelled.replace(/['’]/g, '').match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{M}]+|\p{N}+|[\p{Lo}\p{M}]+/gu)
  return segmentOf(words === null ? text : words.join('-').toLowerCase())
}

/**
 * Signs that are part of a name: those at the end of a word (`C++`, `F#`), and those of a name without words (`++`).
 */
const signs = /[+#](?=[+#]*(?![\p{L}\p{N}+#]))(?<=[\p{L}\p{N}][+#]*|^[+#]*)/gu

/**
 * Maximum length of a segment in bytes. File systems allow 255 for a name, including its extension.
 */
export const longestSegment = 240

/** Converts a name to a route below another one: each part between slashes becomes a segment. */
export const segmentsOf = (name: string): string => name.split('/').map(segmentOf).join('/')

/**
 * Converts a name to one segment of a route, without characters that are invalid in file names, shortened if
 * necessary.
 */
export function segmentOf(name: string): string {
  const plain = decodePath(name.replace(/[\uD800-\uDFFF]/gu, ''))
    .replace(unusable, '-')
    .replace(/^\.+$/, (dots) => dots.replaceAll('.', '-'))
  let [segment, bytes] = ['', 0]
  for (const character of plain) {
    bytes += Buffer.byteLength(character)
    if (bytes > longestSegment - 40) break
    segment += character
  }
  return segment.trim() || '-'
}

/** Characters that are invalid in file names on some system, or rejected by hosts. */
const unusable = /[\0-\x1F\x7F\\/<>:"|?*#%]+/g

/** Returns true if a route can be served as a file on every system, and be part of an address. */
export function isRoute(route: string): boolean {
  return route.startsWith('/') && routeOf(decodePath(route)) === route && isFilePath(route)
}

/** Returns true if a path is valid on every system. Some hosts reject files with a number sign in their names. */
export function isFilePath(path: string): boolean {
  if (/[\0-\x1F\x7F\\<>:"|?*#]|[\uD800-\uDFFF]/u.test(path)) return false
  return path.split('/').every((part) => part !== '.' && part !== '..' && Buffer.byteLength(part) <= longestSegment)
}
