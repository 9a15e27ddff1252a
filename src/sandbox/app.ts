import { ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono, type Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Call, Fault, Refusal, Reply, Rules, Violation } from '../sandbox.ts'
import { isRefusal } from '../sandbox.ts'
import { answerTypes, describedAnswer, successStatus } from './answers.ts'
import { checkBody } from './check-body.ts'
import { addControl, type Controlled } from './control.ts'
import { readCredentials } from './credentials.ts'
import { Deliveries } from './deliveries.ts'
import type { Described } from './describe.ts'
import { applyFixtures, type Fixtures } from './fixtures.ts'
import { inferRules } from './inferred/rules.ts'
import type { Journal, Kept } from './journal.ts'
import { outcome, withoutBody, type Outcome } from './outcome.ts'
import type { Operation } from './operation.ts'
import { readParameters } from './parameters.ts'
import { readPreferences, type Preferences } from './prefer.ts'
import { maxNoted, RequestLog } from './requests.ts'
import { maxBytes, readBytes } from './read-bytes.ts'
import { byPrecision, patternOf, valuesOf } from './route.ts'
import { createSource, type SourceState } from './source.ts'
import { createStore, type TransactionStore } from './store.ts'
import { createValidator, type Validator } from './validate.ts'

/** What a sandbox is made of. */
export interface SandboxOptions {
  readonly described: Described
  /** Without rules of its own, an API gets those that its paths suggest. */
  readonly rules?: Rules<never>
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
  /** Told of faults of ours, and of the rules'. */
  readonly onError?: (error: unknown) => void
}

/** What a server of Node's hands over with a request. */
interface Bindings {
  readonly incoming?: unknown
  readonly outgoing?: unknown
}

/** An API that answers on this machine. */
export interface Sandbox extends Controlled {
  /** Behind a server of Node's, `bindings` are its own request and answer: then the answer is written there. */
  readonly fetch: (request: Request, bindings?: Bindings) => Response | Promise<Response>
  readonly store: TransactionStore
  readonly rules: Rules
  close(): void
}

/** Makes a sandbox. Touches no disk but through its journal, and no network but through its deliveries. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const { described, seed = '1', machine = Date.now, onError = () => undefined } = options
  const rules = (options.rules ?? inferRules(described)) as Rules
  const kept = options.journal?.kept
  const sandbox: Sandbox = {
    fetch: (request, bindings) => app.fetch(request, bindings),
    rules,
    store: createStore(rules.tables),
    source: createSource(kept?.source ?? freshSource(seed), machine),
    requests: new RequestLog(),
    deliveries: options.deliveries ?? new Deliveries(),
    setClock(clock) {
      sandbox.source.restore({ ...sandbox.source.state(), clock })
      options.journal?.journal.append([], sandbox.source.state())
    },
    reset() {
      const { store, source } = sandbox
      store.clear()
      sandbox.requests.clear()
      sandbox.deliveries.clear()
      source.restore({ ...freshSource(source.state().seed), clock: source.state().clock })
      rules.seed(store, source)
      applyFixtures(options.fixtures, store)
      store.commit()
      options.journal?.journal.replace(allRows(store), source.state())
    },
    close() {
      sandbox.deliveries.clear()
      options.journal?.journal.close()
    },
  }
  if (kept === undefined) sandbox.reset()
  else for (const change of kept.changes) sandbox.store.load(change)
  const engine: Engine = { ...options, sandbox, rules, validator: createValidator(described.root), onError }
  const app = appOf(engine)
  return sandbox
}

function freshSource(seed: string): SourceState {
  return { seed, made: 0, clock: { offset: 0 } }
}

function* allRows(store: TransactionStore) {
  for (const [table, one] of store.tables) {
    for (const row of one.all()) yield { table, key: one.keyOf(row), row }
  }
}

/** All that an answer needs. */
interface Engine extends Omit<SandboxOptions, 'rules'> {
  readonly sandbox: Sandbox
  readonly rules: Rules
  readonly validator: Validator
  readonly onError: (error: unknown) => void
}

function appOf(engine: Engine): Hono {
  const { described, sandbox, rules } = engine
  const app = new Hono()
  addControl(app, sandbox, engine.json ?? JSON.stringify(described.root))
  const paths = new Map<string, string[]>()
  for (const operation of [...described.operations].sort(byPrecision)) {
    const pattern = described.base + patternOf(operation.path)
    paths.set(pattern, [...(paths.get(pattern) ?? []), operation.method])
    app.on(operation.method, pattern, (context) => answer(engine, context, operation))
  }
  for (const [pattern, methods] of paths) {
    const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].sort()
    app.all(pattern, (context) => {
      const message = `the API has no ${context.req.method} at this path, only ${allow.join(', ')}`
      return finish(engine, context, refused(rules, { fault: 'no-operation', message, allow }))
    })
  }
  app.notFound((context) => {
    const message = `the API has no path ${context.req.path}`
    return finish(engine, context, refused(rules, { fault: 'no-operation', message }))
  })
  app.onError((error, context) => {
    engine.onError(error)
    return finish(engine, context, refused(rules, failure(error)))
  })
  return app
}

function failure(error: unknown): Fault {
  return { fault: 'failed', message: `the sandbox failed: ${error instanceof Error ? error.message : String(error)}` }
}

async function answer(engine: Engine, context: Context, operation: Operation): Promise<Response> {
  const started = performance.now()
  const preferences = readPreferences(context.req.header('prefer'))
  if (preferences.delay !== undefined) await new Promise((done) => setTimeout(done, preferences.delay))
  const seen: { body?: unknown } = {}
  const given = preferred(engine, operation, preferences) ?? (await carryOut(engine, { context, operation, seen }))
  return finish(engine, context, given, { operation, started, preferences, ...seen })
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
    return refused(rules, { fault: 'preferred', message, status, ...(key === undefined ? {} : { key }) }, operation)
  }
  const found = describedAnswer(operation, described.root, {
    ...(code === undefined ? {} : { status: code }),
    ...(example === undefined ? {} : { example }),
  })
  return outcome(found ?? { status: code ?? 200 })
}

