import { statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** Changed files of the site, relative to it. `isStructural`: some were added or removed. */
export interface Change {
  readonly paths: readonly string[]
  readonly isStructural: boolean
}

/** Time in ms after which a change of one file counts as complete: editors write in several steps. */
const settleMs = 12
/** The same for many files: git writes thousands. */
const settleManyMs = 80
/** The watcher reports a file once in 50 ms. Changes in between are found by a second look after this time in ms. */
const secondLookMs = 70
/** After this time in ms a change is reported even if more may follow. */
const longestMs = 1_000

/**
 * Reports changes below a folder in batches, one after the other: changes in the meantime are in the next batch.
 * Dependencies, dot files and outputs are not watched.
 */
export function watchSite(
  root: string,
  ignored: readonly string[],
  changed: (change: Change) => Promise<void>,
): { readonly ready: Promise<void>; close(): Promise<void> } {
  let paths = new Set<string>()
  let isStructural = false
  let first = 0
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> | undefined
  const looks = new Set<NodeJS.Timeout>()

  const report = () => {
    timer = undefined
    if (working !== undefined || paths.size === 0) return
    const change = { paths: [...paths].sort(), isStructural }
    paths = new Set()
    isStructural = false
    lookAgain(change.paths)
    working = changed(change).finally(() => {
      working = undefined
      if (paths.size > 0) wait()
    })
  }
  const lookAgain = (reported: readonly string[]) => {
    const before = reported.map((path) => stampOf(join(root, path)))
    const look = setTimeout(() => {
      looks.delete(look)
      for (const [index, path] of reported.entries()) {
        const now = stampOf(join(root, path))
        if (now === before[index]) continue
        paths.add(path)
        if (now === '' || before[index] === '') isStructural = true
      }
      if (paths.size > 0) wait()
    }, secondLookMs)
    looks.add(look)
  }
  const wait = () => {
    const now = Date.now()
    if (timer === undefined) first = now
    clearTimeout(timer)
    const settle = paths.size > 1 || isStructural ? settleManyMs : settleMs
    timer = setTimeout(report, Math.max(0, Math.min(settle, first + longestMs - now)))
  }

  // Loaded late: the server answers before that.
  const started = import('chokidar').then(({ watch }) => {
    const watcher = watch(root, {
      ignoreInitial: true,
      ignored: (path) => {
        const inner = relative(root, path)
        return (
          /(?:^|[\\/])(?:node_modules|\.[^\\/.][^\\/]*)(?:[\\/]|$)/.test(inner) ||
          ignored.some((one) => inner === one || inner.startsWith(one + sep))
        )
      },
    })
    watcher.on('all', (event, path) => {
      if (event === 'addDir' || event === 'unlinkDir') return
      paths.add(relative(root, path).split(sep).join('/'))
      if (event !== 'change') isStructural = true
      wait()
    })
    // A folder that cannot be watched (too many, no permission) does not end the server.
    watcher.on('error', () => undefined)
    return watcher
  })
  return {
    ready: started.then((watcher) => new Promise((done) => watcher.once('ready', () => done()))),
    async close() {
      clearTimeout(timer)
      for (const look of looks) clearTimeout(look)
      await (await started).close()
      await working
    },
  }
}

function stampOf(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false, bigint: true })
  return stat === undefined ? '' : `${stat.mtimeNs} ${stat.ctimeNs} ${stat.size}`
}
