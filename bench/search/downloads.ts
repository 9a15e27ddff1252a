import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { SearchDocument } from '../../src/plugins/search/documents.ts'
import { pagesOfDocuments } from '../../src/plugins/search/engine/documents.ts'
import { openIndex, type Search } from '../../theme/script/search/open-index.ts'
import { table } from '../report.ts'

/** Hits that a box shows at once. */
const maxResults = 8

/** Downloads for one query. */
export interface Download {
  readonly kind: string
  readonly query: string
  readonly files: number
  /** Transferred bytes, with gzip. */
  readonly bytes: number
  readonly hits: number
}

/** A search of the index of a built site that counts the bytes that it reads, with those of the engine. */
async function openCounted(dist: string): Promise<{ readonly search: Search; readonly read: Map<string, number> }> {
  const sizes = new Map<string, number>()
  const engine = readdirSync(join(dist, 'assets')).find((name) => /^worker-\w+\.js$/.test(name))
  if (engine !== undefined) sizes.set(engine, gzipSync(readFileSync(join(dist, 'assets', engine))).length)
  const load = (address: string): Promise<unknown> => {
    const { pathname } = new URL(address)
    const bytes = readFileSync(join(dist, pathname))
    sizes.set(pathname, gzipSync(bytes).length)
    return Promise.resolve(JSON.parse(bytes.toString()))
  }
  return { search: await openIndex('https://site.example/search-index.json', load, ''), read: sizes }
}

/** A query of each kind, with words from a page in the middle of the site. */
export function queriesOf(dist: string): Readonly<Record<string, string>> {
  const folder = join(dist, 'search-index', 'documents')
  const files = existsSync(folder) ? readdirSync(folder).sort() : []
  const file = files.length === 0 ? join(dist, 'search-index.json') : join(folder, files[files.length >> 1] ?? '')
  const { documents } = JSON.parse(readFileSync(file, 'utf8')) as { readonly documents: readonly SearchDocument[] }
  const [page] = pagesOfDocuments(documents)
  const text = page?.sections.reduce((longest, { text }) => (text.length > longest.length ? text : longest), '') ?? ''
  const words = text.match(/\p{L}+/gu) ?? []
  const longest = words.reduce((longest, word) => (word.length > longest.length ? word : longest), '')
  const half = words.length >> 1
  const call = page?.keywords.find((keyword) => /^[A-Z]+ \//.test(keyword))
  return {
    letter: longest.slice(0, 1),
    prefix: longest.slice(0, 3),
    word: `${longest} `,
    title: `${page?.title ?? ''} `,
    phrase: `"${words.slice(half, half + 3).join(' ')}"`,
    slip: `${longest.slice(0, -3)}${longest.at(-2)}${longest.at(-3)}${longest.at(-1)} `,
    sentence: `${words.slice(half, half + 10).join(' ')} `,
    nothing: 'xyzzyplugh ',
    ...(call === undefined ? {} : { call }),
  }
}

/** The downloads of a reader whose first query this is. */
export async function downloads(dist: string, queries: Readonly<Record<string, string>>): Promise<readonly Download[]> {
  const rows: Download[] = []
  for (const [kind, query] of Object.entries(queries)) {
    const { search, read } = await openCounted(dist)
    const hits = await search(query, maxResults)
    const bytes = [...read.values()].reduce((sum, size) => sum + size, 0)
    rows.push({ kind, query, files: read.size, bytes, hits: hits.length })
  }
  return rows
}

/** The downloads as lines. */
export function downloadTable(downloads: readonly Download[]): string {
  const kb = (bytes: number): string => (bytes / 1024).toFixed(1)
  return table(
    ['kind', 'query', 'files', 'KB gzip', 'hits'],
    downloads.map(({ kind, query, files, bytes, hits }) => [kind, query, String(files), kb(bytes), String(hits)]),
  )
}
