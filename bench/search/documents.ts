import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SearchDocument } from '../../src/plugins/search/documents.ts'
import type { Manifest } from '../../src/plugins/search/engine/large.ts'
import type { Synonyms, Terms } from '../../src/plugins/search/engine/synonyms.ts'

/** Part of a page that an engine indexes: the text under one heading, or before the first. */
export interface Section {
  /** Route of the page. */
  readonly page: string
  readonly title: string
  /** Empty before the first heading. */
  readonly heading: string
  /** Title of the page; only its first section has it, like the description. */
  readonly keywords: string
  readonly description: string
  readonly content: string
}

/** Content of `search-index.json` of a built site. */
export interface Index {
  readonly documents: readonly SearchDocument[]
  readonly synonyms?: Synonyms
  readonly terms?: Terms
  readonly languages?: readonly string[]
  /** Words and documents are in separate files. */
  readonly isLarge: boolean
}

/** All search documents of a built site. Only this function knows the format of the files. */
export function readIndex(dist: string): Index {
  const read = (path: string): unknown => JSON.parse(readFileSync(join(dist, path), 'utf8'))
  const index = read('search-index.json') as Index & Pick<Manifest, 'folder' | 'shared'> & { readonly version: 1 | 2 }
  if (index.version === 1) return { ...index, isLarge: false }
  const folders = [index.folder ?? 'search-index', ...(index.shared === undefined ? [] : ['search-index/shared'])]
  const parts = folders.flatMap((folder) => {
    const files = readdirSync(join(dist, folder, 'documents')).sort((a, b) => parseInt(a) - parseInt(b))
    return files.map((file) => read(`${folder}/documents/${file}`) as Pick<Index, 'documents'>)
  })
  return { ...index, documents: parts.flatMap(({ documents }) => documents), isLarge: true }
}

/** The sections of all pages, in the order of the documents. */
export function sectionsOf(documents: readonly SearchDocument[]): readonly Section[] {
  const sections = new Map<string, Section>()
  const pages = new Map<string, { readonly page: string; readonly title: string }>()
  for (const document of documents) {
    if (document.parent === null) pages.set(document.id, { page: document.url, title: document.title })
    const page = pages.get(document.parent ?? document.id)
    if (page === undefined) throw new Error(`the document ${document.id} precedes its page`)
    const key = `${page.page}#${document.parent === null ? '' : (document.hash ?? '')}`
    const empty = { ...page, heading: '', keywords: '', description: '', content: '' }
    sections.set(key, { ...(sections.get(key) ?? empty), ...fieldOf(document) })
  }
  return [...sections.values()]
}

function fieldOf({ type, text }: SearchDocument): Partial<Section> {
  if (type === 'Title') return {}
  if (type === 'Heading') return { heading: text }
  if (type === 'Keywords') return { keywords: text }
  return type === 'Description' ? { description: text } : { content: text }
}
