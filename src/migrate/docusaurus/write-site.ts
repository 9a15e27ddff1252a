import { Document, isMap, isSeq, visit, type Node } from 'yaml'
import type { Converted } from './convert.ts'

const opening = ` Written by docs migrate docusaurus. The content is where it was; Docusaurus' own files are not read any more, but
 for sidebars.`

/** The text of `site.config.yaml`. */
export function writeSite({ site, comments }: Pick<Converted, 'site' | 'comments'>): string {
  const document = new Document(site, { aliasDuplicateObjects: false })
  document.commentBefore = opening
  for (const [path, comment] of Object.entries(comments)) {
    if (!isMap(document.contents)) continue
    const pair = document.contents.items.find(({ key }) => String(key) === path)
    const key = pair?.key as Node | undefined
    if (key !== undefined) key.commentBefore = comment
  }
  // Blocks of the first level stand apart; short lists of plain values stand in one line.
  if (isMap(document.contents)) {
    for (const { key, value } of document.contents.items)
      if (isMap(value) || isSeq(value)) (key as Node).spaceBefore = true
  }
  visit(document, {
    Seq(_, node) {
      const isPlain = node.items.every((item) => !isMap(item) && !isSeq(item))
      if (isPlain && String(node.items.join(', ')).length < 60) node.flow = true
    },
    Map(_, node) {
      const isSmall = node.items.length <= 4 && node.items.every(({ value }) => !isMap(value) && !isSeq(value))
      const { items } = node
      const length = items.reduce((sum, { key, value }) => sum + String(key).length + String(value).length + 4, 0)
      if (isSmall && length < 90 && items.some(({ key }) => ['to', 'type'].includes(String(key)))) node.flow = true
    },
  })
  return document.toString({ lineWidth: 0, flowCollectionPadding: true })
}
