/**
 * `routes.lock`: every address that a site has published, a line each, in order. Lines of two branches can be joined
 * without a thought: of two for one address the last one counts.
 *
 * @module
 */
import { tryDecodeAddress } from '../../base/percent.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { lockText, readLockLines, unreadLines } from '../../text/lock-lines.ts'
import { defined } from '../../base/defined.ts'

/** Its name, in the folder of the site. */
export const lockFile = 'routes.lock'

/** An address as it was published: a route, or a route with an anchor (`/docs/start#install`). */
export interface LockedAddress {
  /** Digest of the text of the page, or of the section; absent for an anchor that begins none, and for what is no page any more. */
  readonly digest?: string
  /** File of the page. */
  readonly source?: string
  /** `redirect`: no longer a page, but redirected. `gone`: its removal was accepted. */
  readonly state?: 'redirect' | 'gone'
  /** From 1. */
  readonly line?: number
}

/** Published addresses. */
export type Lock = ReadonlyMap<string, LockedAddress>

const head = `# All published addresses of this site. "docs lock" adds new ones, "docs check" reports lost ones.
# Commit this file. In a merge, keep both sides: the last line of an address counts.
`

/** The route of an address, without its anchor. */
export const routeIn = (address: string): string => address.split('#', 1)[0] ?? ''

/** The text of a lock. */
export function writeLock(lock: Lock): string {
  const lines = [...lock].map(([address, { digest, source, state }]) =>
    [encodeURI(address), state ?? digest, source && encodeURI(source)].filter((part) => part !== undefined).join(' '),
  )
  return lockText(head, lines.sort())
}

/** Reads a lock. A line that cannot be read is a report, such as the mark of a merge that was not finished. */
export function readLock(text: string): { readonly lock: Lock; readonly diagnostics: readonly Diagnostic[] } {
  const { records, unread } = readLockLines(text, readLine)
  return {
    lock: new Map(records.map(({ record: { address, about }, line }) => [address, { ...about, line }])),
    diagnostics: unreadLines(unread, lockFile, 'this line is not a published address'),
  }
}

const line = /^(?<address>\/\S*)(?: (?:(?<digest>[0-9a-f]{8})|(?<state>redirect|gone))(?: (?<source>\S+))?)?$/

function readLine(written: string): { readonly address: string; readonly about: LockedAddress } | undefined {
  const { address: path = '%', digest, state, source: file = '' } = line.exec(written)?.groups ?? {}
  const [address, source] = [tryDecodeAddress(path), tryDecodeAddress(file)]
  if (address === undefined || source === undefined) return undefined
  return { address, about: defined({ digest, state: state as LockedAddress['state'], source: source || undefined }) }
}
