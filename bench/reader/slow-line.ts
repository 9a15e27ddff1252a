import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Milliseconds between the parts of a page: several frames, so that what has come is painted. */
const pause = 250

/** A site as over a slow line. */
export interface SlowLine {
  /** Without a slash at its end. */
  readonly url: string
  close(): Promise<void>
}

/**
 * Serves `origin` again, the HTML in parts, as a slow line or a busy parser brings it: a part ends with each of `ends`, and what is
 * there is painted before the next comes. Everything else comes at once.
 */
export async function slowLine(origin: string, ends: readonly string[]): Promise<SlowLine> {
  const server = createServer((request, response) => void pass(request, response).catch(() => response.destroy()))

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

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function partsOf(html: string, ends: readonly string[]): readonly string[] {
  const cuts = ends
    .map((end) => html.indexOf(end) + end.length)
    .filter((cut, index) => cut >= (ends[index] ?? '').length)
    .sort((a, b) => a - b)
  return [0, ...cuts].map((from, index) => html.slice(from, cuts[index]))
}
