/**
 * Analytics services in a real browser. Like the real services, the fakes count automatically unless that is disabled.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { preview, type Preview } from '../../src/serve/preview.ts'
import { openBrowser } from '../browser.ts'
import { needing } from '../needs.ts'
import { docs } from './docs.ts'
import { makeFolder, read, removeFolder, write } from './folder.ts'

const test = needing('chromium', suite('e2e/analytics'))

const folder = makeFolder()
const kinds = ['plausible', 'umami', 'goatcounter', 'matomo', 'posthog', 'google'] as const

/** Code of all fakes: they report a page and listen to the history, like the real services. */
const common = `
  const from = new URL(document.currentScript.src).origin
  const hit = (kind, url) => void fetch(from + '/hit/' + kind + '?' + new URLSearchParams({ url }), { keepalive: true })
  const said = (name, helpful) => location.origin + '/said/' + name.toLowerCase() + '-' + helpful
  const follow = (report) => {
    const push = history.pushState
    history.pushState = function () { push.apply(history, arguments); report() }
    addEventListener('popstate', () => report())
  }`

/** Path of a script → its code. */
const standIns: Readonly<Record<string, string>> = {
  '/js/script.manual.js': `
    const { domain } = document.currentScript.dataset
    const queue = window.plausible?.q ?? []
    window.plausible = (name, { u, props }) => {
      if (domain === 'docs.parcel.example') hit('plausible', name === 'pageview' ? u : said(name, props.helpful))
    }
    for (const one of queue) window.plausible(...one)`,
  '/script.js': `
    const { websiteId, autoTrack } = document.currentScript.dataset
    const track = (change = (known) => known, about) =>
      hit('umami', about ? said(change, about.helpful) : change({ website: websiteId, url: location.href }).url)
    window.umami = { track }
    if (autoTrack !== 'false') { track(); follow(track) }`,
  '/count.js': `
    const { goatcounter } = document.currentScript.dataset
    const settings = window.goatcounter ?? {}
    window.goatcounter = { ...settings, count: ({ path, event } = { path: location.pathname }) => {
      if (goatcounter) hit('goatcounter', event ? said(...path.split(' ')) : location.origin + path)
    } }
    if (!settings.no_onload) window.goatcounter.count()`,
  '/matomo.js': `
    let url = location.href, id, to, stores = true
    const act = ([name, value, text]) => {
      if (name === 'trackEvent') return hit('matomo', said(value, text))
      if (name === 'disableCookies') stores = false
      if (name === 'setSiteId') id = value
      if (name === 'setTrackerUrl') to = value
      if (name === 'setCustomUrl') url = value
      if (name !== 'trackPageView' || id !== '1' || !to) return
      if (stores) document.cookie = '_pk_id.1=reader;path=/'
      hit('matomo', url)
    }
    const queue = window._paq
    window._paq = { push: act }
    queue.forEach(act)`,
  '/static/array.js': `
    const stub = window.posthog
    const [[key, settings]] = stub._i
    const capture = (name, { $current_url = location.href, helpful } = {}) => {
      if (helpful) return hit('posthog', said(name, helpful))
      if (settings.persistence !== 'memory') localStorage.setItem('ph_' + key, 'reader')
      hit('posthog', $current_url)
    }
    window.posthog = { push: ([name, ...rest]) => capture(...rest) }
    if (settings.capture_pageview !== false) capture('$pageview')
    if (settings.capture_pageview === 'history_change') follow(() => capture('$pageview'))`,
  '/gtag/js': `
    const act = ([name, about, more = {}]) => {
      if (name === 'config') {
        document.cookie = '_ga=reader;path=/'
        if (more.send_page_view !== false) hit('google', location.href)
        // As a new stream is set.
        follow(() => hit('google', location.href))
      }
      if (name === 'event' && about === 'page_view') hit('google', more.page_location)
      if (name === 'event' && about === 'feedback') hit('google', said(about, more.helpful))
    }
    const layer = window.dataLayer
    layer.push = act2 => act(act2)
    layer.forEach(act)`,
}

