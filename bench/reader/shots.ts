import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { painted } from './screens.ts'
import { modeKey, type View } from './views.ts'

/** A view with a distinct look: a page, and an action on it. */
export interface Scene {
  /** Prefix of the names of its screenshots. */
  readonly name: string
  readonly path: string
  /** Action on the page before the screenshot. */
  readonly act?: (page: Page) => Promise<void>
}

/** Every kind of page of the repository's site. */
export const scenes: readonly Scene[] = [
  { name: 'home', path: '/' },
  { name: 'guide', path: '/docs/get-started' },
  { name: 'guide-long', path: '/docs/notify-integrations/klaviyo' },
  { name: 'guide-pictures', path: '/docs/tracking-page/overview' },
  { name: 'guide-claims', path: '/docs/resolve/overview' },
  { name: 'guide-campaigns', path: '/docs/campaigns/overview' },
  { name: 'guide-whatsapp', path: '/docs/notify-integrations/whatsapp' },
  { name: 'platform', path: '/platform' },
  { name: 'platform-orders', path: '/platform/features/orders' },
  { name: 'platform-webhooks', path: '/platform/features/webhooks' },
  { name: 'page', path: '/api-wrapper' },
  { name: 'api', path: '/api/v1' },
  { name: 'api-errors', path: '/api/v1/errors' },
  { name: 'api-operation', path: '/api/v1/orders/place-order' },
  { name: 'api-schema', path: '/api/v1/schemas/Order' },
  { name: 'api-event', path: '/api/v1/events/shipments-delivered' },
  { name: 'api-sandbox', path: '/api/v1/sandbox' },
  { name: 'blog', path: '/blog' },
  { name: 'blog-post', path: '/blog/webhooks-generally-available' },
  { name: 'blog-authors', path: '/blog/authors' },
  { name: 'blog-author', path: '/blog/authors/waybill' },
  { name: 'blog-tags', path: '/blog/tags' },
  { name: 'blog-archive', path: '/blog/archive' },
  { name: 'search', path: '/search?q=webhook' },
  { name: 'search-box', path: '/docs/get-started', act: searchFor('webhook') },
  { name: 'not-found', path: '/docs/notify-integration/klavyo' },
]

/** A page without an action, named after its address. */
export function sceneOf(path: string): Scene {
  return { name: path.slice(1).replaceAll('/', '-') || 'home', path }
}

/** The screenshots of each scene: three widths in both modes, then forced colours, and print. */
const views: readonly Look[] = [
  ...[1440, 820, 390].flatMap((width) => (['dark', 'light'] as const).map((mode) => ({ width, mode }))),
  { width: 1440, mode: 'light', as: 'forced' },
  { width: 794, mode: 'light', as: 'print' },
]

/** A busy machine may load the fonts of a long page slowly. */
const patienceMs = 120_000

interface Look extends View {
  readonly as?: 'forced' | 'print'
}

/** Takes pictures of whole pages of a site, `<scene>-<view>.png` in `folder`. Returns the number of pictures. */
export async function takeShots(browser: Browser, url: string, folder: string, selected = scenes): Promise<number> {
  mkdirSync(folder, { recursive: true })
  for (const { width, mode, as } of views) {
    const context = await browser.newContext({
      viewport: { width, height: width < 700 ? 844 : 1000 },
      reducedMotion: 'reduce',
      colorScheme: mode,
      forcedColors: as === 'forced' ? 'active' : 'none',
    })
    await context.addInitScript(`localStorage.setItem('${modeKey}', '${mode}')`)
    const page = await context.newPage()
    for (const { name, path, act } of selected) {
      await page.goto(url + path, { waitUntil: 'networkidle' })
      await page.evaluate(() => {
        for (const image of document.images) image.loading = 'eager'
      })
      await page.waitForLoadState('networkidle')
      if (as === 'print') await page.emulateMedia({ media: 'print' })
      else await act?.(page)
      await painted(page)
      const fullPage = act === undefined
      const file = join(folder, `${name}-${as ?? `${width}-${mode}`}.png`)
      await page.screenshot({ path: file, fullPage, timeout: patienceMs })
      await page.emulateMedia({ media: null })
    }
    await context.close()
  }
  return views.length * selected.length
}

function searchFor(query: string): (page: Page) => Promise<void> {
  return async (page) => {
    await page.keyboard.press('Control+k')
    const field = page.locator('dialog input[type="search"], dialog input').first()
    await field.fill(query)
    await page.waitForTimeout(1500)
  }
}
