import { ask } from 'docs:surroundings'
import { pluginIds } from '@generated/site'

/** What is known of a page, see `Surroundings` of the tool. */
interface Known {
  readonly page?: PageFacts
  readonly counterparts: Readonly<Record<string, DocFacts>>
  readonly versions: Readonly<Record<string, readonly VersionFacts[]>>
  readonly docs: Readonly<Record<string, Readonly<Record<string, VersionDocs>>>>
  readonly sidebar: readonly NavItem[]
}

interface PageFacts {
  readonly instance: string
  readonly layout: string
  readonly href: string
  readonly title: string
  readonly description?: string
  readonly source: string
  readonly frontMatter: Readonly<Record<string, unknown>>
  readonly version?: string
  readonly sidebar?: string
  readonly breadcrumbs?: readonly object[]
  readonly previous?: Reference
  readonly next?: Reference
  readonly editUrl?: string
  readonly lastUpdate?: { readonly date?: string; readonly author?: string }
  readonly unlisted?: boolean
  readonly data?: { readonly tags?: readonly Reference[] } | null
}

interface Reference {
  readonly label: string
  readonly href: string
}

interface DocFacts {
  readonly id: string
  readonly href: string
  readonly title: string
  readonly description?: string
  readonly sidebar?: string
  readonly unlisted?: boolean
}

interface VersionFacts {
  readonly name: string
  readonly label: string
  readonly href: string
  readonly home: string
  readonly isLast: boolean
  readonly banner?: string
  readonly badge: boolean
}

interface VersionDocs {
  readonly docs: readonly DocFacts[]
  readonly draftIds: readonly string[]
  readonly sidebars: readonly string[]
}

type NavItem = Readonly<Record<string, unknown>> & { readonly type: string; readonly items?: readonly NavItem[] }

const nothing: Omit<Known, 'page'> = { counterparts: {}, versions: {}, docs: {}, sidebar: [] }

/** A part of what is known; an empty one, before it is. */
export function known<Part extends keyof Known>(part: Part): Known[Part] {
  return (ask(part) ?? (nothing as Partial<Known>)[part]) as Known[Part]
}

/** The id of an instance of the docs in the configuration of Docusaurus. */
export const pluginId = (instance: string): string =>
  pluginIds[instance] ?? (instance === 'docs' ? 'default' : instance)

/** The label of a version; Docusaurus says `Next` of a version `current` that nobody gave one, the last one, too. */
export const labelOf = ({ name, label }: VersionFacts): string =>
  name === 'current' && label === 'Current' ? 'Next' : label

/** A sidebar of a version, by the name that its configuration gives it. */
export const sidebarName = (id: string, version: string | undefined): string =>
  version !== undefined && id.startsWith(`${version}/`) ? id.slice(version.length + 1) : id

export type { DocFacts, NavItem, PageFacts, VersionFacts }
