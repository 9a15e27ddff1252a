import { chromium, type Browser, type BrowserServer } from 'playwright-core'
import { chromiumFlags, findChromium } from './chromium.ts'

/**
 * A browser: the one that `npm test` has started for all files, or a separate one. Closing it does not affect the
 * shared one.
 */
export async function openBrowser(): Promise<Browser> {
  const shared = process.env['DOCS_BROWSER']
  return shared === undefined ? launchBrowser() : patient(await chromium.connect(shared))
}

/** A separate browser for one file, with additional flags. */
export async function launchBrowser(...flags: readonly string[]): Promise<Browser> {
  return patient(await chromium.launch(options(flags)))
}

/** Timeout of pages in ms. Playwright's 30 s are too short for a busy machine. */
const patience = 180_000

function patient(browser: Browser): Browser {
  // `newPage` creates its context with this method too.
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (contextOptions) => {
    const context = await newContext(contextOptions)
    context.setDefaultTimeout(patience)
    return context
  }
  return browser
}

/** A browser for other processes, which find its address in `DOCS_BROWSER`. */
export function serveBrowser(): Promise<BrowserServer> {
  return chromium.launchServer({ ...options([]), host: '127.0.0.1' })
}

const options = (flags: readonly string[]) => ({ executablePath: findChromium(), args: [...chromiumFlags, ...flags] })
