import type { FileList } from './file-list.ts'

/**
 * Steps from one site to another, in an order in which readers never see a mixture: each step is complete before the
 * next begins and leaves a working site.
 */
export interface Changes {
  /** Files that no published file refers to yet: scripts, styles and data under new names, images. */
  readonly added: readonly string[]
  /** New pages, then changed ones. The files that they refer to are already uploaded. */
  readonly pages: readonly string[]
  /** Files that refer to pages with constant names: search, site map, feeds, redirects. */
  readonly others: readonly string[]
  /** Removed files: pages first, then the files only they refer to. */
  readonly removed: readonly string[]
  /** Number of unchanged files. */
  readonly same: number
}

/** The changes from one list of files to another. */
export function changesBetween(before: FileList, after: FileList): Changes {
  const sorted = [...after.keys()].sort()
  const isNew = (path: string): boolean => !before.has(path)
  const changed = sorted.filter((path) => before.get(path) !== after.get(path))
  const pages = changed.filter(isPage)
  const rest = changed.filter((path) => !isPage(path))
  const removed = [...before.keys()].filter((path) => !after.has(path)).sort()
  return {
    added: rest.filter(isNew),
    pages: [...pages.filter(isNew), ...pages.filter((path) => !isNew(path))],
    others: rest.filter((path) => !isNew(path)),
    removed: [...removed.filter(isPage), ...removed.filter((path) => !isPage(path))],
    same: after.size - changed.length,
  }
}

const isPage = (path: string): boolean => path.endsWith('.html')
