import { ask } from 'docs:surroundings'
import { pluginIds } from '@generated/site'
import type { DocFacts, PageFacts as SurroundingPage, Reference, Surroundings, VersionFacts } from '../../../kit.ts'

/** Surroundings of a page of the docs, with front matter, tags and sidebars as Docusaurus knows them. */
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

/** A part of the facts about the current page; empty before they are available. */
export function pageFact<Part extends keyof Facts>(part: Part): Facts[Part] {
  return (ask(part) ?? (emptyFacts as Partial<Facts>)[part]) as Facts[Part]
}

/** The id of an instance of the docs in the configuration of Docusaurus. */
export const pluginId = (instance: string): string =>
  pluginIds[instance] ?? (instance === 'docs' ? 'default' : instance)

/** The label of a version. Docusaurus calls a version `current` without a label `Next`, even if it is the last one. */
export const labelOf = ({ name, label }: VersionFacts): string =>
  name === 'current' && label === 'Current' ? 'Next' : label

/** A sidebar of a version, by the name that its configuration gives it. */
export const sidebarName = (id: string, version: string | undefined): string =>
  version !== undefined && id.startsWith(`${version}/`) ? id.slice(version.length + 1) : id

export type { DocFacts, NavItem, PageFacts, VersionFacts }
