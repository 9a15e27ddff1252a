import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isNeed, type Need } from '../needs.ts'
import { root } from './start.ts'

/**
 * Kinds of files in the order of their start, and the maximum number of files of a kind in one process. Long files
 * start first, so that no core is idle at the end. A process needs a second or two to load the modules that files of a
 * kind share, and its memory grows with each file.
 */
const kinds: readonly (readonly [is: (path: string) => boolean, together: number])[] = [
  // This file waits for time limits of a server and uses no CPU: as the last one, it would add a minute.
  [(path) => path.includes('sandbox/property/raw.'), 1],
  [(path) => isBrowsing(path), 12],
  [(path) => path.startsWith('test/e2e/'), 12],
  [(path) => isLong(path), 12],
  [() => true, 120],
]

/** Files of one kind, which may share a process. */
export interface Kind {
  readonly files: readonly string[]
  /** Maximum number of these files in one process. */
  readonly together: number
}

/** Folders with tests: those of the tool, and those of the Waybill example beside it. */
export const testFolders = ['test', 'content/test', 'openapi/sandbox/test', 'openapi/test']

/** All test files whose path contains one of these words; without words, all files. */
export function testFiles(words: readonly string[]): readonly string[] {
  return testFolders.flatMap(walk).filter((path) => words.length === 0 || words.some((word) => path.includes(word)))
}

function walk(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) return entry.name === 'fixtures' ? [] : walk(path)
      return entry.name.endsWith('.test.ts') || entry.name.endsWith('.test.tsx') ? [path] : []
    })
    .sort()
}

/** Needs of the files, read from their calls of `needing`. */
export function needsOf(files: readonly string[]): readonly Need[] {
  const words = files.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/\bneeding\('(\w+)'/g)].map(([, word = '']) => word),
  )
  return [...new Set(words.filter(isNeed))].sort()
}

/** Checks if a file runs the built tool, `lib`. */
export const runsTool = (path: string): boolean => /^test\/(?:checks|e2e)\//.test(path)

/**
 * Files with browsers and whole builds, which must leave nothing open: a process that runs only these files has to end
 * by itself.
 */
export const isLong = (path: string): boolean => /^test\/(?:checks|e2e)\/|^content\//.test(path)

/** Files that open pages in the shared browser. */
const isBrowsing = (path: string): boolean =>
  path.startsWith('test/e2e/') && /\bopenBrowser\(/.test(readFileSync(join(root, path), 'utf8'))

/** The files by kind, in the order of their start. */
export function byKind(files: readonly string[]): readonly Kind[] {
  const kindOf = new Map(files.map((path) => [path, kinds.findIndex(([is]) => is(path))]))
  return kinds.map(([, together], kind) => ({ files: files.filter((path) => kindOf.get(path) === kind), together }))
}
