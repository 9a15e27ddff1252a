import { getRequestListener, RequestError } from '@hono/node-server'
import { refusalOf, type Handle, type HostRules } from '../listen/listen.ts'
import type { Sandbox } from './app.ts'

/** A sandbox as a handler of Node's server, closed to untrusted requests: those to other hosts, and those of pages of other origins. */
export function sandboxHandler(sandbox: Pick<Sandbox, 'fetch'>, hosts: HostRules): Handle {
  const answer = answerFrom(sandbox)
  return (request, response) => {
    const refusal = refusalOf(request, hosts)
    if (refusal === undefined) return answer(request, response)
    const headers = { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' }
    response.writeHead(refusal.status, { ...headers, connection: 'close' }).end(`${refusal.text}\n`)
  }
}

/** The same without that check, for a server that has made it. `prefix` is removed from the path. */
export function answerFrom(sandbox: Pick<Sandbox, 'fetch'>, prefix = ''): Handle {
  const listener = getRequestListener((request, bindings) => sandbox.fetch(request, bindings), {
    overrideGlobalObjects: false,
    // `OPTIONS *`, say, which has no path.
    errorHandler: (error) =>
      error instanceof RequestError
        ? new Response('The request cannot be read\n', { status: 400 })
        : new Response('The sandbox failed\n', { status: 500 }),
  })
  return (request, response) => {
    if (prefix !== '') request.url = request.url?.slice(prefix.length) || '/'
    void listener(request, response)
  }
}
