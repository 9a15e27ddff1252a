import { slug } from '../../api/names.ts'
import { segmentOf } from '../kit.ts'

/** An id as words: `placeOrder` and `place-order` are `Place order`. */
export function wordsOf(id: string): string {
  const words = id
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[-_.\s]+/g, ' ')
    .trim()
  // Abbreviations keep their capitals.
  const lower = words.replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase())
  return lower.charAt(0).toUpperCase() + lower.slice(1)
}

/** An id as the last part of a route or as an anchor. */
export const slugOf = (id: string): string => segmentOf(slug(id) || 'workflow')
