import type { Json } from './page.ts'
import { encodePath } from '../base/percent.ts'

/** Settings that turn routes into addresses and files. */
export interface Addressing {
  /** With a slash at both ends. */
  readonly baseUrl: string
  readonly trailingSlash: boolean
}

/** The address of a route inside the site. A query or a hash is kept. */
export function hrefOf(route: string, { baseUrl, trailingSlash }: Addressing): string {
  const end = route.search(/[?#]/)
  const path = end === -1 ? route : route.slice(0, end)
  const slash = trailingSlash && path !== '/' && !path.endsWith('/') && !/\.[a-z0-9]+$/i.test(path) ? '/' : ''
  return `${baseUrl}${encodePath(path.slice(1))}${slash}${end === -1 ? '' : route.slice(end)}`
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

/** Joins parts to a route: one slash between segments, one at the start, none at the end. */
export function joinRoute(...parts: readonly string[]): string {
  const joined = `/${parts.join('/')}`.replace(/\/{2,}/g, '/')
  return joined === '/' || !joined.endsWith('/') ? joined : joined.slice(0, -1)
}

/**
 * `slug` as seen from `folder`; a slug that starts with `/` is absolute. `.` and `..` segments are resolved; `index` at the
 * end is the folder, as a file of that name is: its address answers there, too.
 */
export function resolveSlug(slug: string, folder: string): string {
  const segments: string[] = []
  for (const segment of [...(slug.startsWith('/') ? [] : folder.split('/')), ...slug.split('/')]) {
    if (segment === '..') segments.pop()
    else if (segment !== '.' && segment !== '') segments.push(segment)
  }
  if (segments.at(-1) === 'index') segments.pop()
  return joinRoute(...segments)
}

/** `Delivery tracking`, `deliveryTracking` and `delivery_tracking` → `delivery-tracking`: how names become routes. */
export function kebab(text: string): string {
  const words = text.replace(/['’]/g, '').match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{M}]+|\p{N}+|[\p{Lo}\p{M}]+/gu)
  return words === null ? encodeURIComponent(text) : words.join('-').toLowerCase()
}
