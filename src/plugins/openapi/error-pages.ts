import type { Made } from './made.ts'
import type { ErrorsData } from './data.ts'
import { defined } from '../../base/defined.ts'
import { fill } from '../kit.ts'
import { referencesOf } from './list-pages.ts'
import { pagesOf } from './paged.ts'
import type { ApiWords } from '../../api/value.ts'

/**
 * The pages of the catalogue of errors. That of keys stays on one page, since each key is known by its address; answers that
 * thousands of operations give are continued on others.
 */
export function errorPages(
  errors: ErrorsData | undefined,
  { words, base }: { readonly words: ApiWords; readonly base: string },
  node: unknown,
): readonly Made<ErrorsData>[] {
  if (errors === undefined) return []
  const address = (index: number): string => `${base}/errors${index === 0 ? '' : `/page/${index + 1}`}`
  const rows = errors.rows.some(({ keys }) => keys.length > 0) ? [errors.rows] : rowsByPage(errors)
  const spans = rows.map((page) => [...new Set([page[0]?.status, page.at(-1)?.status])].join(' – '))
  const pages = referencesOf(spans, address)
  return rows.map((shown, index) => ({
    id: index === 0 ? 'errors' : `errors:${index + 1}`,
    route: address(index),
    node,
    data: {
      ...errors,
      ...(index === 0 ? {} : { title: fill(words.headings.numbered, { name: errors.title, number: index + 1 }) }),
      rows: shown,
      ...pages,
    },
  }))
}

function rowsByPage({ rows }: ErrorsData): readonly ErrorsData['rows'][] {
  const flat = rows.flatMap((outer) =>
    (outer.answers ?? []).flatMap((inner) => inner.usedBy.map((leaf) => ({ outer, inner, leaf }))),
  )
  return pagesOf(flat, ({ label, href }) => label + href).map((page) =>
    page.map(({ outer, inners }) => {
      const answers = inners.map(({ inner, leaves }) => ({ ...inner, usedBy: leaves }))
      return defined({ ...outer, answers })
    }),
  )
}
