import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import * as assert from 'uvu/assert'
import { preview } from '../../src/serve/preview.ts'
import { openBrowser } from '../browser.ts'
import { makeFolder, removeFolder, write } from './folder.ts'
import { docs } from './in-turn.ts'

/** A built and served site, and a browser for it. */
export interface OpenedSite {
  /** Folder of the site. */
  readonly folder: string
  /** Its address, without a trailing slash. */
  readonly site: string
  readonly browser: Browser
  close(): Promise<void>
}

/**
 * Builds a site, which must cause no report, and serves it like a host. `prepare` is called with its folder before the
 * build.
 */
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
