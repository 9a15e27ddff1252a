import type { Element } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import type { Browser } from 'playwright-core'
import { visit } from 'unist-util-visit'

const running = new Set(['iframe', 'object', 'embed', 'base', 'form', 'frame', 'marquee', 'applet'])

/** Dangerous code in an HTML page, except our scripts, which have an address of the site or are data. */
export function dangersIn(html: string): string[] {
  const faults: string[] = []
  visit(fromHtml(html), 'element', (node: Element) => {
    const { tagName, properties } = node
    if (running.has(tagName) && !/try|search/.test(String(properties['className'] ?? ''))) faults.push(`<${tagName}>`)
    const [text] = node.children
    if (
      tagName === 'script' &&
      text?.type === 'text' &&
      /xss/.test(text.value) &&
      !/json/.test(String(properties['type']))
    )
      faults.push(`script ${text.value.slice(0, 60)}`)
    for (const [name, value] of Object.entries(properties)) {
      if (/^on/i.test(name)) faults.push(`${tagName} ${name}=${String(value).slice(0, 60)}`)
      if (/^\s*(?:javascript|vbscript|data:text)/i.test(String(value)) && /href|src|action|poster|data$/i.test(name))
        faults.push(`${tagName} ${name}=${String(value).slice(0, 60)}`)
    }
  })
  return faults
}

/** Scripts that ran in a browser. */
export interface Ran {
  readonly visited: number
  /** Entries in the form `address: called name`. */
  readonly calls: readonly string[]
}

/** Number of pages that are visited at once. */
const tabs = 3

/**
 * Visits pages of a served site, with or without its policy, and interacts with all their elements.
 * @param base address of the site, without a final slash
 * @param pages paths of files of HTML
 */
export async function visitPages(
  browser: Browser,
  base: string,
  pages: readonly string[],
  policy: boolean,
): Promise<Ran> {
  const context = await browser.newContext({ bypassCSP: !policy })
  const calls: string[] = []
  await context.exposeBinding('reportCall', ({ page }, call: string) => void calls.push(`${page.url()}: ${call}`))
  await context.addInitScript(reporter)
  let visited = 0
  const queue = pages.values()
  await Promise.all(
    Array.from({ length: tabs }, async () => {
      const page = await context.newPage()
      page.on('dialog', (dialog) => void (calls.push(`${page.url()}: a dialog`), dialog.dismiss()))
      for (const path of queue) {
        await page.goto(`${base}/${path.split('/').map(encodeURIComponent).join('/')}`, { waitUntil: 'load' })
        visited++
        await page.evaluate(touch)
      }
      await page.waitForTimeout(300)
    }),
  )
  await context.close()
  return { visited, calls }
}

/**
 * Runs in the page before its scripts. It is a text, since functions are compiled with helpers that pages do not have.
 */
const reporter = `
  for (const name of ['xss', 'alert', 'prompt', 'confirm'])
    Object.defineProperty(globalThis, name, { get: () => () => globalThis.reportCall(name), set() {} })
`

/** Runs in the page. */
function touch(): void {
  const events = ['mouseover', 'focus', 'error', 'load', 'toggle', 'animationstart']
  for (const element of document.querySelectorAll('main *'))
    for (const name of events) element.dispatchEvent(new Event(name))
  for (const link of document.querySelectorAll<HTMLAnchorElement>('main a'))
    if (!/^https?:$/.test(link.protocol) && link.href !== '') link.click()
}
