/**
 * A live site in a worker thread, so that the server still responds whatever content, theme and plugins do.
 * `site-client.ts` is the other side.
 *
 * @module
 */
import { parentPort, workerData } from 'node:worker_threads'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { LiveFacts } from './live/events.ts'
import type { LiveOptions } from './live/memory.ts'
import { liveExecutor } from './live/executor.ts'
import { answerIsland } from './live/islands.ts'
import type { LiveLocales } from './live/locales.ts'
import { type StaticRequest, answer, type StaticSite, type WholeAnswer, readRequestPath } from './answer.ts'
import type { SiteSnapshot } from './live/snapshot.ts'
import { parseRedirects, parseHeaders } from './host-files.ts'
import type { Beats } from '../compiler/execute/beats.ts'

/** Input of the thread. */
export interface SiteInput {
  readonly options: LiveOptions
  /** Heartbeat, incremented while nothing blocks the thread. */
  readonly beats: Beats
}

const beatMs = 500

/** Requests to the thread. */
export type Question =
  | { readonly ask: 'answer' | 'island'; readonly request: StaticRequest }
  | { readonly ask: 'begin' }
  | { readonly ask: 'changed'; readonly paths: readonly string[] | undefined; readonly isStructural?: boolean }
  | { readonly ask: 'idle' }
  | { readonly ask: 'close' }

/** Messages of the thread: results by request number, and events. */
export type ThreadMessage =
  | { readonly id: number; readonly answered?: WholeAnswer; readonly error?: string }
  | { readonly name: 'changed' }
  | { readonly name: 'reports'; readonly diagnostics: readonly Diagnostic[]; readonly facts: LiveFacts }

const port = parentPort
if (port !== null) {
  const post = (message: ThreadMessage) => port.postMessage(message)
  const { options, beats } = workerData as SiteInput
  setInterval(() => Atomics.add(beats, 0, 1), beatMs).unref()
  // Started before this thread loads its remaining modules, so that both load in parallel.
  const executor = liveExecutor(options.jobs)
  const { LiveLocales } = await import('./live/locales.ts')
  const events = {
    changed: () => post({ name: 'changed' }),
    reports: (diagnostics: readonly Diagnostic[], facts: LiveFacts) => post({ name: 'reports', diagnostics, facts }),
  }
  const live = new LiveLocales(options, events, executor)
  port.on('message', ({ id, ...question }: Question & { readonly id: number }) => {
    ask(live, question).then(
      (answered) => post(answered === undefined ? { id } : { id, answered }),
      (error: unknown) => post({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
  })
}

async function ask(live: LiveLocales, question: Question): Promise<WholeAnswer | undefined> {
  if (question.ask === 'answer') return answerLive(question.request, live)
  if (question.ask === 'island') return answerIsland(question.request.path, live)
  if (question.ask === 'begin') await live.begin()
  else if (question.ask === 'changed') await live.changed(question.paths, question.isStructural === true)
  else if (question.ask === 'idle') await live.idle()
  else await live.close()
  return undefined
}

const rulesOf = new WeakMap<SiteSnapshot, Pick<StaticSite, 'redirects' | 'headers'>>()

/** State of the site in one locale, together with that of the first locale. */
interface ShownSite {
  readonly first: SiteSnapshot
  readonly snapshot: SiteSnapshot
  /** Content of a file. Waits for all pages of its locale if the file depends on them. */
  content(holder: SiteSnapshot, path: string): ReturnType<SiteSnapshot['content']>
}

/**
 * Answers a request from a live site as a host would from a build. Waits only for the necessary part of the site; a 404
 * response needs all of it.
 */
async function answerLive(request: StaticRequest, locales: LiveLocales): Promise<WholeAnswer | undefined> {
  const address = readRequestPath(request.path)
  const path = typeof address === 'number' ? '/' : address.path
  const live = await locales.siteFor(path)
  const answerNow = async (snapshot: SiteSnapshot | undefined): Promise<WholeAnswer | undefined> => {
    const first = live === locales.first ? snapshot : locales.first.current
    if (snapshot === undefined || first === undefined) return undefined
    const content: ShownSite['content'] = (holder, name) =>
      (holder === snapshot ? live : locales.first).content(holder, name)
    return answerFrom({ first, snapshot, content }, request)
  }
  let snapshot = await live.snapshotFor(path)
  let result = await answerNow(snapshot)
  if (snapshot?.state.partial !== false && (result === undefined || isMissing(result)))
    result = await answerNow((snapshot = await live.linkedSite()))
  // Plugins write files that depend on all pages, and redirect rules for all locales.
  if (result !== undefined && isMissing(result)) {
    await locales.join()
    if (/\.[a-z0-9]+$/i.test(path) && live.current?.isComplete !== true) await live.complete(true)
    if (live.current !== snapshot || live.current?.isComplete === true) result = await answerNow(live.current)
  }
  return result
}

function isMissing({ answer: { status } }: WholeAnswer): boolean {
  return status === 404
}

async function answerFrom(site: ShownSite, request: StaticRequest): Promise<WholeAnswer> {
  const { content, ...files } = await siteOf(site)
  const result = answer(request, files)
  const { body } = result
  if (body === undefined || 'text' in body) return { answer: result }
  const bytes = await content(body.file)
  return bytes === undefined ? { answer: result } : { answer: result, bytes }
}

/** Files of a locale below its path, with the host rules of the whole site. */
async function siteOf({
  first,
  snapshot,
  content,
}: ShownSite): Promise<StaticSite & { content(path: string): ReturnType<SiteSnapshot['content']> }> {
  const { baseUrl } = first.state.site.config
  const localeBase = snapshot.state.site.config.baseUrl
  const rules = await rulesIn(first)
  const isBelow = localeBase.startsWith(baseUrl)
  const folder = isBelow ? localeBase.slice(baseUrl.length) : ''
  const place = (path: string): readonly [SiteSnapshot, string] =>
    path.startsWith(folder) ? [snapshot, path.slice(folder.length)] : [first, path]
  const has = (path: string): boolean => {
    const [holder, name] = place(path)
    return holder.files.has(name)
  }
  return {
    ...rules,
    baseUrl: isBelow ? baseUrl : localeBase,
    files: { has, get: (path) => (has(path) ? {} : undefined) },
    content(path) {
      const [holder, name] = place(path)
      return content(holder, name)
    },
  }
}

async function rulesIn(snapshot: SiteSnapshot): Promise<Pick<StaticSite, 'redirects' | 'headers'>> {
  const existing = rulesOf.get(snapshot)
  if (existing !== undefined) return existing
  const [redirects, headers] = await Promise.all([text(snapshot, '_redirects'), text(snapshot, '_headers')])
  const rules = { redirects: parseRedirects(redirects).rules, headers: parseHeaders(headers).rules }
  rulesOf.set(snapshot, rules)
  return rules
}

async function text(snapshot: SiteSnapshot, path: string): Promise<string> {
  const content = await snapshot.content(path)
  return content === undefined ? '' : typeof content === 'string' ? content : Buffer.from(content).toString('utf8')
}
