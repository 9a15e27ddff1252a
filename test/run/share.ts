import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { commitAll, copyOwnSite, makeFolder, removeFolder } from '../e2e/folder.ts'
import { find } from '../needs.ts'
import { root, start } from './start.ts'

/** Fewer files than this make what they look at themselves. */
const few = 3
const limit = 900_000

/** Makes what many of the files look at, once: a browser, and the repository's own site, built. Gives what takes it away. */
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
  // Its modules take a second to load, which few files do not wait for.
  const { serveBrowser } = await import('../browser.ts')
  const server = await serveBrowser()
  process.env['DOCS_BROWSER'] = server.wsEndpoint()
  return () => server.close()
}

/** If it cannot be built without a warning, each file builds it by itself and reports the reason. */
async function shareSite(): Promise<() => void> {
  const folder = makeFolder()
  copyOwnSite(folder)
  if (find('git') !== undefined) commitAll(folder)
  const { status } = await start(['bin/docs.js', 'build', folder, '--strict'], limit)
  if (status === 0) process.env['DOCS_OWN_SITE'] = folder
  return () => removeFolder(folder)
}
