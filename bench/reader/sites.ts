import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { preview, type Preview } from '../../src/serve/preview.ts'
import { docs } from '../../test/e2e/docs.ts'
import { copyFixture, copyOwnSite, makeFolder, removeFolder } from '../../test/e2e/folder.ts'
import { redirects, routeOfFile } from '../../test/e2e/routes.ts'

/** A site that is built by the real command and served with its headers. */
export interface Site {
  /** Its address, without a slash at its end. */
  readonly url: string
  /** Every route of it, without the not-found page and redirects, in code-point order. */
  readonly routes: readonly string[]
  close(): Promise<void>
}

/** The repository's own site. */
export const serveOwnSite = (): Promise<Site> => serve(copyOwnSite)

/** A site of `test/fixtures`. */
export const serveFixture = (name: string): Promise<Site> => serve((folder) => copyFixture(name, folder))

/** What `docs init` makes. */
export const serveNewSite = (): Promise<Site> =>
  serve(async (folder) => {
    const { code, out, err } = await docs(['init', folder, '--yes'])
    if (code !== 0) throw new Error(out + err)
  })

/** Builds and serves in a temporary folder; a build that fails or warns is thrown. */
async function serve(copy: (folder: string) => void | Promise<void>): Promise<Site> {
  const folder = makeFolder()
  let server: Preview | undefined
  const close = async (): Promise<void> => {
    await server?.close()
    removeFolder(folder)
  }
  try {
    await copy(folder)
    const { code, out, err } = await docs(['build', folder, '--strict'])
    if (code !== 0) throw new Error(out + err)
    const dir = join(folder, 'dist')
    const listening = await preview({ dir, port: 0, host: '127.0.0.1', baseUrl: '/' })
    if (!listening.ok) throw new Error(listening.problem)
    server = listening
    return { url: server.url.replace(/\/$/, ''), routes: routesOf(dir), close }
  } catch (error) {
    await close()
    throw error
  }
}

function routesOf(dist: string): string[] {
  const found = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.html'))
    .map(routeOfFile)
  return [...new Set(found)].filter((route) => route !== '/404' && redirects[route] === undefined).sort()
}

/** Routes of the own site, one for each kind of page that differs in layout or in what stands on it. */
export const kinds: readonly string[] = [
  '/',
  '/docs/get-started',
  '/docs/notify-integrations/klaviyo',
  '/platform/features/orders',
  '/api/v1',
  '/api/v1/errors',
  '/api/v1/orders/place-order',
  '/api/v1/schemas/Order',
  '/blog',
  '/blog/webhooks-generally-available',
  '/blog/archive',
  '/search',
]
