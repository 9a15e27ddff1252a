import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A shared cache in memory that answers GET and PUT. */
export async function memoryStore(): Promise<{ readonly address: string; close(): Promise<void> }> {
  const objects = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      if (request.method === 'PUT') objects.set(path, Buffer.concat(parts))
      const object = objects.get(path)
      response.writeHead(object === undefined ? 404 : 200).end(object)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}/cache`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
