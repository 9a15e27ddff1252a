import { nearest, type Diagnostic } from '../../plugin.ts'
import type { Doc } from './doc.ts'
import type { CategoryFile } from './front-matter.ts'
import { parsePrefix } from './number-prefix.ts'
import type { CategoryLinkConfig, DocsOptions, SidebarItemConfig } from './options.ts'
import type { VersionContent } from './sidebar.ts'

/** A folder with what stands in it. */
interface Folder {
  readonly path: string
  readonly name: string
  readonly docs: Doc[]
  readonly folders: Map<string, Folder>
}

interface Positioned {
  readonly item: SidebarItemConfig
  readonly position: number | undefined
  /** Name on disk: the order where positions do not decide. */
  readonly name: string
}

/**
 * Sidebar items after the folders below `dirName` (`.` for all): one for each doc, a category for each folder that
 * holds one. Sorted by position (front matter, `_category_` file, number prefix), then by name in code points, those
 * without a position last. `problem` says that the folder holds no docs.
 */
export function generateItems(
  dirName: string,
  content: Pick<VersionContent, 'docs' | 'draftIds' | 'categories' | 'byId'>,
  options: DocsOptions,
): { readonly items: readonly SidebarItemConfig[]; readonly problem?: Diagnostic } {
  const start = dirName.split('/').filter((segment) => segment !== '' && segment !== '.')
  const root = treeOf(content.docs)
  let folder: Folder | undefined = root
  for (const segment of start) folder = folder?.folders.get(segment)
  if (folder === undefined) {
    const near = nearest(
      start.join('/'),
      content.docs.map((doc) => doc.folder).filter((path) => path !== ''),
    )
    const hint = near === undefined ? {} : { hint: `did you mean "${near}"?` }
    const message = `is generated from the folder "${dirName}", which holds no docs`
    return { items: [], problem: { code: 'docs/empty-folder', severity: 'warning', message, ...hint } }
  }
  return { items: itemsOf(folder, { categories: content.categories, byId: content.byId, options }) }
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
  readonly categories: ReadonlyMap<string, CategoryFile>
  readonly byId: ReadonlyMap<string, Doc>
  readonly options: DocsOptions
}

/** `without` is the doc that the category of the folder links to. */
function itemsOf(folder: Folder, context: Context, without?: Doc): readonly SidebarItemConfig[] {
  const docs = folder.docs
    .filter((doc) => doc !== without)
    .map((doc): Positioned => ({ item: { type: 'doc', id: doc.id }, position: doc.position, name: doc.file }))
  const categories = [...folder.folders.values()].map((inner) => categoryOf(inner, context))
  return [...docs, ...categories].sort(compare).map(({ item }) => item)
}

function categoryOf(folder: Folder, context: Context): Positioned {
  const file = context.categories.get(folder.path)
  const linked = linkedDoc(folder, file?.link, context)
  const { name, position } = parsePrefix(folder.name, context.options.numberPrefixParser)
  const link: CategoryLinkConfig | null | undefined = linked === undefined ? file?.link : { type: 'doc', id: linked.id }
  const item: SidebarItemConfig = {
    type: 'category',
    label: file?.label ?? linked?.label ?? name,
    description: file?.description,
    link,
    items: itemsOf(folder, context, linked),
    collapsed: file?.collapsed,
    collapsible: file?.collapsible,
    className: file?.className ?? linked?.entry.data.sidebar_class_name,
    customProps: file?.customProps ?? linked?.entry.data.sidebar_custom_props,
  }
  return { item, position: file?.position ?? linked?.position ?? position, name: folder.name }
}

/** A file that names a link decides (`null`: none); else the index page of the folder is the page of the category. */
function linkedDoc(folder: Folder, link: CategoryLinkConfig | null | undefined, context: Context): Doc | undefined {
  if (link === undefined) return folder.docs.find((doc) => doc.isIndex)
  if (link === null || link.type !== 'doc') return undefined
  return folder.docs.find((doc) => doc.id.split('/').at(-1) === link.id) ?? context.byId.get(link.id)
}

function compare(a: Positioned, b: Positioned): number {
  const [left, right] = [a.position ?? Infinity, b.position ?? Infinity]
  if (left !== right) return left < right ? -1 : 1
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0
}
