import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { preview } from '../../src/serve/preview.ts'
import { copyFixture, copyOwnSite, makeFolder, removeFolder } from '../../test/e2e/folder.ts'
import { docs } from '../../test/e2e/in-turn.ts'
import { redirects, routeOfFile } from '../../test/e2e/routes.ts'

/** A site that the real command builds, served with its headers. */
export interface Site {
  /** Its address, without a slash at its end. */
  readonly url: string
  /** The served folder, which does not change. */
  readonly dist: string
  /** Every route, except for the not-found page and redirects, in code-point order. */
  readonly routes: readonly string[]
  close(): Promise<void>
}

/** The repository's own site: the build of `npm test` in the folder `DOCS_OWN_SITE`, or a new build. */
export function serveOwnSite(): Promise<Site> {
  const built = process.env['DOCS_OWN_SITE']
  return built === undefined ? serve(copyOwnSite) : show(join(built, 'dist'))
}

/** An already published site, built by this tool or another. */
export const serveFolder = (dist: string): Promise<Site> => show(resolve(dist))

/** A site of `test/fixtures`. */
export const serveFixture = (name: string): Promise<Site> => serve((folder) => copyFixture(name, folder))

/** Serves a site from `docs init`. */
export const serveNewSite = (): Promise<Site> =>
  serve(async (folder) => {
    const { code, out, err } = await docs(['init', folder, '--yes'])
    if (code !== 0) throw new Error(out + err)
  })

/** Builds and serves in a temporary folder; throws if the build fails or warns. */
async function serve(copy: (folder: string) => void | Promise<void>): Promise<Site> {
  const folder = makeFolder()
  try {
    await copy(folder)
    const { code, out, err } = await docs(['build', folder, '--strict'])
    if (code !== 0) throw new Error(out + err)
    const site = await show(join(folder, 'dist'))
    return { ...site, close: () => site.close().then(() => removeFolder(folder)) }
  } catch (error) {
    removeFolder(folder)
    throw error
  }
}

/** Serves a built site. */
async function show(dist: string): Promise<Site> {
  const server = await preview({ dir: dist, port: 0, host: '127.0.0.1', baseUrl: '/' })
  if (!server.ok) throw new Error(server.problem)
  if (server.problems.length > 0) throw new Error(server.problems.join('\n'))
  return { url: server.url.replace(/\/$/, ''), dist, routes: routesOf(dist), close: () => server.close() }
}

function routesOf(dist: string): string[] {
  const pages = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.html'))
    .map(routeOfFile)
  return [...new Set(pages)].filter((route) => route !== '/404' && redirects[route] === undefined).sort()
}

/** Routes of the site of the repository, one for each kind of page that differs in layout or content. */
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
