/** Derives the effects of changed files on a site from their paths. */
import { configFile } from '../../compiler/config/load.ts'
import type { ReadSite } from '../../compiler/stages/read.ts'
import type { Run } from '../../compiler/run/run.ts'
import type { Before, LiveState } from './pipeline.ts'

type Sources = LiveState['compiled']['sources']

/** Returns true if a change can affect the site, whose folder may contain unrelated files. */
export function isOfSite(
  paths: readonly string[],
  site: { readonly read: ReadSite; readonly folders: readonly string[]; readonly config?: string },
  digests: Run['digests'],
): boolean {
  const { read, config = configFile } = site
  const folders = [...read.workspace.content.contentFolders, read.staticFolder, ...site.folders]
  return paths.some(
    (path) =>
      path === config ||
      digests.knows(path) ||
      folders.some((folder) => folder === '.' || path.startsWith(`${folder}/`)),
  )
}

/** Returns true if a change affects only sources without bundled code. */
export function isOfContent(
  paths: readonly string[],
  { root, read, bundle }: { readonly root: string; readonly read: ReadSite; readonly bundle: Before['bundle'] },
): boolean {
  if (bundle === undefined) return false
  const sources = new Set(read.tasks.map(({ path }) => path))
  const start = root.length + 1
  const bundled = new Set([...bundle.server.inputs, ...bundle.browser.inputs].map((path) => path.slice(start)))
  return paths.every((path) => sources.has(path) && !bundled.has(path))
}

/** Returns true if an unchanged source includes a changed file. */
export function isIncluded(sources: Sources, changed: ReadonlySet<string>): boolean {
  return sources.some(
    ({ path, dependencies }) => !changed.has(path) && dependencies.some(([dependency]) => changed.has(dependency)),
  )
}

/**
 * Files that were missing when they were read and exist now. The watcher may have missed both
 * events.
 */
export function restoredPaths(sources: Sources, digests: Run['digests']): readonly string[] {
  const away = sources.filter(({ path, dependencies }) =>
    dependencies.some(([name, digest]) => name === path && digest === null),
  )
  const paths = away.map(({ path }) => path)
  digests.forget(paths)
  return paths.filter((path) => digests.digest(path) !== undefined)
}
