import { join } from 'node:path'
import { diagnostic, type Diagnostic } from '../diagnostics/diagnostic.ts'
import { formatText } from '../diagnostics/report.ts'
import type { LiveFacts } from './live/events.ts'
import type { StaticRequest } from './answer.ts'
import {
  clientPath,
  createEvents,
  noStatus,
  withScripts,
  type SentReports,
  apiAnswers,
  panelPath,
  type ServedApi,
} from './events.ts'
import { frameTexts } from '../compiler/read/files.ts'
import { listen, type Listening, type NotListening } from './listen/listen.ts'
import { createHandler, type Responded } from './http.ts'
import { SiteEnded, startSite, type SiteEvent } from './site-client.ts'
import { watchSite, type Change } from './watch.ts'
import { watchBeside } from './watch-beside.ts'
import { defined } from '../base/defined.ts'
import { existsSync } from 'node:fs'
import { watch } from 'chokidar'
import { gitLogFile } from '../compiler/read/git.ts'

/** What to serve, and where. */
export interface ServeOptions {
  /** Absolute path of the site's folder. */
  readonly root: string
  /** As in `BuildOptions`. */
  readonly config?: string
  readonly port: number
  readonly host: string
  readonly jobs?: number
  /** The address of a location in a file for the writer's editor; absent: locations are no links. */
  readonly editorLink?: (place: { readonly path: string; readonly line: number; readonly column: number }) => string
  /** The API that the pages of the reference can try; absent: the pages are those of a build. */
  readonly api?: ServedApi
  /** Called with the diagnostics of the whole site whenever they have changed, and with faults of ours. */
  readonly onReports: (diagnostics: readonly Diagnostic[], facts: LiveFacts) => void
  readonly onError: (error: unknown) => void
  /** Called once, with the reason, if the system does not tell of changes: they are then seen a little later. */
  readonly onLimit?: (reason: string) => void
}

/** Time in ms after which the whole site is read without a request. */
const patienceMs = 250
/** Time in ms without a change after which the remaining outputs are made. */
const idleMs = 1_200
/** The same for large sites: longer, the longer it takes to link them. */
const longestIdleMs = 8_000
/** Errors that a page shows, and warnings. */
const mostShown = 20

/**
 * Serves a site that follows its files: the first requested page is made first, a saved page is shown at once, and errors
 * keep the last good version. The answers are those of a build, with one added script, and a second one if an API is
 * served beside the site.
 */
