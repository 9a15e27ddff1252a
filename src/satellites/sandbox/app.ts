import type { IncomingMessage } from 'node:http'
import { Hono, type Context } from 'hono'
import { defined } from '../../base/defined.ts'
import type { Fault, Rules, Announcement } from './rules.ts'
import { answer, keep } from './answer.ts'
import type { Engine, Sandbox, SandboxOptions } from './engine.ts'
import { failure, finish, refusalOutcome } from './finish.ts'
import { addControl } from './control.ts'
import { RequestLog } from './request-log.ts'
import { readSmall } from './request.ts'
import { Deliveries, type DeliveryEntry } from './deliveries.ts'
import { byPrecision, fits, patternOf } from './route.ts'
import { Repetitions } from './idempotency.ts'
import { createSource, type SourceState } from './source.ts'
import { Limiter } from './limits.ts'
import { Script } from './script.ts'
import { allKept, deliveryChange, deliveryIn, rowsOf } from './state.ts'
import { createStore, type Fixtures } from './store.ts'
import { createValidator } from './validate.ts'
import { getRequestListener, RequestError, type HttpBindings } from '@hono/node-server'
import { refusalOf, type Handle, type HostRefusal, type HostRules } from '../../serve/listen/listen.ts'
import { answerPage, mayCall } from './cors.ts'

export type { Sandbox, SandboxOptions } from './engine.ts'

/**
 * Creates a sandbox. It uses the disk only for its journal, and the network only for its webhook
 * deliveries.
 */
export function createSandbox(options: SandboxOptions): Sandbox {
  const { described, seed = '1', machine = Date.now, onError = () => undefined } = options
  const rules = options.rules as Rules
  const restored = options.journal?.kept
  const sandbox: Sandbox = {
    fetch: (request, bindings) => app.fetch(request, bindings),
    rules,
    store: createStore(rules.tables),
    source: createSource(restored?.source ?? freshSource(seed), machine),
    requests: new RequestLog(),
    repetitions: new Repetitions(),
    script: new Script(),
    limiter: new Limiter(options.limits),
    deliveries: options.deliveries ?? new Deliveries(),
    setClock(clock) {
      sandbox.source.restore({ ...sandbox.source.state(), clock })
      options.journal?.journal.append([], sandbox.source.state())
      passTime(engine)
    },
    reset() {
      const { store, source } = sandbox
      store.clear()
      sandbox.requests.clear()
      sandbox.repetitions.clear()
      sandbox.script.clear()
      sandbox.limiter.clear()
      sandbox.deliveries.clear()
      source.restore({ ...freshSource(source.state().seed), clock: source.state().clock })
      putFirstRows(sandbox, options)
      store.commit()
      options.journal?.journal.replace(allKept(sandbox), source.state())
    },
    sample: (event) => rules.sample?.(event, sandbox.store, sandbox.source),
    announce(event) {
      const { store, source, deliveries } = sandbox
      const deliveriesOfRules = [...(rules.deliver?.(event, store, source) ?? [])]
      // The forwarding address gets the event even if it has no subscribers.
      if (deliveriesOfRules.length === 0 && deliveries.forward !== undefined) {
        const body = { event: event.name, time: source.now, data: event.data }
        deliveriesOfRules.push({ url: deliveries.forward, headers: {}, body })
      }
      deliveriesOfRules.forEach((delivery) => deliveries.add(event.name, delivery))
      return deliveriesOfRules.length
    },
    snapshot: () => ({ source: sandbox.source.state(), tables: rowsOf(sandbox.store) }),
    restore({ source, tables }) {
      const { store } = sandbox
      store.clear()
      putRows(store, tables)
      store.commit()
      sandbox.repetitions.clear()
      sandbox.source.restore(source)
      options.journal?.journal.replace(allKept(sandbox), source)
    },
    add(rows) {
      putRows(sandbox.store, rows)
      options.journal?.journal.append(sandbox.store.changes(), sandbox.source.state())
      sandbox.store.commit()
    },
    close() {
      sandbox.deliveries.clear()
      options.journal?.journal.close()
    },
  }
  if (restored === undefined) sandbox.reset()
  if (options.journal !== undefined) connectJournal(sandbox, options.journal)
  const engine: Engine = {
    ...options,
    sandbox,
    rules,
    validator: createValidator(described.root),
    onError,
  }
  const app = appOf(engine)
  return sandbox
}

function putRows(store: Sandbox['store'], rows: Fixtures): void {
  for (const [name, tableRows] of Object.entries(rows)) for (const row of tableRows) store.table(name).put(row)
}

/** Inserts the rows of the rules and the fixtures into empty tables. */
function putFirstRows({ rules, store, source }: Sandbox, { fixtures = {}, without = [] }: SandboxOptions): void {
  rules.seed(store, source)
  putRows(store, fixtures)
  for (const name of without) {
    const table = store.tables.get(name)
    for (const row of [...(table?.all() ?? [])]) table?.delete(table.keyOf(row))
  }
}

/** Loads rows and pending deliveries of a journal, and records further deliveries in it. */
function connectJournal(
  { store, deliveries, source }: Sandbox,
  { journal, kept: restored }: NonNullable<SandboxOptions['journal']>,
): void {
  const pending: DeliveryEntry[] = []
  for (const change of restored?.changes ?? []) {
    const delivery = deliveryIn(change)
    if (delivery === undefined) store.load(change)
    else pending.push(delivery)
  }
  deliveries.goOn(pending, (number, entry) => journal.append([deliveryChange(number, entry)], source.state()))
}

