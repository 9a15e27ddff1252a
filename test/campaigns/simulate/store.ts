/**
 * Builds that share results through a store on the network (`cache.remote`), at the same time. One of them may be that of
 * a stranger with another key, who stores wrong results. Real: `src/compiler/incremental/remote.ts` and everything below it.
 *
 * @module
 */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { digest } from '../../../src/compiler/cache/hash.ts'
import { cacheFolders } from '../../../src/compiler/cache/index-file.ts'
import { PackReader, PackWriter, type PackRange } from '../../../src/compiler/cache/pack.ts'
import { inPacks } from '../../../src/compiler/cache/remote/bytes.ts'
import type { ResultKind } from '../../../src/compiler/cache/remote/results.ts'
import type { StoreEnvironment } from '../../../src/compiler/cache/protocols/address.ts'
import { remoteCache } from '../../../src/compiler/incremental/remote.ts'
import { testKeys } from '../../compiler/cache/protocols/keys.ts'
import { machine } from './disk.ts'
import { drawFaults } from './faults.ts'
import { drawNetworkFaults, isTrueReport } from './network.ts'
import { Killed, type OpenWorld, type SimulatedProcess, type World } from './world.ts'

/** Address of the modelled store. */
export const storeAddress = 'http://localhost/cache'

const { DOCS_CACHE_PUBLIC_KEY, DOCS_CACHE_PRIVATE_KEY } = testKeys
/** An Ed25519 key (PKCS #8) is a fixed head and 32 bytes. */
const strangerKey = Buffer.concat([
  Buffer.from(DOCS_CACHE_PRIVATE_KEY, 'base64').subarray(0, 16),
  createHash('sha256').update('stranger').digest(),
]).toString('base64')
const environments = {
  writer: testKeys,
  reader: { DOCS_CACHE_PUBLIC_KEY },
  stranger: { DOCS_CACHE_PRIVATE_KEY: strangerKey },
} satisfies Record<string, StoreEnvironment>

/** Maximum time in ms that a store of this size may delay a build. */
const maxDelay = 1_500

interface Result {
  readonly title: string
  readonly body: PackRange
}
const kind: ResultKind<Result> = { name: 'compile', ...inPacks<Result>(({ body }) => [body]), saves: 1 }

/** Texts of the sources by name. */
type Sources = Readonly<Record<string, string>>

function drawSources({ draw }: World): Sources {
  const names = Array.from({ length: draw.one([5, 5, 20]) }, (_, index) => `content/page-${index}.md`)
  return Object.fromEntries(names.map((name) => [name, `Text ${draw.one([0, 0, 0, 1])} of ${name}`]))
}

/** A page depends on its text and on the version of the tool. */
const pageOf = (text: string, tool: number): string => `<p class="${tool}">${text}</p>`

/** A build. */
interface Build {
  readonly process: SimulatedProcess
  readonly sources: Sources
  readonly environment: StoreEnvironment
  /** Version of the tool. */
  readonly tool: number
  readonly root: string
}

/** Outcome of a build. */
interface Outcome {
  readonly pages: Readonly<Record<string, string>>
  /** Number of pages from the store. */
  readonly found: number
  readonly stored: number
  readonly messages: readonly string[]
  /** Duration in ms. */
  readonly duration: number
}

