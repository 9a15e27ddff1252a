import { defined } from '../../base/defined.ts'
import type { Lock, LockedAddress } from './lock-file.ts'

/** A page as it is now, for the lock. */
export interface PublishedPage {
  readonly route: string
  /** Its file, if it has one. */
  readonly source?: string
  /** Its anchors, in order. */
  readonly ids: readonly string[]
  /** Digests of the sections that have text, by the id of their heading; the empty id for what comes before the first. */
  readonly sections: ReadonlyMap<string, string>
  /** Digest of all its text. */
  readonly digest: string
}

/** Result of updating a lock. */
export interface LockedNow {
  readonly lock: Lock
  /** Addresses that were not in it. */
  readonly added: readonly string[]
  /** Addresses without a page or redirect, whose removal somebody has accepted. */
  readonly accepted: readonly string[]
}

/** The addresses of a page. */
function addressesOf({ route, source, ids, sections, digest }: PublishedPage): [string, LockedAddress][] {
  const anchors = ids
    .filter((id) => id !== '')
    .map((id): [string, LockedAddress] => [`${route}#${id}`, defined({ digest: sections.get(id) })])
  return [[route, defined({ digest, source })], ...anchors]
}

/**
 * The lock with all that is published now. What is gone stays in it, so that it is reported again, unless `accept` says
 * that it may be gone.
 *
 * @param lost addresses of `before` that nothing answers
 */
export function lockNow(
  before: Lock,
  {
    pages,
    lost,
    accept,
  }: { readonly pages: readonly PublishedPage[]; readonly lost: readonly string[]; readonly accept: boolean },
): LockedNow {
  const now = new Map(pages.flatMap(addressesOf))
  const isLost = new Set(lost)
  const lock = new Map<string, LockedAddress>(now)
  for (const [address, locked] of before) {
    if (now.has(address)) continue
    if (isLost.has(address)) lock.set(address, accept ? { state: 'gone' } : locked)
    // A redirect of the page or of the host answers the address: from now on, checks require it.
    else lock.set(address, locked.state === 'gone' ? locked : { state: 'redirect' })
  }
  const added = [...now.keys()].filter((address) => !before.has(address))
  return { lock, added, accepted: accept ? lost : [] }
}
