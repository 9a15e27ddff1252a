import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Rules } from '../../../../src/satellites/sandbox/rules.ts'
import { createSandbox, type Sandbox, type SandboxOptions } from '../../../../src/satellites/sandbox/app.ts'
import { apiReader as api } from '../../../../src/plugins/openapi/index.ts'
import { loadForSandbox, type LoadedDescription } from '../../../../src/satellites/sandbox/load.ts'

const folder = dirname(createRequire(import.meta.url).resolve('@readme/oas-examples/package.json'))

/** A description of the package `@readme/oas-examples`, by its path there. */
export async function example(path: string): Promise<LoadedDescription> {
  const { loaded, diagnostics } = await loadForSandbox(path, {
    api,
    read: (file) => readFileSync(join(folder, file), 'utf8'),
    version: 'test',
  })
  if (loaded === undefined) throw new Error(`${path}: ${JSON.stringify(diagnostics)}`)
  return loaded
}

/** A request in short form. */
interface RequestOptions {
  readonly token?: string
  readonly json?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** The status and the body of a response. */
export interface ReceivedResponse {
  readonly status: number
  readonly type: string | null
  readonly body: unknown
}

/** A client of a sandbox that checks its own responses: `POST /bookings` and the content of the request. */
export type Client = ((request: string, sent?: RequestOptions) => Promise<ReceivedResponse>) & {
  readonly sandbox: Sandbox
}

/** Creates such a client. */
export function clientOf<Caller>({
  rules,
  ...rest
}: Omit<SandboxOptions, 'rules'> & { readonly rules: Rules<Caller> }): Client {
  const sandbox = createSandbox({
    checksAnswers: true,
    machine: () => Date.UTC(2024, 0, 20, 9),
    onError: (error) => console.error(error),
    ...rest,
    rules: rules as unknown as Rules<never>,
  })
  const call = async (
    requestLine: string,
    { token, json, headers = {} }: RequestOptions = {},
  ): Promise<ReceivedResponse> => {
    const [method = 'GET', path = '/'] = requestLine.split(' ')
    const response = await sandbox.fetch(
      new Request(`http://127.0.0.1:4010${path}`, {
        method,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      }),
    )
    const text = await response.text()
    const type = response.headers.get('content-type')
    return { status: response.status, type, body: /json/.test(type ?? '') ? JSON.parse(text) : text }
  }
  return Object.assign(call, { sandbox })
}
