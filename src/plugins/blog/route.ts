export { joinRoute as route } from '../../plugin.ts'

/** `Delivery tracking`, `deliveryTracking` and `delivery_tracking` → `delivery-tracking`: how keys become routes. */
export function kebab(text: string): string {
  const words = text.replace(/['’]/g, '').match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{M}]+|\p{N}+|[\p{Lo}\p{M}]+/gu)
  return words === null ? encodeURIComponent(text) : words.join('-').toLowerCase()
}
