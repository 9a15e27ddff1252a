import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { codeFile } from '../base/package-files.ts'
import type { Handle } from './listen/listen.ts'

/** Addresses of the script that pages get, and of its events. Routes of a site do not begin with two underscores. */
export const clientPath = '/__docs/client.js'
const eventsPath = '/__docs/events'

/** Message to open pages: the version of the site, and its reports. */
export interface PageStatus {
  /** Changes whenever pages may look different. */
  readonly version: number
  readonly errors: SentReports
  readonly warnings: SentReports
}

/** A report that pages show. */
export interface SentReport {
  /** Terminal form without colours. */
  readonly text: string
  /** File, line and column. */
  readonly place?: string
  /** Address of the location in the writer's editor. */
  readonly link?: string
}

/** Reports of one severity: the first of them, and the number of the others. */
export interface SentReports {
  readonly reports: readonly SentReport[]
  readonly more: number
}

/** The status before anything is known. */
export const noStatus: PageStatus = { version: 0, errors: { reports: [], more: 0 }, warnings: { reports: [], more: 0 } }

/** The part of the development server that talks with open pages. */
export interface Events {
  /** Answers the addresses of the script; true: the request is answered. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
  send(status: PageStatus): void
  close(): void
}

/** Most pages that are open at once; above that, the oldest connections are closed and ask again. */
const mostOpen = 64

/** Makes it. `start` distinguishes one run of the server from the next. */
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

/** Headers of every answer that is not of the site. */
const ownHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}

/** Refuses other methods than GET and HEAD, and sends the script if there is one; true: the request is answered. */
function answerRead(request: IncomingMessage, response: ServerResponse, script: Buffer | undefined): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (!isRead) response.writeHead(405, { allow: 'GET, HEAD' }).end()
  else if (script !== undefined)
    response.writeHead(200, { ...ownHeaders, 'content-type': 'text/javascript; charset=utf-8' }).end(script)
  return response.writableEnded
}

/** A page with scripts before all others, in their order: the first has to see the page as it was sent. */
export function withScripts(html: string, paths: readonly string[]): string {
  const tags = paths.map((path) => `<script type="module" src="${path}"></script>`).join('')
  const at = /<meta charset="?utf-8"?\s*\/?>/i.exec(html) ?? /<head[^>]*>/i.exec(html)
  return at === null ? tags + html : html.slice(0, at.index + at[0].length) + tags + html.slice(at.index + at[0].length)
}

/** An API that answers beside the site, so that the pages of its reference can try it. */
export interface ServedApi {
  /** Answers the addresses below `controlPath`. The host has been checked. */
  readonly handle: Handle
  /** The facts for the panels of the reference, as JSON; nothing, if there is no API at the moment. */
  readonly facts: () => Promise<unknown>
  /** Called with the changed files of the site, by their paths relative to it. */
  readonly changed: (paths: readonly string[]) => void
}

/** The controls of the sandbox have the same addresses as in `docs sandbox`. */
const controlPath = '/__sandbox'

/** The script of the panels, and its facts. */
export const panelPath = '/__docs/try.js'
const factsPath = '/__docs/try.json'

/** Answers the addresses of the API and of its panels; true: the request is answered. */
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