function freshSource(seed: string): SourceState {
  return { seed, made: 0, clock: { offset: 0 } }
}

function appOf(engine: Engine): Hono {
  const { described, sandbox, rules } = engine
  const app = new Hono()
  addControl(app, sandbox, { described, json: engine.json ?? JSON.stringify(described.root) })
  const refuse = async (context: Context, fault: Fault): Promise<Response> => {
    const bytes = await readSmall(context.req.raw)
    return finish(engine, context, { result: refusalOutcome(rules, fault), ...defined({ bytes }) })
  }
  const methodsOf = new Map<string, { readonly path: string; readonly methods: string[] }>()
  for (const operation of [...described.operations].sort(byPrecision)) {
    const { path, method } = operation
    const template = path.replace(/\{[^}]*\}/g, '{}')
    methodsOf.set(template, { path, methods: [...(methodsOf.get(template)?.methods ?? []), method] })
    app.on(method, described.base + patternOf(path), (context, next) =>
      isAt(path, context) ? answer(engine, context, operation) : next(),
    )
  }
  for (const { path, methods } of methodsOf.values()) {
    const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].sort()
    app.all(described.base + patternOf(path), (context, next) => {
      if (!isAt(path, context)) return next()
      const message = `the API has no ${context.req.method} at this path, only ${allow.join(', ')}`
      return refuse(context, { fault: 'no-operation', message, allow })
    })
  }
  app.notFound((context) =>
    refuse(context, { fault: 'no-operation', message: `the API has no path ${context.req.path}` }),
  )
  app.onError((error, context) => {
    if (!isCut(context)) engine.onError(error)
    return finish(engine, context, { result: refusalOutcome(rules, failure(error)) })
  })
  return app
}

/**
 * Returns true if the client closed the connection before its request was complete, which is not an error of a rule.
 */
const isCut = ({ env }: Context): boolean => (env as Partial<HttpBindings> | undefined)?.incoming?.aborted === true

/** Returns true if a request has a given path. Its pattern already matched. */
const isAt = (path: string, { req }: Context): boolean => fits(path, /^[^?#]*/.exec(req.raw.url)?.[0] ?? '')

/**
 * Returns a handler for Node's server. It rejects requests for other hosts, and requests of pages of other origins.
 *
 * @param origins origins whose pages may call, in addition to those of this machine; without it, none may
 */
export function sandboxHandler(
  sandbox: Pick<Sandbox, 'fetch' | 'rules'>,
  hosts: HostRules,
  origins?: readonly string[],
): Handle {
  const answer = answerFrom(sandbox)
  const admits = (origin: string): boolean => origins !== undefined && mayCall(origin, origins)
  return (request, response) => {
    const refusal = refusalOf(request, { ...hosts, admits })
    if (refusal !== undefined) {
      const { status, headers, text } = refusalOutcome(sandbox.rules, untrusted(refusal, request))
      const always = { 'x-content-type-options': 'nosniff', connection: 'close' }
      response.writeHead(status, { ...headers, ...always }).end(text)
      return
    }
    const { origin } = request.headers
    if (origin !== undefined && admits(origin) && answerPage(request, response)) return
    answer(request, response)
  }
}

/** The rejection, with a hint about the option that would allow the request. */
function untrusted({ status, text, unknown }: HostRefusal, { headers: { host = '', origin } }: IncomingMessage): Fault {
  const name = host.replace(/:\d+$/, '')
  const messages = {
    host: `this sandbox does not answer as "${host}": start it with --allow-host ${name}`,
    page:
      origin === undefined
        ? 'a page of another origin may not load from this sandbox'
        : `pages of ${origin} may not call this sandbox: start it with --cors ${origin}`,
  }
  return { fault: 'untrusted', status, message: unknown === undefined ? text : messages[unknown] }
}

/**
 * The same handler without the host check, for a server that has already made it. Removes `prefix`
 * from the path.
 */
export function answerFrom(sandbox: Pick<Sandbox, 'fetch'>, prefix = ''): Handle {
  const listener = getRequestListener((request, bindings) => sandbox.fetch(request, bindings), {
    overrideGlobalObjects: false,
    // For example `OPTIONS *`, which has no path.
    errorHandler: (error) =>
      error instanceof RequestError
        ? new Response('The request cannot be read\n', { status: 400 })
        : new Response('The sandbox failed\n', { status: 500 }),
  })
  return (request, response) => {
    if (prefix !== '') request.url = request.url?.slice(prefix.length) || '/'
    void listener(request, response)
  }
}

/** Runs the rule for elapsed time in one transaction, and publishes its events. */
function passTime(engine: Engine): void {
  const { rules, sandbox } = engine
  const { store, source } = sandbox
  if (rules.pass === undefined) return
  const before = source.state()
  const events: Announcement[] = []
  try {
    rules.pass({ store, source, announce: (event) => void events.push(event) })
    const changes = store.changes()
    if (changes.length > 0) keep(engine, changes)
    store.commit()
    events.forEach((event) => sandbox.announce(event))
  } catch (error) {
    store.rollback()
    source.restore(before)
    engine.onError(error)
  }
}
