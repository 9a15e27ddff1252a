/** A sandbox on this machine that programs call, with its answers. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerFrom } from '../../../src/sandbox/app.ts'
import type { Row } from '../../../src/sandbox.ts'
import type { Change } from '../../../src/sandbox/store.ts'
import { api, type Api } from '../waybill/api.ts'

/** One call of a program. */
interface Call {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly text: string
}

/** Rows of all tables. */
export type Snapshot = readonly Change[]

/** A sandbox that programs call at `url`. They ask `beginPath` and their number before they begin. */
export interface Stage {
  readonly api: Api
  readonly url: string
  /** Calls by the number of the example. */
  readonly calls: ReadonlyMap<number, readonly Call[]>
  snapshot(): Snapshot
  restore(rows: Snapshot): void
  close(): void
}

/** What a program asks before each example. */
export const beginPath = '/__test/begin/'

/** @param begin sets the scene of an example */
export async function openStage(begin: (example: number) => void): Promise<Stage> {
  const made = api()
  const { store } = made.sandbox
  const calls = new Map<number, Call[]>()
  let now = -1
  const answer = answerFrom({
    async fetch(request) {
      const response = await made.sandbox.fetch(request)
      const { pathname, search } = new URL(request.url)
      const text = await response.clone().text()
      const call: Call = { method: request.method, path: pathname + search, status: response.status, text }
      calls.set(now, [...(calls.get(now) ?? []), call])
      return response
    },
  })
  const server = createServer((request, response) => {
    if (request.url?.startsWith(beginPath) !== true) return answer(request, response)
    now = Number(request.url.slice(beginPath.length))
    begin(now)
    response.end()
  })
  const stage: Stage = {
    api: made,
    url: await listening(server),
    calls,
    snapshot: () =>
      [...store.tables].flatMap(([table, one]) => [...one.all()].map((row) => ({ table, key: one.keyOf(row), row }))),
    restore(rows) {
      store.clear()
      for (const one of rows) store.load(one)
      store.commit()
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
  return stage
}

function listening(server: Server): Promise<string> {
  return new Promise((done) => {
    server.listen(0, '127.0.0.1', () => done(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
  })
}

/** Gives a row of a table the UUID that a page has for it, and changes what names it. */
export function rename({ sandbox: { store } }: Api, from: string, to: string): void {
  for (const [, table] of store.tables) {
    for (const row of [...table.all()]) {
      const text = JSON.stringify(row)
      if (!text.includes(from)) continue
      table.delete(table.keyOf(row))
      table.put(JSON.parse(text.replaceAll(from, to)) as Row)
    }
  }
  store.commit()
}
