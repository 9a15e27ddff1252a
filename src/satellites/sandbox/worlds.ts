import type { IncomingMessage } from 'node:http'
import type { Credentials } from './rules.ts'
import { problem } from './control.ts'
import { createSandbox, type Sandbox, type SandboxOptions } from './app.ts'
import type { Deliveries } from './deliveries.ts'
import { list } from '../../api/value.ts'
import { isMapping } from '../../base/mapping.ts'
import { parsedJson } from '../../base/parsed-json.ts'
import type { PanelWorlds } from './panel/items.ts'
import { readBytes } from './request.ts'
import { decode } from '../../base/percent.ts'
import { Watchers } from './watchers.ts'

/** Header that selects the world of a request. */
export const worldHeader = 'sandbox-world'

/** Maximum number of worlds in addition to the first. Each stores its own rows. */
const maxWorlds = 100

/** Isolated sandboxes in one process. Each world has its own rows, clock, requests, script and deliveries. */
export interface Worlds extends Pick<Sandbox, 'fetch' | 'rules' | 'close'> {
  /** The world of requests without a name, the only one stored by `--data`. */
  readonly main: Sandbox
  /** Opens the world with this name. @throws if the world cannot be created */
  open(name: string): Sandbox
}

interface World {
  readonly sandbox: Sandbox
  readonly keys: readonly string[]
}

/** Options of each world. */
type WorldOptions = Omit<SandboxOptions, 'deliveries'> & { readonly deliveries?: () => Deliveries }

/**
 * Creates the first world. Others are created at the first request with their name in `Sandbox-World`, or by `PUT
 * /__sandbox/worlds/{name}`, which can set a seed and keys that select the world without the header.
 */
export function createWorlds(options: WorldOptions): Worlds {
  const worlds = new WorldTable(options)
  const { main } = worlds
  const keyHeaders = keyHeadersOf(options.described.root)
  const panel: PanelWorlds = {
    worlds: () => new Map([['', main], ...worlds.entries().map(([name, { sandbox }]) => [name, sandbox] as const)]),
    watch: (changed) => worlds.watchers.watch(changed),
  }
  return {
    main,
    rules: main.rules,
    open(name) {
      const world = worlds.named(name)
      if (typeof world === 'string') throw new Error(world)
      return world
    },
    fetch(request, bindings) {
      const { headers: raw } = (bindings?.incoming ?? {}) as Partial<IncomingMessage>
      const header = (name: string): string | undefined =>
        raw === undefined ? (request.headers.get(name) ?? undefined) : raw[name]?.toString()
      if (panelPath.test(request.url)) {
        // Loaded on the first view: most sandboxes only serve programs.
        return import('./panel/routes.ts').then(({ answerPanel }) => answerPanel(request, panel, options.described))
      }
      const [isControl, controlled = ''] = controlPath.exec(request.url) ?? []
      const isControlMethod = controlled === '' ? request.method === 'GET' : /PUT|DELETE/.test(request.method)
      if (isControl !== undefined && isControlMethod) return control(worlds, request, decode(controlled))
      const name = header(worldHeader) ?? worldOf(request.url)
      if (name === undefined || name === '')
        return (worlds.ofKeys(() => keyTexts(header, keyHeaders)) ?? main).fetch(request, bindings)
      const world = worlds.named(name)
      return typeof world === 'string' ? problem(world) : world.fetch(request, bindings)
    },
    close() {
      for (const [name] of worlds.entries()) worlds.remove(name)
      main.close()
    },
  }
}

/** The worlds of a process. */
class WorldTable {
  readonly main: Sandbox
  readonly watchers = new Watchers()
  readonly #options: Omit<WorldOptions, 'journal'>
  readonly #worlds = new Map<string, World>()
  /** Worlds by key. */
  readonly #keys = new Map<string, Sandbox>()

  constructor({ journal, ...options }: WorldOptions) {
    this.#options = options
    this.main = this.#create(journal ? { journal } : {})
  }

