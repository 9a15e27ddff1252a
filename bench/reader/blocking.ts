import type { Browser } from 'playwright-core'

/** Milliseconds during which a page blocks the reader, with the processor throttled four times. */
export interface Blocking {
  readonly page: number
  /** The same HTML and styles with all scripts removed. */
  readonly bare: number
  /** All runs, alternating between page and bare form. */
  readonly runs: readonly (readonly [number, number])[]
}

/** Measures a page and its bare form alternately, each with an empty cache; returns medians. */
export async function blockingTime(browser: Browser, url: string, runs: number): Promise<Blocking> {
  await once(browser, url, false)
  const times: [number, number][] = []
  for (let run = 0; run < runs; run += 1) {
    times.push([await once(browser, url, false), await once(browser, url, true)])
  }
  return { page: median(times.map(([page]) => page)), bare: median(times.map(([, bare]) => bare)), runs: times }
}

/** The middle value; of an even number of values, the smaller of the two middle ones. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN
}

async function once(browser: Browser, url: string, isBare: boolean): Promise<number> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    // Both forms pass through the handler, so that its cost affects both.
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

/** A page without its scripts and the elements that load them. */
export function withoutScripts(html: string): string {
  return html
    .replace(/<script\b[^>]*>[^]*?<\/script>/g, '')
    .replace(/<link\b[^>]*(?:modulepreload|as="?script)[^>]*>/g, '')
}
