/**
 * Interface of a store of results, independent of its protocol.
 *
 * @module
 */

/**
 * Kinds of objects in Bazel's remote caches: `ac` are replaceable values under a key; `cas` are immutable contents
 * under their SHA-256.
 */
export type ObjectKind = 'ac' | 'cas'

/** A store. Keys are 64 hex digits. */
export interface RemoteStore {
  /** Address for reports, without user names, passwords and queries. */
  readonly label: string
  /**
   * Returns the bytes of a key; `undefined` if it is missing. Rejects with a `StoreFault`, or with the reason of `signal`.
   */
  get(kind: ObjectKind, key: string, signal: AbortSignal): Promise<Uint8Array | undefined>
  /** Stores bytes under a key. Rejects like `get`. */
  put(kind: ObjectKind, key: string, bytes: Uint8Array, signal: AbortSignal): Promise<void>
  close(): void
}

/** Error of a failed request to a store, with a message for reports. */
export class StoreFault extends Error {
  /** Other requests would fail as well, so the store is no longer used. */
  readonly isFinal: boolean

  constructor(message: string, { isFinal = false } = {}) {
    super(message)
    this.isFinal = isFinal
  }
}

/** Maximum size of an object in bytes. The tool never stores larger ones. */
export const maxObjectBytes = 64 * 2 ** 20
