import { resolve } from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import { preview } from '../../src/serve/preview.ts'
import { launchBrowser } from '../../test/browser.ts'
import { table } from '../report.ts'

/** Slowdown factors of the main thread of the page. The time of a worker is unchanged. */
const rates = [4, 1]
const queries = ['webhook', 'tracking number', 'how do i rotate the secret of a webhook']

/** Waiting times of a reader, in ms. */
interface Latency {
  /** From each key to the frame with its results: median and maximum. */
  readonly shown: readonly [median: number, worst: number]
  /** Work of the main thread for each key. */
  readonly busy: readonly [median: number, worst: number]
}

/** Reports, in a task after the next frame, the time since the last key. */
const say = `requestAnimationFrame(() => {
  const time = performance.now() - pressed
  setTimeout(() => console.debug(time))
})`
const keys = "let pressed = 0; addEventListener('keydown', () => (pressed = performance.now()), true);"
/** Runs before the scripts of a page: a frame follows each message of the worker, even if the list is unchanged. */
const onAnswer = `${keys} Worker = class extends Worker {
  constructor(...all) { super(...all); this.addEventListener('message', () => ${say}) }
}`
/** Measures a field without listeners in the same way. */
const onInput = `${keys} addEventListener('input', () => ${say})`

/**
 * Types into the search box of a built site. Each key is measured from its event to the next frame with its results.
 */
export async function latencies(dist: string): Promise<string> {
  const server = await preview({ dir: resolve(dist), port: 0, host: '127.0.0.1', baseUrl: '/' })
  if (!server.ok) throw new Error(server.problem)
  const browser = await launchBrowser()
  try {
    const rows: string[][] = []
    for (const rate of rates) {
      const page = await browser.newPage()
      await page.addInitScript(onAnswer)
      await page.goto(server.url, { waitUntil: 'networkidle' })
      const session = await slower(page, rate)
      // The first key loads the index.
      for (const query of ['webhook', ...queries]) {
        await reportedTime(page, () => page.keyboard.press('Control+k'))
        rows.push(rowOf(rate, query, await typed(page, session, query)))
        await page.keyboard.press('Escape')
      }
      await page.goto('data:text/html,<input autofocus>')
      await page.evaluate(onInput)
      rows.push(rowOf(rate, 'into an empty page', await typed(page, session, queries.join(' '))))
      await page.close()
    }
    return table(['slower', 'query', 'shown, median', 'worst', 'main thread, median', 'worst'], rows)
  } finally {
    await browser.close()
    await server.close()
  }
}

async function slower(page: Page, rate: number): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  // CPU time of the thread, so that other work on the machine does not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  return session
}

async function typed(page: Page, session: CDPSession, query: string): Promise<Latency> {
  const times: number[] = []
  const busy: number[] = []
  for (const key of query) {
    const before = await taskTime(session)
    times.push(await reportedTime(page, () => page.keyboard.press(key === ' ' ? 'Space' : key)))
    busy.push(((await taskTime(session)) - before) * 1000)
  }
  return { shown: middleAndWorst(times), busy: middleAndWorst(busy) }
}

/** Time that the page reports after an action, in ms. */
async function reportedTime(page: Page, act: () => Promise<void>): Promise<number> {
  const debugMessage = page.waitForEvent('console', (message) => message.type() === 'debug')
  await act()
  return Number((await debugMessage).text())
}

async function taskTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
}

function rowOf(rate: number, query: string, { shown, busy }: Latency): string[] {
  return [`${rate} ×`, query, ...[...shown, ...busy].map((time) => time.toFixed(1))]
}

function middleAndWorst(times: readonly number[]): readonly [number, number] {
  const sorted = [...times].sort((a, b) => a - b)
  return [sorted[sorted.length >> 1] ?? 0, sorted.at(-1) ?? 0]
}