/** Requested paths, in order. */
let requestedUrls: string[] = []
const vendor = createServer((request, response) => {
  const { url = '' } = request
  requestedUrls.push(url)
  const script = standIns[url.replace(/\?.*/, '')]
  const headers = { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' }
  response.writeHead(200, headers).end(script === undefined ? '' : `{${common}${script}}`)
})
let browser: Browser
const servers: Preview[] = []

/** Builds a site; returns the address at which it is served. */
async function site(name: string, more: readonly string[]): Promise<string> {
  const at = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`
  const page = (title: string, text: string) => `---\ntitle: ${title}\ndescription: A page of the site.\n---\n${text}\n`
  write(join(folder, name), {
    'site.config.yaml': [
      'title: Counted',
      'url: http://127.0.0.1',
      'search: { enabled: false }',
      'feedback: { enabled: true }',
      'content: [{ use: docs, options: { path: content/docs, routeBasePath: / } }]',
      'analytics:',
      ...more,
      `  plausible: { domain: docs.parcel.example, host: "${at}" }`,
      `  umami: { id: abc, host: "${at}/" }`,
      `  goatcounter: { host: "${at}" }`,
      `  matomo: { id: 1, host: "${at}" }`,
      `  posthog: { key: phc_abc, host: "${at}" }`,
      `  google: { id: G-ABC, host: "${at}" }`,
    ].join('\n'),
    'content/docs/index.md': page('Start', '[The other](./second.md)'),
    'content/docs/second.md': page('Second', '[The other](./index.md)').replace('---\n', '---\nfeedback: false\n'),
  })
  const { out, code } = await docs(['build', join(folder, name), '--strict'])
  assert.is(code, 0, out)
  const served = await preview({ dir: join(folder, name, 'dist'), port: 0, host: '127.0.0.1', baseUrl: '/' })
  if (!served.ok) throw new Error(served.problem)
  servers.push(served)
  return served.url
}

const hits = () => {
  const requests = requestedUrls.flatMap((path) => {
    const { pathname, searchParams } = new URL(path, 'http://x')
    const kind = pathname.startsWith('/hit/') ? pathname.slice(5) : undefined
    return kind === undefined ? [] : [[kind, new URL(searchParams.get('url') ?? '').pathname] as const]
  })
  return Object.fromEntries(
    kinds.map((kind) => [kind, requests.flatMap(([requestKind, path]) => (requestKind === kind ? [path] : []))]),
  )
}
const each = (...paths: readonly string[]) => Object.fromEntries(kinds.map((kind) => [kind, paths]))

/** Waits until each service has as many views as there are paths and no request is pending, and compares. */
async function counted(page: Page, ...paths: readonly string[]): Promise<void> {
  await page.waitForLoadState('networkidle')
  while (Object.values(hits()).some((list) => list.length < paths.length))
    await page.evaluate(() => fetch(location.href))
  await page.evaluate(() => fetch(location.href))
  assert.equal(hits(), each(...paths))
}

/** Opens a page in which the test controls when the browser is idle. */
async function open(
  context: BrowserContext,
  url: string,
): Promise<{ readonly page: Page; readonly blocked: string[] }> {
  const page = await context.newPage()
  const blocked: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') blocked.push(message.text())
  })
  await page.addInitScript({
    content: `{ const waiting = []
      window.requestIdleCallback = (then) => waiting.push(then)
      window.idle = () => { for (const then of waiting.splice(0)) then() } }`,
  })
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  return { page, blocked }
}
const other = (page: Page) => page.getByRole('link', { name: 'The other' }).click()
const idle = (page: Page) => page.evaluate(() => (window as unknown as { idle(): void }).idle())

let plain = ''
let asking = ''

test('pages are counted once each, after the page is idle', async () => {
  await new Promise<void>((done) => void vendor.listen(0, '127.0.0.1', done))
  browser = await openBrowser()
  plain = await site('plain', [])
  const context = await browser.newContext()
  const { page, blocked } = await open(context, plain)
  assert.equal(requestedUrls, [])
  assert.is(await page.locator('.privacy, [data-privacy-choices]').count(), 0)
  await idle(page)
  await counted(page, '/')
  await page.evaluate(() => (document.documentElement.dataset['same'] = ''))
  await other(page)
  await page.waitForURL('**/second')
  await counted(page, '/', '/second')
  await page.goBack()
  await page.waitForURL(plain)
  await counted(page, '/', '/second', '/')
  assert.is(await page.getAttribute('html', 'data-same'), '', 'the pages were swapped')
  await page.getByRole('button', { name: 'Yes' }).click()
  await counted(page, '/', '/second', '/', '/said/feedback-yes')
  await other(page)
  await page.waitForURL('**/second')
  assert.is(await page.locator('.feedback').count(), 0, 'the page does not ask')
  assert.equal(blocked, [])
  // Without consent, services that can work without storage store nothing.
  const stored = await page.evaluate(() => [document.cookie, Object.keys(localStorage).join()].join())
  assert.not.match(stored, /_pk_|ph_/)
  await context.close()
})

test('readers who ask not to be tracked are not tracked', async () => {
  for (const [name, value] of [
    ['doNotTrack', '1'],
    ['globalPrivacyControl', true],
  ] as const) {
    requestedUrls = []
    const context = await browser.newContext()
    await context.addInitScript(([key, value]) => Object.defineProperty(navigator, key, { value: value }), [
      name,
      value,
    ] as const)
    const { page } = await open(context, plain)
    await idle(page)
    await other(page)
    await page.waitForURL('**/second')
    await page.waitForLoadState('networkidle')
    assert.equal(requestedUrls, [], name)
    await context.close()
  }
})

test('services that need consent send no request before it, and consent can be withdrawn', async () => {
  requestedUrls = []
  asking = await site('asking', ['  consent: required', '  privacy: /second'])
  const context = await browser.newContext()
  const { page, blocked } = await open(context, asking)
  const box = page.getByRole('region', { name: 'Privacy choices' })
  const choices = page.getByRole('contentinfo').getByRole('button', { name: 'Privacy choices' })
  await idle(page)
  assert.match(await box.innerText(), 'Plausible, Umami, GoatCounter, Matomo, PostHog, Google Analytics')
  assert.is(await box.getByRole('link').getAttribute('href'), '/second')
  await other(page)
  await page.waitForURL('**/second')
  assert.is(await box.isVisible(), true, 'the question stays')
  await box.getByRole('button', { name: 'Decline' }).click()
  await page.reload()
  await page.waitForLoadState('networkidle')
  await idle(page)
  assert.is(await box.count(), 0)
  assert.equal(requestedUrls, [])

  await choices.focus()
  await page.keyboard.press('Enter')
  assert.is(await page.evaluate(() => document.activeElement?.textContent), 'Allow')
  await page.keyboard.press('Enter')
  assert.equal(requestedUrls, [])
  await idle(page)
  await counted(page, '/second')
  await other(page)
  await page.waitForURL(asking)
  await counted(page, '/second', '/')
  await page.reload()
  await page.waitForLoadState('networkidle')
  await idle(page)
  await counted(page, '/second', '/', '/')
  assert.match(await page.evaluate(() => document.cookie), '_pk_id')

  await choices.click()
  await Promise.all([page.waitForEvent('load'), box.getByRole('button', { name: 'Decline' }).click()])
  await page.waitForLoadState('networkidle')
  await idle(page)
  assert.equal(hits(), each('/second', '/', '/'))
  const stored = await page.evaluate(() => [document.cookie, ...Object.keys(localStorage)].join())
  assert.not.match(stored, /_pk_|_ga|ph_/)
  assert.equal(blocked, [])
  await context.close()
})

test('the policy of a page names the services, and no others', () => {
  const at = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`
  const html = read(join(folder, 'plain/dist'), 'second.html')
  const policy = /Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? ''
  assert.match(policy, new RegExp(`script-src [^;]* ${at};`))
  assert.match(policy, `connect-src 'self' ${at};`)
  assert.not.match(policy, /google|plausible|posthog/)
})

test.after(async () => {
  for (const server of servers) await server.close()
  await browser?.close()
  vendor.close()
  removeFolder(folder)
})

test.run()
