import type { Browser } from 'playwright-core'
import { inspect, type Screen } from '../../../bench/reader/screens.ts'
import { views, type View } from '../../../bench/reader/views.ts'
import { preview } from '../../../src/serve/preview.ts'
import { addressOf, type Files } from './links.ts'

/** Pages of a site that are opened in a browser. */
const maxFaults = 4

/** A site for a browser: its folder, files and public address, and a number that selects the pages and the view. */
export interface BuiltSite {
  readonly dist: string
  readonly files: Files
  readonly base: string
  readonly number: number
}

/** Faults that axe-core, the console and the security policy report for some pages of a built site. */
export async function faultsInBrowser(browser: Browser, site: BuiltSite): Promise<readonly string[]> {
  const { pathname } = new URL(site.base)
  const server = await preview({ dir: site.dist, port: 0, host: '127.0.0.1', baseUrl: decodeURI(pathname) })
  if (!server.ok) return [server.problem]
  try {
    const { broken, faint, complaints, foreign, policy } = await inspect(browser, screensOf(site, server.url))
    return [...broken, ...faint, ...complaints, ...foreign, ...policy]
  } finally {
    await server.close()
  }
}

function screensOf({ files, base, number }: BuiltSite, url: string): readonly Screen[] {
  const pages = [...files].flatMap(([path, text]) =>
    path.endsWith('.html') && path !== '404.html' && !/http-equiv="refresh"/i.test(text) ? [path] : [],
  )
  const step = Math.max(1, Math.floor(pages.length / maxFaults))
  const some = pages.filter((_, index) => index % step === number % step).slice(0, maxFaults)
  const view = views[number % views.length] as View
  return some.map((path) => ({ url: new URL(url).origin + new URL(addressOf(path, base)).pathname, view }))
}
