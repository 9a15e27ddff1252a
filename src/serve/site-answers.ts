import type { LiveSite } from '../live/site.ts'
import type { SiteSnapshot } from '../live/snapshot.ts'
import { answer, type Answer, type StaticFile, type StaticRequest, type StaticSite } from './answer.ts'
import { parseHeaders } from './headers-file.ts'
import { parseRedirects } from './redirects-file.ts'
import { readRequestPath } from './request-path.ts'

/** An answer with the bytes of its file, if it has one. */
export interface WholeAnswer {
  readonly answer: Answer
  readonly bytes?: string | Uint8Array
}

const pages = new WeakMap<SiteSnapshot, Pick<StaticSite, 'redirects' | 'headers'>>()

/**
 * Answers a request from a live site as a host would from a build. Waits only for the needed part of the site; an answer
 * 404 needs all of it.
 */
export async function answerLive(request: StaticRequest, live: LiveSite): Promise<WholeAnswer | undefined> {
  const address = readRequestPath(request.path)
  const path = typeof address === 'number' ? '/' : address.path
  let shown = await live.shownFor(path)
  let given = shown === undefined ? undefined : await from(shown, request)
  if (shown?.state.partial !== false && (given === undefined || isMissing(given))) {
    shown = await live.whole()
    given = shown === undefined ? undefined : await from(shown, request)
  }
  if (shown === undefined || given === undefined) return undefined
  // Plugins write files that depend on all pages.
  if (isMissing(given) && /\.[a-z0-9]+$/i.test(path) && !shown.isComplete) {
    await live.complete(true)
    given = await from(shown, request)
  }
  const { body } = given
  if (body === undefined || 'text' in body) return { answer: given }
  const bytes = await shown.content(body.file)
  return bytes === undefined ? { answer: given } : { answer: given, bytes }
}

function isMissing({ status }: Answer): boolean {
  return status === 404
}

async function from(shown: SiteSnapshot, request: StaticRequest): Promise<Answer> {
  const site = await siteOf(shown)
  return answer(request, site)
}

const unknown: StaticFile = {}

async function siteOf(shown: SiteSnapshot): Promise<StaticSite> {
  let rules = pages.get(shown)
  if (rules === undefined) {
    const [redirects, headers] = await Promise.all([text(shown, '_redirects'), text(shown, '_headers')])
    rules = { redirects: parseRedirects(redirects).rules, headers: parseHeaders(headers).rules }
    pages.set(shown, rules)
  }
  const { files } = shown
  return {
    ...rules,
    baseUrl: shown.state.site.config.baseUrl,
    files: { has: (path) => files.has(path), get: (path) => (files.has(path) ? unknown : undefined) },
    notFound: '404.html',
    negotiates: true,
  }
}

async function text(shown: SiteSnapshot, path: string): Promise<string> {
  const content = await shown.content(path)
  return content === undefined ? '' : typeof content === 'string' ? content : Buffer.from(content).toString('utf8')
}
