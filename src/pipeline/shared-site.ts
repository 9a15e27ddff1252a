import { createHash } from 'node:crypto'
import type { SiteConfig } from '../config/schema.ts'
import { defined } from '../defined.ts'
import type { BrowserBundle } from '../bundle/browser.ts'
import { hrefOf } from '../model/address.ts'
import type { SharedSite } from '../model/linked.ts'
import type { Json } from '../model/page.ts'
import type { SiteView } from '../theme.ts'
import type { SiteLinks } from './link.ts'
import { settingsOf } from './open.ts'

/**
 * The Content-Security-Policy of every page: nothing but the site's own files, and the one constant inline script by its
 * hash. Pictures and media may come from other hosts, since writers may show them.
 *
 * @param asked origins that scripts may ask
 */
function contentSecurityPolicy(inlineScript: string, asked: readonly string[]): string {
  const hash = createHash('sha256').update(inlineScript).digest('base64')
  return [
    "default-src 'none'",
    `script-src 'self' 'sha256-${hash}'`,
    "style-src 'self'",
    "img-src 'self' data: https:",
    "media-src 'self' https:",
    "font-src 'self'",
    ["connect-src 'self'", ...asked].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')
}

/** What threads that render are given once. */
export function sharedSite(options: {
  readonly config: SiteConfig
  readonly links: SiteLinks
  readonly browser: BrowserBundle
  readonly inlineScript: string
  readonly rest: Readonly<Record<string, string>>
  readonly feeds: SiteView['feeds']
}): SharedSite {
  const { config, links, browser } = options
  const { addressing } = links
  const file = (path: string) => hrefOf(`/${path.replace(/^\//, '')}`, { ...addressing, trailingSlash: false })
  const policy = contentSecurityPolicy(options.inlineScript, config.search.origins ?? [])
  const settings = settingsOf(config, policy)
  const optional = (path: string | undefined) => (path === undefined ? undefined : file(path))
  const { announcementBar, search } = config
  const { logo } = config.navbar
  const view: SiteView = defined({
    ...settings,
    favicon: optional(config.favicon),
    colorMode: {
      default: config.colorMode.defaultMode,
      respectSystem: config.colorMode.respectPrefersColorScheme,
      disableSwitch: config.colorMode.disableSwitch,
    },
    announcement: announcementBar && {
      id: announcementBar.id,
      content: links.announcement ?? announcementBar.content,
      dismissible: announcementBar.isCloseable,
    },
    navbar: defined({
      title: config.navbar.title ?? config.title,
      logo: logo && defined({ alt: logo.alt, src: file(logo.src), srcDark: optional(logo.srcDark) }),
      hideOnScroll: config.navbar.hideOnScroll,
    }),
    footer: { links: links.footer, copyright: config.footer.copyright },
    sidebar: { hideable: config.sidebar.hideable, autoCollapse: config.sidebar.autoCollapseCategories },
    styles: browser.styles.map(file),
    script: browser.script === '' ? '' : file(browser.script),
    inlineScript: options.inlineScript,
    feeds: options.feeds.map((feed) => ({ ...feed, href: file(feed.href) })),
    search: search.enabled ? { maxSuggestions: search.maxSuggestions, highlight: search.highlight } : undefined,
    options: config.theme.options as Json,
  })
  return defined({
    settings,
    addressing,
    view,
    navbar: links.navbar,
    sidebars: [...links.sidebars.values()],
    rest: options.rest,
    // The lists of docs are the one part that grows with the site; threads need them only where there are versions.
    versions: Object.fromEntries([...links.versions].filter(([, list]) => list.length > 1)),
    islands: Object.fromEntries(Object.entries(browser.islands).map(([id, path]) => [id, file(path)])),
    wake: optional(browser.wake),
  })
}
