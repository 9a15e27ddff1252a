import { chromium, type Browser, type BrowserServer } from 'playwright-core'
import { chromiumFlags, findChromium } from './chromium.ts'

/** A browser: the one that `npm test` has started for all files, or one of the file's own. To close it leaves the other. */
export function openBrowser(): Promise<Browser> {
  const shared = process.env['DOCS_BROWSER']
  return shared === undefined ? launchBrowser() : chromium.connect(shared)
}

/** A browser of the file's own, with more flags. */
export function launchBrowser(...flags: readonly string[]): Promise<Browser> {
  return chromium.launch(options(flags))
}

/** A browser that other processes connect to, by its address in `DOCS_BROWSER`. */
export function serveBrowser(): Promise<BrowserServer> {
  return chromium.launchServer({ ...options([]), host: '127.0.0.1' })
}

const options = (flags: readonly string[]) => ({ executablePath: findChromium(), args: [...chromiumFlags, ...flags] })
