import type { IncomingMessage, ServerResponse } from 'node:http'
import { listen, type Listening } from '../../src/serve/listen/listen.ts'

/** Milliseconds between the parts of a page: several frames, so that each part is painted before the next. */
const pause = 250

/**
 * Serves `origin` again and sends the HTML in parts, like a slow connection or a busy parser: each of `ends` ends a
 * part, which is painted before the next part arrives. Everything else arrives at once.
 */
export async function slowLine(origin: string, ends: readonly string[]): Promise<Listening> {
  async function pass({ url = '/', headers }: IncomingMessage, response: ServerResponse): Promise<void> {
    const accept = headers.accept ?? '*/*'
    const answer = await fetch(origin + url, { headers: { accept }, redirect: 'manual' })
    const type = answer.headers.get('content-type') ?? ''
    const bytes = Buffer.from(await answer.arrayBuffer())
    response.writeHead(answer.status, { 'content-type': type })
    const parts = type.startsWith('text/html') ? partsOf(bytes.toString(), ends) : [bytes]
    for (const [index, part] of parts.entries()) {
      if (index > 0) await new Promise((resolve) => setTimeout(resolve, pause))
      response.write(part)
    }
    response.end()
  }

  const server = await listen({
    port: 0,
    host: '127.0.0.1',
    handle: (request, response) => void pass(request, response).catch(() => response.destroy()),
  })
  if (!server.ok) throw new Error(server.problem)
  return server
}

function partsOf(html: string, ends: readonly string[]): readonly string[] {
  const cuts = ends
    .filter((end) => html.includes(end))
    .map((end) => html.indexOf(end) + end.length)
    .sort((a, b) => a - b)
  return [0, ...cuts].map((from, index) => html.slice(from, cuts[index]))
}
