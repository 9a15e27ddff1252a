/**
 * Entries for components with a `client:` attribute on a page: their modules are islands on this page even without
 * `'use client'`.
 *
 * @module
 */
import { existsSync, readFileSync } from 'node:fs'
import { sep } from 'node:path'

/** Start of an entry; the path of the module follows. */
const entryStart = 'docs:client:'

const directive = /^(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*(['"])use client\1/

/** Returns true if a text starts with `'use client'`. */
export const hasUseClient = (text: string): boolean => directive.test(text)

/** Returns true if a file may be a client module. Compiled files of packages are skipped. */
export function isSource(path: string): boolean {
  return /\.[jt]sx?$/.test(path) && (path.endsWith('x') || !path.includes(`${sep}node_modules${sep}`))
}

/** Entry for a module whose components are islands; the path itself if it is declared, or cannot be an island. */
export function clientEntry(path: string): string {
  return isSource(path) && existsSync(path) && !hasUseClient(readFileSync(path, 'utf8')) ? entryStart + path : path
}

/** Path of the module of an entry; `undefined` for other text. */
export function pathOfEntry(entry: string): string | undefined {
  return entry.startsWith(entryStart) ? entry.slice(entryStart.length) : undefined
}
