import { mkdirSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { readSpare } from '../../../src/compiler/publish/spare.ts'
import { openOutput, type OpenOptions, type OutputFolder } from '../../../src/compiler/publish/publish.ts'
import type { Published } from '../../../src/compiler/publish/publish.ts'
import type { Result } from '../../../src/compiler/publish/failure.ts'
import type { Written } from '../../../src/compiler/publish/manifest.ts'

/** Runs `work` with a new site folder, which is removed afterwards. */
export async function withSite(work: (site: string) => void | Promise<void>): Promise<void> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'docs-emit-')))
  const site = join(root, 'site')
  mkdirSync(site)
  try {
    await work(site)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

/** The options of a session on `dist` of a site. */
export function optionsFor(site: string, more: Partial<OpenOptions> = {}): OpenOptions {
  return { out: join(site, 'dist'), site, tool: 'docs test', waitMs: 0, ...more }
}

/** Opens the output; a problem fails the test. */
export async function open(site: string, more: Partial<OpenOptions> = {}): Promise<OutputFolder> {
  return value(await openOutput(optionsFor(site, more)))
}

/** The value of a successful result; fails the test otherwise. */
export function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.problem.code}: ${result.problem.message}`)
  return result.value
}

/** The problem of a failed result as one line; fails the test otherwise. */
export function problem(result: Result<unknown>): string {
  return result.ok ? 'no problem' : `${result.problem.code}: ${result.problem.message}`
}

/** Stages all files as new ones. */
export async function stage(
  output: OutputFolder,
  files: Readonly<Record<string, string>>,
): Promise<Map<string, Written>> {
  const staged = new Map<string, Written>()
  for (const [path, text] of Object.entries(files)) staged.set(path, value(await output.write(path, text)))
  return staged
}

/** Publishes these files as new ones. */
export async function publishAll(
  site: string,
  files: Readonly<Record<string, string>>,
  more: Partial<OpenOptions> = {},
): Promise<Omit<Published, 'id'>> {
  const output = await open(site, more)
  return counts(value(output.publish(await stage(output, files))))
}

/** Counts of files in a publication. */
export function counts({ id, ...rest }: Published): Omit<Published, 'id'> {
  if (id !== undefined) assert.match(id, /^[0-9a-f]{12}$/)
  return rest
}

/** All files in a folder, path → text; `undefined` if the folder is absent. */
export function contents(folder: string): Record<string, string> | undefined {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    const paths = entries.map((entry) => join(entry.parentPath, entry.name)).sort()
    return Object.fromEntries(paths.map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]))
  } catch {
    return undefined
  }
}

/**
 * Names in the state folder beside `dist`, without the copy of the manifest; `spare` replaces the name of the recorded
 * spare tree.
 */
export function stateNames(site: string): string[] {
  const state = join(site, '.dist.docs')
  const spare = readSpare(state)?.name
  return readdirSync(state)
    .filter((name) => name !== 'manifest-copy.json')
    .map((name) => (name === spare ? 'spare' : name))
    .sort()
}
