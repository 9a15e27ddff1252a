import {
  diagnostic,
  isLeftOut,
  joinRoute,
  kindKey,
  readTags,
  startOf,
  type Diagnostic,
  type Entry,
  type Tags,
} from '../kit.ts'
import { readDoc, type Doc } from './doc.ts'
import type { CategoryFile, DocFrontMatter, DocsData, TagsFile } from './front-matter.ts'
import type { DocsOptions } from './options.ts'
import { tagsFileOf } from './tags.ts'
import { versionOf, type Version } from './versions.ts'

/** The parsed sources of a version. */
export interface VersionContent {
  readonly version: Version
  /** Docs in the order of their sources, without drafts. */
  readonly docs: readonly Doc[]
  readonly byId: ReadonlyMap<string, Doc>
  /** Omitted drafts. References to drafts are not errors. */
  readonly drafts: readonly Doc[]
  readonly draftIds: ReadonlySet<string>
  /** `_category_` files by folder. */
  readonly categories: ReadonlyMap<string, Entry<CategoryFile>>
  readonly tags: Tags
}

/** Groups the entries of the instance by version, and its tags files. */
export function sortEntries(entries: readonly Entry<DocsData>[], versions: readonly Version[]) {
  const ofVersion = new Map<Version, Entry<DocsData>[]>()
  const tags = new Map<string, Entry<TagsFile>>()
  for (const entry of entries) {
    if (entry.data[kindKey] === 'tags') {
      tags.set(entry.source, entry as Entry<TagsFile>)
      continue
    }
    const version = versionOf(entry.source, versions)
    if (version === undefined) continue
    const list = ofVersion.get(version)
    if (list === undefined) ofVersion.set(version, [entry])
    else list.push(entry)
  }
  return { ofVersion, tags }
}

/**
 * Collects the content of a version. Reports docs with the same id, and folders with two category
 * files.
 */
export function readContent(
  { ofVersion, tags }: ReturnType<typeof sortEntries>,
  {
    version,
    options,
    drafts: withDrafts,
  }: { readonly version: Version; readonly options: DocsOptions; readonly drafts: boolean },
): { readonly content: VersionContent; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  const docs: Doc[] = []
  const drafts: Doc[] = []
  const byId = new Map<string, Doc>()
  const categories = new Map<string, Entry<CategoryFile>>()
  const tagsFile = tagsFileOf(version.folder, options)
  for (const entry of ofVersion.get(version) ?? []) {
    if (entry.data[kindKey] === 'category') {
      const folder = folderOf(entry.source, version)
      const first = categories.get(folder)
      if (first === undefined) categories.set(folder, entry as Entry<CategoryFile>)
      else diagnostics.push(secondFile(entry.source, first.source))
      continue
    }
    const doc = readDoc(entry as Entry<DocFrontMatter>, version, options)
    if ((doc.entry.data.draft === true && !withDrafts) || isLeftOut(doc.entry, doc)) {
      drafts.push(doc)
      continue
    }
    docs.push(doc)
    const first = byId.get(doc.id)
    if (first === undefined) byId.set(doc.id, doc)
    else diagnostics.push(sameId(doc, first))
  }
  const draftIds = new Set(drafts.map((doc) => doc.id))
  const file = tagsFile === undefined ? undefined : tags.get(tagsFile)
  return {
    content: {
      version,
      docs,
      byId,
      drafts,
      draftIds,
      categories,
      tags: readTags(
        file,
        joinRoute(version.path, options.tagsBasePath),
        [...docs, ...drafts].map(({ entry }) => entry),
      ),
    },
    diagnostics,
  }
}

function folderOf(source: string, version: Version): string {
  const path = version.folder === '.' ? source : source.slice(version.folder.length + 1)
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

function sameId({ id, entry, route, isIndex }: Doc, first: Doc): Diagnostic {
  const hasSameAddress = route === first.route && entry.data.slug === undefined && !isIndex
  const effect = hasSameAddress ? `, and so its address, "${route}"; it is left out` : '; sidebars refer to that doc'
  const message = `this doc has the same id as ${first.entry.source}, "${id}"${effect}`
  return diagnostic('docs/duplicate-id', message, {
    subject: hasSameAddress ? route : id,
    location: entry.locations.id ?? startOf(entry.source),
    hint: 'change the "id:" or the name of one of them',
  })
}

function secondFile(source: string, first: string): Diagnostic {
  const message = `the folder has another category file, ${first.slice(first.lastIndexOf('/') + 1)}; this one is left out`
  return diagnostic('docs/duplicate-category', message, {
    location: startOf(source),
    hint: 'merge the two files',
  })
}
