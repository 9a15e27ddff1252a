import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { commitAll, copyOwnSite, makeFolder, removeFolder } from '../e2e/folder.ts'
import { find } from '../needs.ts'
import { root, start } from './start.ts'

/** Fewer files than this create these objects themselves. */
const few = 3
const limit = 900_000

/**
 * Creates objects that many of the files use: a browser, and the built site of the repository. Returns a function that
 * removes them.
 */
export async function share(files: readonly string[]): Promise<() => Promise<void>> {
  const [closeBrowser, removeSite] = await Promise.all([
    many(files, /\bopenBrowser\(/) && find('chromium') !== undefined ? shareBrowser() : nothing,
    many(files, /\b(?:copy|serve)OwnSite\b/) ? shareSite() : nothing,
  ])
  return async () => {
    await closeBrowser()
    removeSite()
  }
}

const nothing = (): void => undefined

function many(files: readonly string[], word: RegExp): boolean {
  return files.filter((path) => word.test(readFileSync(join(root, path), 'utf8'))).length >= few
}

async function shareBrowser(): Promise<() => Promise<void>> {
  // Its modules take a second to load, which would be too long for a few files.
  const { serveBrowser } = await import('../browser.ts')
  const server = await serveBrowser()
  process.env['DOCS_BROWSER'] = server.wsEndpoint()
  return () => server.close()
}

/** Builds the site once. If the build warns, each file builds the site and reports the reason. */
async function shareSite(): Promise<() => void> {
  const folder = makeFolder()
  copyOwnSite(folder)
  if (find('git') !== undefined) commitAll(folder)
  const { status } = await start(['bin/docs.js', 'build', folder, '--strict'], limit)
  if (status === 0) process.env['DOCS_OWN_SITE'] = folder
  return () => removeFolder(folder)
}
