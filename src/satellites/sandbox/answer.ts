import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { stepKeyword } from '../../api/generate/compile.ts'
import { defined } from '../../base/defined.ts'
import { decode } from '../../base/percent.ts'
import { type Call, type Fault, type Refusal, type Reply, type Violation, isRefusal } from './rules.ts'
import { answerTypes, describedAnswer, hasExample, hasExamples, prepareXml, successStatus } from './answers.ts'
import { checkBody } from './body.ts'
import type { Operation } from './describe.ts'
import type { Engine } from './engine.ts'
import { failure, finish, refusalOutcome } from './finish.ts'
import { acceptedType, jsonOf, qualityOf } from './media-types.ts'
import { outcome, type AnsweredBy, type Outcome } from './outcome.ts'
import { readParameters } from './parameters.ts'
import { maxNoted } from './request-log.ts'
import { maxBytes, readBytes, readCredentials, readPreferences, readSmall, type Preferences } from './request.ts'
import { valuesOf } from './route.ts'
import { allKept } from './state.ts'
import type { TransactionStore } from './store.ts'
import type { Validator } from './validate.ts'

/** Answers a request for an operation. */
export async function answer(engine: Engine, context: Context, operation: Operation): Promise<Response> {
  const started = performance.now()
  const { sandbox } = engine
  const caller = context.req.header('authorization') ?? ''
  const { wait, headers, isRefused } = sandbox.limiter.admit(caller, Date.parse(sandbox.source.now))
  const prefer = context.req.header('prefer')
  const preferences = readPreferences(prefer ?? sandbox.script.next(operation.id))
  const delay = wait + (preferences.delay ?? 0)
  if (delay > 0) await new Promise((done) => setTimeout(done, delay))
  const by = prefer === undefined ? 'script' : 'prefer'
  const accept = context.req.header('accept') ?? ''
  const preferredAnswer = isRefused
    ? tooMany(engine, operation)
    : await preferred(engine, operation, { ...preferences, accept, by })
  const bytes = await readSmall(context.req.raw)
  const { outcome, ...seen } =
    preferredAnswer === undefined ? await carryOut(engine, context, { operation, bytes }) : { outcome: preferredAnswer }
  const result = { ...outcome, headers: { ...outcome.headers, ...headers } }
  return finish(engine, context, { result, operation, started, preferences, ...defined({ bytes }), ...seen })
}

