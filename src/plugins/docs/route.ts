import { joinRoute } from '../../plugin.ts'

export { joinRoute as route }

/** `slug` as seen from `folder`; a slug that starts with `/` is absolute. `.` and `..` segments are resolved. */
export function resolveSlug(slug: string, folder: string): string {
  const segments: string[] = []
  for (const segment of [...(slug.startsWith('/') ? [] : folder.split('/')), ...slug.split('/')]) {
    if (segment === '..') segments.pop()
    else if (segment !== '.' && segment !== '') segments.push(segment)
  }
  return joinRoute(...segments)
}

/** A path below `folder`, relative to the site's folder; `.` is that folder itself. */
export function pathIn(folder: string, path: string): string {
  return resolveSlug(path, folder).slice(1)
}

/** `Delivery tracking`, `deliveryTracking` and `delivery_tracking` → `delivery-tracking`: how tags become routes. */
export function kebab(text: string): string {
  const words = text.replace(/['’]/g, '').match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{M}]+|\p{N}+|[\p{Lo}\p{M}]+/gu)
  return words === null ? encodeURIComponent(text) : words.join('-').toLowerCase()
}
