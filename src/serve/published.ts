import { existsSync, lstatSync, readFileSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
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
  for (const entry of readdirSync(dir, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    const stats = entry.isFile() ? lstatSync(path, { throwIfNoEntry: false }) : undefined
    if (stats === undefined) continue
    const { size, mtimeMs } = stats
    const digest = `${size.toString(36)}-${Math.round(mtimeMs * 1000).toString(36)}`
    files.set(relative(dir, path).replaceAll(sep, '/'), { size, digest })
  }
  return files
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
