import { basename } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page, Response } from 'playwright-core'

/** A file that a page asked for. */
export interface Transfer {
  readonly path: string
  /** `document`, `stylesheet`, `font`, `script`, `image`, `fetch` or another type of the browser. */
  readonly kind: string
  /**
   * Bytes of the body, compressed as a host with prepared files does: gzip, level 9; fonts and pictures uncompressed.
   */
  readonly bytes: number
}

/** Records all files that a page loads from now on, in the order of their arrival. */
export function watchTransfers(page: Page): () => Promise<Transfer[]> {
  const responses: Response[] = []
  page.on('response', (response) => responses.push(response))
  return async () => {
    const bodies = responses.filter((response) => response.ok()).map(transfer)
    const all = await Promise.all(bodies)
    return all.filter(({ path }, index) => all.findIndex((transfer) => transfer.path === path) === index)
  }
}

async function transfer(response: Response): Promise<Transfer> {
  const body = await response.body()
  const kind = response.request().resourceType()
  const isCompressed = /^(?:image\/(?!svg)|font\/)/.test(response.headers()['content-type'] ?? '')
  const bytes = isCompressed ? body.length : gzipSync(body, { level: 9 }).length
  return { path: new URL(response.url()).pathname, kind, bytes }
}

/** The bytes of all files of these kinds. */
export function sum(transfers: readonly Transfer[], ...kinds: readonly string[]): number {
  return transfers.filter(({ kind }) => kinds.includes(kind)).reduce((total, { bytes }) => total + bytes, 0)
}

/** Downloads of a reader who opens a page and waits for a second. */
export async function untouched(page: Page, url: string): Promise<Transfer[]> {
  const transfers = watchTransfers(page)
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForTimeout(1000)
  return transfers()
}

/** Scripts of a page after all of its islands are awake. */
export interface Awake {
  /** The plain script of the theme, which pages without islands also load. */
  readonly theme: readonly Transfer[]
  /** The shared chunk of islands, which contains React. */
  readonly react: Transfer
  readonly rest: readonly Transfer[]
}

/** Opens a page, wakes all of its islands, and returns the scripts. */
export async function awake(page: Page, url: string): Promise<Awake> {
  const transfers = watchTransfers(page)
  await page.goto(url, { waitUntil: 'networkidle' })
  const islands = await page.locator('docs-island').all()
  if (islands.length === 0) throw new Error(`${url} has no island`)
  for (const island of islands) await island.locator('button, a, input').first().focus()
  await page.waitForFunction(() => document.querySelector('docs-island:not([data-awake])') === null)
  await page.waitForLoadState('networkidle')
  const scripts = (await transfers()).filter(({ kind }) => kind === 'script')
  const theme = scripts.filter(({ path }) => basename(path).startsWith('script-'))
  const chunks = scripts.filter((script) => !theme.includes(script)).sort((a, b) => b.bytes - a.bytes)
  const [react, ...rest] = chunks
  if (react === undefined) throw new Error(`${url} woke no island`)
  return { theme, react, rest }
}
