import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataFolder, dataPath } from '../../model/data-source.ts'
import { isMapping } from '../../base/mapping.ts'
import { keepFromGit, writeWhole } from '../../base/write-whole.ts'

/** Data that was loaded before and is stored in the cache. */
export interface StoredData {
  readonly key: string
  /** As in `integrity`. */
  readonly digest: string
  /** Time in ms. */
  readonly loadedAt: number
}

/** Digest of bytes in the form of `integrity`. */
export function integrityOf(bytes: string | Uint8Array): string {
  return `sha256-${hash('sha256', bytes, 'base64')}`
}

/** Stored data; `undefined` if it is missing or damaged. */
export function storedData(root: string, instance: string, name: string): StoredData | undefined {
  try {
    const about: unknown = JSON.parse(readFileSync(aboutPath(root, instance, name), 'utf8'))
    if (!isMapping(about)) return undefined
    const { key, digest, loadedAt } = about
    if (typeof key !== 'string' || typeof digest !== 'string' || typeof loadedAt !== 'number') return undefined
    const isWhole = integrityOf(readFileSync(join(root, dataPath(instance, name)))) === digest
    return isWhole ? { key, digest, loadedAt } : undefined
  } catch {
    return undefined
  }
}

/** Stores data. The bytes come first: what is written of them holds only if their digest is the same. */
export function storeData(
  root: string,
  { instance, name, bytes }: { readonly instance: string; readonly name: string; readonly bytes: string | Uint8Array },
  about: StoredData,
): void {
  keepFromGit(root)
  writeWhole(join(root, dataPath(instance, name)), bytes)
  writeWhole(aboutPath(root, instance, name), JSON.stringify(about))
}

/** Beside the data, where no content is looked for. */
function aboutPath(root: string, instance: string, name: string): string {
  return join(root, dataFolder(instance), `.${name}`)
}
