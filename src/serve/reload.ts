import type { IncomingMessage, ServerResponse } from 'node:http'

/** Addresses of the reload client. A page of a site cannot have them: routes do not begin with two underscores. */
export const reloadScriptPath = '/__docs/reload.js'
const eventsPath = '/__docs/events'

/** In the browser: reloads the page when the site was built again. A file of its own, as the Content-Security-Policy wants. */
const script = `let seen
const open = () => {
  const events = new EventSource('${eventsPath}')
  events.onmessage = ({ data }) => {
    if (seen !== undefined && data !== seen) location.reload()
    seen = data
  }
}
open()
`

/** The part of the development server that tells browsers to reload. */
export interface Reload {
  /** Answers the addresses of the client; true: it is taken care of. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
  /** Tells all open pages that there is a new site. */
  notify(): void
  close(): void
}

/** Makes the reload part. `start` distinguishes one run of the server from the next. */
export function createReload(start: number): Reload {
  const open = new Set<ServerResponse>()
  let version = 0
  const tell = (response: ServerResponse) => response.write(`data: ${start}.${version}\n\n`)
  return {
    answer(request, response) {
      const path = request.url?.split('?', 1)[0]
      if (path === reloadScriptPath) {
        response
          .writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' })
          .end(script)
        return true
      }
      if (path !== eventsPath) return false
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
      open.add(response)
      tell(response)
      request.on('close', () => open.delete(response))
      return true
    },
    notify() {
      version++
      for (const response of open) tell(response)
    },
    close() {
      for (const response of open) response.end()
    },
  }
}

/** A page with the reload client at its end. */
export function withReload(html: string): string {
  const tag = `<script type="module" src="${reloadScriptPath}"></script>`
  const end = html.lastIndexOf('</body>')
  return end === -1 ? html + tag : html.slice(0, end) + tag + html.slice(end)
}
