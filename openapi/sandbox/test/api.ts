import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import rules from '../index.ts'
import { createSandbox, type Sandbox } from '../../../src/satellites/sandbox/app.ts'
import { Deliveries } from '../../../src/satellites/sandbox/deliveries.ts'
import { apiReader } from '../../../src/plugins/openapi/index.ts'
import { loadForSandbox } from '../../../src/satellites/sandbox/load.ts'
import type { Row } from '../../../src/satellites/sandbox/rules.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const read = (path: string): string | undefined =>
  existsSync(`${root}${path}`) ? readFileSync(`${root}${path}`, 'utf8') : undefined
const { loaded } = await loadForSandbox('openapi/openapi.yaml', { api: apiReader, read, version: 'test' })
if (loaded === undefined) throw new Error('the description cannot be read')

export const { described } = loaded

/** The current time in the tests. */
const today = '2025-03-10T12:00:00.000Z'

export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** The body of an answer, with types for the fields that tests read. */
  readonly body: Body
}

/** A body of any form: a test knows the form of the answer that it requested. */
interface Body extends Row {
  readonly [index: number]: Body
  readonly length: number
  readonly uuid: string
  readonly key: string
  readonly errors: readonly Row[]
  readonly trackings: readonly Body[]
  readonly events: readonly Body[]
  map<T>(look: (entry: Body) => T): readonly T[]
}

/** A caller: `viewer`, `editor` and `admin` of a shop, or `super` of all shops. */
export type Who = 'viewer' | 'editor' | 'admin' | 'super' | 'anonymous'

export interface Api {
  readonly sandbox: Sandbox
  /** Calls an operation of `acme`: a path without `/v1` belongs to the shop. */
  call(line: string, body?: unknown, as?: Who): Promise<Answer>
  /** The `Authorization` header of a caller. */
  authorization(as: Who, shop?: string): string
  setClock(time: string): void
  /** Names of the events that were sent to webhooks on this machine. */
  events(): readonly string[]
  readonly deliveries: Deliveries
}

function fail(error: unknown): never {
  throw error
}

/** A sandbox of the Waybill API in memory. An internal error or an error of a rule fails the test. */
export function api({ onError = fail }: { readonly onError?: (error: unknown) => void } = {}): Api {
  let time = Date.parse(today)
  const deliveries = new Deliveries({ send: () => Promise.resolve(204) })
  const sandbox = createSandbox({
    described,
    deliveries,
    rules: rules as never,
    checksAnswers: true,
    machine: () => time,
    onError,
  })
  const keys = [...sandbox.store.table('api_keys').all()]
  const authorization = (as: Who, shop = 'acme'): string => {
    const key = keys.find(({ username, shops, is_super_admin: isSuper }) =>
      as === 'super' ? isSuper : username === shop && (shops as readonly Row[])[0]?.['role'] === as,
    )
    return `Basic ${Buffer.from(`${String(key?.['username'])}:${String(key?.['key'])}`).toString('base64')}`
  }
  return {
    sandbox,
    authorization,
    async call(line, body, as = 'admin') {
      const [method = '', path = ''] = line.split(' ')
      const url = `http://localhost${path.startsWith('/v1') ? path : `/v1/shops/acme${path}`}`
      const isForm = body instanceof FormData
      const response = await sandbox.fetch(
        new Request(url, {
          method,
          headers: {
            ...(as === 'anonymous' ? {} : { authorization: authorization(as) }),
            ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
        }),
      )
      const text = await response.text()
      return {
        status: response.status,
        headers: response.headers,
        body: (text === '' ? undefined : JSON.parse(text)) as Body,
      }
    },
    setClock(at) {
      time = Date.parse(at)
    },
    events: () => deliveries.list().map(({ event }) => event),
    deliveries,
  }
}
