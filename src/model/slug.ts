import { joinRoute } from './address.ts'

/** `slug` as seen from `folder`; a slug that starts with `/` is absolute. `.` and `..` segments are resolved. */
export function resolveSlug(slug: string, folder: string): string {
  const segments: string[] = []
  for (const segment of [...(slug.startsWith('/') ? [] : folder.split('/')), ...slug.split('/')]) {
    if (segment === '..') segments.pop()
    else if (segment !== '.' && segment !== '') segments.push(segment)
  }
  return joinRoute(...segments)
}

/** `Delivery tracking`, `deliveryTracking` and `delivery_tracking` → `delivery-tracking`: how names become routes. */
export function kebab(text: string): string {
  const words = text.replace(/['’]/g, '').match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{M}]+|\p{N}+|[\p{Lo}\p{M}]+/gu)
  return words === null ? encodeURIComponent(text) : words.join('-').toLowerCase()
}
