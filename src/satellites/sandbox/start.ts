/**
 * `@waybill/docs/sandbox`, the sandbox as a library: the interface of rules, and `startSandbox`, which runs an API in the process of
 * a test runner. Modules with rules import only `src/satellites/sandbox/rules.ts`.
 *
 * @module
 */
import { existsSync, readFileSync } from 'node:fs'
import { relative, resolve, join } from 'node:path'
import { defined } from '../../base/defined.ts'
import { diagnostic, startOf, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { OpenedSandbox } from './open.ts'
import type { DeliveryEntry } from './deliveries.ts'
import type { DeliveryFilter } from './delivery-filter.ts'
import type { Limits } from './limits.ts'
import type { RequestEntry } from './request-log.ts'
import type { SandboxState } from './state.ts'
import type { Fixtures } from './store.ts'
import type { Worlds } from './worlds.ts'
import { packageFolder } from '../../base/package-files.ts'

/** Paths in the package of bundled descriptions, by name. */
const apis: ReadonlyMap<string, string> = new Map([['parcels', 'templates/site/openapi/openapi.yaml']])

/** Names of the bundled descriptions. */
const bundledApis: readonly string[] = [...apis.keys()]

/** The absolute path of a bundled description; `undefined` for an unknown name. */
function bundledApi(name: string): string | undefined {
  const path = apis.get(name)
  return path === undefined ? undefined : join(packageFolder, path)
}

export * from './rules.ts'

export type { DeliveryEntry, DeliveryFilter, Fixtures, RequestEntry, SandboxState }

/** Options of `makeSandbox`. */
export interface MakeOptions {
  readonly seed?: string
  /** Path of the file that stores the state. Default: the state is in memory. */
  readonly data?: string
  /** Path of a file with initial rows. */
  readonly fixtures?: string
  /** Hosts that webhooks may be sent to, in addition to this machine. */
  readonly deliverTo?: readonly string[]
  /** URL that receives a copy of each webhook delivery. */
  readonly forward?: string
  /** Delay of each response in milliseconds, and the rate limit of each caller. */
  readonly limits?: Limits
  /** Receives errors that rules throw. */
  readonly onError?: (error: unknown) => void
}

/** A sandbox, and its opened input. */
export interface MadeSandbox {
  readonly worlds: Worlds
  readonly opened: OpenedSandbox
}

/** Reason why a sandbox cannot be created: one sentence, or diagnostics of files below `root`. */
export interface NotMade {
  readonly problem?: string
  /** The options are invalid, not the files. */
  readonly isUsage?: boolean
  readonly diagnostics: readonly Diagnostic[]
  readonly root: string
}

/** Creates the sandbox of a site folder, of an API description, or of a bundled description by name. */
export async function makeSandbox(path: string, options: MakeOptions): Promise<MadeSandbox | NotMade> {
  const [{ openSandbox }, { createWorlds }, { Deliveries }, { targetsOf }, { RulesError }] = await Promise.all([
    import('./open.ts'),
    import('./worlds.ts'),
    import('./deliveries.ts'),
    import('./delivery-targets.ts'),
    import('./checked-rules.ts'),
  ])
  const target = targetOf(path)
  const wrong = (problem: string, isUsage = true): NotMade => ({ problem, isUsage, diagnostics: [], root: target })
  if (!existsSync(target)) return wrong(notFound(path))
  const { opened, root, diagnostics } = await openSandbox(target)
  if (opened === undefined) return { diagnostics, root }
  const { described, rules } = opened
  const { fixtures: file, data, seed, deliverTo, forward, limits, onError } = options
  let fixtures: Fixtures | undefined
  if (file !== undefined) {
    if (!existsSync(file)) return wrong(`there is no file "${file}"`)
    const { readFixtures } = await import('./load.ts')
    const { tables } = rules
    const parsed = readFixtures(readFileSync(file, 'utf8'), { file: relative(root, resolve(file)), tables, described })
    if (parsed.fixtures === undefined) return { diagnostics: parsed.diagnostics, root }
    fixtures = parsed.fixtures
  }
  const journal = data === undefined ? undefined : (await import('./journal.ts')).openJournal(resolve(data))
  if (journal?.ok === false) return wrong(`${journal.problem}\n      ${journal.hint}`, false)
  const storedSeed = journal?.kept?.source.seed
  if (storedSeed !== undefined && seed !== undefined && storedSeed !== seed) {
    journal?.journal.close()
    return wrong(`${data} was made with the seed ${storedSeed}, not ${seed}`)
  }
  const targets = deliverTo && targetsOf(deliverTo)
  try {
    const worlds = createWorlds({
      ...opened,
      ...defined({ seed, fixtures, journal, onError, limits }),
      deliveries: () => new Deliveries(defined({ targets, forward })),
    })
    // `welcome` is called again after the start, when an error would end the sandbox.
    worlds.rules.welcome?.(worlds.main.store)
    return { worlds, opened }
  } catch (error) {
    if (!(error instanceof RulesError)) throw error
    journal?.journal.close()
    return { diagnostics: [diagnostic('sandbox/rules', error.message, { location: startOf(error.file) })], root }
  }
}

/**
 * Absolute path of an existing folder or file, or else of the bundled description with this name.
 */
function targetOf(path: string): string {
  const target = resolve(path)
  return existsSync(target) ? target : (bundledApi(path) ?? target)
}

function notFound(path: string): string {
  return `there is no folder or file "${path}"; included examples: ${bundledApis.join(', ')}`
}

/** Opens the API description of a site folder, or a file with one. The result `file` is relative to the working directory. */
export async function openDescription(
  path: string,
): Promise<{ readonly described: OpenedSandbox['described']; readonly file: string } | NotMade> {
  const { openSandbox } = await import('./open.ts')
  const target = targetOf(path)
  if (!existsSync(target)) return { problem: notFound(path), isUsage: true, diagnostics: [], root: target }
  const { opened, root, diagnostics } = await openSandbox(target)
  if (opened === undefined) return { diagnostics, root }
  const file = opened.inputs.find((input) => input !== resolve(root, 'site.config.yaml')) ?? target
  return { described: opened.described, file: relative('.', file) }
}

/** Options of `startSandbox`, which correspond to the options of `docs sandbox`. */
export interface StartOptions extends MakeOptions {
  /** Path of a site folder or of an OpenAPI description. Default: the working directory. */
  readonly path?: string
  /** Port to listen on. Default: any free port. */
  readonly port?: number
  /** Address to listen on. Default: 127.0.0.1. */
  readonly host?: string
  readonly allowHost?: readonly string[]
  readonly cors?: readonly string[]
}

/** World of a sandbox: an isolated state of the API, with functions for tests. */
export interface SandboxWorld {
  /** Address of the API, with the path of its first server: the base URL of a client. */
  readonly url: string
  /** Headers required by its requests besides credentials; empty for the first world. */
  readonly headers: Readonly<Record<string, string>>
  /** Restores the initial rows. */
  reset(): void
  snapshot(): SandboxState
  restore(state: SandboxState): void
  /** Adds rows in the format of a `--fixtures` file. Rejects invalid rows. */
  seed(rows: Readonly<Record<string, readonly unknown[]>>): Promise<void>
  /** Sets the responses to the next calls of operations, like `PUT /__sandbox/script`. */
  script(answers: Readonly<Record<string, readonly string[]>>): Promise<void>
  /** Sends an event to its subscribers. */
  trigger(event: string, data?: Readonly<Record<string, unknown>>): Promise<readonly DeliveryEntry[]>
  requests(): readonly RequestEntry[]
  deliveries(): readonly DeliveryEntry[]
  /** Resolves to the first webhook delivery that matches. Rejects after `timeout` milliseconds (default: 10,000) without a match. */
  waitForDelivery(filter?: DeliveryFilter, timeout?: number): Promise<DeliveryEntry>
}

/** A running sandbox. */
export interface RunningSandbox extends SandboxWorld {
  /** Origin of the server. The control API is at `/__sandbox`. */
  readonly origin: string
  /** API keys that `docs sandbox` prints at its start. */
  readonly keys: readonly { readonly label: string; readonly credentials: import('./rules.ts').Credentials }[]
  /** Returns a separate world, for tests that run in parallel. Its requests must send `headers`. */
  world(name: string): SandboxWorld
  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** Runs a sandbox in this process until it is closed. Rejects with the error that `docs sandbox` would print. */
export async function startSandbox(options: StartOptions = {}): Promise<RunningSandbox> {
  const { path = '.', port = 0, host = '127.0.0.1', allowHost = [], cors = [], ...make } = options
  const result = await makeSandbox(path, make)
  if ('diagnostics' in result) throw new Error(textOf(result))
  const { worlds, opened } = result
  const [{ listen }, { sandboxHandler }, { worldOn }] = await Promise.all([
    import('../../serve/listen/listen.ts'),
    import('./app.ts'),
    import('./world-handle.ts'),
  ])
  const running = await listen({ port, host, handle: sandboxHandler(worlds, { host, allowed: allowHost }, cors) })
  if (!running.ok) {
    worlds.close()
    throw new Error(running.problem)
  }
  const origin = running.url
  const at = { origin, url: origin + opened.described.base }
  const close = async (): Promise<void> => {
    await running.close()
    worlds.close()
  }
  return {
    ...worldOn(worlds, at),
    origin,
    keys: worlds.rules.welcome?.(worlds.main.store).keys ?? [],
    world: (name) => worldOn(worlds, at, name),
    close,
    [Symbol.asyncDispose]: close,
  }
}

function textOf({ problem, diagnostics }: NotMade): string {
  const prefixOf = ({ location: at }: Diagnostic): string => (at === undefined ? '' : `${at.file}:${at.line}: `)
  return problem ?? diagnostics.map((report) => `${prefixOf(report)}${report.message} [${report.code}]`).join('\n')
}
