import type { List, ListItem, Nodes, PhrasingContent } from 'mdast'
import { toString } from 'mdast-util-to-string'
import { become, element, text, type Construct } from './construct.ts'

/** A problem with the content of a file tree. */
type Problem = readonly [message: string, hint: string]

/**
 * The construct `:::file-tree` around a list of names. A name with a final slash or a nested list is a folder, a bold
 * name is highlighted, `…` means more files, and text after the name is a note. Folders cannot be collapsed: trees in
 * prose are short, and collapsed parts could not be printed or found. Folders end with a slash, so that they are
 * recognizable without an icon.
 */
export const fileTree: Construct = {
  forms: ['container'],
  attributes: [],
  shape(node, { label, report }) {
    if (label.length > 0) report('"file-tree" has no title', 'write it as a paragraph above')
    const problem = shapeFileTree(node.children)
    if (problem !== undefined) report(...problem)
    become(node, 'div', { className: ['file-tree'] })
  },
}

/**
 * Converts the lists of a file tree. It works on Markdown, so that the MDX component `FileTree` has the same
 * result: a component cannot easily inspect its children.
 */
export function shapeFileTree(children: readonly Nodes[]): Problem | undefined {
  const lists = children.filter((child) => child.type === 'list')
  for (const list of lists) shapeList(list)
  const hint = 'write each name on a separate line: - index.ts'
  if (lists.length === 0) return ['a file tree contains no list', hint]
  if (lists.some(({ ordered }) => ordered)) return ['the list of a file tree is numbered', hint]
  const isOther = children.some(({ type }) => type !== 'list' && type !== 'mdxFlowExpression')
  return isOther ? ['a file tree contains more than a list', 'write other text above or below it'] : undefined
}

function shapeList(list: List): void {
  list.spread = false
  for (const item of list.children) {
    item.spread = false
    shapeItem(item)
  }
}

function shapeItem(item: ListItem): void {
  const [first, ...rest] = item.children
  const lists = rest.filter((child) => child.type === 'list')
  for (const list of lists) shapeList(list)
  if (first?.type !== 'paragraph') return
  const { name, note } = split(first.children)
  const nameText = toString(name)
  const isMore = nameText === '…' || nameText === '...'
  const isFolder = lists.length > 0 || nameText.endsWith('/')
  if (isMore) name.splice(0, name.length, text('…'))
  else if (isFolder && !nameText.endsWith('/')) name.push(text('/'))
  item.data = { ...item.data, hProperties: { className: [isFolder ? 'folder' : isMore ? 'file-more' : 'file'] } }
  first.children = [
    element('span', { className: ['file-name'] }, name),
    ...(note.length === 0 ? [] : [text(' '), element('span', { className: ['file-note'] }, note)]),
  ]
}

/**
 * Splits an item into the name, which is the text before the first space or the whole first element
 * (`**bold**`, code, a link), and the note.
 */
function split([first, ...rest]: readonly PhrasingContent[]): { name: PhrasingContent[]; note: PhrasingContent[] } {
  const name: PhrasingContent[] = []
  let note: PhrasingContent[] = rest
  let words = first
  if (first !== undefined && first.type !== 'text') {
    const [next, ...others] = rest
    const isGlued = next?.type === 'text' && /^\S/.test(next.value)
    // `__init__.py` is a name, not bold text.
    const mark = first.type === 'strong' ? '__' : first.type === 'emphasis' ? '_' : ''
    const isName = isGlued && mark !== '' && !next.value.startsWith('/')
    name.push(isName ? text(`${mark}${toString(first)}${mark}`) : first)
    words = next?.type === 'text' ? next : undefined
    if (words !== undefined) note = others
  }
  if (words?.type === 'text') {
    const end = words.value.search(/\s|$/)
    if (end > 0) name.push(text(words.value.slice(0, end)))
    const remainder = words.value.slice(end).trimStart()
    note = remainder === '' ? note : [text(remainder), ...note]
  }
  return { name, note }
}