interface Asked {
  readonly context: Context
  readonly operation: Operation
  /** Filled with the body, for the log. */
  readonly seen: { body?: unknown }
}

async function carryOut(engine: Engine, { context, operation, seen }: Asked): Promise<Outcome> {
  const { rules, described, validator, sandbox } = engine
  const { req } = context
  const header = (name: string): string | undefined => req.header(name)
  const cookie = (name: string): string | undefined => getCookie(context, name)
  const given = readCredentials(operation, {
    authorization: req.header('authorization'),
    header,
    query: (name) => req.query(name),
    cookie,
  })
  if ('problem' in given) {
    const isMissing = given.problem === 'missing'
    const message = isMissing ? 'credentials are needed' : 'the credentials cannot be read'
    return refused(rules, { fault: isMissing ? 'no-credentials' : 'malformed-credentials', message }, operation)
  }
  let caller: unknown
  for (const credentials of given.credentials) {
    caller = rules.authenticate(credentials, sandbox.store)
    if (isRefusal(caller)) return refused(rules, caller, operation)
  }
  const path = valuesOf(operation.path, req.param())
  const forbidden = rules.allow?.(operation, path, caller, sandbox.store)
  if (forbidden !== undefined) return refused(rules, forbidden, operation)
  const url = req.raw.url
  const query = url.includes('?') ? url.slice(url.indexOf('?') + 1).split('#')[0] : ''
  const parameters = readParameters(
    operation,
    { path, query: query ?? '', header, cookie },
    { root: described.root, validator },
  )
  const bytes = await readBytes(req.raw)
  if (bytes === undefined) {
    return refused(rules, { fault: 'too-large', message: `a body may have ${maxBytes} bytes` }, operation)
  }
  const body = await checkBody(operation, { bytes, type: req.header('content-type'), method: req.method }, engine)
  if ('unsupported' in body) {
    return refused(rules, { fault: 'media-type', message: body.unsupported }, operation)
  }
  const isNoted = bytes.length <= maxNoted && /[/+]json/.test(req.header('content-type') ?? 'json')
  if ('body' in body && isNoted) seen.body = body.body
  const violations = [...parameters.violations, ...body.violations]
  if (violations.length > 0) {
    return refused(rules, { fault: 'invalid', message: 'the request is not valid', violations }, operation)
  }
  const { path: values, query: asked, headers } = parameters
  const { text } = body
  return run(engine, operation, {
    path: values,
    query: asked,
    headers,
    body: body.body,
    get sent() {
      return text === undefined ? body.body : (JSON.parse(text) as unknown)
    },
    caller,
  })
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
    checkAnswer(engine, operation, reply)
    const changes = store.changes()
    if (changes.length > 0) keep(engine, changes)
    store.commit()
    for (const event of events) {
      for (const delivery of rules.deliver?.(event, store, source) ?? []) sandbox.deliveries.add(event.name, delivery)
    }
    return outcome(reply)
  } catch (error) {
    takeBack()
    engine.onError(error)
    return refused(rules, failure(error), operation)
  }
}

function keep({ journal, sandbox }: Engine, changes: ReturnType<TransactionStore['changes']>): void {
  if (journal === undefined) return
  journal.journal.append(changes, sandbox.source.state())
  if (journal.journal.isLong) journal.journal.replace(allRows(sandbox.store), sandbox.source.state())
}

function checkAnswer({ checksAnswers, validator }: Engine, operation: Operation, { status, body }: Reply): void {
  if (checksAnswers !== true) return
  const types = answerTypes(operation, status)
  const where = `${operation.id} answers ${status}`
  // An operation that describes no success at all answers with one all the same.
  if (types === undefined && answerTypes(operation, successStatus(operation)) === undefined) return
  if (types === undefined) throw new Error(`${where}, which is not described`)
  const media = types.find(({ type }) => /[/+]json$/.test(type))
  if (media?.schema === undefined || body === undefined) return
  const plain: unknown = JSON.parse(JSON.stringify(body))
  const wrong = validator.check(media.schema, plain, { role: 'answer', loc: 'body' })
  if (wrong.length > 0) throw new Error(`${where} against its description: ${JSON.stringify(wrong.slice(0, 3))}`)
}

function refused(rules: Rules, problem: Refusal | Fault, operation?: Operation): Outcome {
  const reply = rules.refuse(problem, operation)
  const error = isRefusal(problem) ? problem.refused : 'key' in problem ? problem.key : problem.fault
  const allow = 'allow' in problem && problem.allow !== undefined ? { allow: problem.allow.join(', ') } : {}
  return outcome({ ...reply, headers: { ...reply.headers, ...allow } }, error ?? problem.message)
}

interface Told {
  readonly operation?: Operation
  readonly started?: number
  readonly preferences?: Preferences
  readonly body?: unknown
}

/** Notes the request and sends the answer. */
function finish({ sandbox }: Engine, context: Context, given: Outcome, told: Told = {}): Response {
  const { req } = context
  const { operation, started, preferences } = told
  const { url } = req.raw
  sandbox.requests.add({
    time: sandbox.source.now,
    method: req.method,
    path: url.slice(url.indexOf('/', url.indexOf('//') + 2)),
    operation: operation?.id ?? null,
    status: given.status,
    error: given.error ?? null,
    ...('body' in told ? { body: told.body } : {}),
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
