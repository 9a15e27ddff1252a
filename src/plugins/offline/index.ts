import { createHash } from 'node:crypto'
import { definePlugin, z, type Page, type RenderedPage, type RenderedSite, type SiteSettings } from '../kit.ts'
import { pageScript, workerScript } from './scripts.ts'

const icon = z.strictObject({
  src: z.string().min(1).describe('Path of the icon, e.g. /icon-512.png'),
  sizes: z.string().min(1).default('any').describe('Width and height in pixels, e.g. 512x512; any for SVG'),
  type: z.string().optional().describe('Media type of the icon, e.g. image/png'),
})

/** Options of the offline plugin. */
const offlineOptions = z.strictObject({
  pages: z
    .enum(['all', 'visited'])
    .default('all')
    .describe(
      'Pages that are available offline. all: every page of the site; visited: pages that the reader has opened',
    ),
  name: z.string().min(1).optional().describe('Name of the installed site. Default: the title of the site'),
  shortName: z.string().min(1).optional().describe('Short name of the installed site, below its icon'),
  themeColor: z.string().optional().describe('Colour of the window frame, e.g. #14171c'),
  backgroundColor: z.string().optional().describe('Background colour while the first page loads'),
  icons: z.array(icon).default([]).describe('Icons of the installed site. Default: the favicon of the site'),
})

type OfflineOptions = z.infer<typeof offlineOptions>

/**
 * Makes the site installable and readable without a network: writes a service worker, the list of
 * files that it caches, a web manifest, and the script that registers the worker. Enabled only by its entry in `plugins`.
 */
export default definePlugin<OfflineOptions>({
  options: offlineOptions,
  resolveOptions({ options, config: { favicon } }) {
    const icons = typeof favicon === 'string' ? [{ src: favicon }] : []
    return { options: { icons, ...options } }
  },
  create: (options) => ({
    name: 'offline',
    outputs: ['service-worker.js', 'offline.js', 'offline.json', 'manifest.webmanifest'],
    transform: (page) => ({
      ...page,
      head: [
        ...(page.head ?? []),
        { link: { rel: 'manifest', href: '/manifest.webmanifest' } },
        { script: { src: '/offline.js', defer: true } },
      ],
    }),
    digest: (page) => (options.pages === 'all' && isCopied(page.page) ? digestOf(page) : undefined),
    *emit(site) {
      const { baseUrl } = site.settings
      yield { path: 'manifest.webmanifest', content: () => manifest(options, site.settings) }
      yield { path: 'offline.js', content: () => pageScript(baseUrl) }
      const list = JSON.stringify(site.isComplete ? copied(site, options) : {})
      yield { path: 'offline.json', content: () => list }
      yield { path: 'service-worker.js', content: () => workerScript(baseUrl, hash(list)) }
    },
  }),
})

/** Route of the page that hosts serve for unknown addresses. */
const notFound = '/404'

/**
 * Returns true for pages to copy. Old docs versions are omitted: they are large and rarely read.
 */
function isCopied({ route, unlisted, noindex }: Page): boolean {
  return route === notFound || (unlisted !== true && noindex !== 'outside')
}

const file = /\s(?:src|href|data-module)="(\/[^"?#]+\.(?:css|js|svg|png|jpe?g|gif|webp|avif|ico|woff2?))"/g

/** Hash of a page and the files it loads. */
function digestOf(page: RenderedPage): string {
  const html = page.html()
  const files = new Set([...html.matchAll(file)].map(([, address = '']) => address))
  return JSON.stringify([hash(html), ...files])
}

/** Hashes by address. Empty for a file with a hash in its name; null for any other file, which is requested again. */
function copied(site: RenderedSite, { pages }: OfflineOptions): Readonly<Record<string, string | null>> {
  if (pages === 'visited') return {}
  const { baseUrl } = site.settings
  const addresses = new Map<string, string | null>()
  for (const { page, digest } of site.digests()) {
    const [check = '', ...files] = JSON.parse(digest) as string[]
    // Some hosts respond with status 404 at its regular address.
    addresses.set(page.route === notFound ? `${baseUrl}404.html` : site.href(page.route), check)
    for (const address of files) {
      const isOwn = address.startsWith(baseUrl) && !address.startsWith('//')
      if (isOwn) addresses.set(address, address.startsWith(`${baseUrl}assets/`) ? '' : null)
    }
  }
  return Object.fromEntries([...addresses].sort(([a], [b]) => (a < b ? -1 : 1)))
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

/** The web manifest: https://www.w3.org/TR/appmanifest/. */
function manifest(options: OfflineOptions, { title, tagline, baseUrl, locale }: SiteSettings): string {
  const { name = title, shortName, themeColor, backgroundColor, icons } = options
  const data = {
    id: baseUrl,
    name,
    short_name: shortName,
    description: tagline === '' ? undefined : tagline,
    lang: locale,
    start_url: baseUrl,
    scope: baseUrl,
    display: 'standalone',
    theme_color: themeColor,
    background_color: backgroundColor,
    icons: icons.map(({ src, ...rest }) => ({ src: src.startsWith('/') ? baseUrl + src.slice(1) : src, ...rest })),
  }
  return `${JSON.stringify(data, null, 2)}\n`
}
