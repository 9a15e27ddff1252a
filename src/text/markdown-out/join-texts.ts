import type { Nodes, Parents } from 'mdast'

const lineEnds = new Set(['heading', 'paragraph', 'root'])

/**
 * Joins the texts of a tree that stand side by side and takes white space away where it would not be seen: at breaks, and
 * at the edges of lines. Changes the tree. What the library does in the end, which asks a test and keeps a list of
 * ancestors for every node.
 */
export function joinTexts(parent: Parents): void {
  const children = parent.children as Nodes[]
  for (let index = 0; index < children.length; index++) {
    const node = children[index] as Nodes
    if (node.type !== 'text') {
      if ('children' in node) joinTexts(node)
      continue
    }
    const previous = children[index - 1]
    if (previous?.type === 'text') {
      previous.value += node.value
      children.splice(index, 1)
      // The joined text is looked at once more.
      index -= 2
      continue
    }
    node.value = node.value.replace(/[\t ]*(\r?\n|\r)[\t ]*/, '$1')
    if (lineEnds.has(parent.type)) {
      if (index === 0) node.value = node.value.replace(/^[\t ]+/, '')
      if (index === children.length - 1) node.value = node.value.replace(/[\t ]+$/, '')
    }
    if (node.value === '') children.splice(index--, 1)
  }
}
