import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import { grouped } from '../../../base/grouped.ts'
import { bucketsOf, type Bucket, type Named } from './buckets.ts'
import { bundleOf, inBundles, openBundle } from './bundles.ts'
import type { AddBytes, ReadBytes, ResultForm } from './bytes.ts'
import { readValue, valueOf, withVariant, type Variant, type Variants } from './values.ts'

/** A store of results. It never rejects. */
export interface ResultStore {
  get(kind: 'ac' | 'cas', key: string, signal: AbortSignal): Promise<Uint8Array | undefined>
  put(kind: 'ac' | 'cas', key: string, bytes: Uint8Array, signal: AbortSignal): Promise<boolean>
  /** Records a corrupted download. */
  wrong(description: string): void
}

/** Time limit that grows with each result. */
export interface Waiting {
  readonly signal: AbortSignal
  /** @param ms work saved by the result */
  extend(ms: number): void
}

/** A kind of result. */
export interface ResultKind<Result> extends ResultForm<Result> {
  readonly name: string
  /** Work (ms) saved by one result, by which the time limit grows. */
  readonly saves: number
}

/** Results of one kind in a site. */
export interface Scope<Result> {
  readonly kind: ResultKind<Result>
  /** Digest of the inputs that all results of the site share. */
  readonly base: string
  /** All sources of the site, including those of other shards. */
  readonly sources: readonly Named[]
}

/** Source, or part of a source, to which a result belongs. */
interface Part {
  /** Name of the source. */
  readonly source: string
  /** Part of the source; empty for the complete source. */
  readonly part: string
}

/** A requested result, with a predicate for valid conditions. */
export interface RequestedPart extends Part {
  holds(variant: Pick<Variant, 'key' | 'dependencies'>): boolean
}

/** A new result with its conditions. */
export type NewResult<Result> = Part & Omit<Variant, 'at'> & { readonly result: Result }

/** A result from the store with its conditions. */
export type Found<Result> = Omit<Variant, 'at'> & { readonly result: Result }

/** A result in a stored bundle. */
type Added = Part & { readonly variant: Variant }

/**
 * Number of parallel requests, equal to the number of connections. Results of further ones would only wait
 * in memory.
 */
const bucketsAtOnce = 32
/**
 * Maximum number of bundles (2 MB each) in memory: enough for parallel requests for buckets written by one build.
 */
const maxBundles = 64

/** Additional time (ms) for a store that has responded. */
const answerSaves = 20

/** Results in a store that is shared between machines. */
export class RemoteResults {
  readonly #store: ResultStore
  /** Recently downloaded bundles, since one may contain results of several buckets. */
  readonly #bundles = new Map<string, Promise<Buffer | undefined>>()

  constructor(store: ResultStore) {
    this.#store = store
  }

  /**
   * Requests results until the time limit is exceeded. Returns the available ones by request.
   *
   * @param add stores the bytes that results refer to
   */
  async find<Result, Want extends RequestedPart>(
    { kind, base, sources }: Scope<Result>,
    {
      requests,
      waiting,
      add,
    }: { readonly requests: readonly Want[]; readonly waiting: Waiting; readonly add: AddBytes },
  ): Promise<ReadonlyMap<Want, Found<Result>>> {
    const results = new Map<Want, Found<Result>>()
    const bySource = grouped(requests, ({ source }) => source)
    const buckets = bucketsOf(sources).filter(({ items }) => items.some(({ name }) => bySource.has(name)))
    const atOnce = pLimit(bucketsAtOnce)
    await atOnce.map(buckets, async ({ position, items }) => {
      const variants = await this.#variants(keyOf(kind, base, position), waiting.signal)
      if (variants === undefined) return
      waiting.extend(answerSaves)
      const usable = items
        .flatMap(({ name }) => bySource.get(name) ?? [])
        .flatMap((want) => {
          const variant = variants[want.source]?.[want.part]?.find((candidate) => want.holds(candidate))
          return variant === undefined ? [] : [{ want, variant }]
        })
      await Promise.all(
        [...grouped(usable, ({ variant }) => variant.at[0])].map(async ([key, parts]) => {
          const bytes = await this.#bundle(key, waiting.signal)
          if (bytes === undefined) return
          for (const { want, variant } of parts) {
            const { at, ...conditions } = variant
            const result = kind.fromBytes(bytes.subarray(at[1], at[1] + at[2]), add)
            if (result === undefined) this.#store.wrong(`a result of "${want.source}" was not stored by a build`)
            else results.set(want, { ...conditions, result })
          }
          waiting.extend(parts.length * kind.saves)
        }),
      )
    })
    return results
  }

