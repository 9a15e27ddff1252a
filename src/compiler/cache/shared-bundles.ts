/**
 * Bundles of the package's own files, which are equal for all sites with the default theme. They are stored in
 * `node_modules/.cache` next to the package, so that new or cleaned sites do not wait for the bundler. If that
 * folder is not writable, nothing is shared.
 *
 * @module
 */
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, utimesSync } from 'node:fs'
import { join, sep } from 'node:path'
import { sealed, unsealed } from '../../base/sealed-json.ts'
import { writeWhole } from '../../base/write-whole.ts'
import { removeUnused } from './index-file.ts'
import type { Cached } from './records.ts'

/** Bundles for one version of the tool. Dependencies have absolute paths. */
export interface SharedBundles {
  /** Folder for files of browser bundles. */
  readonly browser: string
  /** Returns a new folder for a server bundle. It is never overwritten. */
  serverFolder(): string
  /** Returns the stored result if its dependencies are unchanged. */
  find<Result>(key: string, digest: (path: string) => string | undefined): Result | undefined
  /** Stores a result. Errors are ignored. */
  store(record: Cached<unknown>): void
}

/**
 * Opens the bundles next to the package in this folder; `undefined` if the folder is not writable. Deletes bundles of
 * versions that were not used since yesterday.
 *
 * @param tool version of the tool
 */
export function sharedBundles(packageFolder: string, tool: string): SharedBundles | undefined {
  const parts = packageFolder.split(sep)
  const modules = parts.lastIndexOf('node_modules')
  const holder = modules === -1 ? join(packageFolder, 'node_modules') : parts.slice(0, modules + 1).join(sep)
  const all = join(holder, '.cache', 'waybill-docs')
  const version = tool.replaceAll(/[^\w.-]/g, '-')
  const folder = join(all, version)
  const record = (key: string): string => join(folder, `${key}.json`)
  try {
    if (!existsSync(holder)) return undefined
    mkdirSync(folder, { recursive: true })
    // Marks the bundles as used today. Fails if another user owns the folder.
    utimesSync(folder, new Date(), new Date())
  } catch {
    return undefined
  }
  return {
    browser: join(folder, 'browser'),
    serverFolder: () => join(folder, `server-${randomUUID()}`),
    find<Result>(key: string, digest: (path: string) => string | undefined) {
      const stored = readMapping(record(key)) as unknown as Cached<Result> | undefined
      // The same bundle stored under another name is valid, too.
      if (stored?.key !== key || !stored.dependencies.every(([path, expected]) => (digest(path) ?? null) === expected))
        return undefined
      return stored.result
    },
    store(bundleRecord) {
      try {
        writeWhole(record(bundleRecord.key), sealed(JSON.stringify(bundleRecord)))
        removeUnused(all, { used: new Set([version]), now: Date.now(), isAlone: false })
      } catch {
        // The next build bundles again.
      }
    },
  }
}

function readMapping(path: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return unsealed(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
