import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { openIndex, type Search } from '../../theme/script/search/open-index.ts'
import { table } from '../report.ts'

/** Hits that a box shows at once. */
const most = 8

/** What was downloaded for a query. */
export interface Download {
  readonly kind: string
  readonly query: string
  readonly files: number
  /** Bytes as they go over the line, with gzip. */
  readonly bytes: number
  readonly hits: number
}

/** A search of the index of a built site that counts what it reads. */
async function openCounted(dist: string): Promise<{ readonly search: Search; readonly read: Map<string, number> }> {
  const read = new Map<string, number>()
  const load = (address: string): Promise<unknown> => {
    const { pathname } = new URL(address)
    const bytes = readFileSync(join(dist, pathname))
    read.set(pathname, gzipSync(bytes).length)
    return Promise.resolve(JSON.parse(bytes.toString()))
  }
  return { search: await openIndex('https://site.example/search-index.json', load, ''), read }
}

/** What a reader downloads who asks one thing, and nothing before it. */
export async function downloads(dist: string, queries: Readonly<Record<string, string>>): Promise<readonly Download[]> {
  const found: Download[] = []
  for (const [kind, query] of Object.entries(queries)) {
    const { search, read } = await openCounted(dist)
    const hits = await search(query, most)
    const bytes = [...read.values()].reduce((sum, one) => sum + one, 0)
    found.push({ kind, query, files: read.size, bytes, hits: hits.length })
  }
  return found
}

/** The downloads as lines. */
export function downloadTable(found: readonly Download[]): string {
  const kb = (bytes: number): string => (bytes / 1024).toFixed(1)
  return table(
    ['kind', 'query', 'files', 'KB gzip', 'hits'],
    found.map(({ kind, query, files, bytes, hits }) => [kind, query, String(files), kb(bytes), String(hits)]),
  )
}
