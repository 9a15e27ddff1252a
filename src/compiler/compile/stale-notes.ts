import type { Root, RootContent } from 'mdast'
import type { StaleHeading } from '../../model/facts.ts'
import type { MarkdownOptions } from '../../model/markdown-options.ts'
import { originalMark } from '../../model/placeholders.ts'
import { rangeOf, type Locate } from '../../text/location.ts'
import { madeAdmonition } from './dialect/admonition.ts'
import { text } from './dialect/construct.ts'

/**
 * Inserts a note after the heading of each stale section in a translation, with a link to the section of the source.
 * Changes the tree.
 *
 * @returns true if any note was inserted
 */
export function noteStaleSections(
  tree: Root,
  {
    stale,
    locationOf,
    options,
  }: { readonly stale: readonly StaleHeading[]; readonly locationOf: Locate; readonly options: MarkdownOptions },
): boolean {
  const idsByLine = new Map(stale.map(({ line, id }) => [line, id]))
  const take = (line: number): string | undefined => {
    const id = idsByLine.get(line)
    idsByLine.delete(line)
    return id
  }
  const introduction = take(0)
  const children = tree.children.flatMap((node): RootContent[] => {
    const [start] = (node.type === 'heading' ? rangeOf(node) : undefined) ?? []
    const id = start === undefined ? undefined : take(locationOf(start).line)
    return id === undefined ? [node] : [node, noteTo(id, options)]
  })
  if (introduction !== undefined) children.splice(children[0]?.type === 'heading' ? 1 : 0, 0, noteTo('', options))
  const isChanged = children.length !== tree.children.length
  tree.children = children
  return isChanged
}

function noteTo(id: string, options: MarkdownOptions): RootContent {
  const { changed, original } = options.words.stale
  const url = `${originalMark}${id === '' ? '' : `#${encodeURIComponent(id)}`}`
  const children: RootContent = {
    type: 'paragraph',
    children: [text(`${changed} `), { type: 'link', url, children: [text(original)] }],
  }
  const note = madeAdmonition('info', [children], options)
  // The note is not part of the content, so search skips it.
  note.data.hProperties['dataSearch'] = 'skip'
  return note
}
