import { ask } from 'docs:surroundings'
import { pluginIds } from '@generated/site'
import type { DocFacts, PageFacts as SurroundingPage, Reference, Surroundings, VersionFacts } from '../../../kit.ts'

/** Surroundings of a page of the docs, with front matter, tags and sidebars as Docusaurus knows them. */
interface Known extends Omit<Surroundings, 'page' | 'sidebar'> {
  readonly page?: PageFacts
  readonly sidebar: readonly NavItem[]
}

interface PageFacts extends Omit<SurroundingPage, 'frontMatter' | 'data'> {
  readonly frontMatter: Readonly<Record<string, unknown>>
  readonly data?: { readonly tags?: readonly Reference[] } | null
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
