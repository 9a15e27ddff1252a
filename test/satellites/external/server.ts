import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.ts'
import { checkExternal, type ExternalOptions, type ExternalReport } from '../../../src/satellites/external/check.ts'
import { createAsker } from '../../../src/satellites/external/request.ts'

/** A local server that records the requests. */
export interface TestServer {
  readonly url: string
  /** Requests as `HEAD /path`, in order. */
  readonly requests: string[]
  /** User agents of the requests. */
  readonly agents: Set<string>
  /** Maximum number of simultaneous requests. */
  most(): number
  close(): Promise<void>
}

/** Response of the server: a status, with headers; a function handles the request itself. */
export type Answer =
  | number
  | readonly [status: number, headers: Readonly<Record<string, string>>]
  | ((request: IncomingMessage, response: ServerResponse, nth: number) => void)

/** Starts a server that responds by path; the status of an unknown path is 404. */
export async function serverOf(answers: Readonly<Record<string, Answer>>): Promise<TestServer> {
  const requests: string[] = []
  const agents = new Set<string>()
  const counts = new Map<string, number>()
  let open = 0
  let maximum = 0
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    requests.push(`${request.method} ${path}`)
    agents.add(request.headers['user-agent'] ?? '')
    maximum = Math.max(maximum, ++open)
    response.on('close', () => open--)
    const nth = (counts.get(path) ?? 0) + 1
    counts.set(path, nth)
    const answer = answers[path] ?? 404
    if (typeof answer === 'function') answer(request, response, nth)
    else if (typeof answer === 'number') response.writeHead(answer).end('x')
    else response.writeHead(answer[0], answer[1]).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    agents,
    most: () => maximum,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

/** Checks addresses, each in a separate line of one page; waiting times are recorded and skipped. */
export async function checked(
  urls: readonly string[],
  options: Partial<ExternalOptions> & { readonly timeoutMs?: number } = {},
): Promise<ExternalReport & { readonly waits: number[] }> {
  const { allowPrivate = true, timeoutMs = 5_000 } = options
  const waits: number[] = []
  const asker = createAsker({ userAgent: 'docs/test', allowPrivate, timeoutMs })
  const links = urls.map((url, index) => ({ url, location: { file: 'a.md', line: index + 1, column: 1 } }))
  try {
    const report = await checkExternal(links, {
      asker,
      ignore: [],
      known: {},
      maxAgeMs: 1_000,
      now: () => 10_000,
      wait: async (ms) => void waits.push(ms),
      ...options,
      allowPrivate,
    })
    return { ...report, waits }
  } finally {
    asker.close()
  }
}

/** Reports as `line code message (hint)`. */
export function reportLines({ diagnostics }: { readonly diagnostics: readonly Diagnostic[] }): string[] {
  return diagnostics.map(({ code, location, message }) => `${location?.line} ${code} ${message}`)
}
