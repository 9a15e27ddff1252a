/**
 * Marks inside compiled HTML and Markdown, filled when a page is rendered. They are Unicode noncharacters, which no text
 * may interchange; `clean` takes them out of what people write.
 *
 * @module
 */

/** Around the number of a link. */
export const linkMark = '\uFDD0'
/** Around the name of a content slot in a rendered layout. */
export const slotMark = '\uFDD1'
/** Around the id of an island. */
export const islandMark = '\uFDD2'

/** Replaces noncharacters and NUL, as CommonMark does with NUL. */
export function clean(text: string): string {
  return /[\0\uFDD0-\uFDEF]/.test(text) ? text.replace(/[\0\uFDD0-\uFDEF]/g, '\uFFFD') : text
}

/** Fills the slots of one kind: `fill` gets what stands between the marks. */
export function fillSlots(text: string, mark: string, fill: (inside: string) => string): string {
  if (!text.includes(mark)) return text
  const parts = text.split(mark)
  for (let i = 1; i < parts.length; i += 2) parts[i] = fill(parts[i] ?? '')
  return parts.join('')
}
