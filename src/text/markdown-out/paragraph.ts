import type { ListItem, PhrasingContent, Text } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { defaultHandlers, type Handle, type Options } from 'mdast-util-to-markdown'
/** The library's own, with what GFM does to it. */
const inherited: Handle =
  (gfmToMarkdown().extensions as readonly Options[]).map(({ handlers }) => handlers?.paragraph).find(Boolean) ??
  defaultHandlers.paragraph

/**
 * Writes a paragraph. The library asks of each piece which signs around it could be taken for marks; where there are only
 * words, code, emphasis of words and links, as on every line of a reference, none can.
 */
export const writeParagraph: Handle = (node: { children: PhrasingContent[] }, parent, state, info) => {
  const isTask = typeof (parent as ListItem | undefined)?.checked === 'boolean'
  const isAlone = info.before === '\n' && info.after === '\n'
  return (isTask || !isAlone ? undefined : simple(node.children)) ?? inherited(node, parent, state, info)
}

/** The Markdown of pieces that need no thought; `undefined` for any others. */
function simple(pieces: readonly PhrasingContent[]): string | undefined {
  let out = ''
  for (const [index, piece] of pieces.entries()) {
    const next = pieces[index + 1]
    let made: string | undefined
    if (piece.type === 'text') {
      const isAtEdge =
        (out === '' && !/^[A-Za-z]/.test(piece.value)) || (next === undefined && piece.value.endsWith(' '))
      made = isAtEdge ? undefined : words(piece)
    } else if (piece.type === 'inlineCode') made = code(piece)
    else if (piece.type === 'link') made = link(piece)
    else if (piece.type === 'emphasis' || piece.type === 'strong') {
      const [only, ...others] = piece.children
      const inside = only === undefined || others.length > 0 ? undefined : words(only)
      const stands = (out === '' || out.endsWith(' ')) && (next === undefined || /^[ :,]/.test(startOf(next)))
      const mark = piece.type === 'strong' ? '**' : '*'
      if (inside !== undefined && stands && /^[A-Za-z\d].*[A-Za-z\d]$/.test(inside)) made = mark + inside + mark
    }
    if (made === undefined) return undefined
    out += made
  }
  return out
}

function startOf(piece: PhrasingContent): string {
  return piece.type === 'text' ? piece.value : ''
}

function words(piece: PhrasingContent): string | undefined {
  return piece.type === 'text' && isPlain(piece.value) ? piece.value : undefined
}

function code({ value }: { readonly value: string }): string | undefined {
  return /^[^`\s](?:[^`\n\r]*[^`\s])?$/.test(value) ? `\`${value}\`` : undefined
}

function link({ url, title, children }: Extract<PhrasingContent, { type: 'link' }>): string | undefined {
  if ((title ?? '') !== '' || !/^[A-Za-z\d:/.#_-]+$/.test(url)) return undefined
  let label = ''
  for (const child of children) {
    const made = child.type === 'inlineCode' ? code(child) : words(child)
    if (made === undefined) return undefined
    label += made
  }
  // The library writes an address that is its own label between angle brackets.
  return label === '' || url === label || url === `mailto:${label}` ? undefined : `[${label}](${url})`
}

/** Letters and signs that mean nothing in Markdown wherever they stand, but at the edges of a line. */
const plain = /^(?:[A-Za-z ]|:(?=[^/]))(?:[A-Za-z\d ,;"'/()-]|[^\0-\x7f]|(?<![Ww])\.|:(?=[^/]))*$/

/** Whether a text means nothing but its words, if it does not stand at the edge of a line. */
function isPlain(text: string): boolean {
  return plain.test(text)
}

/** Writes a text. The library tries sixty patterns on each; two of three need none. */
export const writeText: Handle = (node: Text, parent, state, info) => {
  const { value } = node
  const isAtEdge = (info.before === '\n' && !/^[A-Za-z]/.test(value)) || (info.after === '\n' && value.endsWith(' '))
  return !isAtEdge && isPlain(value) ? value : defaultHandlers.text(node, parent, state, info)
}
