import { spawn } from 'node:child_process'
import { existsSync, watch } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Random } from '../../../bench/random.ts'
import { packageFolder } from '../../e2e/docs.ts'

/**
 * Moments at which a build is killed: any time; shortly after the first write into the cache; after the start of
 * staging; before the folders are replaced; at a certain call of the file system.
 */
export const aims = ['any', 'cache', 'staging', 'publishing', 'call'] as const
export type Aim = (typeof aims)[number]

const atCall = fileURLToPath(new URL('at-call.js', import.meta.url))

/** Approximate number of calls of each kind in a build of a small site. */
const calls = { renameSync: 9, linkSync: 12, rmSync: 14, mkdirSync: 14, writeFileSync: 30, writeSync: 14, openSync: 30 }

/** Folder to watch, prefixes of the names that start the countdown, and the longest countdown in ms. */
const marks = {
  cache: { folder: '.docs/cache/packs', names: /\.pack$/, ms: 280 },
  staging: { folder: '.dist.docs', names: /^staged-/, ms: 140 },
  publishing: { folder: '.dist.docs', names: /^(?:next-|manifest-(?!copy)|journal|old-)/, ms: 8 },
} as const

/** A build that should be killed: whether it was killed, and how long it ran (ms). */
export interface KilledBuild {
  readonly isKilled: boolean
  readonly ms: number
}

/** Builds a site, and kills the build with all of its threads and processes. `usualMs`: usual duration of a build. */
export async function killBuild(site: string, aim: Aim, draw: Random, usualMs: number): Promise<KilledBuild> {
  const call = draw.one(Object.keys(calls) as (keyof typeof calls)[])
  const at = `${call} ${draw.between(1, calls[call])}`
  const args = [`${packageFolder}bin/docs.js`, 'build', site, '--jobs', draw.between(0, 3) === 0 ? '2' : '1']
  const started = performance.now()
  const child = spawn(process.execPath, [...(aim === 'call' ? ['--import', atCall] : []), ...args], {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, KILL_AT: at },
  })
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  const share = draw.between(0, 1_000) / 1_000
  if (aim === 'any') await Promise.race([ended, sleep(share * usualMs * 1.05)])
  else if (aim === 'call') await ended
  else {
    const { folder, names, ms } = marks[aim]
    await Promise.race([ended, appears(join(site, folder), names, ended)])
    await Promise.race([ended, pause(share * ms)])
  }
  const { pid } = child
  if (pid !== undefined && child.exitCode === null && child.signalCode === null) process.kill(-pid, 'SIGKILL')
  const [, signal] = await ended
  return { isKilled: signal === 'SIGKILL', ms: performance.now() - started }
}

/** Resolves when an entry with such a name is created or changed in a folder, or when the build ends. */
function appears(folder: string, names: RegExp, end: Promise<unknown>): Promise<void> {
  if (!existsSync(folder)) return end.then(() => undefined)
  return new Promise((resolve) => {
    const watcher = watch(folder, (_, name) => {
      if (name !== null && names.test(name)) done()
    })
    const done = (): void => {
      watcher.close()
      resolve()
    }
    void end.then(done)
  })
}

/** Timers are too coarse for the steps of a publication. */
async function pause(ms: number): Promise<void> {
  if (ms > 10) await sleep(ms)
  else for (const until = performance.now() + ms; performance.now() < until;);
}
