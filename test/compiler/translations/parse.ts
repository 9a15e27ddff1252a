import { treeReader } from '../../../src/compiler/compile/source-tree.ts'
import { readPage, type TranslatedPage } from '../../../src/compiler/translations/page.ts'

/** Parses texts as a build would. */
export const parse = await treeReader({ parser: 'satteri', definitionLists: false })

/** Reads a page and throws if that fails. */
export function page(text: string, file = 'content/docs/a.md'): TranslatedPage {
  const result = readPage(file, text, parse)
  if ('code' in result) throw new Error(result.message)
  return result
}
