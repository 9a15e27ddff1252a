/**
 * Checks links to the web. Each address is asked for once, however many pages link to it; each location is a report of
 * its own, so that a writer can suppress one.
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
  /** For tests alone, see `AskerOptions`. */
  readonly allowPrivate?: boolean
  now(): number
  wait(ms: number): Promise<void>
  progress?(done: number, total: number): void
}

/** Result of a check. */
export interface ExternalReport {
  readonly diagnostics: readonly Diagnostic[]
  /** For the next check: what was good, now or not long ago. */
  readonly known: Known
  readonly asked: number
  readonly fromCache: number
  /** Addresses that were not judged, by the reason. */
  readonly unjudged: ReadonlyMap<string, readonly string[]>
}

const usual: Limits = { total: 16, perHost: 2, gapMs: 100, tries: 3, backoffMs: 1_000, maxWaitMs: 30_000 }
/** If none of this number of hosts can be reached, there is no network. */
const manyHosts = 3

/** Asks for every address that the links name, each once, and reports which of them lead nowhere. */
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

/** Address as a server receives it. */
function addressOf(url: string): string {
  return url.replace(/#.*$/s, '')
}

function patternOf(pattern: string): SafePattern {
  const parts = pattern.split(/\*+/).map(escapeRegExp)
  return safePattern(`^${parts.join('.*')}$`, 'is')
}

/** Limits of requests at once, and of attempts. */
interface Limits {
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
type Tried<Result> =
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
