import pLimit from 'p-limit'

/** How much is asked at once, and how often. */
export interface Limits {
  /** Requests at one time. */
  readonly total: number
  /** Requests to one host at one time. */
  readonly perHost: number
  /** Time in ms between two requests of one lane of a host. */
  readonly gapMs: number
  /** Attempts for each address. */
  readonly tries: number
  /** First wait in ms between two attempts; each further one is twice as long. */
  readonly backoffMs: number
  /** The longest wait in ms that a server may ask for. */
  readonly maxWaitMs: number
}

/** The result of a piece of work, or that it is to be tried again. */
export type Tried<Result> =
  | { readonly done: Result }
  | {
      /** The result if there is no further attempt. */
      readonly otherwise: Result
      readonly afterMs?: number
    }

/**
 * Does the work for all items: no more at once than the limits say, and never more than `perHost` for one host. A wait
 * between two attempts holds up its host alone.
 */
export async function inLanes<Item, Result>(
  items: readonly Item[],
  options: {
    readonly limits: Limits
    hostOf(item: Item): string
    work(item: Item): Promise<Tried<Result>>
    wait(ms: number): Promise<void>
    done(): void
  },
): Promise<ReadonlyMap<Item, Result>> {
  const { limits, wait } = options
  const results = new Map<Item, Result>()
  const limit = pLimit(limits.total)
  const hosts = new Map<string, Item[]>()
  for (const item of items) {
    const host = options.hostOf(item)
    hosts.set(host, [...(hosts.get(host) ?? []), item])
  }
  await Promise.all([...hosts.values()].flatMap((queue) => Array.from({ length: limits.perHost }, () => lane(queue))))
  return results

  async function lane(queue: Item[]): Promise<void> {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
      results.set(item, await untilDone(item))
      options.done()
      if (queue.length > 0) await wait(limits.gapMs)
    }
  }

  async function untilDone(item: Item): Promise<Result> {
    for (let tries = 1; ; tries++) {
      const tried = await limit(options.work, item)
      if ('done' in tried) return tried.done
      const pause = tried.afterMs ?? limits.backoffMs * 2 ** (tries - 1)
      if (tries >= limits.tries || pause > limits.maxWaitMs) return tried.otherwise
      await wait(pause)
    }
  }
}
