/**
 * Packs: append-only files with the bytes of many cache entries. Each thread writes its own pack, and all threads read
 * all packs. A range includes a digest, so that a damaged or foreign pack is a cache miss, never wrong bytes.
 *
 * @module
 */
import { closeSync, fstatSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { digest } from './hash.ts'

/** Range of the bytes of an entry: name of the pack, offset and length in bytes, start of their digest. */
export type PackRange = readonly [pack: string, offset: number, length: number, check: string]

const flushAt = 1 << 20
/**
 * Size of the buffer for decoding text. A new buffer for each read would use memory outside of the heap until the next
 * garbage collection.
 */
const scratchSize = 1 << 18
/** Maximum number of packs that a reader keeps open. */
const maxOpen = 100

/**
 * Error code for missing or damaged bytes. Unlike its class, the code of an error survives the transfer between
 * threads.
 */
export const cacheLostCode = 'DOCS_CACHE_LOST'

/** Error for an unreadable range whose result cannot be computed again. */
export function cacheLost(): Error {
  return Object.assign(new Error('bytes are missing in the cache'), { code: cacheLostCode })
}

/** Appends texts to one new pack in `folder`. */
export class PackWriter {
  readonly name: string
  #descriptor: number | undefined
  #pending: Buffer[] = []
  #pendingBytes = 0
  #offset = 0
  readonly #folder: string

  constructor(folder: string, name: string) {
    this.#folder = folder
    this.name = name
  }

  /** Adds a text or bytes. Other threads can read them after `flush`. */
  add(content: string | Uint8Array): PackRange {
    const bytes =
      typeof content === 'string'
        ? Buffer.from(content)
        : Buffer.from(content.buffer, content.byteOffset, content.length)
    const range: PackRange = [this.name, this.#offset, bytes.length, digest(bytes).slice(0, 16)]
    this.#pending.push(bytes)
    this.#pendingBytes += bytes.length
    this.#offset += bytes.length
    if (this.#pendingBytes >= flushAt) this.flush()
    return range
  }

  /** Writes the added bytes. Throws file system errors. */
  flush(): void {
    if (this.#pending.length === 0) return
    const all = Buffer.concat(this.#pending)
    // A failed write is reported once.
    this.#pending = []
    this.#pendingBytes = 0
    if (this.#descriptor === undefined) {
      mkdirSync(this.#folder, { recursive: true })
      this.#descriptor = openSync(join(this.#folder, this.name), 'wx')
    }
    for (let done = 0; done < all.length;) done += writeSync(this.#descriptor, all, done)
  }

  close(): void {
    this.flush()
    if (this.#descriptor !== undefined) closeSync(this.#descriptor)
    this.#descriptor = undefined
  }
}

/** Reads from the packs in `folder`. Recently used packs stay open. */
export class PackReader {
  readonly #folder: string
  readonly #open = new Map<string, number>()
  /** Known sizes of packs, which only grow. */
  readonly #sizes = new Map<string, number>()
  #scratch: Buffer | undefined

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Returns the text at a location; `undefined` if the pack is missing or its bytes do not match the digest. */
  read(range: PackRange): string | undefined {
    const [, , length] = range
    if (length > scratchSize) return this.readBytes(range)?.toString()
    this.#scratch ??= Buffer.allocUnsafeSlow(scratchSize)
    return this.#readInto(this.#scratch.subarray(0, length), range)?.toString()
  }

  /** Returns the bytes at a location. */
  readBytes(range: PackRange): Buffer | undefined {
    return this.#readInto(Buffer.allocUnsafe(range[2]), range)
  }

  #readInto(bytes: Buffer, [pack, offset, length, check]: PackRange): Buffer | undefined {
    const descriptor = this.#descriptor(pack)
    if (descriptor === undefined) return undefined
    let done = 0
    while (done < length) {
      const count = readSync(descriptor, bytes, done, length - done, offset + done)
      if (count === 0) return undefined
      done += count
    }
    return digest(bytes).slice(0, 16) === check ? bytes : undefined
  }

  /** Returns true if a range is within its pack. Does not read the bytes. */
  has([pack, offset, length]: PackRange): boolean {
    const end = offset + length
    if ((this.#sizes.get(pack) ?? 0) >= end) return true
    const descriptor = this.#descriptor(pack)
    if (descriptor === undefined) return false
    const { size } = fstatSync(descriptor)
    this.#sizes.set(pack, size)
    return size >= end
  }

  close(): void {
    for (const descriptor of this.#open.values()) closeSync(descriptor)
    this.#open.clear()
    this.#sizes.clear()
  }

  #descriptor(pack: string): number | undefined {
    const opened = this.#open.get(pack)
    if (opened !== undefined) return opened
    let descriptor: number
    try {
      descriptor = openSync(join(this.#folder, pack), 'r')
    } catch {
      return undefined
    }
    this.#open.set(pack, descriptor)
    this.#closeOldest()
    return descriptor
  }

  /**
   * Closes packs: many small edits leave many small packs, and the system limits open files to about a thousand.
   */
  #closeOldest(): void {
    if (this.#open.size <= maxOpen) return
    const [pack, descriptor] = this.#open.entries().next().value as [string, number]
    closeSync(descriptor)
    this.#open.delete(pack)
  }
}