async function compileShared({ sources, environment, tool, root }: Build): Promise<Outcome> {
  const started = performance.now()
  const closing: (() => void)[] = []
  const run = {
    options: { root, cache: true },
    elapsed: () => performance.now() - started,
    note: () => undefined,
    atEnd: (close: () => void) => void closing.push(close),
  }
  const names = Object.keys(sources)
  const scope = { kind, base: `tool ${tool}`, sources: names.map((name) => ({ name })) }
  const dependencies = (name: string) => [[name, digest(sources[name] ?? '')]] as const
  const requests = names.map((source) => ({
    source,
    part: '',
    holds: (variant: object) =>
      isDeepStrictEqual((variant as Outcome & { dependencies: unknown }).dependencies, dependencies(source)),
  }))
  const site = { config: { cache: { readOnly: false } }, locate: () => undefined }
  const remote = remoteCache(run, site, { ...environment, DOCS_CACHE_URL: storeAddress })
  const results = (await remote?.find(scope, requests)) ?? []
  const { packs } = cacheFolders(root)
  const reader = new PackReader(packs)
  const pages = Object.fromEntries(
    results.map(({ source, result }) => [source, reader.read(result.body) ?? 'lost bytes']),
  )
  reader.close()
  const writer = new PackWriter(packs, `${process.pid}.pack`)
  const isStranger = environment === environments.stranger
  const newResults = names
    .filter((name) => pages[name] === undefined)
    .map((name) => {
      const html = (pages[name] = isStranger ? 'poison' : pageOf(sources[name] ?? '', tool))
      return {
        source: name,
        part: '',
        key: 'k',
        dependencies: dependencies(name),
        result: { title: name, body: writer.add(html) },
      }
    })
  writer.close()
  remote?.put(scope, newResults)
  const { stored = 0, diagnostics = [] } = (await remote?.finish()) ?? {}
  for (const close of closing) close()
  const messages = diagnostics.map(({ message }) => message)
  return { pages, found: results.length, stored, messages, duration: performance.now() - started }
}

/** Runs a build. A killed one has no outcome. */
async function run(world: World, build: Build): Promise<Outcome | undefined> {
  try {
    return await world.run(build.process, () => compileShared(build))
  } catch (error) {
    if (error instanceof Killed) return undefined
    throw error
  }
}

/** Broken invariants of a build. */
function judge({ process, sources, environment, tool }: Build, outcome: Outcome, hasStrangers: boolean): string[] {
  if (environment === environments.stranger) return []
  const { pages, found, stored, messages, duration } = outcome
  const missing = Object.keys(sources).length - found
  const expected = Object.fromEntries(Object.entries(sources).map(([name, text]) => [name, pageOf(text, tool)]))
  const untrue = messages.filter((message) => !isTrueReport(message, process, hasStrangers))
  return [
    ...(isDeepStrictEqual(new Map(Object.entries(pages)), new Map(Object.entries(expected)))
      ? []
      : [`wrong pages: ${JSON.stringify(pages)}`]),
    ...untrue.map((message) => `an untrue report: ${message}`),
    ...(stored > missing || (stored > 0 && environment === environments.reader)
      ? [`${stored} results were stored`]
      : []),
    ...(duration > maxDelay ? [`the store delayed the build by ${duration} ms`] : []),
  ]
}

/** Builds on several machines with faults, then on two without: the second one finds everything. */
export async function simulateStore(open: OpenWorld): Promise<string[]> {
  const world = open()
  const { draw, clock } = world
  const broken: string[] = []
  let machines = 0
  const start = (sources: Sources, environment: StoreEnvironment, process = world.start()): Build => {
    const root = join(machine, `machine-${machines++}`)
    world.disk.createFolders(root)
    return { process, sources, environment, tool: draw.between(1, 2), root }
  }
  let hasStrangers = false
  for (const tool of [1, 2]) await run(world, { ...start(drawSources(world), environments.writer), tool })
  for (let rounds = draw.between(1, 3); rounds > 0; rounds--) {
    const builds = Array.from({ length: draw.between(1, 3) }, () => {
      const environment = draw.one([
        environments.writer,
        environments.writer,
        environments.reader,
        environments.stranger,
      ])
      hasStrangers ||= environment === environments.stranger
      const process = world.start(drawFaults(draw, { changes: 30, reads: 30 }, ['power', 'full', 'change', 'read']))
      process.networkRange = drawNetworkFaults(draw)
      return start(drawSources(world), environment, process)
    })
    await Promise.all(
      builds.map(async (build) => {
        const outcome = await run(world, build)
        if (outcome !== undefined) broken.push(...judge(build, outcome, hasStrangers))
      }),
    )
    clock.pass(draw.one([10, 60_000]))
  }
  const sources = drawSources(world)
  for (const isLast of [false, true]) {
    const build = { ...start(sources, environments.writer), tool: 1 }
    const outcome = await run(world, build)
    if (outcome === undefined) return [...broken, 'killed without a fault']
    broken.push(...judge(build, outcome, hasStrangers && !isLast))
    if (isLast && outcome.found < Object.keys(sources).length)
      broken.push(`the store only had ${outcome.found} results`)
  }
  return broken
}
