import { createHash } from 'node:crypto'
import { bucketsOf, type Bucket, type Named } from './buckets.ts'
import { bundleOf, inBundles, openBundle } from './bundles.ts'
import { fromBytes, toBytes, type AddBytes, type LocationsIn, type ReadBytes } from './bytes.ts'
import { readValue, valueOf, withVariant, type Variant, type Variants } from './values.ts'

/** What a store of results has to do. It never rejects. */
export interface ResultStore {
  get(kind: 'ac' | 'cas', key: string, signal: AbortSignal): Promise<Uint8Array | undefined>
  put(kind: 'ac' | 'cas', key: string, bytes: Uint8Array, signal: AbortSignal): Promise<boolean>
  /** Notes that what came was not what was stored. */
  wrong(what: string): void
}

/** A time limit that grows with what waiting brings. */
export interface Waiting {
  readonly signal: AbortSignal
  /** @param ms what came has saved so many */
  extend(ms: number): void
}

/** What kind of results these are. */
export interface ResultKind<Result> {
  readonly name: string
  readonly locationsIn: LocationsIn<Result>
  /** Milliseconds of a build that one result saves: so much longer the store is waited for. */
  readonly saves: number
}

/** All things that have results of a kind. */
export interface Scope<Result> {
  readonly kind: ResultKind<Result>
  /** Key of what all results of the site depend on. */
  readonly base: string
  readonly all: readonly Named[]
}

/** Something to look for, and whether a result of it can be used here. */
export interface Wanted extends Named {
  holds(variant: Pick<Variant, 'key' | 'dependencies'>): boolean
}

/** A result that was made, and when it holds. */
export type Made<Result> = Named & Omit<Variant, 'at'> & { readonly result: Result }

/** A result that was found, and when it holds. */
export type Found<Result> = Omit<Variant, 'at'> & { readonly result: Result }

/** So much longer the store is waited for, in ms, when it has told what it holds. */
const answerSaves = 20

/** Results in a store that many machines share. */
export class RemoteResults {
  readonly #store: ResultStore
  /** Bundles that were fetched: results of several buckets may lie in one. */
  readonly #bundles = new Map<string, Promise<Buffer | undefined>>()

  constructor(store: ResultStore) {
    this.#store = store
  }

  /**
   * Looks for results, as long as that is worth the time. Gives them by name.
   *
   * @param add takes the bytes that results refer to
   */
  async find<Result>(
    { kind, base, all }: Scope<Result>,
    { wanted, waiting, add }: { readonly wanted: readonly Wanted[]; readonly waiting: Waiting; readonly add: AddBytes },
  ): Promise<ReadonlyMap<string, Found<Result>>> {
    const found = new Map<string, Found<Result>>()
    const byName = new Map(wanted.map((one) => [one.name, one]))
    const asked = bucketsOf(all).filter(({ items }) => items.some(({ name }) => byName.has(name)))
    await Promise.all(
      asked.map(async ({ position, items }) => {
        const variants = await this.#variants(keyOf(kind, base, position), waiting.signal)
        if (variants === undefined) return
        waiting.extend(answerSaves)
        const usable = items.flatMap(({ name }) => {
          const variant = variants[name]?.find((one) => byName.get(name)?.holds(one))
          return variant === undefined ? [] : [{ name, variant }]
        })
        await Promise.all(
          [...byBundle(usable)].map(async ([key, parts]) => {
            const bytes = await this.#bundle(key, waiting.signal)
            if (bytes === undefined) return
            for (const { name, variant } of parts) {
              const { at, ...conditions } = variant
              const result = fromBytes(bytes.subarray(at[1], at[1] + at[2]), kind.locationsIn, add)
              if (result === undefined) this.#store.wrong(`a result of "${name}" is not one that a build stored`)
              else found.set(name, { ...conditions, result })
            }
            waiting.extend(parts.length * kind.saves)
          }),
        )
      }),
    )
    return found
  }

  /** Stores results. Those whose bytes are gone are left out. */
  async put<Result>(
    { kind, base, all }: Scope<Result>,
    {
      made,
      read,
      waiting,
    }: { readonly made: readonly Made<Result>[]; readonly read: ReadBytes; readonly waiting: Waiting },
  ): Promise<void> {
    const parts = made.flatMap((one) => {
      const bytes = toBytes(one.result, kind.locationsIn, read)
      return bytes === undefined ? [] : [{ one, bytes }]
    })
    const added = new Map<string, Variant>()
    for (const group of inBundles(parts)) {
      const { key: bundle, content } = await bundleOf(group.map(({ bytes }) => bytes))
      // Contents first: a value never names what is not there.
      if (!(await this.#store.put('cas', bundle, content, waiting.signal))) continue
      waiting.extend(group.length * kind.saves)
      let offset = 0
      for (const { one, bytes } of group) {
        const { name, key, dependencies } = one
        added.set(name, { key, dependencies, at: [bundle, offset, bytes.length] })
        offset += bytes.length
      }
    }
    const changed = bucketsOf(all).filter(({ items }) => items.some(({ name }) => added.has(name)))
    await Promise.all(
      changed.map((bucket) => this.#putBucket(keyOf(kind, base, bucket.position), bucket, { added, waiting })),
    )
  }

  /** Adds results to those that the store has of a bucket now: another build may have stored some since it was read. */
  async #putBucket(
    key: string,
    { items }: Bucket,
    { added, waiting }: { readonly added: ReadonlyMap<string, Variant>; readonly waiting: Waiting },
  ): Promise<void> {
    const before = (await this.#variants(key, waiting.signal)) ?? {}
    const variants = items.map(({ name }) => {
      const variant = added.get(name)
      const known = before[name] ?? []
      return [name, variant === undefined ? known : withVariant(known, variant)] as const
    })
    await this.#store.put('ac', key, valueOf(Object.fromEntries(variants)), waiting.signal)
    waiting.extend(answerSaves)
  }

  async #variants(key: string, signal: AbortSignal): Promise<Variants | undefined> {
    const bytes = await this.#store.get('ac', key, signal)
    if (bytes === undefined) return undefined
    const value = readValue(bytes)
    if (value === undefined) this.#store.wrong(`the value of ${key.slice(0, 12)}… is not one that a build stored`)
    return value
  }

  #bundle(key: string, signal: AbortSignal): Promise<Buffer | undefined> {
    const opened = this.#bundles.get(key) ?? this.#open(key, signal)
    this.#bundles.set(key, opened)
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

/** The key of a bucket in the store, which other tools may use as well. */
function keyOf({ name }: { readonly name: string }, base: string, position: string): string {
  return createHash('sha256')
    .update(JSON.stringify(['waybill-docs', name, base, position]))
    .digest('hex')
}

function byBundle<Part extends { readonly variant: Variant }>(parts: readonly Part[]): ReadonlyMap<string, Part[]> {
  const bundles = new Map<string, Part[]>()
  for (const part of parts) {
    const [key] = part.variant.at
    const list = bundles.get(key)
    if (list === undefined) bundles.set(key, [part])
    else list.push(part)
  }
  return bundles
}
