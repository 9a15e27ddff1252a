import type { FileList } from './file-list.ts'

/**
 * What makes one site of another, in an order in which no reader meets a mixture: each step is whole before the next
 * begins, and each leaves a site that works.
 */
export interface Changes {
  /** Files that nothing published names yet: scripts, styles and data under new names, pictures. */
  readonly added: readonly string[]
  /** Pages that were not there, then those that have changed: what they name is there now. */
  readonly pages: readonly string[]
  /** What tells of the pages under names that stay: search, site map, feeds, redirects. */
  readonly others: readonly string[]
  /** What is gone: pages first, then what only they named. */
  readonly removed: readonly string[]
  /** How many files are the same. */
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
