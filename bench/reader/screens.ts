import type { Browser, Page } from 'playwright-core'
import { enhanced, violations, type Violation } from './axe.ts'
import { nameOf, openView, type View } from './views.ts'
import { watch, watchPolicy } from './watch.ts'

/** An address, as it is shown in one view. */
export interface Screen {
  readonly url: string
  readonly view: View
}

/** Faults of screens: one line for each kind, with selectors, and the screen where it first occurred. */
export interface Findings {
  readonly broken: readonly string[]
  /** Text below contrast AAA. */
  readonly faint: readonly string[]
  readonly complaints: readonly string[]
  readonly foreign: readonly string[]
  readonly policy: readonly string[]
}

/** Opens every screen once, two at a time, and looks for violations of all kinds. */
export async function inspect(browser: Browser, screens: readonly Screen[]): Promise<Findings> {
  const seen = { broken: new Places(), faint: new Places() }
  const [complaints, foreign, policy]: [string[], string[], string[]] = [[], [], []]
  const queue = [...screens].sort((a, b) => (nameOf(a.view) < nameOf(b.view) ? -1 : 1))
  const half = Math.ceil(queue.length / 2)

  const work = async (part: readonly Screen[]): Promise<void> => {
    for (const view of new Set(part.map(({ view }) => view))) {
      const context = await openView(browser, view)
      const page = await context.newPage()
      const watched = watch(page)
      const violated = await watchPolicy(page)
      for (const { url } of part.filter((screen) => screen.view === view)) {
        const response = await page.goto(url, { waitUntil: 'load' })
        await painted(page)
        const place = `${new URL(url).pathname} at ${nameOf(view)}`
        const isEnforced = response?.headers()['content-security-policy']?.includes("default-src 'none'") === true
        if (!isEnforced) policy.push(`${place}: no policy`)
        for (const violation of await violations(page)) {
          const places = violation.rule === enhanced ? seen.faint : seen.broken
          places.add(violation, place)
        }
        policy.push(...(await violated()).map((violation) => `${place}: ${violation}`))
      }
      complaints.push(...watched.complaints)
      foreign.push(...watched.foreign)
      await context.close()
    }
  }

  await Promise.all([work(queue.slice(0, half)), work(queue.slice(half))])
  return { broken: seen.broken.lines(), faint: seen.faint.lines(), complaints, foreign, policy }
}

/** Waits for the first frame, in which the script marks scrollable elements. Readers use a page only after that. */
export function painted(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => done()))
        // Where no frame comes at all.
        setTimeout(done, 60_000)
      }),
  )
}

/** One cause shows on many elements and screens: one line for all that break a rule in the same way. */
class Places {
  readonly #found = new Map<string, Map<string, string>>()

  add({ rule, message, selector }: Violation, place: string): void {
    const key = `${rule}: ${message}`
    const elements = this.#found.get(key) ?? new Map<string, string>()
    this.#found.set(key, elements.set(`${place} ${selector}`, selector))
  }

  lines(): string[] {
    return [...this.#found]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, elements]) => {
        const selectors = [...new Set(elements.values())].sort()
        const [first] = elements.keys()
        return `${key} (${elements.size} times, first ${first}; ${selectors.slice(0, 4).join(', ')})`
      })
  }
}