  #create(changes: Pick<SandboxOptions, 'journal' | 'seed'>): Sandbox {
    const { deliveries, ...shared } = this.#options
    const sandbox = createSandbox({ ...shared, ...changes, ...(deliveries && { deliveries: deliveries() }) })
    const changed = (): void => this.watchers.notify()
    sandbox.requests.watch(changed)
    sandbox.deliveries.watch(changed)
    return sandbox
  }

  /** The named worlds. */
  entries(): readonly (readonly [name: string, world: World])[] {
    return [...this.#worlds]
  }

  /** The world selected by the first matching key. */
  ofKeys(keys: () => readonly string[]): Sandbox | undefined {
    if (this.#keys.size === 0) return undefined
    return keys()
      .map((key) => this.#keys.get(key))
      .find((world) => world !== undefined)
  }

  remove(name: string): boolean {
    const world = this.#worlds.get(name)
    if (world === undefined) return false
    world.sandbox.close()
    world.keys.forEach((key) => this.#keys.delete(key))
    this.#worlds.delete(name)
    this.watchers.notify()
    return true
  }

  /** Creates a world, replacing one with the same name. */
  add(name: string, { seed, keys = [] }: WorldSettings = {}): World {
    this.remove(name)
    const sandbox = this.#create(seed === undefined ? {} : { seed })
    // The initial keys of a world with its own seed are unique.
    const initialKeys = seed === undefined ? [] : (sandbox.rules.welcome?.(sandbox.store).keys ?? []).map(keyText)
    const world = { sandbox, keys: [...initialKeys, ...keys] }
    world.keys.forEach((key) => this.#keys.set(key, sandbox))
    this.#worlds.set(name, world)
    this.watchers.notify()
    return world
  }

  /** Reason why no world of this name can be added. */
  refusal(name: string): string | undefined {
    if (this.#worlds.has(name)) return undefined
    if (!isName(name)) return `"${name}" is not a name of a world: use letters, digits, ".", "_" and "-"`
    return this.#worlds.size < maxWorlds ? undefined : `there are ${maxWorlds} worlds, which is the most: delete one`
  }

  /**
   * Returns the world of this name, and creates it if it is missing. A text is the reason for a
   * failure.
   */
  named(name: string): Sandbox | string {
    return this.#worlds.get(name)?.sandbox ?? this.refusal(name) ?? this.add(name).sandbox
  }
}

/** Handles `GET /__sandbox/worlds`, and `PUT` and `DELETE` of one world. */
async function control(worlds: WorldTable, request: Request, name: string): Promise<Response> {
  if (name === '') return Response.json(worlds.entries().map(([world, { keys }]) => ({ name: world, keys })))
  if (request.method === 'DELETE')
    return worlds.remove(name) ? new Response(null, { status: 204 }) : problem(`there is no world "${name}"`, 404)
  const settings = readSettings(new TextDecoder().decode(await readBytes(request)))
  if (typeof settings === 'string') return problem(settings)
  const refusal = worlds.refusal(name)
  if (refusal !== undefined) return problem(refusal)
  return Response.json({ name, keys: worlds.add(name, settings).keys }, { status: 201 })
}

const controlPath = /^[a-z]+:\/\/[^/]+\/__sandbox\/worlds(?:\/([^/?]*))?(?:\?|$)/i

/** Addresses of the page of requests and its data. */
const panelPath = /^[a-z]+:\/\/[^/]+\/__sandbox\/(?:page\/[^?]*)?(?:\?|$)/i

/** The world in the query of a control request. Links cannot send the header. */
function worldOf(url: string): string | undefined {
  const [, name] = /^[^?]*\/__sandbox(?:\/[^?]*)?\?(?:.*&)?world=([\w.-]+)/.exec(url) ?? []
  return name
}

function isName(name: string): boolean {
  return /^[\w.-]{1,64}$/.test(name)
}

/** Settings of a world, all optional. */
interface WorldSettings {
  readonly seed?: string
  readonly keys?: readonly string[]
}

function readSettings(text: string): WorldSettings | string {
  const form = 'the body is {"seed": "a text", "keys": ["user:password", "a token"]}; both may be left out'
  const value = text === '' ? {} : parsedJson(text)
  if (!isMapping(value)) return form
  const { seed, keys } = value
  const texts = list(keys).filter((key) => typeof key === 'string')
  if ((seed !== undefined && typeof seed !== 'string') || texts.length !== list(keys).length) return form
  return { ...(seed !== undefined && { seed }), keys: texts }
}

function keyText({ credentials }: { readonly credentials: Credentials }): string {
  if (credentials.scheme === 'basic') return `${credentials.user}:${credentials.password}`
  return credentials.scheme === 'bearer' ? credentials.token : credentials.value
}

/** Lowercase names of headers with API keys. */
function keyHeadersOf(root: Readonly<Record<string, unknown>>): readonly string[] {
  const components = root['components']
  const schemes = isMapping(components) && isMapping(components['securitySchemes']) ? components['securitySchemes'] : {}
  return Object.values(schemes).flatMap((scheme) =>
    isMapping(scheme) && scheme['in'] === 'header' && typeof scheme['name'] === 'string'
      ? [scheme['name'].toLowerCase()]
      : [],
  )
}

/** Keys of a request in the format of a world's `keys`. */
function keyTexts(header: (name: string) => string | undefined, keyHeaders: readonly string[]): readonly string[] {
  const [, kind = '', rest = ''] = /^(\w+) +(.*)$/.exec(header('authorization') ?? '') ?? []
  const credentials = /^basic$/i.test(kind) ? Buffer.from(rest, 'base64').toString('utf8') : rest
  return [credentials, ...keyHeaders.map((name) => header(name) ?? '')]
}
