import { spawnSync } from 'node:child_process'
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
import { packageFolder } from './docs.ts'

/** Creates a temporary folder for a test, outside the repository. */
export function makeFolder(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), 'docs-e2e-')))
}

/** Runs `work` with a temporary folder, which is removed afterwards. */
export async function withFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = makeFolder()
  try {
    await work(folder)
  } finally {
    removeFolder(folder)
  }
}

/** Removes a folder of a test. A killed process may still write files there until it has ended: hence the retries. */
export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
}

/** Writes files below a folder. */
export function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

/** Copies a fixture of `test/fixtures` into a folder. */
export function copyFixture(name: string, folder: string): void {
  cpSync(join(packageFolder, 'test', 'fixtures', name), folder, { recursive: true })
}

/**
 * Copies the sources of the repository's own site. If the folder `DOCS_OWN_SITE` is set, its build is copied too: `npm
 * test` builds the site once. Other tests check that a build from a cache has the same bytes.
 */
export function copyOwnSite(folder: string): void {
  for (const name of ['content', 'openapi', 'site.config.yaml']) {
    cpSync(join(packageFolder, name), join(folder, name), { recursive: true })
  }
  const built = process.env['DOCS_OWN_SITE']
  for (const name of built === undefined ? [] : ['.docs', '.dist.docs', '.git', 'dist']) {
    if (existsSync(join(built ?? '', name))) cpSync(join(built ?? '', name), join(folder, name), { recursive: true })
  }
}

/** Date of the commit that `commitAll` makes. */
const commitDate = '2025-11-21T10:00:00Z'

/** Creates a git repository in a folder, with a single commit of all its files. */
export function commitAll(folder: string): void {
  const env = { ...process.env, GIT_AUTHOR_DATE: commitDate, GIT_COMMITTER_DATE: commitDate }
  const git = (...args: readonly string[]): void => {
    const names = ['-c', 'user.name=Writer', '-c', 'user.email=writer@waybill.example']
    const { status, stderr } = spawnSync('git', [...names, ...args], { cwd: folder, env, encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
  }
  git('init', '-q')
  git('add', '.')
  git('commit', '-q', '-m', 'Words')
}

/** The text of a file. */
export function read(folder: string, path: string): string {
  return readFileSync(join(folder, path), 'utf8')
}

/** Paths of all files below a folder, in code-point order; empty if the folder is missing. */
export function list(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
      .sort()
  } catch {
    return []
  }
}

/** Path → bytes of every file below a folder, as text with one character for each byte. */
export function bytes(folder: string): Map<string, string> {
  return new Map(list(folder).map((path) => [path, readFileSync(join(folder, path), 'latin1')]))
}
