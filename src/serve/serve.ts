import { join } from 'node:path'
import { watch } from 'chokidar'
import type { BuildReport } from '../build.ts'
import type { StaticSite } from './answer.ts'
import { createHandler, listen, type Listening, type NotListening } from './http.ts'
import { loadPublished, readOrNothing } from './published.ts'
import { createReload, withReload } from './reload.ts'

/** What to serve, and where. */
export interface ServeOptions {
  /** Absolute path of the site's folder. */
  readonly root: string
  /** Absolute path of the folder that this server builds into; nobody else's. */
  readonly out: string
  readonly port: number
  readonly host: string
  /** Builds the site into `out`. */
  build(): Promise<BuildReport>
  /** Told of every build, and of faults of ours. */
  readonly onBuild: (report: BuildReport) => void
  readonly onError: (error: unknown) => void
}

/** Time in ms that a change may take to be complete: editors write in several steps, git in thousands. */
const settleMs = 60

/** Builds a site, serves what was published, and builds again as files change. A failed build leaves the last site. */
export async function serve(options: ServeOptions): Promise<Listening | NotListening> {
  const { root, out, host } = options
  let site: StaticSite | undefined
  const reload = createReload(Date.now())
  const base = { host }

  async function rebuild(): Promise<void> {
    try {
      const report = await options.build()
      options.onBuild(report)
      if (!report.published) return
      site = loadPublished(out, report.baseUrl)?.site
      if (report.stats.written > 0) reload.notify()
    } catch (error) {
      options.onError(error)
    }
  }

  await rebuild()
  const handle = createHandler({
    hosts: base,
    site: () => site ?? nothingYet,
    extra: (request, response) => reload.answer(request, response),
    onError: options.onError,
    async read(path) {
      const bytes = await readOrNothing(join(out, path))
      return bytes !== undefined && path.endsWith('.html') ? withReload(Buffer.from(bytes).toString('utf8')) : bytes
    },
  })
  const listening = await listen({ port: options.port, host, handle })
  if (!listening.ok) return listening
  const stop = watchSite(root, rebuild)
  return {
    ...listening,
    async close() {
      reload.close()
      await stop()
      await listening.close()
    },
  }
}

/** Before the first site is there: everything is not found. */
const nothingYet: StaticSite = { baseUrl: '/', files: new Map(), redirects: [], headers: [], notFound: '404.html' }

/** Calls `changed` when files of the site change; changes that come while it works make it work once more. */
function watchSite(root: string, changed: () => Promise<void>): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> | undefined
  let again = false
  const work = () => {
    if (working !== undefined) return void (again = true)
    working = changed().finally(() => {
      working = undefined
      if (!again) return
      again = false
      work()
    })
  }
  const watcher = watch(root, {
    ignoreInitial: true,
    ignored: (path) => /(?:^|[\\/])(?:node_modules|dist|\.[^\\/.][^\\/]*)(?:[\\/]|$)/.test(path.slice(root.length)),
  })
  watcher.on('all', () => {
    clearTimeout(timer)
    timer = setTimeout(work, settleMs)
  })
  return async () => {
    clearTimeout(timer)
    await watcher.close()
    await working
  }
}
