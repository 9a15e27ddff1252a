import { resolve } from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import { preview } from '../../src/serve/preview.ts'
import { launchBrowser } from '../../test/browser.ts'
import { table } from '../report.ts'

/** How many times slower the main thread of the page is made. A worker is not: its time is as it is. */
const rates = [4, 1]
const queries = ['webhook', 'tracking number', 'how do i rotate the secret of a webhook']

/** What a reader waits for, in ms. */
interface Latency {
  /** From each key to the results of it, that the browser is about to paint: the middle one, and the worst. */
  readonly shown: readonly [median: number, worst: number]
  /** Work of the main thread for each key. */
  readonly busy: readonly [median: number, worst: number]
}

/** Types into the box of a built site, key by key. Each key is counted from its event to the next frame after its results. */
export async function latencies(dist: string): Promise<string> {
  const server = await preview({ dir: resolve(dist), port: 0, host: '127.0.0.1', baseUrl: '/' })
  if (!server.ok) throw new Error(server.problem)
  const browser = await launchBrowser()
  try {
    const rows: string[][] = []
    for (const rate of rates) {
      const page = await browser.newPage()
      const session = await page.context().newCDPSession(page)
      await page.goto(server.url, { waitUntil: 'networkidle' })
      // Time that the thread had, so that other work on the machine does not count.
      await session.send('Performance.enable', { timeDomain: 'threadTicks' })
      await session.send('Emulation.setCPUThrottlingRate', { rate })
      // The first one loads the index.
      for (const query of ['webhook', ...queries]) {
        const { shown, busy } = await typed(page, session, query)
        rows.push([`${rate} ×`, query, ...[...shown, ...busy].map((time) => time.toFixed(1))])
      }
      await page.close()
    }
    return table(['slower', 'query', 'shown, median', 'worst', 'main thread, median', 'worst'], rows)
  } finally {
    await browser.close()
    await server.close()
  }
}

async function typed(page: Page, session: CDPSession, query: string): Promise<Latency> {
  await page.keyboard.press('Control+k')
  await page.locator('#search-field').waitFor()
  const shown: number[] = []
  const busy: number[] = []
  for (let at = 1; at <= query.length; at++) {
    const before = await taskTime(session)
    shown.push(await page.evaluate(typeAndWait, query.slice(0, at)))
    busy.push(((await taskTime(session)) - before) * 1000)
  }
  await page.keyboard.press('Escape')
  return { shown: middleAndWorst(shown), busy: middleAndWorst(busy) }
}

async function taskTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
}

/** Runs in the page: the list is changed by each answer, at once. */
function typeAndWait(text: string): Promise<number> {
  return new Promise((settle) => {
    const field = document.querySelector<HTMLInputElement>('#search-field')
    const body = document.querySelector('.search-body')
    if (field === null || body === null) throw new Error('the box is not open')
    const start = performance.now()
    const observer = new MutationObserver(() => {
      if (document.querySelector('.search-box [data-hit], .search-none') === null) return
      observer.disconnect()
      requestAnimationFrame(() => settle(performance.now() - start))
    })
    observer.observe(body, { childList: true, subtree: true })
    field.value = text
    field.dispatchEvent(new Event('input'))
  })
}

function middleAndWorst(times: readonly number[]): readonly [number, number] {
  const sorted = [...times].sort((a, b) => a - b)
  return [sorted[sorted.length >> 1] ?? 0, sorted.at(-1) ?? 0]
}
