import type { Diagnostic, Entry } from '../../plugin.ts'
import { readDoc, type Doc } from './doc.ts'
import { kindKey, type CategoryFile, type DocFrontMatter, type DocsData, type TagsFile } from './front-matter.ts'
import type { DocsOptions } from './options.ts'
import { readTags, tagsFileOf, type Tags } from './tags.ts'
import { versionOf, type Version } from './versions.ts'

/** The sources of one version, read. */
export interface VersionContent {
  readonly version: Version
  /** Without drafts, in order of their sources. */
  readonly docs: readonly Doc[]
  readonly byId: ReadonlyMap<string, Doc>
  /** Drafts that are left out: naming them is no mistake. */
  readonly drafts: readonly Doc[]
  readonly draftIds: ReadonlySet<string>
  /** `_category_` files by folder. */
  readonly categories: ReadonlyMap<string, Entry<CategoryFile>>
  readonly tags: Tags
}

/** What is to be known to read the sources of a version. */
export interface Reading {
  readonly version: Version
  readonly versions: readonly Version[]
  readonly options: DocsOptions
  /** Drafts are docs like others. */
  readonly drafts: boolean
}

/** The sources of a version among those of the instance. Docs with one id, and folders with two category files, are reported. */
export function readContent(
  entries: readonly Entry<DocsData>[],
  reading: Reading,
): { readonly content: VersionContent; readonly diagnostics: readonly Diagnostic[] } {
  const { version, options } = reading
  const diagnostics: Diagnostic[] = []
  const docs: Doc[] = []
  const drafts: Doc[] = []
  const byId = new Map<string, Doc>()
  const categories = new Map<string, Entry<CategoryFile>>()
  const tagsFile = tagsFileOf(version.folder, options)
  let tags: Entry<TagsFile> | undefined
  for (const entry of entries) {
    if (entry.data[kindKey] === 'tags') {
      if (entry.source === tagsFile) tags = entry as Entry<TagsFile>
      continue
    }
    if (versionOf(entry.source, reading.versions) !== version) continue
    if (entry.data[kindKey] === 'category') {
      const folder = folderOf(entry.source, version)
      const first = categories.get(folder)
      if (first === undefined) categories.set(folder, entry as Entry<CategoryFile>)
      else diagnostics.push(secondFile(entry.source, first.source))
      continue
    }
    const doc = readDoc(entry as Entry<DocFrontMatter>, version, options)
    if (doc.entry.data.draft === true && !reading.drafts) {
      drafts.push(doc)
      continue
    }
    docs.push(doc)
    const first = byId.get(doc.id)
    if (first === undefined) byId.set(doc.id, doc)
    else diagnostics.push(sameId(doc, first))
  }
  const draftIds = new Set(drafts.map((doc) => doc.id))
  const read = readTags(tags, version, options)
  return {
    content: { version, docs, byId, drafts, draftIds, categories, tags: read.tags },
    diagnostics: [...diagnostics, ...read.diagnostics],
  }
}

function folderOf(source: string, version: Version): string {
  const path = version.folder === '.' ? source : source.slice(version.folder.length + 1)
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

function sameId({ id, entry }: Doc, first: Doc): Diagnostic {
  return {
    code: 'docs/duplicate-id',
    severity: 'warning',
    message: `this doc has the id "${id}", as ${first.entry.source} has; sidebars that name it lead there`,
    place: entry.places.id ?? { file: entry.source, line: 1, column: 1 },
    hint: 'give one of them another "id:", or another name',
  }
}

function secondFile(source: string, first: string): Diagnostic {
  return {
    code: 'docs/duplicate-category',
    severity: 'warning',
    message: `the folder has another category file, ${first.slice(first.lastIndexOf('/') + 1)}; this one is left out`,
    place: { file: source, line: 1, column: 1 },
    hint: 'make one file of the two',
  }
}
