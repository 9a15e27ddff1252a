import { defined, joinRoute, resolveSlug, type Entry } from '../../plugin.ts'
import type { DocFrontMatter } from './front-matter.ts'
import { parsePrefix, stripPrefixes } from './number-prefix.ts'
import type { DocsOptions } from './options.ts'
import type { Version } from './versions.ts'

/** A doc with what its path and front matter say; sidebars are not known yet. */
export interface Doc {
  /** Path in the version's folder without ending and number prefixes; front matter `id` replaces the last segment. */
  readonly id: string
  readonly route: string
  readonly entry: Entry<DocFrontMatter>
  /** Folder in the version's folder, as it is on disk; empty for the version's folder itself. */
  readonly folder: string
  /** Name of the file. */
  readonly file: string
  /** The page that stands for its folder: `index`, `readme`, or named like the folder. */
  readonly isIndex: boolean
  /** The first heading of the page. */
  readonly title: string
  /** Name in sidebars and pagination, unless they give another. */
  readonly label: string
  readonly description?: string
  readonly position?: number
  readonly unlisted: boolean
}

/** What an entry is as a doc of its version. Ids and routes follow Docusaurus 3. */
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
  // With `hide_title` the first heading stays in the body, and is no title of the layout's.
  const given = givenTitle(data)
  const title = body?.title ?? given ?? body?.headings.find(({ depth }) => depth === 1)?.text ?? baseId
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
    label: data.sidebar_label ?? given ?? title,
    description: description || undefined,
    position,
    unlisted: data.unlisted === true,
  })
}

/** The title of the front matter; an empty one is none. */
export function givenTitle({ title }: Pick<DocFrontMatter, 'title'>): string | undefined {
  return title === '' ? undefined : title
}
