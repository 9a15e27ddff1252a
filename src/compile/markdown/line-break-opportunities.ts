import type { Element, ElementContent } from 'hast'

/** Shorter names stay whole. */
const longest = 20
/** No piece is shorter: `a_b_test` may break into `a_b_` and `test`. */
const least = 4

/**
 * Lets long names in the code of a table's cell break after `_`, `/` and `.`, in place: a column is then no wider than
 * their longest piece, and leaves room for the words beside it. `wbr` is no part of what is copied, searched or read aloud.
 */
export function breakNames(cell: Element, isCode = false): void {
  if (!cell.children.some((child) => child.type === 'element' || (isCode && child.type === 'text'))) return
  cell.children = cell.children.flatMap((child): ElementContent[] => {
    if (child.type === 'element' && child.tagName !== 'pre') breakNames(child, isCode || child.tagName === 'code')
    return isCode && child.type === 'text' && child.value.length > longest ? pieces(child.value) : [child]
  })
}

function pieces(text: string): ElementContent[] {
  const parts: ElementContent[] = []
  let whole = ''
  for (const word of text.split(/(?<=\s)(?=\S)/)) {
    let left = word.trimEnd().length
    let length = 0
    for (const piece of left > longest ? word.split(/(?<=[_/.])(?=[^_/.\s])/) : [word]) {
      if (length >= least && left >= least) {
        parts.push({ type: 'text', value: whole }, { type: 'element', tagName: 'wbr', properties: {}, children: [] })
        whole = ''
        length = 0
      }
      whole += piece
      length += piece.length
      left -= piece.length
    }
  }
  return [...parts, { type: 'text', value: whole }]
}
