/** A site in four languages in a real browser: its language menu, its offers, and the reports of axe-core. */
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { inspect } from '../../bench/reader/screens.ts'
import { needing } from '../needs.ts'
import { packageFolder } from './docs.ts'
import { openSite, type OpenedSite } from './opened-site.ts'

const test = needing('chromium', suite('e2e/languages'))
const example = join(packageFolder, 'examples/languages')
let opened: OpenedSite | undefined
let browser: Browser
let site = ''

test('the site is built, and served', async () => {
  const config = readFileSync(join(example, 'site.config.yaml'), 'utf8')
  // Its warnings are intended.
  const source = `${config.replace('locales:', 'locales:\n  propose: true')}ignore: [locale/headings, locale/orphan, link/no-anchor]\n`
  opened = await openSite({ 'site.config.yaml': source }, (folder) =>
    cpSync(join(example, 'content'), join(folder, 'content'), { recursive: true }),
  )
  ;({ site, browser } = opened)
})

/** A reader with an empty storage. */
async function reader(options: BrowserContextOptions, visit: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options })
  await visit(await context.newPage())
  await context.close()
}

const choose = async (page: Page, label: string): Promise<void> => {
  await page.locator('.navbar summary', { hasText: /English|Deutsch|日本語|العربية/ }).click()
  await page.locator('.navbar [data-languages] a', { hasText: label }).click()
}

test('the menu leads to the same page, and preserves query and hash', () =>
  reader({ locale: 'en' }, async (page) => {
    await page.goto(`${site}/docs/brew?from=mail#steep`)
    await choose(page, 'Deutsch')
    await page.waitForURL(`${site}/de/docs/brew?from=mail#steep`)
    assert.is(await page.locator('html').getAttribute('lang'), 'de')
    assert.is(await page.locator('#steep').textContent(), 'Ziehen lassen')
    await choose(page, 'العربية')
    await page.waitForURL(`${site}/ar/docs/brew?from=mail#steep`)
    assert.is(await page.locator('html').getAttribute('dir'), 'rtl')
  }))

test('readers are offered the language of their browser once', async () => {
  const offer = '.language-offer'
  await reader({ locale: 'de-AT' }, async (page) => {
    await page.goto(`${site}/docs/brew`)
    assert.is(await page.locator(`${offer} a`).getAttribute('href'), '/de/docs/brew')
    await page.locator(`${offer} button`).click()
    await page.goto(`${site}/docs`)
    await page.waitForFunction('document.readyState === "complete"')
    assert.is(await page.locator(offer).count(), 0)
  })
  await reader({ locale: 'de-AT' }, async (page) => {
    await page.goto(`${site}/docs/brew`)
    await page.locator(`${offer} a`).click()
    await page.waitForURL(`${site}/de/docs/brew`)
    assert.is(await page.locator(offer).count(), 0)
    // The choice is remembered: no offer appears after going back.
    await choose(page, 'English')
    await page.waitForURL(`${site}/docs/brew`)
    assert.is(await page.locator(offer).count(), 0)
  })
  await reader({ locale: 'fr' }, async (page) => {
    await page.goto(`${site}/docs/brew`)
    assert.is(await page.locator(offer).count(), 0)
  })
})

test('without scripts the menu leads to the same page', () =>
  reader({ locale: 'en', javaScriptEnabled: false }, async (page) => {
    await page.goto(`${site}/ja/docs/brew`)
    await choose(page, 'Deutsch')
    await page.waitForURL(`${site}/de/docs/brew`)
  }))

test('axe-core reports nothing in German, Japanese and Arabic, and all text has contrast AAA', async () => {
  const routes = ['de/docs/brew', 'ja/docs/brew', 'ja/docs/store', 'ar', 'ar/docs/brew', 'ar/docs/store', 'ar/search']
  const screens = routes.flatMap((route, index) =>
    [360, 1440].map((width) => ({
      url: `${site}/${route}`,
      view: { width, mode: (index + Number(width > 1000)) % 2 === 0 ? ('dark' as const) : ('light' as const) },
    })),
  )
  const findings = await inspect(browser, screens)
  assert.equal(findings, { broken: [], faint: [], complaints: [], foreign: [], policy: [] })
})

test.after(() => opened?.close())

test.run()
