import type { Snippet } from '../../model/snippet.ts'
import type { AnsweredCall, Api } from './http.ts'
import { refusalHint } from './refused.ts'
import type { Failure, Outcome } from './session.ts'

/**
 * Runs a sample of an operation, and checks the calls it makes: most samples print any response, so their output
 * proves nothing.
 */
export async function runSample(
  { sampleOf = '' }: Pick<Snippet, 'sampleOf'>,
  code: string,
  {
    api,
    run,
    env = {},
  }: {
    readonly api: Api | undefined
    readonly run: () => Promise<Outcome> | Outcome
    readonly env?: Readonly<Record<string, string>>
  },
): Promise<Outcome> {
  if (api === undefined) return failed({ message: 'the site has no API description for a sandbox' })
  // The sample would call the real API.
  if (!code.includes(api.url)) return failed({ message: 'it calls no server that the sandbox answers for' })
  const stopRecording = api.recordCalls()
  const outcome = await run()
  const calls = stopRecording()
  const fault = faultOf(sampleOf, calls, refusalHint(calls, { code, env, api }))
  if (fault === undefined) return outcome
  // A failure of the program itself has its own message.
  if (outcome.failed !== undefined && calls.length === 0) return outcome
  return { output: calls.at(-1)?.body || outcome.output, failed: fault }
}

const failed = (failure: Failure): Outcome => ({ output: '', failed: failure })

function faultOf(operation: string, calls: readonly AnsweredCall[], why: string | undefined): Failure | undefined {
  const refusedCall = calls.find(({ status }) => status >= 400)
  if (refusedCall !== undefined)
    return {
      message: `${refusedCall.method} ${refusedCall.path} is answered with ${refusedCall.status}`,
      hint: why ?? refusedHint,
    }
  if (calls.some((call) => call.operation === operation)) return undefined
  if (calls.length === 0) return { message: 'it makes no call' }
  return { message: `it calls ${calls.map(({ method, path }) => `${method} ${path}`).join(' and ')} instead` }
}

const refusedHint = 'add what it needs to test.given: rows, empty tables, a key with more rights'
