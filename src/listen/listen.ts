import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Answers a request of Node's server. */
export type Handle = (request: IncomingMessage, response: ServerResponse) => void

/** Where and what to listen with. */
export interface ListenOptions {
  /** 0: any free port. If it is taken, the next twenty are tried. */
  readonly port: number
  readonly host: string
  readonly handle: Handle
}

/** A server that listens. */
export interface Listening {
  readonly ok: true
  /** `http://localhost:4000`, without a final slash. */
  readonly url: string
  readonly port: number
  /** Ends open connections too. */
  close(): Promise<void>
}

/** Why a server cannot run, in one sentence. */
export interface NotListening {
  readonly ok: false
  readonly problem: string
}

/** Listens, if that is possible. */
export async function listen(options: ListenOptions): Promise<Listening | NotListening> {
  const { port, host } = options
  const last = port === 0 ? 0 : Math.min(port + 20, 65_535)
  for (let tried = port; tried <= last; tried += 1) {
    const server = createServer(options.handle)
    const code = await start(server, tried, host)
    if (code === undefined) return listening(server, host)
    if (code === 'EADDRINUSE') continue
    return { ok: false, problem: `cannot listen on ${host}, port ${tried}: ${reasons[code] ?? code}` }
  }
  return { ok: false, problem: `the ports ${port} to ${last} are taken` }
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission is denied',
  EADDRNOTAVAIL: 'it is no address of this machine',
  ENOTFOUND: 'there is no such host',
}

function start(server: Server, port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen(port, host, () => resolve(undefined))
  })
}

function listening(server: Server, host: string): Listening {
  const { port } = server.address() as AddressInfo
  const isWildcard = host === '' || host === '0.0.0.0' || host === '::'
  const name = isWildcard ? 'localhost' : host.includes(':') ? `[${host.replace(/^\[|\]$/g, '')}]` : host
  return {
    ok: true,
    url: `http://${name}:${port}`,
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
