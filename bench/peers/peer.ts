import type { Command } from '../measure.ts'
import type { CorpusPage } from '../corpus.ts'

/** A tool that builds the corpus. The files of `bench/peers/<name>/`, where there are any, make its site's folder. */
export interface Peer {
  readonly name: string
  /** Packages of the site, by exact version; installed at first use. None: the tool exists already. */
  readonly packages?: Readonly<Record<string, string>>
  /** Relative to the site's folder: where pages go, where the site comes out, what else a cold build must not find. */
  readonly content: string
  readonly output: string
  /** Ending of the pages. Default: `md`. */
  readonly format?: 'md' | 'mdx'
  readonly caches: readonly string[]
  /** A second build can use the first one. Where not, every build is a cold one, which is measured alone. */
  readonly incremental: boolean
  readonly build: Omit<Command, 'folder'>
  /** Further files that this tool needs for these pages: their text by path relative to the site's folder. */
  files?(pages: readonly CorpusPage[]): Readonly<Record<string, string>>
}

/** A folder of the corpus with its label: sections (`s01`) and their folders (`s01/c01`), in order. */
export function corpusFolders(pages: readonly CorpusPage[]): { readonly path: string; readonly label: string }[] {
  const paths = new Set<string>()
  for (const { path } of pages) {
    const [section = '', folder = ''] = path.split('/')
    paths.add(section).add(`${section}/${folder}`)
  }
  return [...paths].map((path) => ({ path, label: path.slice(path.lastIndexOf('/') + 1) }))
}
