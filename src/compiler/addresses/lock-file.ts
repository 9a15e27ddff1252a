/**
 * `routes.lock`: every published address of a site, sorted, one on each line. The lines of two branches can be
 * merged without conflicts: of two lines for one address, the last applies.
 *
 * @module
 */
import { tryDecodeAddress } from '../../base/percent.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { lockText, readLockLines, unreadLines } from '../../text/lock-lines.ts'
import { defined } from '../../base/defined.ts'

/** Name of the file in the site's folder. */
export const lockFile = 'routes.lock'

/** A published address: a route, or a route with an anchor (`/docs/start#install`). */
export interface LockedAddress {
  /**
   * Digest of the text of the page or section; absent for an anchor without a section, and for an address that is no
   * longer a page.
   */
  readonly digest?: string
  /** Source file of the page. */
  readonly source?: string
  /** `redirect`: a former page, now redirected. `gone`: its removal was accepted. */
  readonly state?: 'redirect' | 'gone'
  /** Line number in the file, counted from 1. */
  readonly line?: number
}

/** Published addresses by address. */
export type Lock = ReadonlyMap<string, LockedAddress>

const head = `# All published addresses of this site. "docs lock" adds new ones, "docs check" reports lost ones.
# Commit this file. In a merge, keep both sides: the last line of an address counts.
`

/** The route of an address, without its anchor. */
export const routeIn = (address: string): string => address.split('#', 1)[0] ?? ''

/** Serializes a lock. */
export function writeLock(lock: Lock): string {
  const lines = [...lock].map(([address, { digest, source, state }]) =>
    [encodeURI(address), state ?? digest, source && encodeURI(source)].filter((part) => part !== undefined).join(' '),
  )
  return lockText(head, lines.sort())
}

/** Parses a lock. Reports invalid lines, such as a merge conflict marker. */
export function readLock(text: string): { readonly lock: Lock; readonly diagnostics: readonly Diagnostic[] } {
  const { records, unread } = readLockLines(text, readLine)
  return {
    lock: new Map(records.map(({ record: { address, about }, line }) => [address, { ...about, line }])),
    diagnostics: unreadLines(unread, lockFile, 'this line is not a published address'),
  }
}

const line = /^(?<address>\/\S*)(?: (?:(?<digest>[0-9a-f]{8})|(?<state>redirect|gone))(?: (?<source>\S+))?)?$/

function readLine(lockLine: string): { readonly address: string; readonly about: LockedAddress } | undefined {
  const { address: path = '%', digest, state, source: file = '' } = line.exec(lockLine)?.groups ?? {}
  const [address, source] = [tryDecodeAddress(path), tryDecodeAddress(file)]
  if (address === undefined || source === undefined) return undefined
  return { address, about: defined({ digest, state: state as LockedAddress['state'], source: source || undefined }) }
}
