/** Code for the browser: the page script, and the service worker that it registers. */

/** Registers the worker when the page is idle. `docs serve` has a different script, which shows changes. */
export function pageScript(baseUrl: string): string {
  const [worker, scope] = [JSON.stringify(`${baseUrl}service-worker.js`), JSON.stringify(baseUrl)]
  return `(() => {
  if (!('serviceWorker' in navigator) || document.querySelector('script[src^="/__docs/"]')) return
  const register = () => navigator.serviceWorker.register(${worker}, { scope: ${scope} }).catch(() => undefined)
  const later = () => ('requestIdleCallback' in window ? requestIdleCallback(register) : setTimeout(register, 1))
  if (document.readyState === 'complete') later()
  else addEventListener('load', later)
})()
`
}

/**
 * Source of the service worker. Files with a hash in their names are served from the cache. Everything else is
 * requested from the network first and served from the cache only offline, so readers never get an outdated page while
 * they are online. Browsers check the text of the worker on each navigation; if it has changed, a new cache is filled,
 * and unchanged files are copied from the old one.
 *
 * @param baseUrl base path of the site
 * @param version hash that changes with every copied file
 */
export function workerScript(baseUrl: string, version: string): string {
  return `const base = ${JSON.stringify(baseUrl)}
const prefix = 'docs-offline:' + base + ':'
const own = prefix + ${JSON.stringify(version)}
const list = base + 'offline.json'
const loosely = { ignoreSearch: true, ignoreVary: true }

addEventListener('install', (event) => {
  skipWaiting()
  event.waitUntil(copy())
})

addEventListener('activate', (event) => {
  event.waitUntil(caches.keys().then((names) => Promise.all(
    names.filter((name) => name.startsWith(prefix) && name !== own).map((name) => caches.delete(name)),
  )).then(() => clients.claim()))
})

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || !pathname.startsWith(base)) return
  if (request.headers.has('range') || pathname.startsWith('/__docs/')) return
  event.respondWith(pathname.startsWith(base + 'assets/') ? copyFirst(event) : networkFirst(event))
})

async function copyFirst(event) {
  return (await caches.match(event.request, loosely)) ?? networkFirst(event)
}

async function networkFirst(event) {
  const { request } = event
  try {
    const response = await fetch(request)
    if (response.ok && response.type === 'basic' && !response.redirected)
      // The response does not wait for the cache.
      event.waitUntil(keep(request, response.clone()))
    return response
  } catch (error) {
    const kept = await find(request.url)
    if (kept !== undefined) return kept
    // A page missing in the cache may exist on the site.
    const missing = request.mode === 'navigate' ? await caches.match(base + '404.html') : undefined
    if (missing === undefined) throw error
    return new Response(missing.body, { status: 404, headers: missing.headers })
  }
}

async function keep(request, response) {
  try {
    await (await caches.open(own)).put(request, response)
  } catch {
    // The storage is full, which does not affect the response.
  }
}

async function find(address) {
  const url = new URL(address)
  const kept = await caches.match(url.href, loosely)
  if (kept !== undefined) return kept
  url.pathname = url.pathname.endsWith('/') ? url.pathname.slice(0, -1) : url.pathname + '/'
  return caches.match(url.href, loosely)
}

async function copy() {
  if (navigator.connection?.saveData) return
  const answer = await fetch(list, { cache: 'no-cache' })
  if (!answer.ok) return
  const cache = await caches.open(own)
  const files = await answer.clone().json()
  const last = (await caches.keys()).findLast((name) => name.startsWith(prefix) && name !== own)
  const old = last === undefined ? undefined : await caches.open(last)
  const known = (await (await old?.match(list))?.json().catch(() => undefined)) ?? {}
  const queue = Object.entries(files)
  const work = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [address, digest] = next
      const isKept = digest !== null && known[address] === digest
      const kept = isKept ? await old.match(address, loosely) : undefined
      // Without a network the installation fails, and the last copy stays.
      const response = kept ?? (await fetch(address, { cache: 'no-cache' }))
      // Hosts may send the 404 page with status 404.
      if (response.ok || address === base + '404.html') await cache.put(address, whole(response)).catch(() => undefined)
    }
  }
  await Promise.all([work(), work(), work(), work()])
  await cache.put(list, answer)
}

// Browsers reject redirected responses for navigation.
function whole(response) {
  return response.redirected ? new Response(response.body, { status: response.status, headers: response.headers }) : response
}
`
}
