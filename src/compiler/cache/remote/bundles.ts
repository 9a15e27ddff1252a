/**
 * Bundles the bytes of many results into one object of the store, so that a build sends few
 * requests.
 *
 * @module
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip, type ZlibOptions } from 'node:zlib'

/** Uncompressed size of a bundle in bytes. Reading a single result requires the complete bundle. */
const bundleBytes = 2 * 2 ** 20
/** Maximum size in bytes: a single result may be large (an API description). */
const maxBundleBytes = 512 * 2 ** 20

/** Compresses at the lowest level, since the network is faster than the highest. */
const pack = (bytes: Buffer): Promise<Buffer> => promisify<Buffer, ZlibOptions, Buffer>(gzip)(bytes, { level: 1 })
const unpack = (bytes: Uint8Array): Promise<Buffer> =>
  promisify<Uint8Array, ZlibOptions, Buffer>(gunzip)(bytes, { maxOutputLength: maxBundleBytes })

/** Key of contents in the store. */
function contentKey(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Divides results into bundles. */
export function* inBundles<Part extends { readonly bytes: Buffer }>(parts: Iterable<Part>): Iterable<Part[]> {
  let group: Part[] = []
  let size = 0
  for (const part of parts) {
    group.push(part)
    size += part.bytes.length
    if (size < bundleBytes) continue
    yield group
    group = []
    size = 0
  }
  if (group.length > 0) yield group
}

/** A bundle and its key. */
export async function bundleOf(parts: readonly Buffer[]): Promise<{ readonly key: string; readonly content: Buffer }> {
  const content = await pack(Buffer.concat(parts))
  return { key: contentKey(content), content }
}

/** Decompresses a bundle; `undefined` if it does not match its key. */
export async function openBundle(key: string, content: Uint8Array): Promise<Buffer | undefined> {
  if (contentKey(content) !== key) return undefined
  try {
    return await unpack(content)
  } catch {
    return undefined
  }
}
