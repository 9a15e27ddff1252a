import { spawn, spawnSync } from 'node:child_process'
import { text } from 'node:stream/consumers'

/** Dates of the first and the last commit of a file, ISO 8601 in UTC, and the author of the last. */
export interface GitDates {
  readonly created: string
  readonly updated: string
  readonly author?: string
}

/**
 * Dates of all files below `root`, from one pass of `git log`. Empty outside of a repository; `shallow` where history
 * is cut off, so that dates would be wrong.
 */
export async function gitDates(
  root: string,
): Promise<{ readonly dates: ReadonlyMap<string, GitDates>; readonly shallow: boolean }> {
  const state = spawnSync('git', ['rev-parse', '--is-shallow-repository', 'HEAD'], { cwd: root, encoding: 'utf8' })
  const shallow = state.status === 0 && state.stdout.startsWith('true')
  if (state.status !== 0 || shallow) return { dates: new Map(), shallow }
  const log = spawn('git', [...logArguments, '--', '.'], { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
  return { dates: datesIn(await text(log.stdout)), shallow }
}

const logArguments =
  '-c core.quotePath=false log --no-merges --no-renames --format=%x01%ct%x02%an --name-only -z --relative'.split(' ')

/** Dates of the files of a commit below folders; empty where history is cut off. */
export function logDates(
  root: string,
  { commit, folders }: { readonly commit: string; readonly folders: readonly string[] },
): ReadonlyMap<string, GitDates> {
  const shallow = spawnSync('git', ['rev-parse', '--is-shallow-repository'], { cwd: root, encoding: 'utf8' })
  if (shallow.stdout.trim() !== 'false') return new Map()
  const args = [...logArguments, commit, '--', ...folders]
  return datesIn(spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1024 * 1024 * 1024 }).stdout)
}

function datesIn(log: string): ReadonlyMap<string, GitDates> {
  const dates = new Map<string, { created: string; updated: string; author: string }>()
  let time = ''
  let author = ''
  for (const part of log.split(/[\0\n]/)) {
    if (part.startsWith('\x01')) {
      const [seconds, name] = part.slice(1).split('\x02')
      time = new Date(Number(seconds) * 1000).toISOString()
      author = name ?? ''
    } else if (part !== '') {
      const known = dates.get(part)
      if (known === undefined) dates.set(part, { created: time, updated: time, author })
      else known.created = time
    }
  }
  return dates
}
