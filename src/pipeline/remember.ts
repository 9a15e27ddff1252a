import { relative } from 'node:path'
import { removeOldTrees } from '../read/git-tree.ts'
import type { LinkedState } from './link.ts'
import type { Run } from './run.ts'
import { packsOf, removeOldPacks, writeIndex } from '../cache/index-file.ts'

/**
 * Keeps what a run has learned for the next one.
 *
 * @param packs what the published site refers to; nothing, if the run has published none
 */
export function remember(
  run: Run,
  { site, compiled, evaluated, bundle }: LinkedState,
  packs?: readonly string[],
): void {
  // Made with other plugins than the site has: what is known from before is of more use.
  if (site.incomplete) return
  const { tool, started, index, digests } = run
  const { root, out } = run.options
  const learned = {
    compiled: compiled.records,
    evaluated: evaluated.records,
    ...(bundle.record === undefined ? {} : { server: bundle.record }),
  }
  const digestPacks = { ...index.digestPacks, ...(packs === undefined ? {} : { [relative(root, out)]: packs }) }
  writeIndex(root, { tool, recordedAt: started, files: digests.records(), digestPacks, ...learned })
  removeOldTrees(root, site.trees, started)
  removeOldPacks(root, new Set([...packsOf(learned), ...Object.values(digestPacks).flat()]), started)
}
