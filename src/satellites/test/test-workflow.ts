import { defined } from '../../base/defined.ts'
import type { WorkflowSet } from '../../model/workflow.ts'
import type { ReadyRequest } from '../../api/workflow/request.ts'
import { runWorkflow, type Answer } from '../../api/workflow/run.ts'
import { safePattern } from '../../text/patterns/pattern.ts'
import { tooLong } from './child.ts'
import { differenceOf } from './compare.ts'
import type { Api } from './http.ts'
import type { Outcome } from './session.ts'

/** Maximum delay of Node's timers in ms; a longer one fires at once. */
const maxTimer = 2 ** 31 - 1

/** Environment of a workflow. */
interface WorkflowSurroundings {
  /** The sandbox. */
  readonly api: Api | undefined
  readonly env: Readonly<Record<string, string>>
  /** Time limit (ms) of the whole workflow. */
  readonly timeoutMs: number
}

/** Runs a workflow against the sandbox of the API. A failure has the location of its step. */
export async function testWorkflow(code: string, { api, env, timeoutMs }: WorkflowSurroundings): Promise<Outcome> {
  if (api === undefined) return { output: '', failed: { message: 'the site has no API description for a sandbox' } }
  const signal = AbortSignal.timeout(timeoutMs)
  const ended = await runWorkflow(JSON.parse(code) as WorkflowSet, {
    env,
    send: (request) => send(request, api, { signal, timeoutMs }),
    wait: (seconds) => new Promise((resolve) => setTimeout(resolve, Math.min(seconds * 1_000, maxTimer))),
    matches: ({ pattern, flags }, text) => safePattern(pattern, flags).test(text),
    difference: (expected, actual) => differenceOf(expected, actual, 'json'),
  })
  if (!('failure' in ended)) return { output: '' }
  const { detail = '', ...failed } = ended.failure
  return { output: detail, failed }
}

/** Sends a request to the sandbox. Requests to servers outside of the API fail. */
async function send(
  { method, url, headers, body }: ReadyRequest,
  { url: sandbox, addresses }: Api,
  { signal, timeoutMs }: { readonly signal: AbortSignal; readonly timeoutMs: number },
): Promise<Answer | string> {
  const { origin } = new URL(url)
  // Samples use a default address if the description has no servers.
  const isOfApi = origin === sandbox || addresses[origin] !== undefined
  if (Object.keys(addresses).length > 0 && !isOfApi) return `${origin} is not a server of the API of the sandbox`
  try {
    const response = await fetch(sandbox + url.slice(origin.length), defined({ method, headers, body, signal }))
    return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() }
  } catch (error) {
    return signal.aborted ? tooLong(timeoutMs) : `it is not answered: ${String(error)}`
  }
}
