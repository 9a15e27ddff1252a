import { pageCache, type Fetched } from '@theme/script/navigate/cache'

/** Limited to 10,000 routes and 20 million characters of HTML, which take one or two bytes each. */
const cache = pageCache(10_000, 20e6)
const running = new Map<string, { readonly page: Promise<Fetched>; readonly controller: AbortController }>()
const failed = new Set<string>()

/** Loads a page from the cache or the network. A page that failed to load is not requested again. */
export function load(address: string): Promise<Fetched> {
  const cached = cache.get(address)
  if (cached !== undefined) return Promise.resolve(cached)
  if (failed.has(address)) return Promise.reject(new Error(address))
  const controller = new AbortController()
  const entry = running.get(address) ?? { controller, page: get(address, controller.signal) }
  running.set(address, entry)
  return entry.page
}

/** Aborts loading a page that is no longer needed. */
export function stop(address: string): void {
  running.get(address)?.controller.abort()
  running.delete(address)
}

/** Prefetches a page. Errors are ignored. */
export function preload(address: string): void {
  load(address).catch(() => undefined)
}

async function get(address: string, signal: AbortSignal): Promise<Fetched> {
  try {
    const response = await fetch(address, { headers: { accept: 'text/html' }, signal })
    const type = response.headers.get('content-type') ?? ''
    if (!response.ok || !type.startsWith('text/html') || new URL(response.url).origin !== location.origin)
      throw new Error(`${response.status} ${address}`)
    const page = { html: await response.text(), url: response.url }
    cache.set(address, page)
    return page
  } catch (error) {
    if (!signal.aborted) failed.add(address)
    throw error
  } finally {
    if (!signal.aborted) running.delete(address)
  }
}
