import { lock, type LockOptions } from '../index.ts'
import { defined } from '../base/defined.ts'
import { exit, siteFolder } from './exit.ts'
import { print, type Format } from './print.ts'
import { endStalled } from './stalled.ts'
import { progressLine } from './terminal.ts'

/** `docs lock`: writes the addresses of the site into routes.lock; gives the exit code. */
export async function runLock(
  siteDir: string,
  { config, accept, format }: Pick<LockOptions, 'config' | 'accept'> & { readonly format: Format },
): Promise<number> {
  const root = siteFolder(siteDir)
  if (root === undefined) return exit.usage
  const progress = progressLine(process.stderr)
  const options = defined({ root, config, accept, progress: progress.show, beforeSiteCode: endStalled(root) })
  const { diagnostics, addresses, added, accepted } = await lock(options).finally(progress.clear)
  const hasError = diagnostics.some(({ severity }) => severity === 'error')
  const gone = accepted.length === 0 ? '' : `, ${addressCount(accepted.length)} accepted as gone`
  const closing = `routes.lock holds ${addressCount(addresses)}, ${added.length} new${gone}`
  const stats = { addresses, added, accepted }
  await print({ diagnostics, root, format, stats, closing: hasError ? undefined : closing })
  return hasError ? exit.errors : exit.built
}

const addressCount = (number: number): string => `${number} ${number === 1 ? 'address' : 'addresses'}`
