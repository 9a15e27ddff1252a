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

/** The header that names the world of a request. */
export const worldHeader = 'sandbox-world'

/** Worlds beside the first: each holds rows of its own. */
const maxWorlds = 100

/** One sandbox as several that know nothing of each other: each has rows, clock, requests, script and deliveries of its own. */
export interface Worlds extends Pick<Sandbox, 'fetch' | 'rules' | 'close'> {
  /** The world of requests that name none: the only one that `--data` keeps. */
  readonly main: Sandbox
  /** The world of this name. @throws if there can be none */
  open(name: string): Sandbox
}

interface World {
  readonly sandbox: Sandbox
  readonly keys: readonly string[]
}

/**
 * Makes the first world; the others are made when the first request names them, by the header `Sandbox-World`, or by
 * `PUT /__sandbox/worlds/{name}`, which can give them a seed, and keys that lead to them without the header.
 */
export function createWorlds(
  options: Omit<SandboxOptions, 'deliveries'> & { readonly deliveries?: () => Deliveries },
): Worlds {
  const { deliveries, journal, ...shared } = options
  const watchers = new Watchers()
  const tell = (): void => watchers.notify()
  const watched = (sandbox: Sandbox): Sandbox => {
    sandbox.requests.watch(tell)
    sandbox.deliveries.watch(tell)
    return sandbox
  }
  const create = (changes: Pick<SandboxOptions, 'journal' | 'seed'>): Sandbox =>
    watched(createSandbox({ ...shared, ...changes, ...(deliveries && { deliveries: deliveries() }) }))
  const main = create(journal ? { journal } : {})
  const worlds = new Map<string, World>()
  /** Key → the world that it leads to. */
  const keys = new Map<string, Sandbox>()
  const keyHeaders = keyHeadersOf(options.described.root)

  const remove = (name: string): boolean => {
    const world = worlds.get(name)
    if (world === undefined) return false
    world.sandbox.close()
    world.keys.forEach((key) => keys.delete(key))
    worlds.delete(name)
    tell()
    return true
  }
  const add = (
    name: string,
    { seed, given = [] }: { readonly seed?: string; readonly given?: readonly string[] } = {},
  ) => {
    remove(name)
    const sandbox = create(seed === undefined ? {} : { seed })
    // With a seed of its own a world has keys that no other has.
    const welcomeKeys = seed === undefined ? [] : (sandbox.rules.welcome?.(sandbox.store).keys ?? []).map(keyText)
    const world = { sandbox, keys: [...welcomeKeys.map(({ key }) => key), ...given] }
    world.keys.forEach((key) => keys.set(key, sandbox))
    worlds.set(name, world)
    tell()
    return world
  }
  const named = (name: string): Sandbox | string => {
    const existing = worlds.get(name)?.sandbox
    if (existing !== undefined) return existing
    if (!isName(name)) return `"${name}" is no name of a world: letters, digits, ".", "_" and "-"`
    return worlds.size < maxWorlds ? add(name).sandbox : `there are ${maxWorlds} worlds, which is the most: delete one`
  }
  const control = async (request: Request, name: string): Promise<Response> => {
    if (name === '') return Response.json([...worlds].map(([one, world]) => ({ name: one, keys: world.keys })))
    if (request.method === 'DELETE') {
      return remove(name) ? new Response(null, { status: 204 }) : problem(`there is no world "${name}"`, 404)
    }
    const settings = readWanted(new TextDecoder().decode(await readBytes(request)))
    if (typeof settings === 'string') return problem(settings)
    if (!worlds.has(name)) {
      const refusal = named(name)
      if (typeof refusal === 'string') return problem(refusal)
    }
    return Response.json({ name, keys: add(name, settings).keys }, { status: 201 })
  }
  const panel: PanelWorlds = {
    worlds: () => new Map([['', main], ...[...worlds].map(([name, { sandbox }]) => [name, sandbox] as const)]),
    watch: (changed) => watchers.watch(changed),
  }
  return {
    main,
    rules: main.rules,
    open(name) {
      const world = named(name)
      if (typeof world === 'string') throw new Error(world)
      return world
    },
    fetch(request, bindings) {
      const { headers: raw } = (bindings?.incoming ?? {}) as Partial<IncomingMessage>
      const header = (name: string): string | undefined =>
        raw === undefined ? (request.headers.get(name) ?? undefined) : raw[name]?.toString()
      if (panelPath.test(request.url)) {
        // Loaded when somebody looks: most sandboxes are for programs alone.
        return import('./panel/routes.ts').then(({ answerPanel }) => answerPanel(request, panel, options.described))
      }
      const controlled = controlPath.exec(request.url)
      if (
        controlled !== null &&
        ((controlled[1] ?? '') === '' ? request.method === 'GET' : /PUT|DELETE/.test(request.method))
      ) {
        return control(request, decode(controlled[1] ?? ''))
      }
      const name = header(worldHeader) ?? worldOf(request.url)
      if (name === undefined || name === '') {
        const candidates = keys.size === 0 ? undefined : keyTexts(header, keyHeaders).map((key) => keys.get(key))
        return (candidates?.find((world) => world !== undefined) ?? main).fetch(request, bindings)
      }
      const world = named(name)
      return typeof world === 'string' ? problem(world) : world.fetch(request, bindings)
    },
    close() {
      for (const name of worlds.keys()) remove(name)
      main.close()
    },
  }
}

