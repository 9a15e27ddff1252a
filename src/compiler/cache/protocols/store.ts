/**
 * Interface of a store of results, independent of its protocol.
 *
 * @module
 */

/**
 * The two kinds of objects of Bazel's remote caches: `ac` are values under a key, which may be replaced; `cas` are
 * contents under their SHA-256, which never change.
 */
export type ObjectKind = 'ac' | 'cas'

/** A store. Keys are 64 hex digits. */
export interface RemoteStore {
  /** Address for reports, without names, passwords and queries. */
  readonly label: string
  /**
   * Returns the bytes of a key; `undefined` if it is missing. Rejects with a `StoreFault`, or with the reason of `signal`.
   */
  get(kind: ObjectKind, key: string, signal: AbortSignal): Promise<Uint8Array | undefined>
  /** Stores bytes under a key. Rejects like `get`. */
  put(kind: ObjectKind, key: string, bytes: Uint8Array, signal: AbortSignal): Promise<void>
  close(): void
}

/** Reason why a request to a store failed, in words for a report. */
export class StoreFault extends Error {
  /** True if other requests would fail as well: the store is no longer used. */
  readonly isFinal: boolean

  constructor(message: string, { isFinal = false } = {}) {
    super(message)
    this.isFinal = isFinal
  }
}

/** Maximum size of an object in bytes. The tool never stores larger ones. */
export const maxObjectBytes = 64 * 2 ** 20
