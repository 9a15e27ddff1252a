import { join, relative, sep } from 'node:path'
import { listen, type Listening, type NotListening, type Port } from './listen/listen.ts'
import { createHandler, respondFrom } from './http.ts'
import { defined } from '../base/defined.ts'
import { existsSync, lstatSync, readFileSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { StaticFile, StaticSite } from './answer.ts'
import { type LineProblem, parseRedirects, parseHeaders } from './host-files.ts'

/** Options of a preview. */
export interface PreviewOptions extends Port {
  /** Absolute path of a published site. */
  readonly dir: string
  readonly host: string
  /** Base path with a slash at both ends. Default: that of the built pages. */
  readonly baseUrl?: string | undefined
  /** Additional host names that requests may carry. */
  readonly allowedHosts?: readonly string[]
  /** Called with internal errors. */
  readonly onError?: (error: unknown) => void
}

/** A running preview. */
export interface Preview extends Listening {
  /** Ignored lines of the host files. */
  readonly problems: Loaded['problems']
}

/**
 * Serves a published site as a static host would, with its `_headers`, `_redirects` and 404 page. A new publication
 * takes effect with the next request.
 */
export async function preview(options: PreviewOptions): Promise<Preview | NotListening> {
  const { dir, port, movesOn, host, baseUrl, allowedHosts = [], onError } = options
  let published = loadPublished(dir, baseUrl)
  if (published === undefined) {
    return { ok: false, problem: 'there is no published site; build it with: npx @waybill/docs build' }
  }
  const first = published
  const current = () => {
    if (identity(dir) !== published?.identity) published = loadPublished(dir, baseUrl) ?? published
    return (published ?? first).site
  }
  const handle = createHandler(
    defined({
      hosts: { host, allowed: allowedHosts },
      respond: respondFrom(current, (path) => readIfExists(join(dir, path))),
      onError,
    }),
  )
  const listening = await listen(defined({ port, movesOn, host, handle }))
  return listening.ok ? { ...listening, url: listening.url + first.site.baseUrl, problems: first.problems } : listening
}

/** Contents of a published folder. */
interface Loaded {
  readonly identity: string
  readonly site: StaticSite
  /** Ignored lines of the host files. */
  readonly problems: readonly (LineProblem & { readonly file: '_headers' | '_redirects' })[]
}

/** Lists a published folder and reads its host files; `undefined` if the folder does not exist. */
function loadPublished(dir: string, baseUrl = builtBaseUrl(dir)): Loaded | undefined {
  const id = identity(dir)
  if (id === undefined) return undefined
  const redirects = parseRedirects(textOf(join(dir, '_redirects')))
  const headers = parseHeaders(textOf(join(dir, '_headers')))
  return {
    identity: id,
    site: { baseUrl, files: list(dir), redirects: redirects.rules, headers: headers.rules },
    problems: [
      ...headers.problems.map((problem) => ({ ...problem, file: '_headers' as const })),
      ...redirects.problems.map((problem) => ({ ...problem, file: '_redirects' as const })),
    ],
  }
}

/** Base URL of a published site, read from the addresses of style sheets and scripts of a page. */
function builtBaseUrl(dir: string): string {
  const html = textOf(join(dir, '404.html')) || textOf(join(dir, 'index.html'))
  return / (?:href|src)="(\/(?:[^"]*\/)?)assets\/(?:style|script)-[^"/]*"/.exec(html)?.[1] ?? '/'
}

/**
 * Identifies a publication. Publishing swaps two folders, so their inodes occur again; the swap also sets the change
 * time.
 */
function identity(dir: string): string | undefined {
  const stats = lstatSync(dir, { throwIfNoEntry: false, bigint: true })
  return stats?.isDirectory() === true ? [stats.dev, stats.ino, stats.birthtimeNs, stats.ctimeNs].join(':') : undefined
}

/** Lists the regular files. Symbolic links are ignored, since their targets may be outside the folder. */
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

/** Reads a file; `undefined` if it was deleted after it was listed. */
async function readIfExists(path: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
