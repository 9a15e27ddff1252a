import { errorMessage } from '../../base/error-message.ts'
import type { LiveIslands } from '../../compiler/bundle/live-islands.ts'
import type { BundledSite } from '../../compiler/stages/bundle.ts'
import { liveIslandsPath } from '../paths.ts'
import type { WholeAnswer } from '../answer.ts'
import type { LiveLocales } from './locales.ts'

const bundles = new WeakMap<object, Promise<LiveIslands>>()
/** Modules of all bundles: an open page may still request those of an earlier one. */
const files = new Map<string, Uint8Array>()

/**
 * Answers a request for a module of an island with Fast Refresh: a file of a bundle, or `?id=…&page=…` for the present
 * module of an island on a page.
 */
export async function answerIsland(address: string, locales: LiveLocales): Promise<WholeAnswer> {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  const file = files.get(pathname.slice(liveIslandsPath.length))
  if (file !== undefined) return script(file)
  const site = await locales.siteFor(searchParams.get('page') ?? '/')
  const snapshot = await site.linkedSite()
  if (snapshot === undefined) return script('', 404)
  try {
    const { entries } = await bundleOf(snapshot.state.bundle)
    const entry = entries[searchParams.get('id') ?? ''] ?? ''
    return entry === '' ? script('', 404) : script(`export * from '${liveIslandsPath}${entry}'`)
  } catch (error) {
    return script(`throw new Error(${JSON.stringify(errorMessage(error))})`)
  }
}

function bundleOf({ browser, forBrowser }: BundledSite): Promise<LiveIslands> {
  const existing = bundles.get(browser)
  if (existing !== undefined) return existing
  const result = import('../../compiler/bundle/live-islands.ts').then(async ({ bundleLiveIslands }) => {
    const islands = await bundleLiveIslands(forBrowser, liveIslandsPath)
    for (const [name, bytes] of islands.files) files.set(name, bytes)
    return islands
  })
  bundles.set(browser, result)
  return result
}

function script(bytes: string | Uint8Array, status = 200): WholeAnswer {
  const headers = { 'content-type': 'text/javascript; charset=utf-8', 'x-content-type-options': 'nosniff' }
  return { answer: { status, headers, body: { file: 'island.js' } }, bytes }
}
