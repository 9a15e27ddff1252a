import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Handle } from '../listen/listen.ts'
import { answerRead, ownHeaders } from './events.ts'

/** An API that answers beside the site, so that the pages of its reference can try it. */
export interface ServedApi {
  /** Answers the addresses below `controlPath`. The host has been checked. */
  readonly handle: Handle
  /** The facts for the panels of the reference, as JSON; nothing, if there is no API at the moment. */
  readonly facts: () => Promise<unknown>
  /** Called with the changed files of the site, by their paths relative to it. */
  readonly changed: (paths: readonly string[]) => void
}

/** Base address of the API itself. */
export const apiPath = '/__sandbox/api'
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
  const script = readFileSync(new URL('../serve/browser/try/index.js', import.meta.url))
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
