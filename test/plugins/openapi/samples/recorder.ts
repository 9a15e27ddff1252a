import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A received request. */
export interface Recorded {
  readonly method: string
  /** Percent-encoded, with the query. */
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** A local server that records the requests by the first segment of the path. */
export async function recorder() {
  const requests = new Map<string, Recorded>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const [, key = '', rest = ''] = /^\/([^/]*)(.*)$/s.exec(request.url ?? '') ?? []
      const { method = '', headers } = request
      requests.set(key, { method, url: rest, headers, body: Buffer.concat(chunks) })
      response.end('ok')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = (): void => {
    server.close()
    server.closeAllConnections()
  }
  return { requests, address: `http://127.0.0.1:${port}`, close }
}

/** A part of a multipart body. */
export interface Part {
  readonly name: string
  readonly file?: string
  readonly type?: string
  readonly text: string
}

/** The parts of a multipart body. */
export function partsOf({ headers, body }: Recorded): readonly Part[] {
  const boundary = /^multipart\/form-data; boundary="?([^";]+)"?$/.exec(headers['content-type'] ?? '')?.[1] ?? ''
  const pieces = body.toString().split(`--${boundary}`)
  if (pieces.length < 2 || !/^--\s*$/.test(pieces.at(-1) ?? ''))
    throw new Error(`no multipart body: ${body.toString()}`)
  return pieces.slice(1, -1).map((piece) => {
    const [, head = '', text = ''] = /^\r\n(.*?)\r\n\r\n(.*)\r\n$/s.exec(piece) ?? []
    const name = /; name="([^"]*)"/i.exec(head)?.[1] ?? ''
    const file = /; filename="([^"]*)"/i.exec(head)?.[1]
    const type = /^content-type: *(.*)$/im.exec(head)?.[1]
    return { name, ...(file === undefined ? {} : { file }), ...(type === undefined ? {} : { type }), text }
  })
}
