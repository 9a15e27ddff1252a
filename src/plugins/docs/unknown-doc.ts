import { nearest, type Diagnostic } from '../../plugin.ts'
import type { Doc } from './doc.ts'

/**
 * The report of a doc id that does not exist, with the one that is meant: of the doc that has this path (with its number
 * prefixes, its ending, or where the front matter gives another id), else the nearest.
 */
export function unknownDoc(message: string, id: string, docs: readonly Doc[]): Diagnostic {
  const path = id.replace(/^(?:\.?\/)+|\.mdx?$/g, '')
  const near = docs.find((doc) => doc.id === path || pathOf(doc) === path)?.id ?? nearestId(id, docs)
  const source = docs.find((doc) => doc.id === near)?.entry.source
  const hint = near === undefined ? {} : { hint: `did you mean "${near}"?  (${source})` }
  return { code: 'sidebar/unknown-doc', severity: 'warning', message, subject: id, ...hint }
}

/** Path in the folder of the version, without its ending. */
function pathOf({ folder, file }: Doc): string {
  return `${folder === '' ? '' : `${folder}/`}${file.replace(/\.mdx?$/, '')}`
}

function nearestId(id: string, docs: readonly Doc[]): string | undefined {
  return nearest(
    id,
    docs.map((doc) => doc.id),
  )
}
