import { statSync } from 'node:fs'
import { join } from 'node:path'
import { bucketsOf } from '../cache/remote/buckets.ts'
import { sharedName } from '../cache/compiled.ts'
import { hasCode, type CompileResult, type CompileTask } from '../cache/records.ts'
import { diagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { RemoteCache } from './remote.ts'
import { grouped } from '../../base/grouped.ts'

/** One part of a build that several machines share: `number` from 1 to `count`. */
export interface Shard {
  readonly number: number
  readonly count: number
}

/**
 * Sources of a shard. The division is the same on every machine with the same sources; shards have about the same number of bytes.
 * Sources whose results are listed under one key of a store are in one shard, so no two shards write the same key.
 *
 * @param sizeOf bytes of a source
 */
export function shareOf(
  tasks: readonly CompileTask[],
  { number, count }: Shard,
  sizeOf: (task: CompileTask) => number,
): readonly CompileTask[] {
  const byName = grouped(tasks, sharedName)
  const sizes = new Map([...byName].map(([name, of]) => [name, of.reduce((sum, task) => sum + sizeOf(task), 0)]))
  const heavy = bucketsOf([...byName.keys()].map((name) => ({ name }))).map(({ items }) => ({
    names: items.map(({ name }) => name),
    size: items.reduce((sum, { name }) => sum + (sizes.get(name) ?? 0), 0),
  }))
  // Longest processing time first (Graham 1969): no shard is more than a third larger than in the best division.
  heavy.sort((a, b) => b.size - a.size)
  const shares = Array.from({ length: count }, () => ({ names: new Set<string>(), size: 0 }))
  for (const { names, size } of heavy) {
    const smallest = shares.reduce((best, share) => (share.size < best.size ? share : best))
    for (const name of names) smallest.names.add(name)
    smallest.size += size
  }
  const shareNames = shares[number - 1]?.names
  return tasks.filter((task) => shareNames?.has(sharedName(task)) === true)
}

/** Size of a source in bytes; 0 for a missing file. */
export function sizeIn(root: string): (task: Pick<CompileTask, 'path'>) => number {
  return ({ path }) => statSync(join(root, path), { throwIfNoEntry: false })?.size ?? 0
}

/** Returns true if compiled sources contain MDX pages. */
export const hasModules = ({ sources }: { readonly sources: readonly Pick<CompileResult, 'entries'>[] }): boolean =>
  sources.some(hasCode)

/** Reports why a shard of a build cannot be stored. */
export async function unwritable(remote: RemoteCache | undefined): Promise<readonly Diagnostic[]> {
  if (remote === undefined)
    return [
      diagnostic('cache/remote', 'a part of a build needs a shared cache', {
        severity: 'error',
        hint: 'set `cache.remote` in the configuration, or DOCS_CACHE_URL in the environment',
      }),
    ]
  const { diagnostics } = await remote.finish()
  if (diagnostics.length > 0) return diagnostics.map((problem) => ({ ...problem, severity: 'error' }))
  return [
    diagnostic('cache/remote', 'a part of a build cannot write to the shared cache', {
      severity: 'error',
      hint: 'remove `cache.readOnly` and DOCS_CACHE_READ_ONLY, and set DOCS_CACHE_PRIVATE_KEY',
    }),
  ]
}
