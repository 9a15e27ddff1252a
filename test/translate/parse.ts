import { treeReader } from '../../src/compile/source-tree.ts'
import { readPage, type TranslatedPage } from '../../src/translate/page.ts'

/** Reads texts as a site would. */
export const parse = await treeReader({ parser: 'satteri', definitionLists: false })

/** A page that can be read. */
export function page(text: string, file = 'content/docs/a.md'): TranslatedPage {
  const read = readPage(file, text, parse)
  if ('code' in read) throw new Error(read.message)
  return read
}
