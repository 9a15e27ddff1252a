import { defined, nearest, type Diagnostic } from '../../plugin.ts'
import type { Doc } from './doc.ts'

/**
 * The report of a doc id that does not exist, with a hint: the doc that has this path (with its number
 * prefixes, its ending, or where the front matter gives another id), else the nearest.
 */
export function unknownDoc(message: string, id: string, docs: readonly Doc[]): Diagnostic {
  const path = id.replace(/^(?:\.?\/)+|\.mdx?$/g, '')
  const ids = docs.map((doc) => doc.id)
  const meant = docs.find((doc) => doc.id === path || pathOf(doc) === path)?.id ?? nearest(id, ids)
  const source = docs.find((doc) => doc.id === meant)?.entry.source
  const hint = meant === undefined ? undefined : `did you mean "${meant}"?  (${source})`
  return defined({ code: 'sidebar/unknown-doc', severity: 'warning', message, subject: id, hint })
}

/** Path in the folder of the version, without its ending. */
function pathOf({ folder, file }: Doc): string {
  return `${folder === '' ? '' : `${folder}/`}${file.replace(/\.mdx?$/, '')}`
}
