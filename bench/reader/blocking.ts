import type { Browser } from 'playwright-core'

/** Milliseconds that a page blocks the reader for, with the processor throttled four times. */
export interface Blocking {
  readonly page: number
  /** The same HTML and styles with all scripts removed. */
  readonly bare: number
  /** Each run, page and bare in turn. */
  readonly runs: readonly (readonly [number, number])[]
}

/** Measures a page and its bare form in turn, each with a fresh cache; medians. */
export async function blockingTime(browser: Browser, url: string, runs: number): Promise<Blocking> {
  await once(browser, url, false)
  const found: [number, number][] = []
  for (let run = 0; run < runs; run += 1) {
    found.push([await once(browser, url, false), await once(browser, url, true)])
  }
  return { page: median(found.map(([page]) => page)), bare: median(found.map(([, bare]) => bare)), runs: found }
}

/** The one in the middle; of an even number, the smaller of the two. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN
}

async function once(browser: Browser, url: string, isBare: boolean): Promise<number> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    // Both forms go through the handler, so that it weighs on both.
    await page.route(url, async (route) => {
      const response = await route.fetch()
      const html = await response.text()
      await route.fulfill({ response, body: isBare ? withoutScripts(html) : html })
    })
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForTimeout(1500)
    return await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const end = performance.now()
          let blocked = 0
          new PerformanceObserver((list) => {
            for (const { startTime, duration } of list.getEntries()) if (startTime < end) blocked += duration - 50
          }).observe({ type: 'longtask', buffered: true })
          setTimeout(() => resolve(blocked), 100)
        }),
    )
  } finally {
    await context.close()
  }
}

/** A page without its scripts, and without the elements that load them. */
export function withoutScripts(html: string): string {
  return html
    .replace(/<script\b[^>]*>[^]*?<\/script>/g, '')
    .replace(/<link\b[^>]*(?:modulepreload|as="?script)[^>]*>/g, '')
}
