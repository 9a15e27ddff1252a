/** A sandbox on this machine that programs call, and what it answered them. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerFrom } from '../../../src/sandbox/serve.ts'
import type { Row } from '../../../src/sandbox.ts'
import { api, type Api } from '../waybill/api.ts'

/** One call of a program. */
export interface Call {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly text: string
}

/** A stage: programs call `url`, and say with `begin` which example they play now. */
export interface Stage {
  readonly api: Api
  readonly url: string
  /** Calls by the number of the example. */
  readonly calls: ReadonlyMap<number, readonly Call[]>
  /** Sets the scene of an example. */
  begin(example: number): void
  close(): void
}

/** What a program asks before each example. */
export const beginPath = '/__test/begin/'

/**
 * @param fill writes the first state
 * @param scene tables that are empty when an example begins; nothing: it goes on with the state of the one before
 */
export async function openStage(
  fill: (made: Api) => Promise<void>,
  scene: (example: number) => readonly string[] | undefined,
): Promise<Stage> {
  const made = api()
  await fill(made)
  const { store } = made.sandbox
  const rows = [...store.tables].flatMap(([table, one]) =>
    [...one.all()].map((row) => ({ table, key: one.keyOf(row), row })),
  )
  const calls = new Map<number, Call[]>()
  let now = -1
  const begin = (example: number): void => {
    now = example
    const cleared = scene(example)
    if (cleared === undefined) return
    store.clear()
    for (const one of rows) if (!cleared.includes(one.table)) store.load(one)
    store.commit()
  }
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
    begin(Number(request.url.slice(beginPath.length)))
    response.end()
  })
  const url = await listening(server)
  return {
    api: made,
    url,
    calls,
    begin,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
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