const controlPath = /^[a-z]+:\/\/[^/]+\/__sandbox\/worlds(?:\/([^/?]*))?(?:\?|$)/i

/** The page of requests, and what it asks for. */
const panelPath = /^[a-z]+:\/\/[^/]+\/__sandbox\/(?:page\/[^?]*)?(?:\?|$)/i

/** The world in the query of a control request, which a link has in place of a header. */
function worldOf(url: string): string | undefined {
  const [, name] = /^[^?]*\/__sandbox(?:\/[^?]*)?\?(?:.*&)?world=([\w.-]+)/.exec(url) ?? []
  return name
}

function isName(name: string): boolean {
  return /^[\w.-]{1,64}$/.test(name)
}

function readWanted(text: string): { readonly seed?: string; readonly given: readonly string[] } | string {
  const form = 'the body is {"seed": "a text", "keys": ["user:password", "a token"]}; both may be left out'
  const value = text === '' ? {} : parsedJson(text)
  if (!isMapping(value)) return form
  const { seed, keys } = value
  const texts = list(keys).filter((key) => typeof key === 'string')
  if ((seed !== undefined && typeof seed !== 'string') || texts.length !== list(keys).length) return form
  return { ...(seed !== undefined && { seed }), given: texts }
}

function keyText({ credentials }: { readonly credentials: Credentials }): { readonly key: string } {
  if (credentials.scheme === 'basic') return { key: `${credentials.user}:${credentials.password}` }
  return { key: credentials.scheme === 'bearer' ? credentials.token : credentials.value }
}

/** Headers in which the description's API keys stand, in lower case. */
function keyHeadersOf(root: Readonly<Record<string, unknown>>): readonly string[] {
  const components = root['components']
  const schemes = isMapping(components) && isMapping(components['securitySchemes']) ? components['securitySchemes'] : {}
  return Object.values(schemes).flatMap((scheme) =>
    isMapping(scheme) && scheme['in'] === 'header' && typeof scheme['name'] === 'string'
      ? [scheme['name'].toLowerCase()]
      : [],
  )
}

/** The keys of a request, as they are written in `keys` of a world. */
function keyTexts(header: (name: string) => string | undefined, keyHeaders: readonly string[]): readonly string[] {
  const [, kind = '', rest = ''] = /^(\w+) +(.*)$/.exec(header('authorization') ?? '') ?? []
  const credentials = /^basic$/i.test(kind) ? Buffer.from(rest, 'base64').toString('utf8') : rest
  return [credentials, ...keyHeaders.map((name) => header(name) ?? '')]
}
