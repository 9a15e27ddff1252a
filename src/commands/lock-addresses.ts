/**
 * The command `lock`: writes all addresses of the site into `routes.lock`, so that builds and checks report lost ones.
 *
 * @module
 */
import { join } from 'node:path'
import { linkLocales } from '../compiler/build.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { lockFile, writeLock } from '../compiler/addresses/lock-file.ts'
import { namesLockFile, writeNamesLock } from '../compiler/names/names-lock.ts'
import { updateLock } from '../compiler/addresses/published.ts'
import { folderOf, lostOf, partOf, publishedPages, storedLock } from '../compiler/addresses/check-lock.ts'
import { namesNow, storedNames } from '../compiler/names/check-names.ts'
import { withRun, type BuildOptions, type Run } from '../compiler/run/run.ts'
import { writeWhole } from '../base/write-whole.ts'

/** Options of the command. */
export interface LockOptions extends Pick<BuildOptions, 'root' | 'config' | 'progress' | 'beforeSiteCode'> {
  /**
   * Accept the removal of addresses that no page or redirect serves. The lock records that, and they are not reported
   * again.
   */
  readonly accept?: boolean
}

/** Contents of the lock. Nothing is written after an error. */
export interface LockReport {
  /** Number of addresses in the lock. */
  readonly addresses: number
  readonly added: readonly string[]
  readonly accepted: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Writes the lock of a site. Addresses that have disappeared stay in the lock and are reported, unless `accept` is set. */
export function lock({ accept = false, ...options }: LockOptions): Promise<LockReport> {
  const runOptions = { ...options, strict: false, drafts: false, cache: true, out: options.root }
  return withRun(runOptions, (run) => lockWith(run, accept), report)
}

const report = (diagnostics: readonly Diagnostic[]): LockReport => ({
  addresses: 0,
  added: [],
  accepted: [],
  diagnostics,
})

async function lockWith(run: Run, accept: boolean): Promise<LockReport> {
  const locales = await linkLocales(run)
  if (!('first' in locales)) return report(locales.diagnostics)
  const { first: linked, others, diagnostics: all } = locales
  if (all.some(({ severity }) => severity === 'error')) return report(all)
  const before = storedLock(run)?.lock ?? new Map()
  const parts = [{ run, linked }, ...others].map((site) => ({ ...site, below: folderOf(site.linked.site.locale) }))
  const isLocked = ({ below, linked: { site: part } }: (typeof parts)[number]): boolean =>
    below !== '' || part.locale?.isDefault !== false
  const pages = parts
    .filter(isLocked)
    .flatMap(({ run: localeRun, linked: part, below }) =>
      publishedPages(localeRun, part).map((page) => ({ ...page, route: addressIn(below, page.route) })),
    )
  const lostAddresses = parts.flatMap(({ linked: part, below }) =>
    lostOf(partOf(before, part), part).map((address) => addressIn(below, address)),
  )
  const now = updateLock(before, { pages, lost: lostAddresses, accept })
  writeWhole(join(run.options.root, lockFile), writeLock(now.lock))
  const names = namesNow(run, linked, accept)
  if (names.length > 0 || storedNames(run) !== undefined)
    writeWhole(join(run.options.root, namesLockFile), writeNamesLock(names))
  const accepted = new Set(now.accepted)
  const diagnostics = all.filter(({ code, subject }) => code.startsWith('lock/') && !accepted.has(subject ?? ''))
  const goneNames = accept ? [] : all.filter(({ code }) => code === 'name/gone')
  return {
    addresses: now.lock.size,
    added: now.added,
    accepted: now.accepted,
    diagnostics: [...diagnostics, ...goneNames],
  }
}

/** Address in a locale. The address of its home page is its folder. */
const addressIn = (below: string, route: string): string =>
  below === '' ? route : below + route.replace(/^\/(?=#|$)/, '')
