import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defined } from '../../base/defined.ts'
import { diagnostic, type Diagnostic, type Location } from '../../diagnostics/diagnostic.ts'
import { errorMessage } from '../../base/error-message.ts'
import { dataName, type DataSource } from '../../model/data-source.ts'
import { integrityOf, storeData, storedData, type StoredData } from '../read/data-files.ts'
import { lockFile, dataLockText, readLock, type Pin, type Pins } from '../read/data-lock.ts'

/** Data that a plugin requests. */
export interface WantedData {
  readonly instance: string
  readonly name: string
  readonly source: DataSource
  /** Location of the plugin in the configuration. */
  readonly location?: Location
}

/**
 * Data to load. `missing`: pinned data that is not stored, and unpinned data that is outdated; `old`: all outdated
 * data; `all`; `nothing`: missing data is reported.
 */
type LoadRule = 'missing' | 'old' | 'all' | 'nothing'

/** Result for one data set. */
export interface DataResult {
  /** `instance/name` */
  readonly name: string
  readonly state: 'stored' | 'same' | 'changed' | 'failed'
  /** Number of loaded bytes. */
  readonly bytes?: number
}

/** Results in the order of the requested data. */
export interface LoadedData {
  /** `instance/name` of all requested data. */
  readonly names: readonly string[]
  readonly results: readonly DataResult[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Seconds after which data is loaded again, unless its plugin sets a time. */
const usualAge = 24 * 3600
/** Time limit for loading, in ms. */
const loadLimitMs = 60_000
/** Maximum size of data, in bytes. */
const maxBytes = 64 * 1024 * 1024

/** Options for loading. */
export interface LoadOptions {
  readonly rule: LoadRule
  /** Update the lock: `true` for all data, or only the listed `instance/name`; other entries remain. */
  readonly update?: boolean | readonly string[]
  /** Time in ms. */
  readonly now?: number
}

/**
 * Loads and stores the data of plugins as the lock and the age of stored data require. Writes files and, through the
 * plugins, uses the network.
 */
export async function loadData(
  root: string,
  allData: readonly WantedData[],
  { rule, update: writes = false, now = Date.now() }: LoadOptions,
): Promise<LoadedData> {
  const lock = readLock(lockOf(root))
  const pins = new Map(lock.pins)
  const diagnostics = [...lock.diagnostics]
  const update = writes !== false
  const selectedData =
    typeof writes === 'object' ? allData.filter((wantedItem) => writes.includes(idOf(wantedItem))) : allData
  const results = await Promise.all(
    selectedData.map(async (item): Promise<DataResult> => {
      const id = idOf(item)
      const pinned = lock.pins.get(id)
      const pin = pinned?.key === item.source.key ? pinned : undefined
      const stored = storedData(root, item.instance, item.name)
      const current = stored !== undefined && isCurrent(item.source, { pin, stored, rule, now })
      const outcome: Found = current ? { ...stored, state: 'stored' } : await loadOne(root, item, { stored, rule, now })
      diagnostics.push(...reportsOf(outcome, { item, pin, stored, update }))
      if (update && outcome.state !== 'failed') pins.set(id, pinOf(item.source.key, outcome, pin))
      return defined({ name: id, state: outcome.state, bytes: 'bytes' in outcome ? outcome.bytes : undefined })
    }),
  )
  // An unreadable lock may contain other people's work.
  if (update && lock.diagnostics.length === 0) {
    const names = new Set(allData.map(idOf))
    writeLock(root, new Map([...pins].filter(([name]) => names.has(name))))
  }
  return { names: allData.map(idOf), results, diagnostics }
}

/** Name of data in the lock. */
const idOf = ({ instance, name }: WantedData): string => `${instance}/${name}`

/** Available data: stored before, or loaded now. */
type Found =
  | (StoredData & { readonly state: 'stored' })
  | (StoredData & { readonly state: 'same' | 'changed'; readonly bytes: number })
  | { readonly state: 'failed'; readonly why: string }

interface About {
  readonly pin: Pin | undefined
  readonly stored: StoredData | undefined
  readonly rule: LoadRule
  readonly now: number
}

/** Returns true if stored data is used without loading. */
function isCurrent(
  { key, maxAge = usualAge }: DataSource,
  { pin, stored, rule, now }: About & { readonly stored: StoredData },
): boolean {
  if (stored.key !== key || rule === 'all') return false
  const isFresh = now - stored.loadedAt < maxAge * 1000
  if (rule === 'old') return isFresh && (pin === undefined || pin.digest === stored.digest)
  return pin === undefined ? isFresh : pin.digest === stored.digest
}

async function loadOne(
  root: string,
  { instance, name, source }: WantedData,
  { stored, rule, now }: Omit<About, 'pin'>,
): Promise<Found> {
  if (rule === 'nothing') return { state: 'failed', why: 'loading is disabled (--offline)' }
  const answer = await ask(source)
  if ('why' in answer) return { state: 'failed', why: answer.why }
  const { bytes } = answer
  const about = { key: source.key, digest: integrityOf(bytes), loadedAt: now }
  storeData(root, { instance, name, bytes }, about)
  const isSame = stored?.digest === about.digest
  return { ...about, state: isSame ? 'same' : 'changed', bytes: Buffer.byteLength(bytes) }
}

/** Loads the data of a source. */
async function ask(source: DataSource): Promise<{ readonly bytes: string | Uint8Array } | { readonly why: string }> {
  const timer = new AbortController()
  const late = new Error(`no answer within ${loadLimitMs / 1000} seconds`)
  const limit = setTimeout(() => timer.abort(late), loadLimitMs)
  const { signal } = timer
  try {
    const aborted = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(late)))
    const loaded = await Promise.race([aborted, Promise.resolve(source.load({ signal, fetch: fetchWith(signal) }))])
    const bytes = loaded instanceof Uint8Array || typeof loaded === 'string' ? loaded : jsonOf(loaded)
    if (bytes === undefined) return { why: 'the result is not text, bytes or plain data' }
    const size = Buffer.byteLength(bytes)
    return size > maxBytes ? { why: `it has ${size} bytes; the limit is ${maxBytes}` } : { bytes }
  } catch (error) {
    return { why: causeOf(error) }
  } finally {
    clearTimeout(limit)
  }
}

