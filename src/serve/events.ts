import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { codeFile } from '../base/package-files.ts'
import type { Handle } from './listen/listen.ts'

/** Paths of the script for pages, and of its event stream. Routes of a site cannot start with two underscores. */
export const clientPath = '/__docs/client.js'
const eventsPath = '/__docs/events'

/** Message to open pages: version of the site, and reports. */
export interface PageStatus {
  /** Changes whenever the appearance of pages may change. */
  readonly version: number
  readonly errors: SentReports
  readonly warnings: SentReports
  /** Pages with errors are shown in an earlier version. */
  readonly isBehind: boolean
}

/** A report to display on pages. */
export interface SentReport {
  /** Text as in the terminal, without colours. */
  readonly text: string
  /** File, line and column. */
  readonly place?: string
  /** Link that opens the location in the writer's editor. */
  readonly link?: string
}

/** Reports of one severity: the first ones, and the number of further ones. */
export interface SentReports {
  readonly reports: readonly SentReport[]
  readonly more: number
}

/** Status before the site is read. */
export const noStatus: PageStatus = {
  version: 0,
  errors: { reports: [], more: 0 },
  warnings: { reports: [], more: 0 },
  isBehind: false,
}

/** Sends events to open pages. */
export interface Events {
  /** Handles the paths of the script. Returns true if the request was answered. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
  send(status: PageStatus): void
  close(): void
}

/** Maximum number of open connections. Beyond it, the oldest ones are closed and reconnect. */
const mostOpen = 64

/** Creates the events. `start` distinguishes runs of the server. */
export function createEvents(start: number): Events {
  const script = readFileSync(codeFile('serve/browser/index.js'))
  const open = new Set<ServerResponse>()
  let last = noStatus
  const send = (response: ServerResponse) =>
    response.write(`data: ${JSON.stringify({ ...last, version: `${start}.${last.version}` })}\n\n`)
  return {
    answer(request, response) {
      const path = request.url?.split('?', 1)[0]
      if (path !== clientPath && path !== eventsPath) return false
      if (answerRead(request, response, path === clientPath ? script : undefined)) return true
      response.writeHead(200, { ...ownHeaders, 'content-type': 'text/event-stream' })
      for (const oldest of open) {
        if (open.size < mostOpen) break
        open.delete(oldest)
        oldest.end()
      }
      open.add(response)
      send(response)
      request.on('close', () => open.delete(response))
      return true
    },
    send(status) {
      last = status
      for (const response of open) send(response)
    },
    close() {
      for (const response of open) response.end()
    },
  }
}

/** Headers of responses that are not part of the site. */
const ownHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}

/**
 * Rejects methods other than GET and HEAD, and sends the script if there is one. Returns true if the request was
 * answered.
 */
function answerRead(request: IncomingMessage, response: ServerResponse, script: Buffer | undefined): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (!isRead) response.writeHead(405, { allow: 'GET, HEAD' }).end()
  else if (script !== undefined)
    response.writeHead(200, { ...ownHeaders, 'content-type': 'text/javascript; charset=utf-8' }).end(script)
  return response.writableEnded
}

/**
 * Inserts scripts before all others of a page, in order: the first one must see the page as it was sent.
 */
export function withScripts(html: string, paths: readonly string[]): string {
  const tags = paths.map((path) => `<script type="module" src="${path}"></script>`).join('')
  const at = /<meta charset="?utf-8"?\s*\/?>/i.exec(html) ?? /<head[^>]*>/i.exec(html)
  return at === null ? tags + html : html.slice(0, at.index + at[0].length) + tags + html.slice(at.index + at[0].length)
}

/** An API served beside the site, for the API reference's request panels. */
export interface ServedApi {
  /** Handles the paths below `controlPath`. The host has been checked. */
  readonly handle: Handle
  /** Data for the request panels as JSON; `undefined` if no API is available at present. */
  readonly facts: () => Promise<unknown>
  /** Called with the changed files, by their paths relative to the site. */
  readonly changed: (paths: readonly string[]) => void
}

/** Base path of the sandbox's control API, the same as in `docs sandbox`. */
const controlPath = '/__sandbox'

/** Paths of the panels' script and data. */
export const panelPath = '/__docs/try.js'
const factsPath = '/__docs/try.json'

/** Handles the paths of the API and of its panels. Returns true if the request was answered. */
export function apiAnswers(
  api: ServedApi,
  onError: (error: unknown) => void,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const script = readFileSync(codeFile('serve/browser/try/index.js'))
  const answerFacts = async (response: ServerResponse): Promise<void> => {
    const facts = await api.facts()
    const status = facts === undefined ? 503 : 200
    response.writeHead(status, { ...ownHeaders, 'content-type': 'application/json' }).end(JSON.stringify(facts ?? null))
  }
  return (request, response) => {
    const path = request.url?.split('?', 1)[0] ?? ''
    if (path === controlPath || path.startsWith(`${controlPath}/`)) {
      api.handle(request, response)
      return true
    }
    if (path !== panelPath && path !== factsPath) return false
    if (answerRead(request, response, path === panelPath ? script : undefined)) return true
    answerFacts(response).catch((error: unknown) => {
      onError(error)
      response.destroy()
    })
    return true
  }
}
