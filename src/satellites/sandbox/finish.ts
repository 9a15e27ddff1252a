import { IncomingMessage, ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import { defined } from '../../base/defined.ts'
import { errorMessage } from '../../base/error-message.ts'
import { type Fault, type Refusal, type Rules, isRefusal } from './rules.ts'
import type { Operation } from './describe.ts'
import type { Bindings, Engine } from './engine.ts'
import { outcome, withoutBody, type AnsweredBy, type Outcome } from './outcome.ts'
import type { Recording } from './request-log.ts'
import type { Preferences } from './request.ts'

/** Converts a thrown error to a fault. */
export function failure(error: unknown): Fault {
  return { fault: 'failed', message: `the sandbox failed: ${errorMessage(error)}` }
}

/** Response for a refusal or a fault, in the format of the API. */
export function refusalOutcome(rules: Rules, problem: Refusal | Fault, operation?: Operation): Outcome {
  const reply = rules.refuse(problem, operation)
  const error = isRefusal(problem) ? problem.refused : 'key' in problem ? problem.key : problem.fault
  const allow = 'allow' in problem && problem.allow !== undefined ? { allow: problem.allow.join(', ') } : {}
  const result = outcome({ ...reply, headers: { ...reply.headers, ...allow } }, error ?? problem.message)
  const violations = 'violations' in problem ? problem.violations : undefined
  return { ...result, by: isRefusal(problem) ? 'rule' : refusing[problem.fault], ...defined({ violations }) }
}

const refusing = {
  'no-operation': 'no-operation',
  'no-credentials': 'credentials',
  'malformed-credentials': 'credentials',
  invalid: 'validation',
  'media-type': 'validation',
  'not-acceptable': 'validation',
  'too-large': 'validation',
  untrusted: 'permission',
  failed: 'fault',
  preferred: 'prefer',
} as const satisfies Record<Fault['fault'], AnsweredBy>

/** A response with details for the request log. */
interface AnswerDetails {
  readonly result: Outcome
  readonly operation?: Operation
  readonly started?: number
  readonly preferences?: Preferences
  readonly body?: unknown
  readonly bytes?: Uint8Array
}

/** Adds the request to the log and sends the response. */
export function finish({ sandbox }: Engine, context: Context, seen: AnswerDetails): Response {
  const { req } = context
  const { result, operation, started, preferences } = seen
  const { url } = req.raw
  const headers = {
    ...result.headers,
    ...(preferences?.applied ? { 'preference-applied': preferences.applied } : {}),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  }
  const text = req.method === 'HEAD' || withoutBody(result.status) ? null : result.text
  const { incoming, outgoing } = (context.env ?? {}) as Bindings
  const recording: Recording = {
    requestHeaders: incoming instanceof IncomingMessage ? incoming.rawHeaders : [...req.raw.headers].flat(),
    ...defined({ requestBody: seen.bytes }),
    responseHeaders: headers,
    responseBody: text,
  }
  sandbox.requests.add(
    {
      time: sandbox.source.now,
      method: req.method,
      path: url.slice(url.indexOf('/', url.indexOf('//') + 2)),
      operation: operation?.id ?? null,
      status: result.status,
      error: result.error ?? null,
      answeredBy: result.by ?? 'fault',
      ...defined({ violations: result.violations }),
      ...('body' in seen ? { body: seen.body } : {}),
      took: started === undefined ? 0 : Math.round((performance.now() - started) * 1000) / 1000,
    },
    recording,
    req.raw,
  )
  if (!(outgoing instanceof ServerResponse)) return new Response(text, { status: result.status, headers })
  // Writes the response directly: a stream costs as much time as everything else for a small
  // response.
  const length = text === null ? {} : { 'content-length': Buffer.byteLength(text) }
  outgoing.writeHead(result.status, { ...headers, ...length }).end(text)
  return RESPONSE_ALREADY_SENT
}
