import type { CorpusPage } from '../corpus.ts'
import { corpusFolders } from './peer.ts'

/** An item of the sidebar that VitePress and Rspress are given in their configuration. */
export type SidebarItem =
  | { readonly text: string; readonly collapsed: true; readonly items: readonly SidebarItem[] }
  | { readonly text: string; readonly link: string }

/** The whole tree of the corpus, as JSON: sections, their folders, their pages. */
export function sidebarJson(pages: readonly CorpusPage[]): string {
  const folders = corpusFolders(pages)
  const below = new Map(folders.map(({ path }) => [path, [] as SidebarItem[]]))
  for (const page of pages) below.get(parent(page.path))?.push({ text: page.title, link: page.route })
  const category = ({ path, label }: { path: string; label: string }): SidebarItem => {
    return { text: label, collapsed: true, items: below.get(path) ?? [] }
  }
  for (const folder of folders) below.get(parent(folder.path))?.push(category(folder))
  return JSON.stringify(folders.filter(({ path }) => parent(path) === '').map(category))
}

function parent(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}
