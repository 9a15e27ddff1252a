import { statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** What has changed: files of the site, relative to it. `isStructural`: some have come or gone. */
export interface Change {
  readonly paths: readonly string[]
  readonly isStructural: boolean
}

/** Time in ms after which a change of one file is taken to be whole: editors write in several steps. */
const settleMs = 12
/** The same for many files: git writes thousands. */
const settleManyMs = 80
/** The watcher tells of a file once in 50 ms; what comes in between is looked for so many ms after a change was told of. */
const secondLookMs = 70
/** After that time in ms a change is told of though more may come. */
const longestMs = 1_000

/**
 * Tells of changes below a folder, in batches, one after the other: what changes meanwhile comes with the next.
 * Dependencies, dot files and what is built are not watched.
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

  const tell = () => {
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
  const lookAgain = (told: readonly string[]) => {
    const before = told.map((path) => stampOf(join(root, path)))
    const look = setTimeout(() => {
      looks.delete(look)
      for (const [index, path] of told.entries()) {
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
    timer = setTimeout(tell, Math.max(0, Math.min(settle, first + longestMs - now)))
  }

  // Loaded when it is wanted: a server answers before that.
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
    // A folder that cannot be watched (too many, no permission) is no reason to end.
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
