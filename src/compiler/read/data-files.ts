import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataFolder, dataPath } from '../../model/data-source.ts'
import { isMapping } from '../../base/mapping.ts'
import { keepFromGit, writeWhole } from '../../base/write-whole.ts'

/** Stored data from an earlier load. */
export interface StoredData {
  readonly key: string
  /** Digest in the form of `integrity`. */
  readonly digest: string
  /** Time of loading in ms. */
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

/** Stores data. The bytes are written first: their record is only valid with a matching digest. */
export function storeData(
  root: string,
  { instance, name, bytes }: { readonly instance: string; readonly name: string; readonly bytes: string | Uint8Array },
  about: StoredData,
): void {
  keepFromGit(root)
  writeWhole(join(root, dataPath(instance, name)), bytes)
  writeWhole(aboutPath(root, instance, name), JSON.stringify(about))
}

/** Path of the record beside the data, where no content is searched. */
function aboutPath(root: string, instance: string, name: string): string {
  return join(root, dataFolder(instance), `.${name}`)
}
