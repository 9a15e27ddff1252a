import { defined } from '../../base/defined.ts'
import { diagnostic, joinRoute, resolveSlug, titleOf, type Entry, nearest, type Diagnostic } from '../kit.ts'
import type { DocFrontMatter } from './front-matter.ts'
import type { DocsOptions } from './options.ts'
import type { Version } from './versions.ts'

/** A doc with path and front matter, before sidebars are built. */
export interface Doc {
  /**
   * Path in the version's folder without ending and number prefixes. `id` in the front matter replaces the last
   * segment.
   */
  readonly id: string
  readonly route: string
  readonly entry: Entry<DocFrontMatter>
  /** Folder below the version's folder as on disk; empty for the version's folder itself. */
  readonly folder: string
  /** Name of the file. */
  readonly file: string
  /** The page represents its folder: its name is `index`, `readme`, or that of the folder. */
  readonly isIndex: boolean
  /** The first heading of the page. */
  readonly title: string
  /** The layout shows no title. */
  readonly hideTitle?: true
  /** Default label in sidebars and pagination. */
  readonly label: string
  readonly description?: string
  readonly position?: number
  readonly unlisted: boolean
}

/** Converts an entry to a doc of its version. Ids and routes follow Docusaurus 3. */
export function readDoc(entry: Entry<DocFrontMatter>, version: Version, options: DocsOptions): Doc {
  const { data } = entry
  const path = version.folder === '.' ? entry.source : entry.source.slice(version.folder.length + 1)
  const slash = path.lastIndexOf('/')
  const folder = slash === -1 ? '' : path.slice(0, slash)
  const file = path.slice(slash + 1)
  const name = file.replace(/\.mdx?$/, '')
  const prefixes = options.numberPrefixParser && data.parse_number_prefixes !== false
  const plain = parsePrefix(name, prefixes)
  const plainFolder = stripPrefixes(folder, prefixes)
  const baseId = data.id ?? plain.name
  const parent = folder.slice(folder.lastIndexOf('/') + 1)
  const isIndex = ['index', 'readme', ...(parent === '' ? [] : [parent.toLowerCase()])].includes(name.toLowerCase())
  const slug = data.slug ?? (isIndex ? '' : baseId)
  const { body } = entry.fragments
  const frontTitle = givenTitle(data)
  const { title = baseId, hideTitle } = titleOf(entry)
  const description = data.description ?? body?.excerpt
  const position = data.sidebar_position ?? plain.position
  return defined({
    id: plainFolder === '' ? baseId : `${plainFolder}/${baseId}`,
    route: joinRoute(version.path, resolveSlug(slug, plainFolder)),
    entry,
    folder,
    file,
    isIndex,
    title,
    hideTitle,
    label: data.sidebar_label ?? frontTitle ?? title,
    description: description || undefined,
    position,
    unlisted: data.unlisted === true,
  })
}

/** Title in the front matter, unless it is empty. */
export function givenTitle({ title }: Pick<DocFrontMatter, 'title'>): string | undefined {
  return title === '' ? undefined : title
}

/**
 * Diagnostic for an unknown doc id. The hint names the doc with this path (with number prefixes or
 * ending, or with another id in its front matter), or else the most similar id.
 */
export function unknownDoc(message: string, id: string, docs: readonly Doc[]): Diagnostic {
  const ids = docs.map((doc) => doc.id)
  const suggestedId = docAtPath(id, docs)?.id ?? nearest(id, ids)
  const source = docs.find((doc) => doc.id === suggestedId)?.entry.source
  const hint = suggestedId === undefined ? undefined : `did you mean "${suggestedId}"?  (${source})`
  return diagnostic('sidebar/unknown-doc', message, { subject: id, hint })
}

/** Doc whose path was reference in place of its id, such as `/start` or `start.md`. */
export function docAtPath(reference: string, docs: readonly Doc[]): Doc | undefined {
  const path = reference.replace(/^(?:\.?\/)+|\.mdx?$/g, '')
  return docs.find((doc) => doc.id === path || pathOf(doc) === path)
}

/** Path in the folder of the version, without its ending. */
function pathOf({ folder, file }: Doc): string {
  return `${folder === '' ? '' : `${folder}/`}${file.replace(/\.mdx?$/, '')}`
}

/** Dates (`2024-05-01-x`) and versions (`1.2-x`) are names, not positions. */
const notPrefix = /^\d+[-_.]\d+/
const prefix = /^(\d+)\s*[-_.]+\s*([^-_.\s].*)$/

/** `01-start` → `start` and 1; a name without a prefix is unchanged. The rules are Docusaurus'. */
export function parsePrefix(name: string, enabled: boolean): { readonly name: string; readonly position?: number } {
  if (!enabled || notPrefix.test(name)) return { name }
  const match = prefix.exec(name)
  return match === null ? { name } : { name: match[2] ?? '', position: Number(match[1]) }
}

/** A path without the number prefixes of its segments. */
export function stripPrefixes(path: string, enabled: boolean): string {
  return path
    .split('/')
    .map((segment) => parsePrefix(segment, enabled).name)
    .join('/')
}
