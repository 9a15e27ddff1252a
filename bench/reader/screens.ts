import type { Browser, Page } from 'playwright-core'
import { enhanced, violations, type Violation } from './axe.ts'
import { nameOf, openView, type View } from './views.ts'
import { watch, watchPolicy } from './watch.ts'

/** An address, displayed in one view. */
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
  const lists = { broken: new ViolationList(), faint: new ViolationList() }
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
        const screen = `${new URL(url).pathname} at ${nameOf(view)}`
        const isEnforced = response?.headers()['content-security-policy']?.includes("default-src 'none'") === true
        if (!isEnforced) policy.push(`${screen}: no policy`)
        for (const violation of await violations(page)) {
          const list = violation.rule === enhanced ? lists.faint : lists.broken
          list.add(violation, screen)
        }
        policy.push(...(await violated()).map((violation) => `${screen}: ${violation}`))
      }
      complaints.push(...watched.complaints)
      foreign.push(...watched.foreign)
      await context.close()
    }
  }

  await Promise.all([work(queue.slice(0, half)), work(queue.slice(half))])
  return { broken: lists.broken.lines(), faint: lists.faint.lines(), complaints, foreign, policy }
}

/** Waits for the first frame, in which the script marks scrollable elements. Readers use a page only after that. */
export function painted(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => done()))
        // The browser may never paint a frame.
        setTimeout(done, 60_000)
      }),
  )
}

/** Violations on all screens, one line for each rule and message, since a single cause often affects many elements. */
class ViolationList {
  readonly #elementsByViolation = new Map<string, Map<string, string>>()

  add({ rule, message, selector }: Violation, screen: string): void {
    const key = `${rule}: ${message}`
    const elements = this.#elementsByViolation.get(key) ?? new Map<string, string>()
    this.#elementsByViolation.set(key, elements.set(`${screen} ${selector}`, selector))
  }

  lines(): string[] {
    return [...this.#elementsByViolation]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, elements]) => {
        const selectors = [...new Set(elements.values())].sort()
        const [first] = elements.keys()
        return `${key} (${elements.size} times, first ${first}; ${selectors.slice(0, 4).join(', ')})`
      })
  }
}
