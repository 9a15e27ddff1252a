import type { Disk } from './disk.ts'
import type { Context } from './instances.ts'
import { listOf, textOf, type ConfigMap } from './values.ts'
import { mappingOf } from '../../../base/mapping.ts'
import { escapeRegExp } from '../../../base/escape.ts'

/** Number of page files with a matching line. */
function pagesWith(line: RegExp, folders: readonly string[], disk: Disk): number {
  const pages = folders.flatMap((folder) => disk.files(folder)).filter((path) => /\.mdx?$/.test(path))
  return pages.filter((path) => line.test(disk.read(path) ?? '')).length
}

const counted = (pages: number): string => (pages === 1 ? '1 page' : `${pages} pages`)

/** Settings of code blocks. */
export function codeOf(prism: ConfigMap, folders: readonly string[], { disk, notes }: Context): void {
  const language = textOf(prism['defaultLanguage'])
  const bare =
    language === undefined
      ? 0
      : pagesWith(/^ *(?:`{3,}|~{3,})[ \t]*\n(?:(?! *(?:`{3,}|~{3,})[ \t]*$).*\n)+/m, folders, disk)
  if (bare > 0)
    notes.left(
      ['prism', 'defaultLanguage'],
      `code without a language is shown without colours, and not as "${language}" (${counted(bare)})`,
      'write the language behind the fence',
    )
  for (const comment of listOf(prism['magicComments']).map(mappingOf)) {
    const { start, end } = mappingOf(comment['block'])
    const words = [comment['line'], start, end].filter((word): word is string => typeof word === 'string')
    if (words.every((word) => /^highlight-(?:next-line|start|end)$/.test(word))) continue
    const escaped = words.map(escapeRegExp)
    const pages = pagesWith(new RegExp(`(?://|/\\*|#|<!--|--)\\s*(?:${escaped.join('|')})`), folders, disk)
    if (pages > 0)
      notes.left(
        ['magicComments', words[0] ?? ''],
        `lines that "${words[0]}" marks are not marked, and the comment is shown (${counted(pages)})`,
        'write highlight-next-line, or [!code ++] and [!code --] behind the line',
      )
  }
}
