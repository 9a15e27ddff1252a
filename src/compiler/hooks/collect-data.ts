import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { digest } from '../cache/hash.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { dataName, dataPath } from '../../model/data-source.ts'
import type { Source } from '../../model/entry.ts'
import type { CollectedData } from '../../model/plugin.ts'
import type { FileDigests } from '../read/digests.ts'
import { readInside, walk } from '../read/files.ts'
import { basesOf, matcherOf } from '../read/globs.ts'
import { keepFromGit, writeWhole } from '../../base/write-whole.ts'
import type { OpenSite } from '../stages/open.ts'
import { pluginThrew } from '../../model/plugin-error.ts'

/**
 * Stores data that plugins collect from several files, before any file is compiled. Each data set is a separate
 * file, so that only pages that use it are compiled again. Writes files.
 */
export function collectData(
  { root, digests }: { readonly root: string; readonly digests: FileDigests },
  {
    plugins,
    pluginLocations,
    config,
    translations,
  }: Pick<OpenSite, 'plugins' | 'pluginLocations' | 'config' | 'translations'>,
): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  for (const { instance, plugin } of plugins)
    for (const [name, collected] of Object.entries(plugin.collected ?? {})) {
      try {
        if (!dataName.test(name)) throw new Error(`"${name}" is not a valid data name`)
        const fileOf = (path: string) => translations?.get(path) ?? path
        const value = collected.collect(sourcesFor(root, collected, { outside: config.outside, fileOf }))
        const path = fileOf(dataPath(instance, name))
        if (writeChanged(root, path, typeof value === 'string' ? value : `${JSON.stringify(value, null, 2)}\n`))
          digests.forget([path])
      } catch (error) {
        diagnostics.push(pluginThrew(plugin.name, 'collect', { error, location: pluginLocations.get(instance) }))
      }
    }
  return diagnostics
}

/** The matching files, sorted by path. Unreadable ones are omitted, since they are reported when they are compiled. */
function sourcesFor(
  root: string,
  { match, ignore = [] }: CollectedData,
  { outside, fileOf }: { readonly outside: readonly string[]; fileOf(path: string): string },
): Source[] {
  const isMeant = matcherOf(match, ignore)
  const { files } = walk(root, basesOf(match), { outside })
  return files.filter(isMeant).flatMap((path) => {
    const contents = readInside(root, fileOf(path), undefined, outside)
    if (typeof contents === 'string') return []
    return [{ path, text: contents.bytes.toString('utf8'), digest: digest(contents.bytes) }]
  })
}

/** Writes a text if it differs from the file. Returns true if it did. */
function writeChanged(root: string, path: string, text: string): boolean {
  const absolute = join(root, path)
  if (existsSync(absolute) && readFileSync(absolute, 'utf8') === text) return false
  keepFromGit(root)
  writeWhole(absolute, text)
  return true
}
