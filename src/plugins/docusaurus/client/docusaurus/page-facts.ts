import { ask } from 'docs:surroundings'
import { pluginIds } from '@generated/site'
import type { DocFacts, PageFacts as SurroundingPage, Reference, Surroundings, VersionFacts } from '../../../kit.ts'

/** Data about a docs page, with front matter, tags and sidebars in the form of Docusaurus. */
interface Facts extends Omit<Surroundings, 'page' | 'sidebar'> {
  readonly page?: PageFacts
  readonly sidebar: readonly NavItem[]
}

interface PageFacts extends Omit<SurroundingPage, 'frontMatter' | 'data'> {
  readonly frontMatter: Readonly<Record<string, unknown>>
  readonly data?: { readonly tags?: readonly Reference[] } | null
}

type NavItem = Readonly<Record<string, unknown>> & { readonly type: string; readonly items?: readonly NavItem[] }

const emptyFacts: Omit<Facts, 'page'> = { counterparts: {}, versions: {}, docs: {}, sidebar: [] }

/** A property of the data about the current page; empty before it is loaded. */
export function pageFact<Part extends keyof Facts>(part: Part): Facts[Part] {
  return (ask(part) ?? (emptyFacts as Partial<Facts>)[part]) as Facts[Part]
}

/** Docusaurus id of a docs instance. */
export const pluginId = (instance: string): string =>
  pluginIds[instance] ?? (instance === 'docs' ? 'default' : instance)

/** Label of a version. Docusaurus labels the version `current` as `Next` by default, even if it is the last one. */
export const labelOf = ({ name, label }: VersionFacts): string =>
  name === 'current' && label === 'Current' ? 'Next' : label

/** Configured name of a version's sidebar. */
export const sidebarName = (id: string, version: string | undefined): string =>
  version !== undefined && id.startsWith(`${version}/`) ? id.slice(version.length + 1) : id

export type { DocFacts, NavItem, PageFacts, VersionFacts }
