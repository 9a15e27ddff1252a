import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserBundle } from '../bundle/browser.ts'
import { defined } from '../../base/defined.ts'
import { writeWhole } from '../../base/write-whole.ts'
import { digest } from './hash.ts'

/** A bundle for the browser as it is stored: the digests of its files, whose bytes are files of that name. */
export interface StoredBrowser extends Omit<BrowserBundle, 'files' | 'diagnostics'> {
  readonly files: readonly (readonly [path: string, digest: string])[]
}

/** Stores a bundle without reports; its bytes go into the folder. */
export function storeBrowser(folder: string, { files, diagnostics: _, ...rest }: BrowserBundle): StoredBrowser {
  return { ...rest, files: [...files].map(([path, bytes]) => [path, storeBytes(folder, bytes)] as const) }
}

/** A stored bundle; nothing, where one of its files is absent or torn. */
export function loadBrowser(folder: string, { files, ...rest }: StoredBrowser): BrowserBundle | undefined {
  const loaded = new Map<string, Uint8Array>()
  for (const [path, name] of files) {
    const bytes = readBytes(join(folder, name))
    if (bytes === undefined || digest(bytes) !== name) return undefined
    loaded.set(path, bytes)
  }
  return defined({ ...rest, files: loaded, diagnostics: [] })
}

/** Writes bytes under their digest; equal ones of another command are replaced by themselves. */
function storeBytes(folder: string, bytes: Uint8Array): string {
  const name = digest(bytes)
  writeWhole(join(folder, name), bytes)
  return name
}

function readBytes(path: string): Uint8Array | undefined {
  try {
    return existsSync(path) ? readFileSync(path) : undefined
  } catch {
    return undefined
  }
}
