import { defined } from '../../base/defined.ts'
import { diagnostic, didYouMean, unknownIcon, type Diagnostic } from '../kit.ts'
import type { VersionContent } from './content.ts'
import { unknownDoc, parsePrefix, type Doc } from './doc.ts'
import type { DocsOptions, CategoryLinkConfig, SidebarItemConfig } from './options.ts'

/** A folder with its docs and subfolders. */
interface Folder {
  readonly path: string
  readonly name: string
  readonly docs: Doc[]
  readonly folders: Map<string, Folder>
}

interface Positioned {
  readonly item: SidebarItemConfig
  readonly position: number | undefined
  /** Name on disk, which sorts items with equal positions. */
  readonly name: string
}

/**
 * Generates sidebar items for the folders below `dirName` (`.` for all): an item for each doc, a category for each
 * folder with docs. Sorted by position (front matter, `_category_` file, number prefix), then by name; items without
 * a position come last. `empty` reports a folder without docs; `diagnostics` are those of `_category_` files.
 */
export function generateItems(dirName: string, source: Omit<Context, 'diagnostics'>) {
  const { content } = source
  const start = dirName.split('/').filter((segment) => segment !== '' && segment !== '.')
  let folder: Folder | undefined = treeOf(content.docs)
  for (const segment of start) folder = folder?.folders.get(segment)
  const diagnostics: Diagnostic[] = []
  return {
    items: folder === undefined ? [] : itemsOf(folder, { ...source, diagnostics }),
    diagnostics,
    empty: folder === undefined ? emptyFolder(start.join('/'), dirName, content) : undefined,
  }
}

/** Reports a folder without docs. Drafts count as docs. */
function emptyFolder(path: string, dirName: string, { docs, drafts }: VersionContent): Diagnostic | undefined {
  if (drafts.some((doc) => `${doc.folder}/`.startsWith(`${path}/`))) return undefined
  const folders = new Set([...docs, ...drafts].map((doc) => doc.folder).filter((folder) => folder !== ''))
  const message = `is generated from the folder "${dirName}", which has no docs`
  const hint = didYouMean(path, folders)
  return diagnostic('docs/empty-folder', message, { subject: dirName, hint })
}

function treeOf(docs: readonly Doc[]): Folder {
  const root: Folder = { path: '', name: '', docs: [], folders: new Map() }
  for (const doc of docs) {
    let folder = root
    for (const name of doc.folder === '' ? [] : doc.folder.split('/')) {
      const path = folder.path === '' ? name : `${folder.path}/${name}`
      const next: Folder = folder.folders.get(name) ?? { path, name, docs: [], folders: new Map() }
      folder.folders.set(name, next)
      folder = next
    }
    folder.docs.push(doc)
  }
  return root
}

interface Context {
  readonly content: VersionContent
  readonly options: DocsOptions
  /** Compares names. */
  readonly byName: (a: string, b: string) => number
  /** Collects problems. */
  readonly diagnostics: Diagnostic[]
}

/** Items of a folder, except the doc `without`, which the category links to. */
function itemsOf(folder: Folder, context: Context, without?: Doc): readonly SidebarItemConfig[] {
  const docs = folder.docs
    .filter((doc) => doc !== without)
    .map((doc): Positioned => ({ item: { type: 'doc', id: doc.id }, position: doc.position, name: doc.file }))
  const categories = [...folder.folders.values()].map((inner) => categoryOf(inner, context))
  const position = ({ position = Infinity }: Positioned): number => position
  return [...docs, ...categories]
    .sort((a, b) => (position(a) === position(b) ? context.byName(a.name, b.name) : position(a) - position(b)))
    .map(({ item }) => item)
}

function categoryOf(folder: Folder, context: Context): Positioned {
  const file = context.content.categories.get(folder.path)?.data
  const linked = linkedDoc(folder, file?.link, context)
  const { name, position } = parsePrefix(folder.name, context.options.numberPrefixParser)
  const indexLink = file?.link?.type === 'doc' ? undefined : file?.link
  const link: CategoryLinkConfig | null | undefined = linked === undefined ? indexLink : { type: 'doc', id: linked.id }
  const item: SidebarItemConfig = {
    type: 'category',
    label: file?.label ?? linked?.label ?? name,
    description: file?.description,
    link,
    items: itemsOf(folder, context, linked),
    collapsed: file?.collapsed,
    collapsible: file?.collapsible,
    icon: iconOf(context.content.categories.get(folder.path), context),
    tint: file?.tint,
    badge: file?.badge ?? linked?.entry.data.sidebar_badge,
    className: file?.className ?? linked?.entry.data.sidebar_class_name,
    customProps: file?.customProps ?? linked?.entry.data.sidebar_custom_props,
  }
  return { item, position: file?.position ?? linked?.position ?? position, name: folder.name }
}

/** Icon in a category file. Reports and removes an unknown icon. */
function iconOf(file: ReturnType<VersionContent['categories']['get']>, { diagnostics }: Context): string | undefined {
  const name = file?.data.icon
  const unknown = name === undefined ? undefined : unknownIcon(name, defined({ location: file?.locations['icon'] }))
  if (unknown === undefined) return name
  diagnostics.push(unknown)
  return undefined
}

/**
 * Doc that a category links to: that of the link in its file (`null` for no link), which may be relative to the folder,
 * or else the index page of the folder.
 */
function linkedDoc(folder: Folder, link: CategoryLinkConfig | null | undefined, context: Context): Doc | undefined {
  if (link === undefined) return folder.docs.find((doc) => doc.isIndex)
  if (link === null || link.type !== 'doc') return undefined
  const { byId, drafts, docs, categories } = context.content
  const isIt = (doc: Doc): boolean => doc.id.split('/').at(-1) === link.id
  const linked = folder.docs.find(isIt) ?? byId.get(link.id)
  const isDraft = drafts.some((doc) => doc.id === link.id || (doc.folder === folder.path && isIt(doc)))
  if (linked === undefined && !isDraft) {
    const file = categories.get(folder.path)
    const report = unknownDoc(`the category links to the doc "${link.id}", which does not exist`, link.id, docs)
    context.diagnostics.push(defined({ ...report, location: file?.locations.link }))
  }
  return linked
}
