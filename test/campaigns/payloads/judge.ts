import type { Element } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import type { Browser } from 'playwright-core'
import { visit } from 'unist-util-visit'

const running = new Set(['iframe', 'object', 'embed', 'base', 'form', 'frame', 'marquee', 'applet'])

/** What in a page of HTML could run, beside the scripts of ours, which have an address of the site or are data. */
export function dangersIn(html: string): string[] {
  const found: string[] = []
  visit(fromHtml(html), 'element', (node: Element) => {
    const { tagName, properties } = node
    if (running.has(tagName) && !/try|search/.test(String(properties['className'] ?? ''))) found.push(`<${tagName}>`)
    const [text] = node.children
    if (
      tagName === 'script' &&
      text?.type === 'text' &&
      /xss/.test(text.value) &&
      !/json/.test(String(properties['type']))
    )
      found.push(`script ${text.value.slice(0, 60)}`)
    for (const [name, value] of Object.entries(properties)) {
      if (/^on/i.test(name)) found.push(`${tagName} ${name}=${String(value).slice(0, 60)}`)
      if (/^\s*(?:javascript|vbscript|data:text)/i.test(String(value)) && /href|src|action|poster|data$/i.test(name))
        found.push(`${tagName} ${name}=${String(value).slice(0, 60)}`)
    }
  })
  return found
}

/** What ran in a browser. */
export interface Ran {
  readonly visited: number
  /** `page: what was called`. */
  readonly calls: readonly string[]
}

const origin = 'https://payloads.example'
const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  svg: 'image/svg+xml',
}

/** Visits pages of a built site, with its policy or without, and touches what can be touched. */
export async function visitPages(
  browser: Browser,
  site: ReadonlyMap<string, string>,
  pages: readonly string[],
  policy: boolean,
): Promise<Ran> {
  const context = await browser.newContext({ bypassCSP: !policy })
  const calls: string[] = []
  let now = ''
  await context.exposeFunction('told', (what: string) => void calls.push(`${now}: ${what}`))
  await context.addInitScript(() => {
    const scope = globalThis as unknown as Record<string, (what: string) => void>
    for (const name of ['xss', 'alert', 'prompt', 'confirm'])
      Object.defineProperty(globalThis, name, { get: () => () => scope['told']?.(name), set() {} })
  })
  await context.route('**/*', async (route) => {
    const url = new URL(route.request().url())
    const body = url.origin === origin ? site.get(decodeURIComponent(url.pathname).slice(1)) : undefined
    if (body === undefined) return route.fulfill({ status: 404, body: '' })
    return route.fulfill({
      body: Buffer.from(body, 'latin1'),
      contentType: types[url.pathname.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
    })
  })
  const page = await context.newPage()
  page.on('dialog', (dialog) => void (calls.push(`${now}: a dialog`), dialog.dismiss()))
  for (const path of pages) {
    now = path
    await page.goto(`${origin}/${path.split('/').map(encodeURIComponent).join('/')}`, { waitUntil: 'load' })
    await page.evaluate(() => {
      const events = ['mouseover', 'focus', 'error', 'load', 'toggle', 'animationstart']
      for (const one of document.querySelectorAll('main *'))
        for (const name of events) one.dispatchEvent(new Event(name))
      for (const link of document.querySelectorAll<HTMLAnchorElement>('main a'))
        if (!/^https?:$/.test(link.protocol) && link.href !== '') link.click()
    })
  }
  await page.waitForTimeout(300)
  await context.close()
  return { visited: pages.length, calls }
}
