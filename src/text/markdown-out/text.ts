import type { Text } from 'mdast'
import { defaultHandlers, type Handle } from 'mdast-util-to-markdown'

/** Letters and signs that mean nothing in Markdown wherever they stand, but at the edges of a line. */
const plain = /^(?:[A-Za-z ]|:(?=[^/]))(?:[A-Za-z\d ,;"'/()-]|[^\0-\x7f]|(?<![Ww])\.|:(?=[^/]))*$/

/** Whether a text means nothing but its words, if it does not stand at the edge of a line. */
export function isPlain(text: string): boolean {
  return plain.test(text)
}

/** Writes a text. The library tries sixty patterns on each; two of three need none. */
export const writeText: Handle = (node: Text, parent, state, info) => {
  const { value } = node
  const isAtEdge = (info.before === '\n' && !/^[A-Za-z]/.test(value)) || (info.after === '\n' && value.endsWith(' '))
  return !isAtEdge && isPlain(value) ? value : defaultHandlers.text(node, parent, state, info)
}
