/** Separators of words: white space, and marks such as link slots. */
const gap = /[\s\uFDD0-\uFDEF]+/g

/** Replaces line breaks in a text, since remaining ones separate blocks. */
export function oneLine(text: string): string {
  return text.includes('\n') ? text.replace(/\s+/g, ' ') : text
}

/**
 * Texts of blocks, separated by line breaks, with collapsed white space and without empty lines.
 */
export function foldBlocks(text: string): string {
  return text.replace(gap, (space) => (space.includes('\n') ? '\n' : ' ')).trim()
}

/** Plain text with collapsed white space. */
export function fold(text: string): string {
  return text.replace(gap, ' ').trim()
}
