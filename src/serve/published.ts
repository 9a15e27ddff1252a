import { existsSync, lstatSync, readFileSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { StaticFile, StaticSite } from './answer.ts'
import { parseHeaders } from './headers-file.ts'
import type { LineProblem } from './path-pattern.ts'
import { parseRedirects } from './redirects-file.ts'

/** A published folder, listed. */
export interface Loaded {
  readonly identity: string
  readonly site: StaticSite
  /** Ignored lines of the host files. */
  readonly problems: readonly (LineProblem & { readonly file: '_headers' | '_redirects' })[]
}

/** Lists a published folder and reads its host files; nothing, while the folder is absent. */
export function loadPublished(dir: string, baseUrl: string): Loaded | undefined {
  const found = identity(dir)
  if (found === undefined) return undefined
  const redirects = parseRedirects(textOf(join(dir, '_redirects')))
  const headers = parseHeaders(textOf(join(dir, '_headers')))
  return {
    identity: found,
    site: { baseUrl, files: list(dir), redirects: redirects.rules, headers: headers.rules, notFound: '404.html' },
    problems: [
      ...headers.problems.map((problem) => ({ ...problem, file: '_headers' as const })),
      ...redirects.problems.map((problem) => ({ ...problem, file: '_redirects' as const })),
    ],
  }
}

/** A text that identifies the publication: each one is a new folder. */
export function identity(dir: string): string | undefined {
  const stats = lstatSync(dir, { throwIfNoEntry: false })
  return stats?.isDirectory() === true ? `${stats.dev}:${stats.ino}:${stats.birthtimeMs}` : undefined
}

/** Regular files alone: a link could lead anywhere. */
function list(dir: string): ReadonlyMap<string, StaticFile> {
  const files = new Map<string, StaticFile>()
  const open = ['']
  for (let inner = open.pop(); inner !== undefined; inner = open.pop()) {
    for (const entry of readdirSync(join(dir, inner), { withFileTypes: true })) {
      const path = inner + entry.name
      if (entry.isDirectory()) open.push(`${path}/`)
      if (!entry.isFile()) continue
      const stats = lstatSync(join(dir, path), { throwIfNoEntry: false })
      if (stats !== undefined) files.set(path, { size: stats.size, digest: tag(stats.size, stats.mtimeMs) })
    }
  }
  return files
}

function tag(size: number, mtimeMs: number): string {
  return `${size.toString(36)}-${Math.round(mtimeMs * 1000).toString(36)}`
}

function textOf(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

/** The bytes of a file; nothing, if it has gone since it was listed. */
export async function readOrNothing(path: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
