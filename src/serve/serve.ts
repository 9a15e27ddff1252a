import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { diagnostic, type Diagnostic } from '../diagnostics/diagnostic.ts'
import { formatText } from '../diagnostics/report.ts'
import type { LiveFacts } from '../live/site.ts'
import type { StaticRequest } from './answer.ts'
import { clientPath, createEvents, withScripts, type PageNews } from './events.ts'
import { listen, type Listening, type NotListening } from '../listen/listen.ts'
import { createHandler, type Responded } from './http.ts'
import { apiAnswers, panelPath, type ServedApi } from './served-api.ts'
import { SiteEnded, startSite, type News } from './site-client.ts'
import { watchSite, type Change } from './watch.ts'

/** What to serve, and where. */
export interface ServeOptions {
  /** Absolute path of the site's folder. */
  readonly root: string
  readonly port: number
  readonly host: string
  readonly jobs?: number
  /** The address of a place in a file for the writer's editor; nothing: places are no links. */
  readonly editorLink?: (place: { readonly path: string; readonly line: number; readonly column: number }) => string
  /** What the pages of the reference can try; nothing: they show what a build gives. */
  readonly api?: ServedApi
  /** Told of the reports of the whole site, whenever they have changed, and of faults of ours. */
  readonly onReports: (diagnostics: readonly Diagnostic[], facts: LiveFacts) => void
  readonly onError: (error: unknown) => void
}

/** Time in ms without a request after which the whole site is read in spite of that. */
const patienceMs = 250
/** Time in ms without a change after which everything is made that nobody has asked for. */
const idleMs = 1_200
/** The same for large sites: longer, the longer it takes to link them. */
const longestIdleMs = 8_000
/** Errors that a page shows. */
const mostShown = 20

/**
 * Serves a site that follows its files: the page that is asked for first is there first, a saved one is shown at once,
 * and errors leave the last good version in place. What is answered is what a build gives, but for one script, and a
 * second one where an API is served beside it.
 */
export async function serve(options: ServeOptions): Promise<Listening | NotListening> {
  const { root, host, api } = options
  const scripts = api === undefined ? [clientPath] : [clientPath, panelPath]
  const events = createEvents(Date.now())
  let news: PageNews = { version: 0, problems: [], more: 0 }
  let told = ''
  let idle: NodeJS.Timeout | undefined
  let linkMs = 0
  let hasEnded = false
  let isClosed = false

  const onNews = (said: News) => {
    if (said.news === 'changed') news = { ...news, version: news.version + 1 }
    else {
      news = { ...news, ...shownProblems(said.diagnostics, options) }
      if (said.facts.milliseconds > 0) linkMs = said.facts.milliseconds
      const text = JSON.stringify(said.diagnostics)
      if (text !== told) options.onReports(said.diagnostics, said.facts)
      told = text
    }
    events.tell(news)
  }
  const site = startSite(
    {
      root,
      scratch: join(root, '.docs', 'serve', `${process.pid}`),
      ...(options.jobs === undefined ? {} : { jobs: options.jobs }),
    },
    onNews,
    () => {
      hasEnded = true
      onNews({ news: 'reports', diagnostics: [endedByItself], facts: { pages: 0, milliseconds: 0 } })
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
    idle = setTimeout(() => void attempt(site.ask({ ask: 'idle' })), Math.min(longestIdleMs, idleMs + 2 * linkMs))
  }

  let watcher: ReturnType<typeof watchSite> | undefined
  let begun: Promise<void> | undefined
  /** Reads the whole site, then follows it. What changes between the two is seen by a second look. */
  const begin = () => {
    clearTimeout(patience)
    begun ??= attempt(site.ask({ ask: 'begin' })).then(async () => {
      if (isClosed) return
      watcher = watchSite(root, ['dist'], onChange)
      await watcher.ready
      await attempt(site.ask({ ask: 'changed', paths: undefined }))
      whenIdle()
    })
    return begun
  }
  const onChange = async ({ paths, isStructural }: Change) => {
    api?.changed(paths)
    // Not at once after it has ended: what ended it would do so again.
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
      // A browser that keeps a page would show it in spite of a change.
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

/** Before there is a site: a page that waits for one and shows why there is none. */
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

function shownProblems(
  diagnostics: readonly Diagnostic[],
  { root, editorLink }: ServeOptions,
): Pick<PageNews, 'problems' | 'more'> {
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  const source = (file: string) => {
    try {
      return readFileSync(join(root, file), 'utf8')
    } catch {
      return undefined
    }
  }
  const problems = errors.slice(0, mostShown).map((one) => {
    const text = formatText([one], { source, color: false })
    if (one.place === undefined) return { text }
    const { file, line, column } = one.place
    const place = `${file}:${line}:${column}`
    const link = editorLink?.({ path: join(root, file), line, column })
    return link === undefined ? { text, place } : { text, place, link }
  })
  return { problems, more: errors.length - problems.length }
}
