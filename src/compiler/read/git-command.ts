/**
 * Runs git with a restricted configuration. The repository of a site may come from a stranger, and keys of
 * `.git/config` name programs: for signatures, hooks, file system monitors, filters, and transports.
 *
 * @module
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'

/** Options that override all configuration keys with which a read-only command would start a program. */
const closed = [
  '--no-pager',
  '--no-optional-locks',
  // Without it, a folder with the plain files `HEAD`, `objects`, `refs` and `config` counts as a
  // repository.
  ...['safe.bareRepository=explicit', 'core.fsmonitor=false', 'core.hooksPath=/dev/null', 'core.quotePath=false'],
  ...['log.showSignature=false', 'gpg.program=false', 'gpg.ssh.program=false', 'gpg.x509.program=false'],
].flatMap((option) => (option.startsWith('--') ? [option] : ['-c', option]))

/** Options of `git log` that disable programs for displaying files. */
export const plainLog = ['--no-show-signature', '--no-ext-diff', '--no-textconv']

/** Maximum output of a command in bytes. */
const maxOutputBytes = 1280 * 1024 * 1024

/** No transport is allowed: a partial clone would fetch missing objects with programs of its configuration. */
const environment = () => ({ ...process.env, LC_ALL: 'C', GIT_ALLOW_PROTOCOL: 'none', GIT_NO_LAZY_FETCH: '1' })

/** Runs a read-only git command synchronously. The result is that of `spawnSync`. */
export function git(cwd: string, args: readonly string[], input?: string) {
  const options = { cwd, env: environment(), maxBuffer: maxOutputBytes }
  return spawnSync('git', [...closed, ...args], input === undefined ? options : { ...options, input })
}

/** Output of a read-only git command; `undefined` if the command fails or git is missing. */
export async function gitOutput(cwd: string, args: readonly string[]): Promise<string | undefined> {
  const options = { cwd, env: environment(), stdio: ['ignore', 'pipe', 'ignore'] as ['ignore', 'pipe', 'ignore'] }
  const child = spawn('git', [...closed, ...args], options)
  const ended = new Promise<boolean>((done) => {
    child.on('error', () => done(false))
    child.on('close', (code) => done(code === 0))
  })
  const output = await text(child.stdout)
  return (await ended) ? output : undefined
}

/**
 * Returns true if git would find a repository around a folder. Starting a process would take longer.
 */
export function hasRepository(folder: string): boolean {
  if (process.env['GIT_DIR'] !== undefined) return true
  for (let parent = folder; ; parent = dirname(parent)) {
    if (existsSync(join(parent, '.git'))) return true
    if (dirname(parent) === parent) return false
  }
}
