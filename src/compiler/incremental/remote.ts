import { randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { cacheFolders } from '../cache/index-file.ts'
import { PackReader, PackWriter } from '../cache/pack.ts'
import { inPacks } from '../cache/remote/bytes.ts'
import { locationsIn, neverHolds, type CompileRecord, type EvaluateRecord } from '../cache/records.ts'
import {
  RemoteResults,
  type Found,
  type NewResult,
  type ResultKind,
  type Scope,
  type RequestedPart,
} from '../cache/remote/results.ts'
import { diagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import { storeAt, type AddressProblem } from '../cache/protocols/address.ts'
import { CarefulStore } from '../cache/protocols/careful.ts'
import { cacheKeys, signedStore } from '../cache/protocols/signed.ts'
import { Patience } from '../cache/protocols/patience.ts'
import type { OpenSite } from '../stages/open.ts'
import type { Run } from '../run/run.ts'

/** Results of compiling sources. Prose takes 3 ms of a build on two cores (`npm run bench`). */
export const compiledKind: ResultKind<CompileRecord['result']> = {
  name: 'compile',
  ...inPacks<CompileRecord['result']>(locationsIn),
  saves: 1.5,
}
/** Results of running the modules of pages. */
export const evaluatedKind: ResultKind<EvaluateRecord['result']> = {
  name: 'evaluate',
  ...inPacks(({ body }) => [body]),
  saves: 0.5,
}

// A slow store may increase the duration of a build by at most a tenth. A page of a cold build takes 5 ms (`npm
// run bench`).
/** Base time in ms to wait for a store. */
const patience = 200
/** Additional time for each requested result. */
const patienceEach = 0.3
/** Maximum time to wait for pending writes: a share of the duration of the build, and a minimum in ms. */
const finishShare = 0.05
const minFinishTime = 200
/** The limits for a run whose only purpose is storing. */
const patientFinish = 60_000

/** Results shared with builds on other machines. */
export interface RemoteCache {
  /** Requests results, and writes the bytes that they refer to into a pack of this machine. */
  find<Result, Want extends RequestedPart>(
    scope: Scope<Result>,
    requests: readonly Want[],
  ): Promise<readonly (Want & Found<Result>)[]>
  /** False after the store has rejected a write. */
  readonly canPut: boolean
  /** Starts to store results in the background, except those that are not reproducible. */
  put<Result>(scope: Scope<Result>, results: readonly NewResult<Result>[]): void
  /**
   * Waits for pending writes while the store is fast, and reports the failures of the store.
   *
   * @param patient storing is the purpose of the run, and may take a minute
   */
  finish(patient?: 'patient'): Promise<Finished>
}

/** Result of using a remote cache. */
interface Finished {
  /** Results that were stored. */
  readonly stored: number
  readonly diagnostics: readonly Diagnostic[]
}

/** Waits for pending writes to the shared caches of all locales, and returns their problems. */
export async function finishStores(
  first: { readonly remote?: RemoteCache },
  others: readonly ({ readonly linked: { readonly remote?: RemoteCache } } | object)[],
): Promise<readonly Diagnostic[]> {
  const sites = [first, ...others.flatMap((locale) => ('linked' in locale ? [locale.linked] : []))]
  const finished = await Promise.all(sites.flatMap(({ remote }) => remote?.finish() ?? []))
  return finished.flatMap(({ diagnostics }) => diagnostics)
}

/** Parts of a run that a remote cache uses. */
type CachedRun = Pick<Run, 'elapsed' | 'note' | 'atEnd'> & { readonly options: Pick<Run['options'], 'root' | 'cache'> }

class SharedCache implements RemoteCache {
  readonly #run: CachedRun
  readonly #store: CarefulStore
  readonly #writer: PackWriter
  readonly #results: RemoteResults
  readonly #putting: Promise<number>[] = []
  /** No time limit while the build has other work. */
  #finishing: Patience | undefined
  readonly #stop = new AbortController()

  constructor(run: CachedRun, store: CarefulStore) {
    this.#run = run
    setMaxListeners(0, this.#stop.signal)
    this.#store = store
    this.#results = new RemoteResults(store)
    this.#writer = new PackWriter(cacheFolders(run.options.root).packs, `${randomUUID()}.pack`)
    run.atEnd(() => {
      store.close()
      this.#writer.close()
    })
  }

  get canPut(): boolean {
    return this.#store.canPut
  }

  async find<Result, Want extends RequestedPart>(
    scope: Scope<Result>,
    requests: readonly Want[],
  ): Promise<(Want & Found<Result>)[]> {
    if (requests.length === 0 || !this.#store.canGet) return []
    const waiting = new Patience(patience + patienceEach * requests.length)
    const add = (bytes: Uint8Array) => this.#writer.add(bytes)
    const results = await this.#results.find(scope, { requests, waiting, add })
    waiting.end()
    this.#writer.flush()
    this.#run.note(`the remote cache had ${results.size} of ${requests.length} results (${scope.kind.name})`)
    return requests.flatMap((want) => {
      const result = results.get(want)
      return result === undefined ? [] : [{ ...want, ...result }]
    })
  }

  put<Result>(scope: Scope<Result>, newResults: readonly NewResult<Result>[]): void {
    const completeResults = newResults.filter(
      ({ dependencies }) => !dependencies.some(([path]) => path === neverHolds[0]),
    )
    if (!this.#store.canPut || completeResults.length === 0) return
    const reader = new PackReader(cacheFolders(this.#run.options.root).packs)
    const readBytes = (range: Parameters<PackReader['readBytes']>[0]) => reader.readBytes(range)
    const waiting = { signal: this.#stop.signal, extend: (ms: number) => this.#finishing?.extend(ms) }
    this.#putting.push(
      this.#results.put(scope, { made: completeResults, read: readBytes, waiting }).finally(() => reader.close()),
    )
  }

  async finish(patient?: 'patient'): Promise<Finished> {
    // Do not wait again for a store that could not be read in time.
    const share = this.#store.canGet ? finishShare : 0
    const usual = Math.max(minFinishTime, share * this.#run.elapsed())
    const finishing = new Patience(patient === undefined ? usual : patientFinish)
    this.#finishing = finishing
    finishing.signal.addEventListener('abort', () => this.#stop.abort(finishing.signal.reason))
    const counts = await Promise.all(this.#putting)
    finishing.end()
    return { stored: counts.reduce((sum, count) => sum + count, 0), diagnostics: this.#problems() }
  }

  #problems(): readonly Diagnostic[] {
    const problem = this.#store.problem()
    if (problem === undefined) return []
    const { label, message, count, isGivenUp } = problem
    const times = count === 1 ? '' : `, and ${count - 1} more requests failed`
    const rest = isGivenUp ? 'the build continued without it' : 'missing results were computed locally'
    const hint = 'the site is the same without it; check the server if this continues'
    return [diagnostic('cache/remote', `the remote cache ${label} failed: ${message}${times}; ${rest}`, { hint })]
  }
}

/**
 * Opens the remote cache of a site, if it has one. The address comes from the environment (`DOCS_CACHE_URL`) or from the
 * configuration; credentials come only from the environment.
 */
export function remoteCache(
  run: CachedRun,
  { config: { cache }, locate }: { readonly config: Pick<OpenSite['config'], 'cache'> } & Pick<OpenSite, 'locate'>,
  environment: NodeJS.ProcessEnv = process.env,
): RemoteCache | undefined {
  const address = environment['DOCS_CACHE_URL'] ?? cache.remote
  if (address === undefined || address === '' || !run.options.cache) return undefined
  const store = storeAt(address, environment)
  const keys = cacheKeys(cache.publicKey, environment)
  if ('message' in store || 'message' in keys) {
    const { message, hint } = 'message' in store ? store : (keys as AddressProblem)
    const location = address === cache.remote ? locate(['cache', 'remote']) : undefined
    return noCache(diagnostic('cache/remote', message, { hint, location }))
  }
  const isReadOnly = environment['DOCS_CACHE_READ_ONLY'] !== undefined || cache.readOnly
  const readOnly = isReadOnly || keys.privateKey === undefined
  return new SharedCache(run, new CarefulStore(signedStore(store, keys), { readOnly }))
}

/** Placeholder for a cache with an invalid address. */
function noCache(problem: Diagnostic): RemoteCache {
  const finished = { stored: 0, diagnostics: [problem] }
  return { canPut: false, find: () => Promise.resolve([]), put: () => {}, finish: () => Promise.resolve(finished) }
}