function jsonOf(value: unknown): string | undefined {
  const text = JSON.stringify(value, null, 2) as string | undefined
  return text === undefined ? undefined : `${text}\n`
}

function fetchWith(signal: AbortSignal) {
  return async (url: string | URL, init: RequestInit = {}): Promise<Response> => {
    const answer = await fetch(url, { ...init, signal: init.signal ? AbortSignal.any([signal, init.signal]) : signal })
    if (!answer.ok)
      throw new Error(`${new URL(url).href.split('?')[0]} answers ${answer.status} ${answer.statusText}`.trim())
    return answer
  }
}

/** The message of a `fetch` error contains no reason, so its cause is used. */
function causeOf(error: unknown): string {
  const { cause } = error as { readonly cause?: unknown }
  return cause instanceof Error ? `${errorMessage(error)}: ${errorMessage(cause)}` : errorMessage(error)
}

/** Reports on loaded or missing data. */
function reportsOf(
  outcome: Found,
  {
    item,
    pin,
    stored,
    update,
  }: { readonly item: WantedData; readonly update: boolean } & Pick<About, 'pin' | 'stored'>,
): Diagnostic[] {
  const { source, location } = item
  const subject = idOf(item)
  const at = defined({ location, subject })
  if (outcome.state === 'failed') {
    // Stored data requires the current key and the pinned digest.
    const copy = stored?.key === source.key && (pin === undefined || pin.digest === stored.digest) ? stored : undefined
    const hint = 'try again later, or load it with `docs update`'
    if (copy === undefined || update)
      return [diagnostic('data/failed', `the data "${subject}" could not be loaded: ${outcome.why}`, { ...at, hint })]
    const day = dayOf(copy.loadedAt)
    const message = `the data "${subject}" is from ${day}, because loading it again failed: ${outcome.why}`
    return [diagnostic('data/old', message, { ...at, hint })]
  }
  if (update) return []
  if (pin === undefined) {
    const hint = `run \`docs update\` and commit ${lockFile}`
    return [diagnostic('data/unpinned', `the data "${subject}" is not pinned: two builds may differ`, { ...at, hint })]
  }
  if (pin.digest === outcome.digest) return []
  const message = `the data "${subject}" differs from ${lockFile}: it has changed since ${pin.loaded}`
  const hint = `run \`docs update\` and commit ${lockFile}; to keep the old data, keep the folder .docs between builds`
  return [diagnostic('data/changed', message, { ...at, hint })]
}

/** Pin for loaded data. An existing pin with the same digest is kept with its date. */
function pinOf(key: string, loaded: StoredData, pin: Pin | undefined): Pin {
  return pin?.digest === loaded.digest ? pin : { key, digest: loaded.digest, loaded: dayOf(loaded.loadedAt) }
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

function lockOf(root: string): string {
  try {
    return readFileSync(join(root, lockFile), 'utf8')
  } catch {
    return ''
  }
}

/** Writes the lock if it has changed; a site without data has no lock. */
function writeLock(root: string, pins: Pins): void {
  const text = dataLockText(pins)
  const before = lockOf(root)
  if (text !== before && (pins.size > 0 || before !== '')) writeFileSync(join(root, lockFile), text)
}

/**
 * Validated data sources of a plugin. Names must be valid file names; other names throw, which is reported like any
 * error of the plugin.
 */
export function wantedData(
  instance: string,
  sources: Readonly<Record<string, DataSource>>,
  location?: Location,
): WantedData[] {
  return Object.entries(sources).map(([name, source]) => {
    if (!dataName.test(name))
      throw new Error(`"${name}" is not a valid data name: use letters, digits, hyphens and an extension`)
    return defined({ instance, name, source, location })
  })
}
