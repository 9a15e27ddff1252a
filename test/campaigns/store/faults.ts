import { copyFileSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Random } from '../../../bench/random.ts'
import type { StoreServer } from './servers.ts'

/** Faults of a store while a build uses it. */
export const faults = [
  'none',
  'killed',
  'absent',
  'corrupted',
  'torn',
  'exchanged',
  'errors',
  'dropped',
  'slow',
  'silent',
  'full',
] as const
export type Fault = (typeof faults)[number]

/** A proxy in front of a store. It forwards requests unless a fault is active. */
export interface Proxy {
  readonly port: number
  fault: Fault
  close(): void
}

/** Starts a proxy. A seed selects the requests that fail. */
export async function startProxy(store: StoreServer, draw: Random): Promise<Proxy> {
  const server = createServer((from, to) => {
    const { fault } = proxy
    const isHit = draw.between(0, 1) === 0
    if (fault === 'dropped' && isHit) return void from.socket.destroy()
    if (fault === 'errors' && isHit) return void to.writeHead(500).end('out of order')
    if (fault === 'silent') return
    if (fault === 'full' && from.method === 'PUT') return void (from.resume(), to.writeHead(507).end())
    setTimeout(() => passOn(from, to, store.port), fault === 'slow' ? 1_500 : 0)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const proxy: Proxy = {
    port: (server.address() as AddressInfo).port,
    fault: 'none',
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return proxy
}

function passOn(from: IncomingMessage, to: ServerResponse, port: number): void {
  const { method, url, headers } = from
  const pending = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
    to.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(to)
  })
  pending.on('error', () => to.destroy())
  from.on('error', () => pending.destroy())
  from.pipe(pending)
}

/** Corrupts some of the stored files. */
export function corruptFiles(store: StoreServer, fault: Fault, draw: Random): void {
  const objects = store.objects()
  for (const path of objects) {
    if (draw.between(0, 2) > 0) continue
    const bytes = readFileSync(path)
    const at = draw.between(0, Math.max(0, bytes.length - 1))
    if (fault === 'torn') truncateSync(path, at)
    else if (fault === 'exchanged') copyFileSync(draw.one(objects), path)
    else if (bytes.length > 0) {
      bytes[at] = (bytes[at] ?? 0) ^ 0x55
      writeFileSync(path, bytes)
    }
  }
}
