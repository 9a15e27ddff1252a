import { defined } from '../base/defined.ts'
import { hasError } from '../diagnostics/diagnostic.ts'
import { lock, type LockOptions } from '../index.ts'
import type { Format } from './print.ts'
import { reportOnSite } from './site-command.ts'

/** `docs lock`: writes the addresses of the site into routes.lock; returns the exit code. */
export function runLock(
  siteDir: string,
  { config, accept, format }: Pick<LockOptions, 'config' | 'accept'> & { readonly format: Format },
): Promise<number> {
  return reportOnSite(siteDir, {
    format,
    run: (site) => lock(defined({ ...site, config, accept })),
    summary({ diagnostics, addresses, added, accepted }) {
      const gone = accepted.length === 0 ? '' : `, ${addressCount(accepted.length)} accepted as gone`
      const closing = `routes.lock contains ${addressCount(addresses)}, ${added.length} new${gone}`
      return { stats: { addresses, added, accepted }, closing: hasError(diagnostics) ? undefined : closing }
    },
  })
}

const addressCount = (number: number): string => `${number} ${number === 1 ? 'address' : 'addresses'}`
