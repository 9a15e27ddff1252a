import { merge, pair, snapshot, type Pairs, type Snapshot } from './merge.ts'

/**
 * Starts to follow the displayed page. Must be called before other scripts run, so that their additions can be
 * distinguished from served nodes.
 *
 * @returns a function that fetches the page again and applies its changes
 */
export function followPage(): () => Promise<void> {
  let lastSnapshot: Snapshot = snapshot(document.documentElement)
  let base = load()
  let running = Promise.resolve()
  let isMerging = false
  document.addEventListener('docs:page', () => {
    if (isMerging) return
    lastSnapshot = snapshot(document.documentElement)
    base = load()
  })

  async function load(): Promise<{ html: string; tree: Element; pairs: Pairs }> {
    const nodes = lastSnapshot
    const html = await fetchPage()
    const tree = parse(html).documentElement
    const pairs: Pairs = new WeakMap()
    pair(tree, nodes, pairs)
    return { html, tree, pairs }
  }

  async function update(): Promise<void> {
    const last = await base
    const address = location.href
    const html = await fetchPage()
    if (html === last.html || address !== location.href) return
    const page = parse(html)
    if (needsReload(last.tree, page)) return location.reload()
    const done = await loadStyles(page)
    if (address !== location.href) return
    addScripts(page)
    merge(last.tree, page.documentElement, last.pairs)
    done()
    base = Promise.resolve({ html, tree: page.documentElement, pairs: last.pairs })
    isMerging = true
    document.dispatchEvent(new Event('docs:page'))
    isMerging = false
  }

  return () => (running = running.then(update).catch(() => location.reload()))
}

async function fetchPage(): Promise<string> {
  const response = await fetch(location.href, { headers: { accept: 'text/html' }, cache: 'no-store' })
  if (!(response.headers.get('content-type') ?? '').startsWith('text/html')) throw new Error(response.statusText)
  return response.text()
}

function parse(html: string): Document {
  return new DOMParser().parseFromString(html, 'text/html')
}

const scriptsOf = (tree: ParentNode) =>
  [...tree.querySelectorAll<HTMLScriptElement>('script[src]')].map((script) => script.getAttribute('src') ?? '')

/** Changed scripts or policies require a new document. */
function needsReload(before: Element, page: Document): boolean {
  const now = new Set(scriptsOf(page))
  const policy = (tree: ParentNode) => tree.querySelector('meta[http-equiv]')?.getAttribute('content')
  const inline = (tree: ParentNode) => tree.querySelector('script:not([src], [type])')?.textContent
  return (
    scriptsOf(before).some((address) => !now.has(address)) ||
    policy(before) !== policy(page) ||
    inline(before) !== inline(page)
  )
}

function addScripts(page: Document): void {
  const present = new Set(scriptsOf(document))
  for (const address of scriptsOf(page)) {
    if (present.has(address)) continue
    const script = document.createElement('script')
    script.type = 'module'
    script.src = address
    document.head.append(script)
  }
}

/** Loads new style sheets beside the old ones. The returned function removes the old ones. */
async function loadStyles(page: Document): Promise<() => void> {
  const sheets = (from: ParentNode) => [...from.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
  const hrefs = sheets(page).map((sheet) => sheet.getAttribute('href'))
  const current = sheets(document)
  const present = new Set(current.map((sheet) => sheet.getAttribute('href')))
  const missing = sheets(page).filter((sheet) => !present.has(sheet.getAttribute('href')))
  await Promise.all(
    missing.map((sheet) => {
      const copy = document.importNode(sheet)
      const loaded = new Promise((resolve) => {
        copy.addEventListener('load', resolve)
        copy.addEventListener('error', resolve)
      })
      document.head.append(copy)
      return loaded
    }),
  )
  return () => {
    for (const sheet of current) if (!hrefs.includes(sheet.getAttribute('href'))) sheet.remove()
  }
}
