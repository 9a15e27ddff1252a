/**
 * A live site in a thread of its own: whatever content, theme and plugins do there, the server goes on answering. The other side is `site-client.ts`.
 *
 * @module
 */
import { parentPort, workerData } from 'node:worker_threads'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { LiveFacts } from './live/events.ts'
import type { LiveOptions } from './live/memory.ts'
import { liveExecutor } from './live/executor.ts'
import type { LiveLanguages } from './live/languages.ts'
import { type StaticRequest, answer, type Answer, type StaticSite, readRequestPath } from './answer.ts'
import type { SiteSnapshot } from './live/snapshot.ts'
import { parseRedirects, parseHeaders } from './host-files.ts'
import type { Beats } from '../compiler/execute/beats.ts'

/** Input of the thread. */
export interface SiteInput {
  readonly options: LiveOptions
  /** Counted up as long as nothing keeps the thread. */
  readonly beats: Beats
}

const beatMs = 500

/** Requests to the thread. */
export type Question =
  | { readonly ask: 'answer'; readonly request: StaticRequest }
  | { readonly ask: 'begin' }
  | { readonly ask: 'changed'; readonly paths: readonly string[] | undefined; readonly isStructural?: boolean }
  | { readonly ask: 'idle' }
  | { readonly ask: 'close' }

/** Messages of the thread: results by the number of the request, and events. */
export type ThreadMessage =
  | { readonly id: number; readonly answered?: WholeAnswer; readonly error?: string }
  | { readonly name: 'changed' }
  | { readonly name: 'reports'; readonly diagnostics: readonly Diagnostic[]; readonly facts: LiveFacts }

const port = parentPort
if (port !== null) {
  const post = (message: ThreadMessage) => port.postMessage(message)
  const { options, beats } = workerData as SiteInput
  setInterval(() => Atomics.add(beats, 0, 1), beatMs).unref()
  // Before the rest of this thread is loaded: two threads load theirs at once.
  const executor = liveExecutor(options.jobs)
  const { LiveLanguages } = await import('./live/languages.ts')
  const events = {
    changed: () => post({ name: 'changed' }),
    reports: (diagnostics: readonly Diagnostic[], facts: LiveFacts) => post({ name: 'reports', diagnostics, facts }),
  }
  const live = new LiveLanguages(options, events, executor)
  port.on('message', ({ id, ...question }: Question & { readonly id: number }) => {
    ask(live, question).then(
      (answered) => post(answered === undefined ? { id } : { id, answered }),
      (error: unknown) => post({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
  })
}

async function ask(live: LiveLanguages, question: Question): Promise<WholeAnswer | undefined> {
  if (question.ask === 'answer') return answerLive(question.request, live)
  if (question.ask === 'begin') await live.begin()
  else if (question.ask === 'changed') await live.changed(question.paths, question.isStructural === true)
  else if (question.ask === 'idle') await live.idle()
  else await live.close()
  return undefined
}

/** An answer with the bytes of its file, if it has one. */
export interface WholeAnswer {
  readonly answer: Answer
  readonly bytes?: string | Uint8Array
}

const rulesOf = new WeakMap<SiteSnapshot, Pick<StaticSite, 'redirects' | 'headers'>>()

/**
 * Answers a request from a live site as a host would from a build. Waits only for the needed part of the site; an answer
 * 404 needs all of it.
 */
async function answerLive(request: StaticRequest, languages: LiveLanguages): Promise<WholeAnswer | undefined> {
  const address = readRequestPath(request.path)
  const path = typeof address === 'number' ? '/' : address.path
  const live = await languages.siteFor(path)
  let snapshot = await live.shownFor(path)
  let result = snapshot === undefined ? undefined : await answerFrom(snapshot, request)
  if (snapshot?.state.partial !== false && (result === undefined || isMissing(result))) {
    snapshot = await live.whole()
    result = snapshot === undefined ? undefined : await answerFrom(snapshot, request)
  }
  if (snapshot === undefined || result === undefined) return undefined
  // Plugins write files that depend on all pages.
  if (isMissing(result) && /\.[a-z0-9]+$/i.test(path) && !snapshot.isComplete) {
    await live.complete(true)
    snapshot = live.shown ?? snapshot
    result = await answerFrom(snapshot, request)
  }
  const { body } = result
  if (body === undefined || 'text' in body) return { answer: result }
  const bytes = await live.content(snapshot, body.file)
  return bytes === undefined ? { answer: result } : { answer: result, bytes }
}

function isMissing({ status }: Answer): boolean {
  return status === 404
}

async function answerFrom(snapshot: SiteSnapshot, request: StaticRequest): Promise<Answer> {
  return answer(request, await siteOf(snapshot))
}

async function siteOf(snapshot: SiteSnapshot): Promise<StaticSite> {
  let rules = rulesOf.get(snapshot)
  if (rules === undefined) {
    const [redirects, headers] = await Promise.all([text(snapshot, '_redirects'), text(snapshot, '_headers')])
    rules = { redirects: parseRedirects(redirects).rules, headers: parseHeaders(headers).rules }
    rulesOf.set(snapshot, rules)
  }
  const { files } = snapshot
  return {
    ...rules,
    baseUrl: snapshot.state.site.config.baseUrl,
    files: { has: (path) => files.has(path), get: (path) => (files.has(path) ? {} : undefined) },
  }
}

async function text(snapshot: SiteSnapshot, path: string): Promise<string> {
  const content = await snapshot.content(path)
  return content === undefined ? '' : typeof content === 'string' ? content : Buffer.from(content).toString('utf8')
}
