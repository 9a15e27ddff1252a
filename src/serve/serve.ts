import { join } from 'node:path'
import { cacheHome } from '../base/cache-home.ts'
import { diagnostic, type Diagnostic } from '../diagnostics/diagnostic.ts'
import { formatText } from '../diagnostics/report.ts'
import type { LiveFacts } from './live/events.ts'
import type { StaticRequest } from './answer.ts'
import {
  clientPath,
  createEvents,
  type Events,
  noStatus,
  withScripts,
  type SentReports,
  apiAnswers,
  panelPath,
} from './events.ts'
import { liveIslandsPath } from './paths.ts'
import { namedReports } from '../compiler/read/ref-names.ts'
import { listen, type Listening, type NotListening, type Port } from './listen/listen.ts'
import { createHandler, type Responded } from './http.ts'
import { SiteEnded, startSite, type SiteClient, type SiteEvent } from './site-client.ts'
import { followFiles, type FollowOptions } from './follow-files.ts'
import { defined } from '../base/defined.ts'

/**
 * Options of the development server. With an `api`, pages of the API reference get request panels; without,
 * pages equal those of a build.
 */
export interface ServeOptions extends FollowOptions, Port {
  /** As in `BuildOptions`. */
  readonly config?: string
  readonly host: string
  readonly jobs?: number
  /**
   * Returns the address that opens a location in the writer's editor. Without it, locations are not
   * links.
   */
  readonly editorLink?: (place: { readonly path: string; readonly line: number; readonly column: number }) => string
  /** Called with the diagnostics of the whole site whenever they have changed. */
  readonly onReports: (diagnostics: readonly Diagnostic[], facts: LiveFacts) => void
}

/** A server of a site. */
export interface ServedSite extends Listening {
  /** Reads the whole site again, in a new thread. */
  restart(): Promise<void>
}

/** Maximum number of errors, and of warnings, shown on a page. */
const mostShown = 20

/**
 * Serves a site that follows its files. The first requested page has priority, a saved page is updated at once, and
 * after an error the last good version stays. Responses equal those of a build, with one added script, and a second one
 * if an API is served beside the site.
 */
export async function serve(options: ServeOptions): Promise<ServedSite | NotListening> {
  const { root, port, movesOn, host, api } = options
  const scripts = api === undefined ? [clientPath] : [clientPath, panelPath]
  const events = createEvents(Date.now())
  const onEvent = statusSender(events, options, ({ outside = [], milliseconds }) => files.linked(outside, milliseconds))
  const scratch = join(cacheHome(root), 'serve', `${process.pid}`)
  const site = startSite(defined({ root, scratch, jobs: options.jobs, config: options.config }), {
    onEvent,
    onEnd(reason = endedByItself) {
      files.ended()
      onEvent({ name: 'reports', diagnostics: [reason], facts: { pages: 0, milliseconds: 0 } })
    },
  })
  const files = followFiles(site, options)
  const apiAnswer = api === undefined ? undefined : apiAnswers(api, options.onError)
  const handle = createHandler({
    hosts: { host },
    respond: (request) => files.afterRequest(respond(site, request, scripts)),
    extra: (request, response) => events.answer(request, response) || apiAnswer?.(request, response) === true,
    onError: options.onError,
  })
  const listening = await listen(defined({ port, movesOn, host, handle }))
  const close = async () => {
    events.close()
    await files.close()
    await site.close()
  }
  if (!listening.ok) {
    await close()
    return listening
  }
  return {
    ...listening,
    async restart() {
      await site.restart()
      await files.restarted()
    },
    async close() {
      await close()
      await listening.close()
    },
  }
}

/**
 * Returns a function that sends the status of the site to open pages, and changed reports to the
 * caller.
 */
function statusSender(
  events: Events,
  options: ServeOptions,
  linked: (facts: LiveFacts) => void,
): (event: SiteEvent) => void {
  let status = noStatus
  let reported = ''
  return (event) => {
    if (event.name === 'changed') status = { ...status, version: status.version + 1 }
    else {
      const { diagnostics, facts } = event
      const [errors, warnings] = [
        sentReports(diagnostics, 'error', options),
        sentReports(diagnostics, 'warning', options),
      ]
      status = { ...status, errors, warnings, isBehind: facts.isBehind === true }
      linked(facts)
      const text = JSON.stringify(diagnostics)
      if (text !== reported) options.onReports(diagnostics, facts)
      reported = text
    }
    events.send(status)
  }
}

/** Answers a request from the live site, and adds scripts to its pages. */
async function respond(site: SiteClient, request: StaticRequest, scripts: readonly string[]): Promise<Responded> {
  const ask = request.path.startsWith(liveIslandsPath) ? 'island' : 'answer'
  const answered = await site.ask({ ask, request }).catch((error: unknown) => {
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
  // A cached page would be shown in spite of changes.
  return { answer: { ...answer, headers: { ...headers, 'cache-control': 'no-store' } }, read: () => body }
}

const endedByItself = diagnostic(
  'plugin/threw',
  'the code of a page, of the theme or of a plugin has ended the process it runs in',
  { hint: 'look for process.exit, and for code that needs very much memory' },
)

/** Response before the site can be shown: a page that waits for it and shows errors. */
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
  const all = diagnostics.filter((report) => report.severity === severity)
  const { name, source } = namedReports(root)
  const reports = all.slice(0, mostShown).map((report) => {
    const renamed = name(report)
    const text = formatText([renamed], { source, color: false })
    if (report.location === undefined) return { text }
    const { file, line, column } = report.location
    const place = `${renamed.location?.file}:${line}:${column}`
    const link = editorLink?.({ path: join(root, file), line, column })
    return link === undefined ? { text, place } : { text, place, link }
  })
  return { reports, more: all.length - reports.length }
}
