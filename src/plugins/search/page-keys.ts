/** Size of a chunk in bytes, unless a single page is larger. */
const stretchSize = 1 << 18
/** Number of pages in memory during sorting: 16 MB, and 4 MB for values. */
const maxHeldKeys = 1 << 22
/** Marks a four-byte number; most numbers are smaller. */
const long = 0xff
/** Position for keys outside of the present part. */
const elsewhere = 0xffffffff

type Bytes = Uint8Array<ArrayBuffer>

/**
 * A chunk of pages. For each page: the number of keys, then each key as its distance from the previous one, with its
 * value.
 */
interface Stretch {
  readonly bytes: Bytes
  used: number
}

/** Pages with one key in order, and the weight of the key on each. Valid until the next call. */
export interface PagesOfKey {
  readonly pages: Uint32Array
  readonly values: Uint8Array
}

/**
 * Keys of pages, to be read grouped by key. Most take one byte plus one for the value; a V8 array takes sixteen for
 * both and grows by copying. Keys are integers from 0, most of which should be in use. A value is one byte.
 */
export class PageKeys {
  readonly #hasValues: boolean
  readonly #stretches: Stretch[] = []
  #counts = new Uint32Array(1 << 10)
  #length = 0

  /** @param hasValues false if keys have no value, which is then read as 0 */
  constructor(hasValues: boolean) {
    this.#hasValues = hasValues
  }

  /** Number of keys of all pages together. */
  get length(): number {
    return this.#length
  }

  /** Adds the keys of the next page. @param keys unique, in ascending order */
  add(keys: ArrayLike<number>, values: ArrayLike<number> = []): void {
    const stretch = this.#room((keys.length + 1) * 6)
    const { bytes } = stretch
    let at = writeNumber(bytes, stretch.used, keys.length)
    let last = 0
    for (let index = 0; index < keys.length; index++) {
      const key = keys[index] ?? 0
      at = writeNumber(bytes, at, key - last)
      if (this.#hasValues) bytes[at++] = values[index] ?? 0
      if (key >= this.#counts.length) this.#counts = longer(this.#counts, key)
      this.#counts[key] = (this.#counts[key] ?? 0) + 1
      last = key
    }
    stretch.used = at
    this.#length += keys.length
  }

  /** Removes all keys and releases their memory. */
  clear(): void {
    for (const { bytes } of this.#stretches.splice(0)) release(bytes)
    this.#counts.fill(0)
    this.#length = 0
  }

  /**
   * Yields the pages of each key by counting sort, for a part of the keys at a time, so that only their pages are in
   * memory.
   *
   * @param order all keys in the required order
   * @param size maximum number of pages in memory, unless one key has more
   */
  *byKey(order: ArrayLike<number>, size: number = maxHeldKeys): Generator<PagesOfKey> {
    const countAt = (index: number): number => this.#counts[order[index] ?? 0] ?? 0
    const next = new Uint32Array(Math.max(order.length, this.#counts.length))
    const room = this.#counts.reduce((longest, count) => Math.max(longest, count), Math.min(size, this.#length))
    const buffers = { pages: new Uint32Array(room), values: new Uint8Array(this.#hasValues ? room : 0) }
    for (let from = 0; from < order.length;) {
      next.fill(elsewhere)
      let sum = 0
      let to = from
      for (; to < order.length && (to === from || sum + countAt(to) <= size); to++) {
        next[order[to] ?? 0] = sum
        sum += countAt(to)
      }
      let page = 0
      for (const stretch of this.#stretches) page = this.#take(stretch, page, { ...buffers, next })
      for (let begin = 0; from < to; from++) {
        const end = begin + countAt(from)
        yield { pages: buffers.pages.subarray(begin, end), values: buffers.values.subarray(begin, end) }
        begin = end
      }
    }
    release(buffers.pages)
    release(buffers.values)
  }

  /**
   * Writes the pages of a chunk to the next positions of their keys. Runs some billion times for a large
   * site.
   */
  #take({ bytes, used }: Stretch, first: number, { next, pages, values }: PagesOfKey & { next: Uint32Array }): number {
    const hasValues = this.#hasValues
    let page = first
    for (let at = 0; at < used; page++) {
      let count = bytes[at++] ?? 0
      if (count === long) {
        count = readLong(bytes, at)
        at += 4
      }
      let key = 0
      for (; count > 0; count--) {
        const distance = bytes[at++] ?? 0
        if (distance === long) {
          key += readLong(bytes, at)
          at += 4
        } else key += distance
        const slot = next[key] ?? elsewhere
        if (slot !== elsewhere) {
          pages[slot] = page
          if (hasValues) values[slot] = bytes[at] ?? 0
          next[key] = slot + 1
        }
        if (hasValues) at++
      }
    }
    return page
  }

  #room(size: number): Stretch {
    const last = this.#stretches.at(-1)
    if (last !== undefined && last.bytes.length - last.used >= size) return last
    const more = { bytes: new Uint8Array(Math.max(stretchSize, size)), used: 0 }
    this.#stretches.push(more)
    return more
  }
}

/** @returns the offset of the next number */
function writeNumber(bytes: Bytes, at: number, number: number): number {
  if (number < long) {
    bytes[at] = number
    return at + 1
  }
  bytes[at] = long
  for (let byte = 0; byte < 4; byte++) bytes[at + 1 + byte] = number >>> (8 * byte)
  return at + 5
}

function readLong(bytes: Bytes, at: number): number {
  const byte = (index: number): number => bytes[at + index] ?? 0
  return (byte(0) | (byte(1) << 8) | (byte(2) << 16) | (byte(3) << 24)) >>> 0
}

function longer(counts: Uint32Array<ArrayBuffer>, key: number): Uint32Array<ArrayBuffer> {
  const more = new Uint32Array(Math.max(2 * counts.length, key + 1))
  more.set(counts)
  return more
}

/**
 * Releases the memory of an array, which is empty from then on. V8 would keep it until a full garbage collection, and
 * underestimates memory outside of the heap. It soon collects young objects.
 */
function release({ buffer }: Bytes | Uint32Array<ArrayBuffer>): void {
  structuredClone(buffer, { transfer: [buffer] })
}
