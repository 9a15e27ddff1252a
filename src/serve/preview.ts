import { existsSync, lstatSync, readFileSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { StaticFile, StaticSite } from './answer.ts'
import { parseHeaders } from './headers-file.ts'
import { createHandler, listen, type Listening } from './http.ts'
import type { LineProblem } from './path-pattern.ts'
import { parseRedirects } from './redirects-file.ts'

/** What to preview, and where. */
export interface PreviewOptions {
  /** Absolute path of a published site. */
  readonly dir: string
  readonly port: number
  readonly host: string
  /** With a slash at both ends. */
  readonly baseUrl: string
  /** Further host names that requests may carry. */
  readonly allowedHosts?: readonly string[]
  /** Told of faults of ours. */
  readonly onError?: (error: unknown) => void
}

/** A preview that runs. */
export interface Preview extends Listening {
  /** Lines of the host files that the preview passes over. */
  readonly problems: readonly (LineProblem & { readonly file: '_headers' | '_redirects' })[]
}

/**
 * Serves a published site as a static host would, with its `_headers`, `_redirects` and 404 page. A new publication is
 * seen at the next request. Gives a sentence where that is not possible.
 */
export async function preview(options: PreviewOptions): Promise<Preview | { readonly ok: false; readonly problem: string }> {
  const { dir, port, host, baseUrl, allowedHosts = [], onError } = options
  let shown = load(dir, baseUrl)
  if (shown === undefined) {
    return { ok: false, problem: 'there is no published site; make one with: npx @waybill/docs build' }
  }
  const first = shown
  const handle = createHandler({
    hosts: { host, allowed: allowedHosts },
    read: (path) => readOrNothing(join(dir, path)),
    site() {
      if (identity(dir) !== shown?.identity) shown = load(dir, baseUrl) ?? shown
      return (shown ?? first).site
    },
    ...(onError === undefined ? {} : { onError }),
  })
  const listening = await listen({ port, host, handle })
  return listening.ok ? { ...listening, url: listening.url + baseUrl, problems: first.problems } : listening
}

interface Loaded {
  readonly identity: string
  readonly site: StaticSite
  readonly problems: Preview['problems']
}

/** Nothing, while the folder is absent. */
function load(dir: string, baseUrl: string): Loaded | undefined {
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

/** Each publication is a new folder. */
function identity(dir: string): string | undefined {
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

/** Nothing, if the file has gone since it was listed. */
async function readOrNothing(path: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return undefined
    throw error
  }
}