export async function serve(options: ServeOptions): Promise<Listening | NotListening> {
  const { root, host, api } = options
  const scripts = api === undefined ? [clientPath] : [clientPath, panelPath]
  const events = createEvents(Date.now())
  let status = noStatus
  let reported = ''
  let idle: NodeJS.Timeout | undefined
  let linkMs = 0
  let hasEnded = false
  let isClosed = false
  let hasMoved = false

  const onEvent = (event: SiteEvent) => {
    if (event.name === 'changed') status = { ...status, version: status.version + 1 }
    else {
      status = {
        ...status,
        errors: sentReports(event.diagnostics, 'error', options),
        warnings: sentReports(event.diagnostics, 'warning', options),
      }
      if (begun !== undefined) beside.follow(event.facts.outside ?? [])
      if (event.facts.milliseconds > 0) linkMs = event.facts.milliseconds
      const text = JSON.stringify(event.diagnostics)
      if (text !== reported) options.onReports(event.diagnostics, event.facts)
      reported = text
    }
    events.send(status)
  }
  const site = startSite(
    defined({
      root,
      scratch: join(root, '.docs', 'serve', `${process.pid}`),
      jobs: options.jobs,
      config: options.config,
    }),
    onEvent,
    (reason = endedByItself) => {
      hasEnded = true
      onEvent({ name: 'reports', diagnostics: [reason], facts: { pages: 0, milliseconds: 0 } })
    },
  )
  const attempt = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: unknown) => {
        if (!isClosed && !(error instanceof SiteEnded)) options.onError(error)
      },
    )
  const whenIdle = () => {
    clearTimeout(idle)
    idle = setTimeout(() => void attempt(settle()), Math.min(longestIdleMs, idleMs + 2 * linkMs))
  }
  /** What moved away and back while the site was read looks the same to who watches, and was missing to who read. */
  const settle = async () => {
    const mayDiffer = hasMoved
    hasMoved = false
    if (mayDiffer) await site.ask({ ask: 'changed', paths: undefined })
    await site.ask({ ask: 'idle' })
  }

  let watcher: ReturnType<typeof watchSite> | undefined
  let commits: Awaited<ReturnType<typeof watchCommits>> | undefined
  const beside = watchBeside(defined({ root, changed: (change: Change) => onChange(change), onLimit: options.onLimit }))
  let begun: Promise<void> | undefined
  /** For what no file of the site tells. */
  const lookAgain = async () => {
    await attempt(site.ask({ ask: 'changed', paths: undefined }))
    whenIdle()
  }
  /** Reads the whole site, then follows it. A second look finds the changes between the two. */
  const begin = () => {
    clearTimeout(patience)
    begun ??= attempt(site.ask({ ask: 'begin' })).then(async () => {
      if (isClosed) return
      watcher = watchSite(defined({ root, ignored: ['dist'], changed: onChange, onLimit: options.onLimit }))
      commits = await watchCommits(root, () => void lookAgain())
      await watcher.ready
      await lookAgain()
    })
    return begun
  }
  const onChange = async ({ paths, isStructural }: Change) => {
    api?.changed(paths)
    hasMoved ||= isStructural
    // Not at once after the thread has ended: the same cause would end it again.
    const isNew = hasEnded
    hasEnded = false
    await attempt(site.ask(isNew ? { ask: 'begin' } : { ask: 'changed', paths, isStructural }))
    whenIdle()
  }
  const patience = setTimeout(begin, patienceMs)

  async function respond(request: StaticRequest): Promise<Responded> {
    clearTimeout(patience)
    try {
      const answered = await site.ask({ ask: 'answer', request }).catch((error: unknown) => {
        if (error instanceof SiteEnded) return undefined
        throw error
      })
      if (answered === undefined) return notYet
      const { answer, bytes } = answered
      if (bytes === undefined) return { answer }
      const isPage = (answer.headers['content-type'] ?? '').startsWith('text/html')
      const text = () => (typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString('utf8'))
      const body = isPage ? withScripts(text(), scripts) : bytes
      const { 'content-length': _, ...headers } = answer.headers
      // A browser that stores a page would show it in spite of a change.
      return { answer: { ...answer, headers: { ...headers, 'cache-control': 'no-store' } }, read: () => body }
    } finally {
      void begin()
    }
  }

  const apiAnswer = api === undefined ? undefined : apiAnswers(api, options.onError)
  const handle = createHandler({
    hosts: { host },
    respond,
    extra: (request, response) => events.answer(request, response) || apiAnswer?.(request, response) === true,
    onError: options.onError,
  })
  const listening = await listen({ port: options.port, host, handle })
  const close = async () => {
    isClosed = true
    clearTimeout(patience)
    clearTimeout(idle)
    events.close()
    await watcher?.close()
    await commits?.close()
    await beside.close()
    await site.close()
  }
  if (!listening.ok) {
    await close()
    return listening
  }
  return {
    ...listening,
    async close() {
      await close()
      await listening.close()
    },
  }
}

const endedByItself = diagnostic(
  'plugin/threw',
  'the code of a page, of the theme or of a plugin has ended the process it runs in',
  { hint: 'look for process.exit, and for what needs very much memory' },
)

/** The answer before there is a site: a page that waits for one and shows the errors. */
const notYet: Responded = {
  answer: {
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'retry-after': '1' },
    body: {
      text: withScripts(
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page Error</title></head><body></body></html>',
        [clientPath],
      ),
    },
  },
}

function sentReports(
  diagnostics: readonly Diagnostic[],
  severity: Diagnostic['severity'],
  { root, editorLink }: ServeOptions,
): SentReports {
  const all = diagnostics.filter((one) => one.severity === severity)
  const source = frameTexts(root)
  const reports = all.slice(0, mostShown).map((one) => {
    const text = formatText([one], { source, color: false })
    if (one.place === undefined) return { text }
    const { file, line, column } = one.place
    const place = `${file}:${line}:${column}`
    const link = editorLink?.({ path: join(root, file), line, column })
    return link === undefined ? { text, place } : { text, place, link }
  })
  return { reports, more: all.length - reports.length }
}

/**
 * Calls `moved` when the repository around a folder has come to stand at another commit: dates and authors of pages come
 * from its history, and no file of the site changes with them. Does nothing outside of a repository.
 */
async function watchCommits(root: string, moved: () => void): Promise<{ close(): Promise<void> }> {
  const file = await gitLogFile(root)
  if (file === undefined || !existsSync(file)) return { close: () => Promise.resolve() }
  const watcher = watch(file, { ignoreInitial: true })
  watcher.on('all', moved)
  // Where the system cannot watch, dates follow with the next edit.
  watcher.on('error', () => undefined)
  return watcher
}
