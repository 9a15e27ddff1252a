/** Code for the browser: the script of the pages, and the service worker that it registers. */

/** Registers the worker once the page has nothing else to do. `docs serve` has a script of its own, and shows what changes. */
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
 * The service worker. A file with a hash in its name is taken from the copy, all else from the network as long as there is
 * one: the copy is never shown in the place of a newer page. The copy is made anew when the text of the worker changes,
 * which browsers ask for with each page that they open; what is as it was is taken over.
 *
 * @param version changes with every file of the copy
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
      // The reader does not wait for the store.
      event.waitUntil(keep(request, response.clone()))
    return response
  } catch (error) {
    const kept = await find(request.url)
    if (kept !== undefined) return kept
    // A page that is not in the copy may exist.
    const missing = request.mode === 'navigate' ? await caches.match(base + '404.html') : undefined
    if (missing === undefined) throw error
    return new Response(missing.body, { status: 404, headers: missing.headers })
  }
}

async function keep(request, response) {
  try {
    await (await caches.open(own)).put(request, response)
  } catch {
    // The store is full: the page is shown all the same.
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
      // Without a network the worker is not installed, and the last copy stays.
      const response = kept ?? (await fetch(address, { cache: 'no-cache' }))
      // Hosts may give the page for what is missing with its own status.
      if (response.ok || address === base + '404.html') await cache.put(address, whole(response)).catch(() => undefined)
    }
  }
  await Promise.all([work(), work(), work(), work()])
  await cache.put(list, answer)
}

// Browsers refuse a redirected answer for a page that they open.
function whole(response) {
  return response.redirected ? new Response(response.body, { status: response.status, headers: response.headers }) : response
}
`
}