  /** Stores results, except those with missing bytes. Returns the number of stored results. */
  async put<Result>(
    { kind, base, sources }: Scope<Result>,
    {
      made: results,
      read,
      waiting,
    }: { readonly made: readonly NewResult<Result>[]; readonly read: ReadBytes; readonly waiting: Waiting },
  ): Promise<number> {
    const bySource = grouped(results, ({ source }) => source)
    const changed = bucketsOf(sources).filter(({ items }) => items.some(({ name }) => bySource.has(name)))
    // In the order of requests, so that a reader needs each bundle only for a short time.
    const inOrder = changed.flatMap(({ items }) => items.flatMap(({ name }) => bySource.get(name) ?? []))
    const added: Added[] = []
    for (const group of inBundles(withBytes(inOrder, (result) => kind.toBytes(result, read)))) {
      const { key: bundle, content } = await bundleOf(group.map(({ bytes }) => bytes))
      // Contents are stored first: a value must never refer to missing contents.
      if (!(await this.#store.put('cas', bundle, content, waiting.signal))) continue
      waiting.extend(group.length * kind.saves)
      let offset = 0
      for (const { newResult, bytes } of group) {
        const { source, part, key, dependencies } = newResult
        added.push({ source, part, variant: { key, dependencies, at: [bundle, offset, bytes.length] } })
        offset += bytes.length
      }
    }
    const addedOf = grouped(added, ({ source }) => source)
    const stored = await Promise.all(
      changed
        .filter(({ items }) => items.some(({ name }) => addedOf.has(name)))
        .map((bucket) => this.#putBucket(keyOf(kind, base, bucket.position), bucket, { bySource: addedOf, waiting })),
    )
    return stored.reduce((sum, count) => sum + count, 0)
  }

  /** Adds results to the present value of a bucket, which another build may have changed since it was read. */
  async #putBucket(
    key: string,
    { items }: Bucket,
    { bySource, waiting }: { readonly bySource: ReadonlyMap<string, readonly Added[]>; readonly waiting: Waiting },
  ): Promise<number> {
    const before = (await this.#variants(key, waiting.signal)) ?? {}
    let count = 0
    const variants = items.map(({ name }) => {
      const parts: Record<string, readonly Variant[]> = { ...before[name] }
      for (const { part, variant } of bySource.get(name) ?? []) {
        parts[part] = withVariant(parts[part] ?? [], variant)
        count += 1
      }
      return [name, parts] as const
    })
    const isStored = await this.#store.put('ac', key, valueOf(Object.fromEntries(variants)), waiting.signal)
    waiting.extend(answerSaves)
    return isStored ? count : 0
  }

  async #variants(key: string, signal: AbortSignal): Promise<Variants | undefined> {
    const bytes = await this.#store.get('ac', key, signal)
    if (bytes === undefined) return undefined
    const value = readValue(bytes)
    if (value === undefined) this.#store.wrong(`the value of ${key.slice(0, 12)}… was not stored by a build`)
    return value
  }

  #bundle(key: string, signal: AbortSignal): Promise<Buffer | undefined> {
    const opened = this.#bundles.get(key) ?? this.#open(key, signal)
    this.#bundles.delete(key)
    this.#bundles.set(key, opened)
    const [oldest = key] = this.#bundles.keys()
    if (this.#bundles.size > maxBundles) this.#bundles.delete(oldest)
    return opened
  }

  async #open(key: string, signal: AbortSignal): Promise<Buffer | undefined> {
    const content = await this.#store.get('cas', key, signal)
    if (content === undefined) return undefined
    const bytes = await openBundle(key, content)
    if (bytes === undefined) this.#store.wrong(`the bytes under ${key.slice(0, 12)}… are not those that were stored`)
    return bytes
  }
}

/** Yields results with their bytes on demand, since together they are as large as the site. */
function* withBytes<Result>(
  items: readonly NewResult<Result>[],
  toBytes: (result: Result) => Buffer | undefined,
): Iterable<{ readonly newResult: NewResult<Result>; readonly bytes: Buffer }> {
  for (const item of items) {
    const bytes = toBytes(item.result)
    if (bytes !== undefined) yield { newResult: item, bytes }
  }
}

/** Key of a bucket in the store, which other tools may use as well. */
function keyOf({ name }: { readonly name: string }, base: string, position: string): string {
  return createHash('sha256')
    .update(JSON.stringify(['waybill-docs', name, base, position]))
    .digest('hex')
}
