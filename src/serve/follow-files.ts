import { existsSync } from 'node:fs'
import { watch } from 'chokidar'
import { defined } from '../base/defined.ts'
import { gitLogFile } from '../compiler/read/git.ts'
import type { ServedApi } from './events.ts'
import { SiteEnded, type SiteClient } from './site-client.ts'
import { watchBeside } from './watch-beside.ts'
import { watchSite, type Change } from './watch.ts'

/** Time (ms) after which the whole site is read if no request arrives. */
const patienceMs = 250
/** Time (ms) without a change after which the remaining outputs are generated. */
const idleMs = 1_200
/** Upper limit of that time (ms). It grows with the time that linking takes. */
const longestIdleMs = 8_000

/** Files to follow, and listeners. */
export interface FollowOptions {
  /** Absolute path of the site's folder. */
  readonly root: string
  /** The API served beside the site. */
  readonly api?: ServedApi
  /** Called with internal errors. */
  readonly onError: (error: unknown) => void
  /**
   * Called once with the reason if the system does not report changes. Changes are then detected with a delay.
   */
  readonly onLimit?: (reason: string) => void
}

/** Updates a live site when its files change. */
interface FollowedFiles {
  /**
   * Reads and follows the whole site after a request was answered, so that the first requested page has
   * priority.
   */
  afterRequest<Answer>(answer: Promise<Answer>): Promise<Answer>
  /** Called when the site was linked. `outside` lists content folders outside of the site. */
  linked(outside: readonly string[], milliseconds: number): void
  /** Called when the thread of the site has ended. */
  ended(): void
  /** Reads the whole site again, after its thread was restarted. */
  restarted(): Promise<void>
  close(): Promise<void>
}

/** Follows the files of a live site, and lets it complete its work when nothing changes. */
export function followFiles(site: SiteClient, { root, api, onError, onLimit }: FollowOptions): FollowedFiles {
  let idle: NodeJS.Timeout | undefined
  let linkMs = 0
  let hasEnded = false
  let isClosed = false
  let hasMoved = false
  let folders: readonly string[] = []
  let begun: Promise<void> | undefined
  let watcher: ReturnType<typeof watchSite> | undefined
  let commits: Awaited<ReturnType<typeof watchCommits>> | undefined

  const attempt = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: unknown) => {
        if (!isClosed && !(error instanceof SiteEnded)) onError(error)
      },
    )
  const whenIdle = () => {
    clearTimeout(idle)
    idle = setTimeout(() => void attempt(settle()), Math.min(longestIdleMs, idleMs + 2 * linkMs))
  }
  /**
   * A file that was moved away and back while the site was read looks unchanged to the watcher, but was missing for the
   * reader.
   */
  const settle = async () => {
    const mayDiffer = hasMoved
    hasMoved = false
    if (mayDiffer) await site.ask({ ask: 'changed', paths: undefined })
    await site.ask({ ask: 'idle' })
  }
  /** Handles changes that no file of the site shows. */
  const lookAgain = async () => {
    await attempt(site.ask({ ask: 'changed', paths: undefined }))
    whenIdle()
  }
  const onChange = async ({ paths, isStructural }: Change) => {
    api?.changed(paths)
    hasMoved ||= isStructural
    // Delayed after the thread has ended: the same cause would end it again.
    const isNew = hasEnded
    hasEnded = false
    await attempt(site.ask(isNew ? { ask: 'begin' } : { ask: 'changed', paths, isStructural }))
    whenIdle()
  }
  /** A link in the site may lead to the changed file. */
  const onChangeBeside = async (change: Change) => {
    watcher?.checkLinks()
    await onChange(change)
  }
  const beside = watchBeside(defined({ root, changed: onChangeBeside, onLimit }))
  /** Reads the whole site, then follows it. A second scan finds changes during the first one. */
  const begin = () => {
    clearTimeout(patience)
    begun ??= attempt(site.ask({ ask: 'begin' })).then(async () => {
      if (isClosed) return
      watcher = watchSite(defined({ root, ignored: ['dist'], outside: () => folders, changed: onChange, onLimit }))
      commits = await watchCommits(root, () => void lookAgain())
      await watcher.ready
      await lookAgain()
    })
  }
  const patience = setTimeout(begin, patienceMs)

  return {
    afterRequest(answer) {
      clearTimeout(patience)
      return answer.finally(begin)
    },
    linked(outside, milliseconds) {
      folders = outside
      if (begun !== undefined) beside.follow(outside)
      if (milliseconds > 0) linkMs = milliseconds
    },
    ended: () => void (hasEnded = true),
    async restarted() {
      await attempt(site.ask({ ask: 'begin' }))
      whenIdle()
    },
    async close() {
      isClosed = true
      clearTimeout(patience)
      clearTimeout(idle)
      await watcher?.close()
      await commits?.close()
      await beside.close()
    },
  }
}

/**
 * Calls `moved` when the HEAD of the git repository changes: dates and authors of pages come from its history, although
 * no file of the site changes. Has no effect outside of a repository.
 */
async function watchCommits(root: string, moved: () => void): Promise<{ close(): Promise<void> }> {
  const file = await gitLogFile(root)
  if (file === undefined || !existsSync(file)) return { close: () => Promise.resolve() }
  const watcher = watch(file, { ignoreInitial: true })
  watcher.on('all', moved)
  // Without a watch, dates are updated with the next edit.
  watcher.on('error', () => undefined)
  return watcher
}
