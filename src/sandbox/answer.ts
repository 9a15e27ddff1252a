import { ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { defined } from '../defined.ts'
import {
  type Announcement,
  type Call,
  type Fault,
  type Refusal,
  type Reply,
  type Rules,
  type Violation,
  isRefusal,
} from '../sandbox.ts'
import { describedAnswer, hasExample, successStatus } from './answers.ts'
import { checkAnswer } from './check-answer.ts'
import { checkBody } from './body.ts'
import { readCredentials, readPreferences, type Preferences, maxBytes, readBytes } from './request.ts'
import { readParameters } from './parameters.ts'
import { maxNoted, type RequestLog } from './request-log.ts'
import { valuesOf } from './route.ts'
import type { Deliveries } from './deliveries.ts'
import type { Described, Operation } from './describe.ts'
import type { Repetitions } from './idempotency.ts'
import { outcome, withoutBody, type Outcome } from './outcome.ts'
import type { Journal, Kept } from './journal.ts'
import type { Limiter, Limits } from './limits.ts'
import type { Script } from './script.ts'
import type { Clock, KeptSource } from './source.ts'
import { allRows, type SandboxState } from './state.ts'
import type { Fixtures, TransactionStore } from './store.ts'
import type { Validator } from './validate.ts'
import { errorMessage } from '../error-message.ts'

/** What a sandbox is made of. */
export interface SandboxOptions {
  readonly described: Described
  /** Without rules of its own, an API gets those that its paths suggest. */
  readonly rules?: Rules<never>
  readonly limits?: Limits
  /** The description as its author wrote it, for `GET /openapi.json`. */
  readonly json?: string
  readonly seed?: string
  readonly fixtures?: Fixtures
  readonly journal?: { readonly journal: Journal; readonly kept?: Kept }
  /** The machine's clock, in ms since 1970. */
  readonly machine?: () => number
  readonly deliveries?: Deliveries
  /** Checks each answer of a rule against the description; one that does not match is a fault of ours. For tests. */
  readonly checksAnswers?: boolean
  /** Is given faults of ours, and of the rules'. */
  readonly onError?: (error: unknown) => void
}

/** An API that answers on this machine. */
export interface Sandbox {
  /** Behind a server of Node's, `bindings` are its own request and answer: then the answer is written there. */
  readonly fetch: (request: Request, bindings?: Bindings) => Response | Promise<Response>
  readonly store: TransactionStore
  readonly rules: Rules
  readonly source: KeptSource
  readonly requests: RequestLog
  readonly deliveries: Deliveries
  readonly script: Script
  /** How slow the API is, and how often a caller may call. */
  readonly limiter: Limiter
  /** Sets the clock, also for the next start with the same data. */
  setClock(clock: Clock): void
  /** Empties all tables and begins again with the first rows. */
  reset(): void
  /** Answers to calls that may be repeated. */
  readonly repetitions: Repetitions<Outcome>
  /** Tells subscribers of an event, and who is forwarded to; gives the number of deliveries. */
  announce(event: Announcement): number
  /** All that is kept, as it is now. */
  snapshot(): SandboxState
  /** Takes a state in place of what is kept. */
  restore(state: SandboxState): void
  /** Adds rows, or replaces those with their keys. */
  add(rows: Fixtures): void
  close(): void
}

/** What a server of Node's hands over with a request. */
interface Bindings {
  readonly incoming?: unknown
  readonly outgoing?: unknown
}

/** All that an answer needs. */
export interface Engine extends Omit<SandboxOptions, 'rules'> {
  readonly sandbox: Sandbox
  readonly rules: Rules
  readonly validator: Validator
  readonly onError: (error: unknown) => void
}

/** The fault of an error that was thrown. */
export function failure(error: unknown): Fault {
  return { fault: 'failed', message: `the sandbox failed: ${errorMessage(error)}` }
}

/** Answers a request for an operation. */
export async function answer(engine: Engine, context: Context, operation: Operation): Promise<Response> {
  const started = performance.now()
  const { sandbox } = engine
  const caller = context.req.header('authorization') ?? ''
  const { wait, headers, isRefused } = sandbox.limiter.admit(caller, Date.parse(sandbox.source.now))
  const preferences = readPreferences(context.req.header('prefer') ?? sandbox.script.next(operation.id))
  const delay = wait + (preferences.delay ?? 0)
  if (delay > 0) await new Promise((done) => setTimeout(done, delay))
  const wanted = isRefused ? tooMany(engine, operation) : preferred(engine, operation, preferences)
  const { given, ...seen } = wanted === undefined ? await carryOut(engine, context, operation) : { given: wanted }
  const told = { ...given, headers: { ...given.headers, ...headers } }
  return finish(engine, context, told, { operation, started, preferences, ...seen })
}

/** The answer to a call too many. */
function tooMany({ rules }: Engine, operation: Operation): Outcome {
  const message = 'there were more calls than the limit of this sandbox allows'
  return refused(rules, { fault: 'preferred', message, status: 429 }, operation)
}

/** The answer that `Prefer` names, without a look at the rest of the request. */
function preferred(engine: Engine, operation: Operation, wanted: Preferences): Outcome | undefined {
  const { rules, described } = engine
  const { code, key, example } = wanted
  if (code === undefined && key === undefined && example === undefined) return undefined
  if (key !== undefined || (code !== undefined && code >= 400)) {
    const statuses = key === undefined ? undefined : rules.errors?.[key]
    const status = code ?? statuses?.[0]
    const isKnown = key === undefined || rules.errors === undefined || statuses !== undefined
    if (!isKnown || status === undefined) {
      const message = `"${key ?? ''}" is no error of this API's catalogue`
      const violations: Violation[] = [{ loc: ['header', 'prefer'], message, keyword: 'enum', params: {} }]
      return refused(rules, { fault: 'invalid', message, violations }, operation)
    }
    const message = `the request asked for this answer (${wanted.applied})`
    return refused(rules, defined({ fault: 'preferred', message, status, key }), operation)
  }
  if (example !== undefined && !hasExample(operation, code ?? successStatus(operation), example)) {
    const message = `${operation.id} has no example "${example}"`
    const violations: Violation[] = [{ loc: ['header', 'prefer'], message, keyword: 'enum', params: {} }]
    return refused(rules, { fault: 'invalid', message, violations }, operation)
  }
  const found = describedAnswer(operation, described.root, defined({ status: code, example }))
  return outcome(found ?? { status: code ?? 200 })
}

async function carryOut(
  engine: Engine,
  context: Context,
  operation: Operation,
): Promise<{ readonly given: Outcome; readonly body?: unknown }> {
  const { rules, described, sandbox } = engine
  const { req } = context
  const refuse = (problem: Refusal | Fault) => ({ given: refused(rules, problem, operation) })
  const header = (name: string): string | undefined => req.header(name)
  const cookie = (name: string): string | undefined => getCookie(context, name)
  const query = (name: string): string | undefined => req.query(name)
  const read = readCredentials(operation, { authorization: req.header('authorization'), header, query, cookie })
  if ('problem' in read) {
    return read.problem === 'missing'
      ? refuse({ fault: 'no-credentials', message: 'credentials are needed' })
      : refuse({ fault: 'malformed-credentials', message: 'the credentials cannot be read' })
  }
  let caller: unknown
  for (const credentials of read.credentials) {
    caller = rules.authenticate(credentials, sandbox.store)
    if (isRefusal(caller)) return refuse(caller)
  }
  const path = valuesOf(operation.path, req.param())
  const forbidden = rules.allow?.(operation, path, caller, sandbox.store)
  if (forbidden !== undefined) return refuse(forbidden)
  const asText = /\?([^#]*)/.exec(req.raw.url)?.[1] ?? ''
  const parameters = readParameters(
    operation,
    { path, query: asText, header, cookie },
    { root: described.root, validator: engine.validator },
  )
  const bytes = await readBytes(req.raw)
  if (bytes === undefined) return refuse({ fault: 'too-large', message: `a body may have ${maxBytes} bytes` })
  const type = req.header('content-type')
  const sent = await checkBody(operation, { bytes, type, method: req.method }, engine)
  if ('unsupported' in sent) return refuse({ fault: 'media-type', message: sent.unsupported })
  const isLogged = 'body' in sent && bytes.length <= maxNoted && /[/+]json/.test(type ?? 'json')
  const logged = isLogged ? { body: sent.body } : {}
  const violations = [...parameters.violations, ...sent.violations]
  if (violations.length > 0) {
    return { ...refuse({ fault: 'invalid', message: 'the request is not valid', violations }), ...logged }
  }
  const { body, text } = sent
  const call = {
    path: parameters.path,
    query: parameters.query,
    headers: parameters.headers,
    body,
    get sent() {
      return text === undefined ? body : (JSON.parse(text) as unknown)
    },
    caller,
  }
  const { method, url } = req.raw
  const once = sandbox.repetitions.once(
    { key: req.header('idempotency-key'), method, url, bytes, credentials: read.credentials },
    { make: () => run(engine, operation, call), lasts: ({ status }) => status < 300 },
  )
  if (once === 'other') {
    const message = 'this Idempotency-Key was used for another request'
    const violations: Violation[] = [{ loc: ['header', 'idempotency-key'], message, keyword: 'const', params: {} }]
    return { ...refuse({ fault: 'invalid', message, violations }), ...logged }
  }
  const { answer: given, isRepeated } = once
  const headers = isRepeated ? { ...given.headers, 'idempotency-replayed': 'true' } : given.headers
  return { given: { ...given, headers }, ...logged }
}

/** Runs the rule of an operation in one transaction: all that it writes is kept before the answer goes out, or nothing. */
function run(
  engine: Engine,
  operation: Operation,
  parts: Omit<Call, 'operation' | 'store' | 'source' | 'announce'>,
): Outcome {
  const { rules, described, sandbox } = engine
  const { store, source } = sandbox
  const rule = Object.hasOwn(rules.operations, operation.id) ? rules.operations[operation.id] : undefined
  if (rule === undefined) return outcome(describedAnswer(operation, described.root) ?? { status: 200 })
  const before = source.state()
  const events: Parameters<Call['announce']>[0][] = []
  const takeBack = (): void => {
    store.rollback()
    source.restore(before)
  }
  try {
    const call: Call = Object.assign(parts, {
      operation,
      store,
      source,
      announce: (event: (typeof events)[number]) => void events.push(event),
    })
    const reply = (rule as (call: Call) => Reply | Refusal)(call)
    if (isRefusal(reply)) {
      takeBack()
      return refused(rules, reply, operation)
    }
    if (engine.checksAnswers === true) checkAnswer(engine.validator, operation, reply)
    const changes = store.changes()
    if (changes.length > 0) keep(engine, changes)
    store.commit()
    events.forEach((event) => sandbox.announce(event))
    return outcome(reply)
  } catch (error) {
    takeBack()
    engine.onError(error)
    return refused(rules, failure(error), operation)
  }
}

/** Writes changes into the journal, if there is one. */
export function keep({ journal, sandbox }: Engine, changes: ReturnType<TransactionStore['changes']>): void {
  if (journal === undefined) return
  journal.journal.append(changes, sandbox.source.state())
  if (journal.journal.isLong) journal.journal.replace(allRows(sandbox.store), sandbox.source.state())
}

/** A refusal or a fault as the API writes it. */
export function refused(rules: Rules, problem: Refusal | Fault, operation?: Operation): Outcome {
  const reply = rules.refuse(problem, operation)
  const error = isRefusal(problem) ? problem.refused : 'key' in problem ? problem.key : problem.fault
  const allow = 'allow' in problem && problem.allow !== undefined ? { allow: problem.allow.join(', ') } : {}
  return outcome({ ...reply, headers: { ...reply.headers, ...allow } }, error ?? problem.message)
}

/** What the log of requests holds beside the answer. */
interface Seen {
  readonly operation?: Operation
  readonly started?: number
  readonly preferences?: Preferences
  readonly body?: unknown
}

/** Adds the request to the log and sends the answer. */
export function finish({ sandbox }: Engine, context: Context, given: Outcome, seen: Seen = {}): Response {
  const { req } = context
  const { operation, started, preferences } = seen
  const { url } = req.raw
  sandbox.requests.add({
    time: sandbox.source.now,
    method: req.method,
    path: url.slice(url.indexOf('/', url.indexOf('//') + 2)),
    operation: operation?.id ?? null,
    status: given.status,
    error: given.error ?? null,
    ...('body' in seen ? { body: seen.body } : {}),
    took: started === undefined ? 0 : Math.round((performance.now() - started) * 1000) / 1000,
  })
  const headers = {
    ...given.headers,
    ...(preferences?.applied ? { 'preference-applied': preferences.applied } : {}),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  }
  const text = req.method === 'HEAD' || withoutBody(given.status) ? null : given.text
  const { outgoing } = (context.env ?? {}) as Bindings
  if (!(outgoing instanceof ServerResponse)) return new Response(text, { status: given.status, headers })
  // Without a detour over a stream, which costs as much as all the rest of a small answer.
  const length = text === null ? {} : { 'content-length': Buffer.byteLength(text) }
  outgoing.writeHead(given.status, { ...headers, ...length }).end(text)
  return RESPONSE_ALREADY_SENT
}
