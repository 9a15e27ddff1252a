import { slug } from '../../api/names.ts'
import { segmentOf } from '../kit.ts'

/** Converts an id to words: `placeOrder` and `place-order` become `Place order`. */
export function wordsOf(id: string): string {
  const words = id
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[-_.\s]+/g, ' ')
    .trim()
  // Abbreviations keep their capitals.
  const lower = words.replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase())
  return lower.charAt(0).toUpperCase() + lower.slice(1)
}

/** Converts an id to the last segment of a route, or to an anchor. */
export const slugOf = (id: string): string => segmentOf(slug(id) || 'workflow')
