import type { LiveSite } from '../live/site.ts'
import type { SiteSnapshot } from '../live/snapshot.ts'
import { answer, type Answer, type StaticRequest, type StaticSite } from './answer.ts'
import { parseHeaders } from './headers-file.ts'
import { parseRedirects } from './redirects-file.ts'
import { readRequestPath } from './request-path.ts'

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
export async function answerLive(request: StaticRequest, live: LiveSite): Promise<WholeAnswer | undefined> {
  const address = readRequestPath(request.path)
  const path = typeof address === 'number' ? '/' : address.path
  let snapshot = await live.shownFor(path)
  let given = snapshot === undefined ? undefined : await answerFrom(snapshot, request)
  if (snapshot?.state.partial !== false && (given === undefined || isMissing(given))) {
    snapshot = await live.whole()
    given = snapshot === undefined ? undefined : await answerFrom(snapshot, request)
  }
  if (snapshot === undefined || given === undefined) return undefined
  // Plugins write files that depend on all pages.
  if (isMissing(given) && /\.[a-z0-9]+$/i.test(path) && !snapshot.isComplete) {
    await live.complete(true)
    given = await answerFrom(snapshot, request)
  }
  const { body } = given
  if (body === undefined || 'text' in body) return { answer: given }
  const bytes = await snapshot.content(body.file)
  return bytes === undefined ? { answer: given } : { answer: given, bytes }
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
    notFound: '404.html',
    negotiates: true,
  }
}

async function text(snapshot: SiteSnapshot, path: string): Promise<string> {
  const content = await snapshot.content(path)
  return content === undefined ? '' : typeof content === 'string' ? content : Buffer.from(content).toString('utf8')
}
