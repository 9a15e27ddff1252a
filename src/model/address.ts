import type { Json } from './page.ts'
import { decodeOnce, decodePath, encodeAddress, encodePath } from '../base/percent.ts'

/** Settings that turn routes into addresses and files. */
export interface Addressing {
  /** With a slash at both ends. */
  readonly baseUrl: string
  readonly trailingSlash: boolean
  /** Routes of pages that look like files (`/docs/1.0`, `/docs/node.js`), where addresses end in a slash. */
  readonly dotted?: readonly string[]
}

const fileEnding = /\.[a-z0-9]+$/i

/** Adds the routes that look like files, where that matters. */
export function addressingOf({ baseUrl, trailingSlash }: Addressing, routes: Iterable<string>): Addressing {
  const dotted = trailingSlash ? [...routes].filter((route) => fileEnding.test(route)) : []
  return { baseUrl, trailingSlash, ...(dotted.length > 0 && { dotted }) }
}

/** The address of a route, or of a path that an author wrote, inside the site. A query or a hash is kept. */
export function hrefOf(route: string, { baseUrl, trailingSlash, dotted = [] }: Addressing): string {
  const end = route.search(/[?#]/)
  const path = end === -1 ? route : route.slice(0, end)
  const isFile = (): boolean => fileEnding.test(path) && !dotted.includes(path)
  const slash = trailingSlash && !path.endsWith('/') && !isFile() ? '/' : ''
  return `${fileHref(decodeOnce(path.slice(1)), baseUrl)}${slash}${end === -1 ? '' : route.slice(end)}`
}

/** The address of a file in the output folder. */
export function fileHref(path: string, baseUrl: string): string {
  return baseUrl + encodePath(path)
}

/** The route that an address inside the site leads to; `undefined` for other addresses. */
export function routeOfHref(href: string, baseUrl: string): string | undefined {
  const path = href.replace(/[?#].*$/s, '')
  return `${path}/`.startsWith(baseUrl) ? routeOf(decodePath(`/${path.slice(baseUrl.length)}`)) : undefined
}

/**
 * The address of the target of a redirect: a path of the site or an `http` address. `undefined` for every other scheme. A
 * final slash of the target is kept.
 *
 * @param rest what takes the place of the rest of the path in the target of a wildcard
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

/** A path as a route: without ending, index and final slash. */
export function routeOf(path: string): string {
  const bare = path
    .replace(/\/{2,}/g, '/')
    .replace(/(?:\/index)?(?:\.html)?$/, '')
    .replace(/\/+$/, '')
  return bare === '' ? '/' : bare
}

/** The files of a page: `x.html`, and `x/index.html` too where other pages lie below, so that both forms answer on any host. */
export function pageFiles(route: string, hasChildren: boolean): string[] {
  if (route === '/') return ['index.html']
  const name = route.slice(1)
  return hasChildren ? [`${name}.html`, `${name}/index.html`] : [`${name}.html`]
}

/** The file of a page's Markdown version. */
export function markdownFileOf(route: string): string {
  return route === '/' ? 'index.md' : `${route.slice(1)}.md`
}

/** A copy in which every `href` that is a path of the site has become its address. */
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

/** The parts of the target of a wildcard (`/new/*`, `https://host/*#top`) before and after the rest of the path. */
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
 * `slug` as seen from `folder`; a slug that starts with `/` is absolute. `.` and `..` segments are resolved; `index` at the
 * end is the folder, as a file of that name is: its address answers there, too.
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

/** `Delivery tracking`, `deliveryTracking` and `delivery_tracking` → `delivery-tracking`: converts names to routes. */
export function kebab(text: string): string {
  const spelled = text.normalize('NFC').replace(signs, (sign) => (sign === '+' ? ' plus ' : ' sharp '))
  const words = spelled.replace(/['’]/g, '').match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{M}]+|\p{N}+|[\p{Lo}\p{M}]+/gu)
  return segmentOf(words === null ? text : words.join('-').toLowerCase())
}

/** Signs that are part of a name: those at the end of a word (`C++`, `F#`), and those of a name without words (`++`). */
const signs = /[+#](?=[+#]*(?![\p{L}\p{N}+#]))(?<=[\p{L}\p{N}][+#]*|^[+#]*)/gu

/** Maximum bytes of a segment. File systems allow 255 for a name, of which an ending needs some. */
export const longestSegment = 240

/** A name as a route below another one: each part between slashes becomes a segment. */
export const segmentsOf = (name: string): string => name.split('/').map(segmentOf).join('/')

/** A name as one segment of a route: without characters that a file name cannot have, shortened if it is too long. */
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

/** Characters that files of some system cannot have in their names, and that hosts refuse. */
const unusable = /[\0-\x1F\x7F\\/<>:"|?*#%]+/g

/** Checks that a route can be served as a file on every system, and written into an address. */
export function isRoute(route: string): boolean {
  return route.startsWith('/') && routeOf(decodePath(route)) === route && isFilePath(route)
}

/** Checks that files of every system can have a path. Some hosts refuse files with a number sign in their names. */
export function isFilePath(path: string): boolean {
  if (/[\0-\x1F\x7F\\<>:"|?*#]|[\uD800-\uDFFF]/u.test(path)) return false
  return path.split('/').every((part) => part !== '.' && part !== '..' && Buffer.byteLength(part) <= longestSegment)
}
