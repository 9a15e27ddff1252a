import type { Page } from 'playwright-core'

/** Share of a page that moved while it loaded, and the elements that moved. */
export interface Shift {
  /** The sum of all shifts as the Layout Instability API defines it. */
  readonly score: number
  readonly elements: readonly string[]
}

/**
 * Opens a page and returns the elements that moved until half a second after it was loaded and painted. Scripts arrive
 * 200 ms late, as over a slow network, so that their changes happen after the first paint.
 */
export async function layoutShift(page: Page, url: string, until?: string): Promise<Shift> {
  await page.route(/\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 200))
    await route.continue()
  })
  await page.goto(url, { waitUntil: 'load' })
  // Elements can only move after the first paint.
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  if (until !== undefined) await page.locator(until).waitFor()
  await page.waitForTimeout(500)
  await page.unroute(/\.js$/)
  return page.evaluate(
    () =>
      new Promise<Shift>((resolve) => {
        let score = 0
        const elements = new Set<string>()
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as unknown as Entry[]) {
            if (entry.hadRecentInput) continue
            score += entry.value
            for (const { node } of entry.sources) {
              const name = node instanceof Element ? [node.localName, ...node.classList].join('.') : node?.nodeName
              elements.add(name ?? 'removed')
            }
          }
        }).observe({ type: 'layout-shift', buffered: true })
        // The browser reports a shift after the frame in which it was painted, so a frame has to pass.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => setTimeout(() => resolve({ score, elements: [...elements] }), 50)),
        )
      }),
  )
}

interface Entry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly { readonly node?: Node | null }[]
}
