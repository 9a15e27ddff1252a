/**
 * Checks links to other sites. Each address is requested once, however many pages link to it. Each location gets its
 * own report, so that a writer can suppress one.
 *
 * @module
 */
import { diagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { ExternalLink } from '../../model/facts.ts'
import { whyNotPublic, type Asker, attempt, type Outcome } from './request.ts'
import { defined } from '../../base/defined.ts'
import pLimit from 'p-limit'
import { grouped } from '../../base/grouped.ts'
import { escapeRegExp } from '../../base/escape.ts'
import { safePattern, type SafePattern } from '../../text/patterns/pattern.ts'

/** Addresses with a successful check, each with its time in ms. */
export type Known = Readonly<Record<string, { readonly at: number; readonly moved?: string }>>

/** Input of a check of links. */
export interface ExternalOptions {
  readonly asker: Asker
  /** Patterns of addresses that are not requested: `*` matches any characters. */
  readonly ignore: readonly string[]
  /** Results of earlier checks, and the time in ms for which they are valid. */
  readonly known: Known
  readonly maxAgeMs: number
  readonly limits?: Partial<Limits>
  /** For tests only, see `AskerOptions`. */
  readonly allowPrivate?: boolean
  now(): number
  wait(ms: number): Promise<void>
  progress?(done: number, total: number): void
}

/** Result of a check. */
export interface ExternalReport {
  readonly diagnostics: readonly Diagnostic[]
  /** Valid results, for the next check. */
  readonly known: Known
  readonly asked: number
  readonly fromCache: number
  /** Addresses without a result, by reason. */
  readonly unjudged: ReadonlyMap<string, readonly string[]>
}

const usual: Limits = { total: 16, perHost: 2, gapMs: 100, tries: 3, backoffMs: 1_000, maxWaitMs: 30_000 }
/** If this many hosts fail and none can be reached, the network is down. */
const manyHosts = 3

/** Requests every linked address once, and reports broken links. */
export async function checkExternal(links: readonly ExternalLink[], options: ExternalOptions): Promise<ExternalReport> {
  const { known, ignore, maxAgeMs, allowPrivate = false, now } = options
  const patterns = ignore.map(patternOf)
  const results = new Map<string, Outcome>()
  const unjudged = new Map<string, string[]>()
  const dueUrls: string[] = []
  const still: Record<string, Known[string]> = {}
  const unjudge = (url: string, reason: string): void => {
    unjudged.set(reason, [...(unjudged.get(reason) ?? []), url])
  }
  for (const url of [...new Set(links.map((link) => addressOf(link.url)))].sort()) {
    const old = Object.hasOwn(known, url) ? known[url] : undefined
    const isIgnored = patterns.some((pattern) => pattern.test(url) === true)
    const reason = isIgnored ? 'ignored' : allowPrivate ? undefined : whyNotPublic(new URL(url))
    if (reason !== undefined) unjudge(url, reason)
    else if (old === undefined || now() - old.at >= maxAgeMs) dueUrls.push(url)
    else {
      still[url] = old
      results.set(url, defined({ kind: 'good', moved: old.moved }))
    }
  }
  const fromCache = results.size
  let count = 0
  const outcomes = await inLanes(dueUrls, {
    limits: { ...usual, ...options.limits },
    hostOf: (url) => new URL(url).host,
    wait: options.wait,
    done: () => options.progress?.(++count, dueUrls.length),
    async work(url) {
      const tried = await attempt(url, { asker: options.asker, allowPrivate, now })
      if (tried.kind !== 'again') return { done: tried }
      return defined({ otherwise: tried.otherwise, afterMs: tried.afterMs })
    },
  })
  for (const [url, result] of outcomes) {
    results.set(url, result)
    if (result.kind === 'unsure') unjudge(url, result.reason)
    if (result.kind === 'good') still[url] = defined({ at: now(), moved: result.moved })
  }
  return {
    diagnostics: isOffline(outcomes) ? [offline(outcomes.size)] : links.flatMap((link) => reportOf(link, results)),
    known: still,
    asked: dueUrls.length,
    fromCache,
    unjudged,
  }
}

function reportOf(link: ExternalLink, results: ReadonlyMap<string, Outcome>): Diagnostic[] {
  const result = results.get(addressOf(link.url))
  const at = link.location === undefined ? {} : { location: link.location, label: 'linked here' }
  if (result?.kind === 'bad')
    return [diagnostic('link/external', `"${link.url}" ${result.reason}`, { ...at, hint: deadHint })]
  if (result?.kind !== 'good' || result.moved === undefined) return []
  const to = result.moved + new URL(link.url).hash
  return [diagnostic('link/moved', `"${link.url}" has moved for good`, { ...at, hint: `write "${to}"` })]
}

const deadHint = 'link to its replacement, or name it in links.external.ignore if only a browser can open it'

function isOffline(outcomes: ReadonlyMap<string, Outcome>): boolean {
  const hosts = new Set([...outcomes.keys()].map((url) => new URL(url).host))
  return (
    hosts.size >= manyHosts &&
    [...outcomes.values()].every((outcome) => outcome.kind === 'bad' && outcome.isNetwork === true)
  )
}

function offline(count: number): Diagnostic {
  return diagnostic('link/external', `none of the ${count} addresses outside of the site can be reached`, {
    hint: 'check the network of this machine (proxies are not used); links inside of the site were checked all the same',
  })
}

/** Address as it is sent to a server: without its fragment. */
function addressOf(url: string): string {
  return url.replace(/#.*$/s, '')
}

function patternOf(pattern: string): SafePattern {
  const parts = pattern.split(/\*+/).map(escapeRegExp)
  return safePattern(`^${parts.join('.*')}$`, 'is')
}

/** Limits of parallel requests and attempts. */
interface Limits {
  /** Maximum number of parallel requests. */
  readonly total: number
  /** Maximum number of parallel requests to one host. */
  readonly perHost: number
  /** Time (ms) between two requests to a host on the same lane. */
  readonly gapMs: number
  /** Maximum number of attempts for each address. */
  readonly tries: number
  /** First wait (ms) between two attempts. Each further wait is twice as long. */
  readonly backoffMs: number
  /** Longest wait (ms) that a server may request. */
  readonly maxWaitMs: number
}

/** Result of an attempt, or a request for another attempt. */
type Tried<Result> =
  | { readonly done: Result }
  | {
      /** Result if no attempt is left. */
      readonly otherwise: Result
      readonly afterMs?: number
    }

/**
 * Runs the work for all items, within the limits for all hosts and for each host. A wait between two attempts delays
 * only its own host.
 */
async function inLanes<Item, Result>(
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
  const hosts = [...grouped(items, options.hostOf).values()].map((queue) => [...queue])
  await Promise.all(hosts.flatMap((queue) => Array.from({ length: limits.perHost }, () => lane(queue))))
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
