/**
 * Bundles: the bytes of many results in one object of the store, so that a build asks for few.
 *
 * @module
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'

/** Bytes of results that one bundle holds, before they are compressed: a reader of one result fetches all of it. */
const bundleBytes = 2 * 2 ** 20
/** One result may be large (a description of an API). */
const maxBundleBytes = 512 * 2 ** 20

const pack = promisify(gzip)
const unpack = promisify(gunzip)

/** The name of contents in the store. */
function contentKey(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Parts that go into one bundle each. */
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

/** A bundle, and under which key it is stored. The lowest level: the network is faster than the highest. */
export async function bundleOf(parts: readonly Buffer[]): Promise<{ readonly key: string; readonly content: Buffer }> {
  const content = await pack(Buffer.concat(parts), { level: 1 })
  return { key: contentKey(content), content }
}

/** Contents of a bundle; `undefined` if they do not match their key. */
export async function openBundle(key: string, content: Uint8Array): Promise<Buffer | undefined> {
  if (contentKey(content) !== key) return undefined
  try {
    return await unpack(content, { maxOutputLength: maxBundleBytes })
  } catch {
    return undefined
  }
}
