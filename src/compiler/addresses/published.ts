import { defined } from '../../base/defined.ts'
import type { Lock, LockedAddress } from './lock-file.ts'

/** A page of the present build, for the lock. */
export interface PublishedPage {
  readonly route: string
  /** Its source file, if it has one. */
  readonly source?: string
  /** Anchors in order. */
  readonly ids: readonly string[]
  /** Digests of sections with text, by heading id. The empty id is the part before the first heading. */
  readonly sections: ReadonlyMap<string, string>
  /** Digest of the whole text. */
  readonly digest: string
}

/** Result of an update of the lock. */
export interface LockUpdate {
  readonly lock: Lock
  /** Addresses that were added. */
  readonly added: readonly string[]
  /** Addresses without a page or redirect whose removal was accepted. */
  readonly accepted: readonly string[]
}

/** Addresses of a page. */
function addressesOf({ route, source, ids, sections, digest }: PublishedPage): [string, LockedAddress][] {
  const anchors = ids
    .filter((id) => id !== '')
    .map((id): [string, LockedAddress] => [`${route}#${id}`, defined({ digest: sections.get(id) })])
  return [[route, defined({ digest, source })], ...anchors]
}

/**
 * Updates the lock with all published addresses. Lost addresses stay in the lock: unchanged, so that they are reported
 * again, or with the state `gone` if `accept` is set.
 *
 * @param lost lost addresses of `before`
 */
export function updateLock(
  before: Lock,
  {
    pages,
    lost,
    accept,
  }: { readonly pages: readonly PublishedPage[]; readonly lost: readonly string[]; readonly accept: boolean },
): LockUpdate {
  const now = new Map(pages.flatMap(addressesOf))
  const lostAddresses = new Set(lost)
  const lock = new Map<string, LockedAddress>(now)
  for (const [address, locked] of before) {
    if (now.has(address)) continue
    if (lostAddresses.has(address)) lock.set(address, accept ? { state: 'gone' } : locked)
    // A redirect of the page or the host serves the address. Checks require the redirect from now
    // on.
    else lock.set(address, locked.state === 'gone' ? locked : { state: 'redirect' })
  }
  const added = [...now.keys()].filter((address) => !before.has(address))
  return { lock, added, accepted: accept ? lost : [] }
}
