import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'
import type { SearchDocument } from '../../src/plugins/search/documents.ts'
import type { Grades } from './measures.ts'

/** A query of the judged set. */
export interface JudgedQuery {
  /** Special property of the query, such as a typing error. */
  readonly kind: string
  readonly query: string
  /** The relevant pages. */
  readonly pages: Grades
  /** True for a query that is not used for tuning. */
  readonly aside: boolean
}

const entry = z.strictObject({
  query: z.string().regex(/\S/),
  pages: z
    .record(z.string().startsWith('/'), z.literal([1, 2, 3]))
    .refine((pages) => Object.values(pages).includes(3), 'no page is wanted (grade 3)'),
  /** Address of a page where a user asked the question. */
  from: z.url().optional(),
})
const form = z.record(z.string(), z.array(entry).min(3))

/** The judged set in a YAML text, in its order. */
export function parseJudged(text: string, aside = false): readonly JudgedQuery[] {
  return Object.entries(form.parse(parse(text))).flatMap(([kind, entries]) =>
    entries.map(({ query, pages }) => ({ kind, query, pages, aside })),
  )
}

const fileOf = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')

/** The judged set over the repository's own site. */
export const readJudged = (): readonly JudgedQuery[] => [
  ...parseJudged(fileOf('judged.yaml')),
  ...parseJudged(fileOf('aside.yaml'), true),
]

/** The judged set for a third-party guide. Every second query of each kind is not used for tuning. */
export function readGuideJudged(name: string): readonly JudgedQuery[] {
  const judged = parseJudged(fileOf(`guides/${name}.yaml`))
  const at = (query: JudgedQuery): number => judged.filter(({ kind }) => kind === query.kind).indexOf(query)
  return judged.map((query) => ({ ...query, aside: at(query) % 2 === 1 }))
}

/** The judged set for a translation of a guide. */
export function readTranslationJudged(guide: string, language: string): readonly JudgedQuery[] {
  const file = guide === 'vite' ? 'languages.yaml' : `guides/${guide}.languages.yaml`
  return parseJudged(fileOf(file)).filter(({ kind }) => kind === language)
}

/** Judged pages without documents: no engine could find them. */
export function absentPages(judged: readonly JudgedQuery[], documents: readonly SearchDocument[]): readonly string[] {
  const present = new Set(documents.map((document) => (document.parent === null ? document.url : undefined)))
  return [...new Set(judged.flatMap(({ pages }) => Object.keys(pages)))].filter((page) => !present.has(page))
}
