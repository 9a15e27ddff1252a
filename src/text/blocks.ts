/** Separators of words: white space, and marks of links and the like. */
const gap = /[\s\uFDD0-\uFDEF]+/g

/** A text without line breaks: remaining ones separate blocks. */
export function oneLine(text: string): string {
  return text.includes('\n') ? text.replace(/\s+/g, ' ') : text
}

/** Texts of blocks with a break of line between them: white space folded, no line empty. */
export function foldBlocks(text: string): string {
  return text.replace(gap, (space) => (space.includes('\n') ? '\n' : ' ')).trim()
}

/** Plain text with its white space folded. */
export function fold(text: string): string {
  return text.replace(gap, ' ').trim()
}
