/**
 * What the tasks of a site see beside their input. The pipeline describes it as plain data, a `WorkspaceSpec`; each
 * thread makes a `Workspace` of it. Both are values of one run: two builds in one process never see each other's.
 *
 * @module
 */
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { PackReader, PackWriter } from '../cache/pack.ts'
import type { Workspaces } from '../execute/tasks.ts'
import type { FragmentBody } from '../model/facts.ts'
import type { SharedSite, ThemeModule } from '../model/linked.ts'
import type { MarkdownOptions } from '../model/markdown-options.ts'
import type { PreparedSite } from '../render/view.ts'
import { sitePlugins, type PluginSpec, type SitePlugins } from './plugins.ts'

/** Where content is, and how it is read. */
interface ContentSettings {
  /** Folder of the site. */
  readonly root: string
  /** Folder of the packs. */
  readonly packs: string
  /** Folder of runnable modules. */
  readonly modules: string
  /** Folders that content may read from, relative to the root. */
  readonly contentFolders: readonly string[]
  readonly markdown: MarkdownOptions
}

/** A workspace as plain data. Each part reaches a thread once, as long as it is the same value. */
export interface WorkspaceSpec {
  readonly content: ContentSettings
  readonly plugins: readonly PluginSpec[]
  /** Address of the theme's module: to evaluate and to render. */
  readonly theme?: string
  /** The linked site: to render. */
  readonly site?: SharedSite
  /** Folder that rendered files are written to. */
  readonly staging?: string
}

/** Packs of the cache, opened: one to write to, and all to read from. */
export interface OpenPacks {
  readonly writer: PackWriter
  readonly reader: PackReader
  /** Bodies that were read, by location. */
  readonly bodies: Map<string, FragmentBody>
}

/** A workspace, made. What only some tasks need is made when it is asked for. */
export interface Workspace {
  readonly content: ContentSettings
  readonly plugins: SitePlugins
  readonly packs: OpenPacks
  theme(): Promise<{ readonly url: string; readonly module: ThemeModule }>
  site(): Promise<PreparedSite>
  readonly staging: string
}

/** Makes workspaces, one after the other; what is equal in two of them is made once. */
export function createWorkspaces(): Workspaces<WorkspaceSpec, Workspace> {
  let packs: (OpenPacks & { readonly folder: string }) | undefined
  const plugins = ofLast(sitePlugins, isDeepStrictEqual)
  const prepared = ofLast(async (site: SharedSite) => (await import('../render/view.ts')).prepareSite(site), Object.is)
  const close = (): void => {
    packs?.writer.close()
    packs?.reader.close()
    packs = undefined
  }
  return {
    async open({ content, plugins: specs, theme, site, staging = '' }) {
      const loaded = await plugins(specs)
      if (packs?.folder !== content.packs) close()
      packs ??= { folder: content.packs, ...openPacks(content.packs) }
      return {
        content,
        plugins: loaded,
        packs,
        theme: async () => ({ url: given(theme), module: (await import(given(theme))) as ThemeModule }),
        site: () => prepared(given(site)),
        staging,
      }
    },
    settle: () => packs?.writer.flush(),
    close,
  }
}

function openPacks(folder: string): OpenPacks {
  const writer = new PackWriter(folder, `${randomUUID()}.pack`)
  return { writer, reader: new PackReader(folder), bodies: new Map() }
}

function given<Part>(part: Part | undefined): Part {
  if (part === undefined) throw new Error('the workspace lacks a part that the task needs')
  return part
}

/** `make`, which is asked again only for another value than the last. */
function ofLast<Value, Made>(make: (value: Value) => Made, isSame: (a: Value, b: Value) => boolean) {
  let last: { readonly value: Value; readonly made: Made } | undefined
  return (value: Value): Made => {
    if (last === undefined || !isSame(last.value, value)) last = { value, made: make(value) }
    return last.made
  }
}
