import type { Page } from 'playwright-core'

/** A page that paints nothing may get no idle time: this limit (ms) ends the wait. */
const timeout = 60_000

/** Waits until a page is loaded and its scripts are idle: after that, it starts no request by itself. */
export async function idle(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await page.evaluate(
    (options) =>
      new Promise<void>((done) => requestIdleCallback(() => requestIdleCallback(() => done(), options), options)),
    { timeout },
  )
}

/** Waits for a timer of the page. Its timers run in the order of their times, so all shorter ones have run. */
export function pageTimer(page: Page, ms: number): Promise<void> {
  return page.evaluate((time) => new Promise<void>((done) => setTimeout(done, time)), ms)
}
