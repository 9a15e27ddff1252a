import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { digestOf } from '../cache/hash.ts'

/** Where package managers write what they have installed, from the folder around `node_modules`. */
const records = [
  'node_modules/.package-lock.json',
  'node_modules/.pnpm/lock.yaml',
  'node_modules/.yarn-integrity',
  'node_modules/.yarn-state.yml',
  'bun.lock',
]

/** Digest of what is installed for a folder, in it and around it. */
export function installedPackages(folder: string): string {
  const found: string[] = []
  for (let at = resolve(folder), last = ''; at !== last; last = at, at = dirname(at))
    for (const path of records.map((one) => join(at, one))) if (existsSync(path)) found.push(readFileSync(path, 'utf8'))
  return digestOf(found)
}
