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
   * The bytes under a key; `undefined` if it is missing. Rejects with a `StoreFault`, or with the reason of `signal`.
   */
  get(kind: ObjectKind, key: string, signal: AbortSignal): Promise<Uint8Array | undefined>
  /** Puts bytes under a key. Rejects as `get`. */
  put(kind: ObjectKind, key: string, bytes: Uint8Array, signal: AbortSignal): Promise<void>
  close(): void
}

/** Why a store gave no answer, or one that is of no use, in words for a report. */
export class StoreFault extends Error {
  /** It would be the same for any other object: nothing more is asked. */
  readonly isFinal: boolean

  constructor(message: string, { isFinal = false } = {}) {
    super(message)
    this.isFinal = isFinal
  }
}

/** An object larger than this is not read: what we put is smaller. */
export const maxObjectBytes = 64 * 2 ** 20
