import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserBundle } from '../bundle/browser.ts'
import { defined } from '../../base/defined.ts'
import { writeWhole } from '../../base/write-whole.ts'
import { digest } from './hash.ts'
import type { Cached, Dependency } from './records.ts'

/**
 * A stored browser bundle. Files are referenced by digest, which is also the name of the file with the
 * content.
 */
export interface StoredBrowser extends Omit<BrowserBundle, 'files' | 'diagnostics'> {
  readonly files: readonly (readonly [path: string, digest: string])[]
}

/** A stored bundle, with the files in which tools have searched for classes. */
export interface BrowserRecord extends Cached<StoredBrowser> {
  readonly searched?: readonly Dependency[]
}

/** Stores a bundle without diagnostics; writes its bytes into the folder. */
export function storeBrowser(folder: string, { files, diagnostics: _, ...rest }: BrowserBundle): StoredBrowser {
  return { ...rest, files: [...files].map(([path, bytes]) => [path, storeBytes(folder, bytes)] as const) }
}

/** Loads a stored bundle; `undefined` if one of its files is missing or damaged. */
export function loadBrowser(folder: string, { files, ...rest }: StoredBrowser): BrowserBundle | undefined {
  const loaded = new Map<string, Uint8Array>()
  for (const [path, name] of files) {
    const bytes = readBytes(join(folder, name))
    if (bytes === undefined || digest(bytes) !== name) return undefined
    loaded.set(path, bytes)
  }
  return defined({ ...rest, files: loaded, diagnostics: [] })
}

/**
 * Writes bytes to a file named by their digest. If another command has written the file, it has the same
 * content.
 */
function storeBytes(folder: string, bytes: Uint8Array): string {
  const name = digest(bytes)
  writeWhole(join(folder, name), bytes)
  return name
}

/** Returns true if all files exist in a folder with the given digests. */
export function areIntact(folder: string, files: readonly (readonly [name: string, digest: string])[]): boolean {
  return files.every(([name, expected]) => {
    const bytes = readBytes(join(folder, name))
    return bytes !== undefined && digest(bytes) === expected
  })
}

function readBytes(path: string): Uint8Array | undefined {
  try {
    return existsSync(path) ? readFileSync(path) : undefined
  } catch {
    return undefined
  }
}
