import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isNeed, type Need } from '../needs.ts'
import { root } from './start.ts'

/**
 * Files of a kind, in the order in which they begin, and how many share a process: what is long begins first, so that no
 * core waits in the end. The first build in a process takes seconds more than the next, and the modules that browser
 * tests share take one to load; a process with too many would be the last that everybody waits for.
 */
const kinds: readonly (readonly [is: (path: string) => boolean, together: number])[] = [
  [(path) => isBrowsing(path), 4],
  [(path) => path.startsWith('test/e2e/'), 4],
  [(path) => isLong(path), 6],
  [() => true, 25],
]

/** All test files whose path contains one of these words; without any, all. */
export function testFiles(words: readonly string[]): readonly string[] {
  return walk('test').filter((path) => words.length === 0 || words.some((word) => path.includes(word)))
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

/** What the files need of the machine: they say so themselves, with `needing`. */
export function needsOf(files: readonly string[]): readonly Need[] {
  const words = files.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/\bneeding\('(\w+)'/g)].map(([, word = '']) => word),
  )
  return [...new Set(words.filter(isNeed))].sort()
}

/** Whether a file runs the built tool, `lib`. */
export const runsTool = (path: string): boolean => /^test\/(?:checks|e2e)\//.test(path)

/** Files with browsers and whole builds leave nothing open: a process that runs them alone has to end by itself. */
export const isLong = (path: string): boolean => /^test\/(?:checks|content|e2e|pipeline)\//.test(path)

/** Files that look at pages of the shared browser. */
const isBrowsing = (path: string): boolean =>
  path.startsWith('test/e2e/') && /\bopenBrowser\(/.test(readFileSync(join(root, path), 'utf8'))

/** The files by process, in the order in which processes begin. */
export function processes(files: readonly string[]): readonly (readonly string[])[] {
  const kindOf = new Map(files.map((path) => [path, kinds.findIndex(([is]) => is(path))]))
  return kinds.flatMap(([, together], kind) => {
    const those = files.filter((path) => kindOf.get(path) === kind)
    // As many in one as in the other.
    const count = Math.ceil(those.length / together)
    return Array.from({ length: count }, (_, index) =>
      those.slice(Math.round((index * those.length) / count), Math.round(((index + 1) * those.length) / count)),
    )
  })
}
