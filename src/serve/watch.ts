import { watchFolders } from './folder-events.ts'
import { SiteFiles, type FileChanges, type Hint } from './site-files.ts'

/** Changed files, relative to the site. `isStructural`: files were added or removed. */
export interface Change {
  readonly paths: readonly string[]
  readonly isStructural: boolean
}

/** Folder to watch, and listeners. */
export interface WatchOptions {
  /** Absolute path of the site's folder. */
  readonly root: string
  /** Ignored paths, relative to the site. Dependencies and dot files except `.well-known` are always ignored. */
  readonly ignored: readonly string[]
  /** Folders outside of the site, relative to it, which links may lead into. */
  readonly outside?: () => readonly string[]
  readonly changed: (change: Change) => Promise<void>
  /** Called once with the reason if folders cannot be watched. All files are then scanned every few seconds. */
  readonly onLimit?: (reason: string) => void
  /** Replacement for system events in tests. */
  readonly events?: typeof watchFolders
}

/** A watch of a site's folder. */
interface WatchedSite {
  readonly ready: Promise<void>
  /** Scans the targets of all links. */
  checkLinks(): void
  close(): Promise<void>
}

/** Time (ms) after which a change of one file counts as complete: editors write in several steps. */
const settleMs = 12
/** The same time for many files: git writes thousands. */
const settleManyMs = 80
/** Time (ms) after which a change is reported even if more may follow. */
const longestMs = 1_000
/** Time (ms) between a change that may have hidden others and a full scan. */
const healMs = 200
/** Number of paths above which the system may have dropped events. */
const manyPaths = 500
/** Minimum time (ms) between full scans, also as a multiple of a scan's duration to limit its cost. */
const idleLooks = { leastMs: 3_000, times: 300 }
const onlyLooks = { leastMs: 1_000, times: 10 }

/**
 * Reports changes below a folder in batches; changes during a callback are part of the next batch. Events are only
 * hints: everything is scanned after files or folders were added or removed, and at intervals.
 */
export function watchSite(options: WatchOptions): WatchedSite {
  const { root, ignored, outside, changed, onLimit, events = watchFolders } = options
  const isIgnored = (path: string) =>
    /(?:^|\/)(?:node_modules|\.(?!well-known(?:\/|$))[^/]*)(?:\/|$)/.test(path) ||
    ignored.some((folder) => path === folder || path.startsWith(`${folder}/`))
  const files = new SiteFiles(root, isIgnored, outside)
  let hints = new Map<string, boolean>()
  /** Unreported changes, to which more may be added. */
  let pending: FileChanges = nothing
  let settling: NodeJS.Timeout | undefined
  let since = 0
  let look: NodeJS.Timeout | undefined
  let needsLookSince = 0
  let needsWatch = false
  let watching: ReturnType<typeof watchFolders> | undefined
  let isLimited = false
  let isClosed = false
  let lookMs = 0
  let turn: Promise<void> = Promise.resolve()

  const inTurn = (work: () => Promise<unknown>) =>
    (turn = turn.then(async () => {
      if (!isClosed) await work()
    }))

  const hint = ({ path, isEntry }: Hint) => {
    if (isClosed || isIgnored(path)) return
    hints.set(path, isEntry || hints.get(path) === true)
    settle(hints.size > 3 || pending.isStructural ? settleManyMs : settleMs)
  }
  const settle = (ms: number) => {
    const now = Date.now()
    if (settling === undefined && pending === nothing) since = now
    clearTimeout(settling)
    settling = setTimeout(() => void inTurn(lookAtHints), Math.max(0, Math.min(ms, since + longestMs - now)))
  }
  const lookAtHints = async () => {
    settling = undefined
    const paths = [...hints].map(([path, isEntry]) => ({ path, isEntry }))
    hints = new Map()
    const wasPending = pending !== nothing
    const changes = await files.look(paths)
    pending = both(pending, changes)
    // A missing file may reappear soon, since editors save that way.
    const isMore = changes.isStructural || changes.paths.size > 1 || hints.size > 0
    if (isMore && !(wasPending && changes.paths.size === 0) && Date.now() < since + longestMs)
      return settle(settleManyMs)
    await tell()
  }
  const lookAtAll = async () => {
    const changes = await files.look()
    lookMs = changes.busyMs
    pending = both(pending, changes)
    await tell()
  }
  const tell = async () => {
    const { paths, isStructural, hasNewFolders } = pending
    pending = nothing
    if (isClosed) return
    if (paths.size > 0) await changed({ paths: [...paths].sort(), isStructural })
    needsWatch ||= hasNewFolders
    const now = Date.now()
    const isDue = isStructural || hasNewFolders || paths.size > manyPaths
    if (isDue && needsLookSince === 0) needsLookSince = now
    if (isDue) lookAfter(Math.max(0, Math.min(healMs, needsLookSince + longestMs - now)))
    else if (look === undefined) lookAfter(idleMs())
  }
  const idleMs = () => {
    const { leastMs, times } = isLimited ? onlyLooks : idleLooks
    return Math.max(leastMs, lookMs * times)
  }
  const lookAfter = (ms: number) => {
    clearTimeout(look)
    if (isClosed) return
    look = setTimeout(() => {
      look = undefined
      void inTurn(async () => {
        needsLookSince = 0
        if (needsWatch) await watch()
        await lookAtAll()
      })
    }, ms)
  }
  /** Starts or restarts watching: a watcher does not follow a replaced folder. */
  const watch = async () => {
    needsWatch = false
    await watching?.close()
    if (isClosed) return
    watching = events(root, isIgnored, hint)
    const reason = await watching.ready
    if (reason !== undefined && !isLimited) onLimit?.(reason)
    isLimited = reason !== undefined
  }

  return {
    ready: inTurn(async () => {
      await files.look()
      await watch()
      await lookAtAll()
    }),
    checkLinks() {
      if (!isClosed) settle(settleMs)
    },
    async close() {
      isClosed = true
      clearTimeout(settling)
      clearTimeout(look)
      await turn
      await watching?.close()
    },
  }
}

const nothing: FileChanges = { paths: new Set(), isStructural: false, hasNewFolders: false }

function both(a: FileChanges, b: FileChanges): FileChanges {
  return {
    paths: new Set([...a.paths, ...b.paths]),
    isStructural: a.isStructural || b.isStructural,
    hasNewFolders: a.hasNewFolders || b.hasNewFolders,
  }
}
