import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Handle } from '../listen/listen.ts'

/** An API that answers beside the site, so that the pages of its reference can try it. */
export interface ServedApi {
  /** Answers what lies below `controlPath`. The host has been checked. */
  readonly handle: Handle
  /** What the panels of the reference need to know, as JSON; nothing, if there is no API at the moment. */
  readonly facts: () => Promise<unknown>
  /** Told of changed files of the site, by their paths relative to it. */
  readonly changed: (paths: readonly string[]) => void
}

/** What lies below is the API itself. */
export const apiPath = '/__sandbox/api'
/** What steers the sandbox has the addresses that it has in `docs sandbox`. */
const controlPath = '/__sandbox'

/** The script of the panels, and what they need to know. */
export const panelPath = '/__docs/try.js'
const factsPath = '/__docs/try.json'

/** Answers the addresses of the API and of its panels; true: it is taken care of. */
export function apiAnswers(
  api: ServedApi,
  onError: (error: unknown) => void,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const script = readFileSync(new URL('../serve/browser/try/index.js', import.meta.url))
  const fixed = {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  }
  const answerFacts = async (response: ServerResponse): Promise<void> => {
    const facts = await api.facts()
    const status = facts === undefined ? 503 : 200
    response.writeHead(status, { ...fixed, 'content-type': 'application/json' }).end(JSON.stringify(facts ?? null))
  }
  return (request, response) => {
    const path = request.url?.split('?', 1)[0] ?? ''
    if (path === controlPath || path.startsWith(`${controlPath}/`)) {
      api.handle(request, response)
      return true
    }
    if (path !== panelPath && path !== factsPath) return false
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end()
    } else if (path === panelPath) {
      response.writeHead(200, { ...fixed, 'content-type': 'text/javascript; charset=utf-8' }).end(script)
    } else {
      answerFacts(response).catch((error: unknown) => {
        onError(error)
        response.destroy()
      })
    }
    return true
  }
}
