import type { Crumb, Json, NavItem, Reference } from './page.ts'

/**
 * Data about the current page for components, in parts: a page is rendered again when a part it used has changed.
 * Available before pages are linked. All addresses start with the base URL, except those of sidebar items.
 */
export interface Surroundings extends OwnSurroundings, Omit<SharedSurroundings, 'sidebars'> {
  /** Items of the page's sidebar. */
  readonly sidebar: readonly NavItem[]
}

/** Parts that belong to one page. */
export interface OwnSurroundings {
  /** The page; absent for a text that is not the body of a page. */
  readonly page?: PageFacts
  /** Docs with the same id in other versions, by version name. */
  readonly counterparts: Readonly<Record<string, DocFacts>>
}

/** Data about the site for the parts of all pages. */
export interface SharedSurroundings {
  /** Versions of each docs instance, newest first. */
  readonly versions: Readonly<Record<string, readonly VersionFacts[]>>
  /** Docs of each instance, by version. */
  readonly docs: Readonly<Record<string, Readonly<Record<string, VersionDocs>>>>
  /** Sidebars of each instance, by id. */
  readonly sidebars: Readonly<Record<string, Readonly<Record<string, readonly NavItem[]>>>>
}

/** Combines all parts for a page. */
export function surroundingsOf(
  pageParts: OwnSurroundings,
  { versions, docs, sidebars }: SharedSurroundings,
): Surroundings {
  const { instance = '', sidebar = '' } = pageParts.page ?? {}
  return { ...pageParts, versions, docs, sidebar: sidebars[instance]?.[sidebar] ?? [] }
}

/** A page as arranged. */
export interface PageFacts {
  /** Instance that arranged it. */
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
  /** First page of the version. */
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

/** A doc, as seen by other pages. */
export interface DocFacts {
  readonly id: string
  readonly href: string
  readonly title: string
  readonly description?: string
  readonly sidebar?: string
  readonly unlisted?: boolean
}
