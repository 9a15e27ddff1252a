/**
 * What `docs new` makes: a file in the folder that a content type of the site reads, and the route that it will have.
 *
 * @module
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sortDiagnostics, type Diagnostic } from './diagnostics/diagnostic.ts'
import { digest } from './cache/hash.ts'
import { hrefOf } from './model/address.ts'
import { readYaml } from './text/yaml/yaml.ts'
import { openSite, type OpenSite } from './pipeline/open-site.ts'
import { routeOfSource } from './pipeline/route-of-source.ts'
import { fileDigests } from './read/files.ts'
import {
  pageText,
  placePage,
  placePost,
  postText,
  samePlaces,
  type ContentFolder,
  type Ending,
} from './scaffold/new-file.ts'

/** What is asked for. */
export interface NewFileOptions {
  /** Absolute path of the site's folder. */
  readonly root: string
  readonly kind: 'page' | 'post'
  /** A path, an address, or the title of a post. */
  readonly written: string
  readonly ending: Ending
  /** Such as `2025-11-21`. */
  readonly date: string
}

/** What was made, or why nothing was. */
export type NewFileReport =
  | {
      readonly path: string
      /** Address with the base URL; absent where the content type gives the file no page. */
      readonly href?: string
      readonly authors: readonly string[]
      /** Other authors of the file of authors. */
      readonly others: readonly string[]
      /** What leads readers to it: what the site makes itself, a sidebar that is written by hand, or a link. */
      readonly reached: 'by itself' | 'by sidebar' | 'by link'
    }
  | { readonly problem: string }
  | { readonly diagnostics: readonly Diagnostic[] }

/** Makes a new page or post; never overwrites. Errors of the operating system are thrown. */
export async function makeFile(options: NewFileOptions): Promise<NewFileReport> {
  const { root, kind, ending, date } = options
  const digests = fileDigests({ root, remembered: {}, recordedAt: 0, hash: digest })
  const { site, diagnostics } = await openSite({ root, drafts: true, digests })
  if (site === undefined || diagnostics.some(({ severity }) => severity === 'error'))
    return { diagnostics: sortDiagnostics(diagnostics) }
  const folders = foldersOf(site)
  const written = withoutBase(options.written, site.config.baseUrl)
  const placed = kind === 'page' ? placePage(written, folders, ending) : placePost(written, folders, ending)
  if ('problem' in placed) return placed
  const { path, title } = placed
  const taken = [path, ...samePlaces(path)].find((one) => existsSync(join(root, one)))
  if (taken !== undefined) return { problem: `${taken} is there already` }
  const known = kind === 'post' ? authorsFor(root, path, site) : []
  const authors = known.slice(0, 1)
  const text = kind === 'page' ? pageText(title) : postText({ title, date, authors, mdx: path.endsWith('.mdx') })
  const route = await routeOfSource(site, path, text)
  if (route === undefined) return { problem: `no content type of the site reads ${path}` }
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text, { flag: 'wx' })
  return {
    path,
    href: hrefOf(route, site.config),
    authors,
    others: known.slice(1),
    reached: reachOf(site, folders, path),
  }
}

/** An address as the browser shows it has the base URL in it. */
function withoutBase(written: string, baseUrl: string): string {
  return baseUrl !== '/' && written.startsWith(baseUrl) ? written.slice(baseUrl.length - 1) : written
}

type Options = Readonly<Record<string, unknown>>

/** The folders of the built-in content types, by the options that they are given. */
function foldersOf({ config, specs }: OpenSite): ContentFolder[] {
  return config.content.flatMap(({ use, id }) => {
    if (!['docs', 'blog', 'pages'].includes(use)) return []
    const options = specs.find(({ instance }) => instance === (id ?? use))?.options as Options | undefined
    if (typeof options?.['path'] !== 'string') return []
    const base = String(options['routeBasePath'] ?? '').replace(/^\/+|\/+$/g, '')
    return [{ use, path: options['path'].replace(/^(?:\.\/)+|\/+$/g, ''), base }]
  })
}

/** The keys of the authors of the blog that the post belongs to. */
function authorsFor(root: string, path: string, { specs }: OpenSite): string[] {
  const options = specs
    .map((spec) => spec.options as Options | undefined)
    .find((one) => typeof one?.['authorsMapPath'] === 'string' && path.startsWith(`${String(one['path'])}/`))
  if (options === undefined) return []
  const file = `${String(options['path'])}/${String(options['authorsMapPath'])}`
  if (!existsSync(join(root, file))) return []
  const { value } = readYaml(readFileSync(join(root, file), 'utf8'), { file, maxBytes: 1024 * 1024 })
  return typeof value === 'object' && value !== null ? Object.keys(value) : []
}

function reachOf({ specs }: OpenSite, folders: readonly ContentFolder[], path: string) {
  const isBelow = (folder: unknown) => typeof folder === 'string' && path.startsWith(`${folder}/`)
  const own = specs.map(({ options }) => (options ?? {}) as Options).find((one) => isBelow(one['path']))
  const sidebars = JSON.stringify(own?.['sidebars'] ?? null)
  if (sidebars !== 'null' && !sidebars.includes('"autogenerated"')) return 'by sidebar'
  return folders.some(({ use, path: folder }) => use === 'pages' && isBelow(folder)) ? 'by link' : 'by itself'
}