async function carryOut(
  engine: Engine,
  context: Context,
  { operation, bytes: small }: { readonly operation: Operation; readonly bytes: Uint8Array | undefined },
): Promise<{ readonly outcome: Outcome; readonly body?: unknown; readonly bytes?: Uint8Array }> {
  const { rules, described, sandbox } = engine
  const { req } = context
  const refuse = (problem: Refusal | Fault, by?: AnsweredBy) => {
    const refusal = refusalOutcome(rules, problem, operation)
    return { outcome: by === undefined ? refusal : { ...refusal, by } }
  }
  const header = (name: string): string | undefined => req.header(name)
  const cookie = (name: string): string | undefined => getCookie(context, name)
  const query = (name: string): string | undefined => req.query(name)
  const parsed = readCredentials(operation, { authorization: req.header('authorization'), header, query, cookie })
  if ('problem' in parsed) {
    return parsed.problem === 'missing'
      ? refuse({ fault: 'no-credentials', message: 'credentials are needed' })
      : refuse({ fault: 'malformed-credentials', message: 'the credentials cannot be read' })
  }
  let caller: unknown
  for (const credentials of parsed.credentials) {
    caller = rules.authenticate(credentials, sandbox.store)
    if (isRefusal(caller)) return refuse(caller, 'credentials')
  }
  const [, address = '', asText = ''] = /^[a-z]+:\/\/[^/?#]*([^?#]*)(?:\?([^#]*))?/i.exec(req.raw.url) ?? []
  const path = valuesOf(operation.path, address)
  const names = Object.fromEntries(Object.entries(path).map(([name, text]) => [name, decode(text)]))
  const forbidden = rules.allow?.(operation, names, caller, sandbox.store)
  if (forbidden !== undefined) return refuse(forbidden, 'permission')
  const parameters = readParameters(
    operation,
    { path, query: asText, header, cookie: header('cookie') ?? '' },
    { root: described.root, validator: engine.validator },
  )
  const bytes = small ?? (await readBytes(req.raw))
  if (bytes === undefined) return refuse({ fault: 'too-large', message: `a body may have ${maxBytes} bytes` })
  const type = req.header('content-type')
  const sent = await checkBody(operation, { bytes, type, method: req.method }, engine)
  if ('unsupported' in sent) return refuse({ fault: 'media-type', message: sent.unsupported })
  const isLogged = 'body' in sent && bytes.length <= maxNoted && /[/+]json/.test(type ?? 'json')
  const logged = isLogged ? { bytes, body: sent.body } : { bytes }
  const violations = [...parameters.violations, ...sent.violations]
  if (violations.length > 0) return { ...refuse(faultOf(violations)), ...logged }
  const accept = header('accept') ?? ''
  const unacceptable = await negotiate(engine, operation, { accept })
  if (unacceptable !== undefined) return { ...refuse(unacceptable), ...logged }
  const { body, text } = sent
  const parts = {
    path: parameters.path,
    query: parameters.query,
    headers: parameters.headers,
    cookies: parameters.cookies,
    body,
    get sent() {
      return text === undefined ? body : (JSON.parse(text) as unknown)
    },
    caller,
  }
  const { method, url } = req.raw
  const once = sandbox.repetitions.once(
    { key: req.header('idempotency-key'), method, url, bytes, credentials: parsed.credentials },
    { make: () => run(engine, operation, { parts, accept }), lasts: ({ status }) => status < 300 },
  )
  if (once === 'other') {
    const message = 'this Idempotency-Key was used for another request'
    const violations: Violation[] = [{ loc: ['header', 'idempotency-key'], message, keyword: 'const', params: {} }]
    return { ...refuse({ fault: 'invalid', message, violations }), ...logged }
  }
  const { answer: outcome, isRepeated } = once
  if (!isRepeated) return { outcome, ...logged }
  const headers = { ...outcome.headers, 'idempotency-replayed': 'true' }
  return { outcome: { ...outcome, headers, by: 'repetition' }, ...logged }
}

/** The fault for an invalid request, or for a check that was aborted because of the description or the value. */
function faultOf(violations: readonly Violation[]): Fault {
  const unchecked = violations.find(({ keyword }) => keyword === stepKeyword)
  if (unchecked === undefined) return { fault: 'invalid', message: 'the request is not valid', violations }
  return failure(`${unchecked.loc.join('.')} ${unchecked.message}`)
}

/**
 * Rejects a request that does not accept any media type of its response, before a rule runs. Also prepares XML
 * examples, which is slow.
 *
 * @param choice `status`: default: the success status
 */
async function negotiate(
  { described: { root } }: Engine,
  operation: Operation,
  choice: { readonly accept: string; readonly status?: number; readonly example?: string },
): Promise<Fault | undefined> {
  const types = answerTypes(operation, choice.status ?? successStatus(operation)) ?? []
  const media = acceptedType(types, choice)
  if (media !== undefined) await prepareXml(media, root)
  if (media !== undefined || types.length === 0) return undefined
  const message = `the response is ${types.map(({ type }) => type).join(' or ')}, which "Accept" excludes`
  return { fault: 'not-acceptable', message }
}

/**
 * Runs the rule of an operation in one transaction: either all its changes are stored before the response is sent, or
 * none.
 */
function run(
  engine: Engine,
  operation: Operation,
  {
    parts,
    accept,
  }: { readonly parts: Omit<Call, 'operation' | 'store' | 'source' | 'announce'>; readonly accept: string },
): Outcome {
  const { rules, described, sandbox } = engine
  const { store, source } = sandbox
  const rule = Object.hasOwn(rules.operations, operation.id) ? rules.operations[operation.id] : undefined
  if (rule === undefined) {
    const by = hasExamples(operation) ? 'example' : 'schema'
    return { ...outcome(describedAnswer(operation, described.root, { accept }) ?? { status: 200 }), by }
  }
  const by = engine.isInferred === true ? 'inferred' : 'rule'
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
      return { ...refusalOutcome(rules, reply, operation), by }
    }
    if (engine.checksAnswers === true) checkAnswer(engine.validator, operation, reply)
    const changes = store.changes()
    if (changes.length > 0) keep(engine, changes)
    store.commit()
    events.forEach((event) => sandbox.announce(event))
    const { status, body, headers } = reply
    if (body === undefined || qualityOf(headers?.['content-type'] ?? 'application/json', accept) > 0)
      return { ...outcome(reply), by }
    // Rules return JSON data; other types use the described example.
    const other = describedAnswer(operation, described.root, { status, accept })
    return { ...outcome({ ...reply, ...other, headers: { ...headers, ...other?.headers } }), by }
  } catch (error) {
    takeBack()
    engine.onError(error)
    return refusalOutcome(rules, failure(error), operation)
  }
}

