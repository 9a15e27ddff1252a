import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isNeed, type Need } from '../needs.ts'
import { root } from './start.ts'

/** Short files that share a process. */
const together = 15

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

/** Files with browsers and whole builds have a process of their own. */
const isLong = (path: string): boolean => /^test\/(?:checks|content|e2e|pipeline)\//.test(path)

/** The files by process. What is long begins first, so that no core waits in the end. */
export function processes(files: readonly string[]): readonly (readonly string[])[] {
  const short = files.filter((path) => !isLong(path))
  const groups = Array.from({ length: Math.ceil(short.length / together) }, (_, index) =>
    short.slice(index * together, (index + 1) * together),
  )
  return [...files.filter(isLong).map((path) => [path]), ...groups]
}
