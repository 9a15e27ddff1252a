import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import * as assert from 'uvu/assert'
import { preview } from '../../src/serve/preview.ts'
import { openBrowser } from '../browser.ts'
import { makeFolder, removeFolder, write } from './folder.ts'
import { docs } from './in-turn.ts'

/** A site that is built and served, and a browser for it. */
export interface OpenedSite {
  /** Folder of the site. */
  readonly folder: string
  /** Its address, without a slash at the end. */
  readonly site: string
  readonly browser: Browser
  close(): Promise<void>
}

/** Builds a site, in which nothing may be wrong, and serves it as a host would. `prepare` is called with its folder before. */
export async function openSite(
  files: Readonly<Record<string, string>>,
  prepare?: (folder: string) => void,
): Promise<OpenedSite> {
  const folder = makeFolder()
  write(folder, files)
  prepare?.(folder)
  const [built, browser] = await Promise.all([docs(['build', folder, '--strict']), openBrowser()])
  assert.is(built.code, 0, built.err)
  const served = await preview({ dir: join(folder, 'dist'), port: 0, host: '127.0.0.1', baseUrl: '/' })
  if (!served.ok) throw new Error(served.problem)
  return {
    folder,
    site: served.url.replace(/\/$/, ''),
    browser,
    async close() {
      await browser.close()
      await served.close()
      removeFolder(folder)
    },
  }
}