/** Writes changes to the journal, if there is one. */
export function keep({ journal, sandbox }: Engine, changes: ReturnType<TransactionStore['changes']>): void {
  if (journal === undefined) return
  journal.journal.append(changes, sandbox.source.state())
  if (journal.journal.isLong) journal.journal.replace(allKept(sandbox), sandbox.source.state())
}

/** @throws if the response of a rule does not match the description, which is a bug in the rule */
function checkAnswer(validator: Validator, operation: Operation, { status, body }: Reply): void {
  const types = answerTypes(operation, status)
  const where = `${operation.id} answers ${status}`
  // An operation without a described success response is answered anyway.
  if (types === undefined && answerTypes(operation, successStatus(operation)) === undefined) return
  if (types === undefined) throw new Error(`${where}, which is not described`)
  const media = jsonOf(types)
  if (media?.schema === undefined || body === undefined) return
  const plain: unknown = JSON.parse(JSON.stringify(body))
  const wrong = validator.check(media.schema, plain, { role: 'answer', loc: 'body' })
  if (wrong.length > 0) throw new Error(`${where} against its description: ${JSON.stringify(wrong.slice(0, 3))}`)
}

/** Number of different responses for `dynamic`. */
const maxTurn = 10_000

/** The response to a request above the rate limit. */
function tooMany({ rules }: Engine, operation: Operation): Outcome {
  const message = 'there were more calls than the limit of this sandbox allows'
  return { ...refusalOutcome(rules, { fault: 'preferred', message, status: 429 }, operation), by: 'limit' }
}

/** Returns the response that the `Prefer` header selects. Apart from it, only `Accept` is read. */
async function preferred(
  engine: Engine,
  operation: Operation,
  preferences: Preferences & { readonly accept: string; readonly by: AnsweredBy },
): Promise<Outcome | undefined> {
  const { rules, described } = engine
  const { code, key, example, dynamic = false, accept, by } = preferences
  if (code === undefined && key === undefined && example === undefined && !dynamic) return undefined
  const invalid = (message: string): Outcome => {
    const violations: Violation[] = [{ loc: ['header', 'prefer'], message, keyword: 'enum', params: {} }]
    return refusalOutcome(rules, { fault: 'invalid', message, violations }, operation)
  }
  if (key !== undefined || (code !== undefined && code >= 400)) {
    const statuses = key === undefined ? undefined : rules.errors?.[key]
    const status = code ?? statuses?.[0]
    const isKnown = key === undefined || rules.errors === undefined || statuses !== undefined
    if (!isKnown || status === undefined) return invalid(`"${key ?? ''}" is not an error in the catalogue of this API`)
    const message = `the request selected this answer (${preferences.applied})`
    return { ...refusalOutcome(rules, defined({ fault: 'preferred', message, status, key }), operation), by }
  }
  if (example !== undefined && !hasExample(operation, code ?? successStatus(operation), example))
    return invalid(`${operation.id} has no example "${example}"`)
  const choice = defined({ status: code, example, accept })
  const unacceptable = await negotiate(engine, operation, choice)
  if (unacceptable !== undefined) return refusalOutcome(rules, unacceptable, operation)
  const { source } = engine.sandbox
  // Numbers from the source depend on the seed and differ for each request.
  const turn = dynamic ? 1 + (Number.parseInt(source.uuid().slice(0, 8), 16) % maxTurn) : undefined
  const reply = describedAnswer(operation, described.root, defined({ ...choice, turn }))
  return { ...outcome(reply ?? { status: code ?? 200 }), by }
}
