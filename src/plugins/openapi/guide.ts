import { defined } from '../../base/defined.ts'
import { rootCrumb, type ReferenceLook } from '../../api/reference-pages.ts'
import { splitFrontMatter, z, type Entry, type NavItem, type Page, type PluginWords, type Source } from '../kit.ts'
import type { PageData } from './data.ts'

const text = z.string().min(1)

/** Options shared by the pages of one description. */
export interface ArrangeOptions extends ReferenceLook {
  /** Colour of the reference's categories. */
  readonly tint?: Extract<NavItem, { type: 'category' }>['tint'] | undefined
  /** Folder of additional pages by authors. */
  readonly guides?: string | undefined
  readonly drafts?: boolean
  readonly words: PluginWords['openapi']
}

/** Front matter of an additional page by an author. */
export const guideSchema = z.strictObject({
  kind: z.literal('guide'),
  title: text.optional(),
  description: text.optional(),
  keywords: z.array(text).optional(),
  sidebar_label: text.optional(),
  sidebar_position: z.number().optional(),
  draft: z.boolean().optional(),
  names: z.union([z.literal(false), z.array(text)]).optional(),
  custom: z.unknown().optional(),
})

type GuideData = z.infer<typeof guideSchema>

/** Data of the entries of a description: a page, the bundled description, or the front matter of a guide. */
export type ApiData =
  | { readonly kind: 'page'; readonly route: string; readonly page: PageData }
  | {
      readonly kind: 'description'
      readonly json: string
      readonly yaml: string
      readonly anchors: string
      readonly symbols: string
    }
  | GuideData

/** Converts a page of prose to its entry. */
export function splitGuide(source: Source): ReturnType<typeof splitFrontMatter> {
  const { entries, diagnostics } = splitFrontMatter(source)
  return {
    entries: entries.map((entry) => ({ ...entry, data: { ...(entry.data as object), kind: 'guide' } })),
    diagnostics,
  }
}

/** A page of prose with its label in navigation. */
export interface Guide {
  readonly entry: Entry<ApiData>
  readonly data: GuideData
  readonly route: string
  readonly title: string
  readonly label: string
}

/** The visible pages of prose, by position, then by path. */
export function guidesOf(
  entries: readonly Entry<ApiData>[],
  { base, guides, drafts }: ArrangeOptions,
): readonly Guide[] {
  const guideEntries = entries.flatMap((entry) => (entry.data.kind === 'guide' ? [{ entry, data: entry.data }] : []))
  const position = ({ data }: { readonly data: GuideData }): number => data.sidebar_position ?? Infinity
  return guideEntries
    .filter(({ data }) => drafts || data.draft !== true)
    .sort((first, other) => position(first) - position(other) || (first.entry.source < other.entry.source ? -1 : 1))
    .map(({ entry, data }) => {
      const path = entry.source.slice((guides ?? '').length + 1).replace(/\.md$/, '')
      const title = entry.fragments['body']?.title ?? data.title ?? path
      return { entry, data, route: `${base}/${path}`, title, label: data.sidebar_label ?? title }
    })
}

/** Page of a guide, with the layout of docs. */
export function guidePage({ entry, data, route, title, label }: Guide, options: ArrangeOptions): Page {
  const description = data.description ?? entry.fragments['body']?.excerpt ?? ''
  return defined({
    route,
    layout: 'doc',
    title,
    ...(description === '' ? {} : { description }),
    keywords: data.keywords,
    entry: entry.key,
    data: { isReference: true },
    sidebar: options.sidebar,
    breadcrumbs: [rootCrumb(options), { label }],
    group: options.label,
    ...(entry.dates?.updated === undefined ? {} : { lastUpdate: { date: entry.dates.updated } }),
    location: { file: entry.source, line: 1, column: 1 },
  })
}
