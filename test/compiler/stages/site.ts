import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { build, type BuildReport } from '../../../src/compiler/build.ts'

/** Writes files below a folder; `undefined` removes a file. */
export function write(folder: string, files: Readonly<Record<string, string | Uint8Array | undefined>>): void {
  for (const [path, content] of Object.entries(files)) {
    const absolute = join(folder, path)
    if (content === undefined) rmSync(absolute, { recursive: true, force: true })
    else {
      mkdirSync(dirname(absolute), { recursive: true })
      writeFileSync(absolute, content)
    }
  }
}

const folders: string[] = []
process.on('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A new folder, which is removed when the process ends. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'docs-pipeline-')))
  folders.push(folder)
  return folder
}

/** Builds a site in this thread. */
export function buildSite(root: string, cache: boolean): Promise<BuildReport> {
  return build({ root, out: join(root, 'dist'), drafts: false, cache, strict: false, jobs: 1 })
}

/**
 * Builds a copy of a site that has no cache.
 * @param mayShare lets it use the bundles of the theme that all sites share; a theme of the site is bundled anew
 */
export async function buildClean(
  root: string,
  { mayShare = true } = {},
): Promise<{ readonly report: BuildReport; readonly files: ReadonlyMap<string, string> }> {
  const copy = temporaryFolder()
  cpSync(root, copy, { recursive: true, filter: (path) => path !== join(root, 'dist') && path !== join(root, '.docs') })
  const report = await buildSite(copy, mayShare)
  const files = published(copy)
  rmSync(copy, { recursive: true, force: true })
  return { report, files }
}

/**
 * Every file of the published site, by path, as Latin-1 text, which preserves each byte; an empty map if nothing was
 * published.
 */
export function published(root: string): ReadonlyMap<string, string> {
  const dist = join(root, 'dist')
  if (!existsSync(dist)) return new Map()
  const entries = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = entries.map((entry) => join(entry.parentPath, entry.name)).sort()
  return new Map(paths.map((path) => [path.slice(dist.length + 1), readFileSync(path, 'latin1')]))
}

/** The reports of a build, one for each line. */
export function reports({ diagnostics }: BuildReport): string {
  return diagnostics
    .map(
      ({ code, severity, location, message }) =>
        `${severity} ${code} ${location?.file}:${location?.line}:${location?.column} ${message}`,
    )
    .join('\n')
}

/** Waits until the last written file is older than 10 ms: no bundle of a newer file is stored (`tickMs`). */
export async function waitForTick(): Promise<void> {
  const writtenAt = Date.now()
  while (Date.now() <= writtenAt + 10) await setImmediate()
}
