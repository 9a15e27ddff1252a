/**
 * The command `new`: creates a file in a folder that a content type reads, and returns its route.
 *
 * @module
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { hrefOf } from '../model/address.ts'
import { readYaml } from '../text/yaml/yaml.ts'
import { openSite } from '../compiler/build.ts'
import type { OpenSite } from '../compiler/stages/open.ts'
import { digestsOf } from '../compiler/run/run.ts'
import { pageText, placePage, placePost, postText, pathsOfRoute, type Ending } from '../satellites/scaffold/index.ts'
import { splitSource } from '../compiler/compile/source.ts'
import { digest } from '../compiler/cache/hash.ts'
import type { Entry } from '../model/entry.ts'
import type { ContentType } from '../model/plugin.ts'
import { sourcesOf } from '../compiler/stages/read.ts'

/** Options of the command. */
export interface NewFileOptions {
  /** Absolute path of the site's folder. */
  readonly root: string
  readonly kind: 'page' | 'post'
  /** Path, address, or title of a post. */
  readonly written: string
  readonly ending: Ending
  /** Date, such as `2025-11-21`. */
  readonly date: string
}

/** Created file, or the reason for a failure. */
export type NewFileReport =
  | {
      readonly path: string
      /** Address with the base URL; absent if the content type creates no page for the file. */
      readonly href?: string
      readonly authors: readonly string[]
      /** Other authors in the authors file. */
      readonly others: readonly string[]
      /** Means of access for readers: automatic, an entry in a manual sidebar, or a link. */
      readonly reached: 'by itself' | 'by sidebar' | 'by link'
    }
  | { readonly problem: string }
  | { readonly diagnostics: readonly Diagnostic[] }

/** Creates a page or post; never overwrites. Throws errors of the operating system. */
export async function makeFile(options: NewFileOptions): Promise<NewFileReport> {
  const { root, kind, ending, date } = options
  const digests = digestsOf(root, { files: {}, recordedAt: 0 })
  const { site, diagnostics } = await openSite({ options: { root, drafts: true }, digests })
  if (site === undefined || diagnostics.some(({ severity }) => severity === 'error')) return { diagnostics }
  const folders = site.plugins.flatMap(({ plugin }) => plugin.folders ?? [])
  const input = withoutBase(options.written, site.config.baseUrl)
  const newFile = kind === 'page' ? placePage(input, folders, ending) : placePost(input, folders, ending)
  if ('problem' in newFile) return newFile
  const { path, title } = newFile
  const existing = [path, ...pathsOfRoute(path)].find((candidate) => existsSync(join(root, candidate)))
  if (existing !== undefined) return { problem: `${existing} exists already` }
  const folder = folders
    .filter((candidate) => path.startsWith(`${candidate.path}/`))
    .sort((a, b) => b.path.length - a.path.length)[0]
  const allAuthors = kind === 'post' ? authorsIn(root, folder?.authors) : []
  const authors = allAuthors.slice(0, 1)
  const text = kind === 'page' ? pageText(title) : postText({ title, date, authors, mdx: path.endsWith('.mdx') })
  const route = await routeOfSource(site, path, text)
  if (route === undefined) return { problem: `no content type of the site reads ${path}` }
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text, { flag: 'wx' })
  return {
    path,
    href: hrefOf(route, site.config),
    authors,
    others: allAuthors.slice(1),
    reached: folder?.reached ?? 'by itself',
  }
}

/** Removes the base URL, which an address copied from the browser contains. */
function withoutBase(input: string, baseUrl: string): string {
  return baseUrl !== '/' && input.startsWith(baseUrl) ? input.slice(baseUrl.length - 1) : input
}

/** Keys of an authors file. */
function authorsIn(root: string, file: string | undefined): string[] {
  if (file === undefined || !existsSync(join(root, file))) return []
  const { value } = readYaml(readFileSync(join(root, file), 'utf8'), { file, maxBytes: 1024 * 1024 })
  return typeof value === 'object' && value !== null ? Object.keys(value) : []
}

/**
 * Computes the route that a file with this text would have: arranges it with its content type, as the only file.
 * Returns `undefined` if no content type creates a page for it.
 */
async function routeOfSource(site: OpenSite, path: string, text: string): Promise<string | undefined> {
  for (const { instance, type: number } of sourcesOf(site.plugins, [path])) {
    const type = site.plugins.find((loaded) => loaded.instance === instance)?.plugin.types?.[
      number
    ] as ContentType<unknown>
    const { entries } = await splitSource({ source: { path, text, digest: digest(text) }, type, instance })
    const route = routeOfEntries(
      type,
      entries.map((entry) => ({ ...entry, fragments: {} })),
    )
    if (route !== undefined) return route
  }
  return undefined
}

/** Ignores errors of content types that cannot arrange a single file. */
function routeOfEntries(type: ContentType<unknown>, entries: readonly Entry[]): string | undefined {
  const keys = new Set(entries.map(({ key }) => key))
  try {
    return type.arrange(entries).pages.find(({ entry }) => entry !== undefined && keys.has(entry))?.route
  } catch {
    return undefined
  }
}
