import type { Crumb, Json, NavItem, Reference } from './page.ts'

/**
 * Facts about the current page for components, in parts: a page is rendered again when a part that it used has changed.
 * Available before pages are linked. All addresses begin at the base URL, except those of sidebar items.
 */
export interface Surroundings extends OwnSurroundings, Omit<SharedSurroundings, 'sidebars'> {
  /** The items of the sidebar of the page. */
  readonly sidebar: readonly NavItem[]
}

/** The parts that belong to one page. */
export interface OwnSurroundings {
  /** Absent where no page shows the text as its body. */
  readonly page?: PageFacts
  /** The page in the versions of its docs: name of the version → the doc there. */
  readonly counterparts: Readonly<Record<string, DocFacts>>
}

/** Facts about the site that the parts of all pages use. */
export interface SharedSurroundings {
  /** Versions of each docs instance, the newest first. */
  readonly versions: Readonly<Record<string, readonly VersionFacts[]>>
  /** Docs of each instance, by version. */
  readonly docs: Readonly<Record<string, Readonly<Record<string, VersionDocs>>>>
  /** Sidebars of each instance, by id. */
  readonly sidebars: Readonly<Record<string, Readonly<Record<string, readonly NavItem[]>>>>
}

/** All parts for a page. */
export function surroundingsOf(
  pageParts: OwnSurroundings,
  { versions, docs, sidebars }: SharedSurroundings,
): Surroundings {
  const { instance = '', sidebar = '' } = pageParts.page ?? {}
  return { ...pageParts, versions, docs, sidebar: sidebars[instance]?.[sidebar] ?? [] }
}

/** A page as it is arranged. */
export interface PageFacts {
  /** The instance that arranges it. */
  readonly instance: string
  readonly layout: string
  readonly href: string
  readonly title: string
  readonly description?: string
  /** Path of its file. */
  readonly source: string
  readonly frontMatter: unknown
  readonly version?: string
  readonly sidebar?: string
  readonly breadcrumbs?: readonly Crumb[]
  readonly previous?: Reference
  readonly next?: Reference
  readonly editUrl?: string
  readonly lastUpdate?: { readonly date?: string; readonly author?: string }
  readonly unlisted?: boolean
  readonly data?: Json
}

/** A version without its docs. */
export interface VersionFacts {
  readonly name: string
  readonly label: string
  readonly href: string
  /** The page that it opens with. */
  readonly home: string
  readonly isLast: boolean
  readonly banner?: 'unreleased' | 'unmaintained'
  readonly badge: boolean
}

/** Docs and sidebars of a version. */
export interface VersionDocs {
  readonly docs: readonly DocFacts[]
  readonly draftIds: readonly string[]
  readonly sidebars: readonly string[]
}

/** A doc, as others see it. */
export interface DocFacts {
  readonly id: string
  readonly href: string
  readonly title: string
  readonly description?: string
  readonly sidebar?: string
  readonly unlisted?: boolean
}
