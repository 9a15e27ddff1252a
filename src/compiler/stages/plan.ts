import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { digest, digestOf } from '../cache/hash.ts'
import { cacheLost, PackReader } from '../cache/pack.ts'
import { assetOutput } from '../../model/asset.ts'
import { harmlessFile } from '../../text/svg.ts'
import { featureOfLanguage } from '../../model/languages.ts'
import type { SharedSite, ThemeModule } from '../../model/linked.ts'
import { headElements, type HeadItem } from '../../model/head.ts'
import { policyText, widest } from '../../model/policy.ts'
import { indexSidebar, isLoaded } from '../../model/sidebar-slice.ts'
import { sidebarItem } from '../render/view.ts'
import { brandIcon } from '../../text/icons.ts'
import type { PagesInLocales } from '../link/locales.ts'
import { isExternal } from '../../text/url.ts'
import type { LinkedState, SiteLinks } from './link.ts'
import { type OpenSite, settingsOf } from './open.ts'
import { plannerOf, type PlannedPage, type Planner } from '../plan/plan-page.ts'
import { policyParts } from '../plan/policy.ts'
import type { Run } from '../run/run.ts'
import { cacheFolders } from '../cache/index-file.ts'
import { instanceName } from '../config/plugins.ts'
import { enabledFeatures, type SiteConfig } from '../config/schema.ts'
import type { HeadElement } from '../../model/facts.ts'
import { defined } from '../../base/defined.ts'
import type { BrowserBundle } from '../bundle/browser.ts'
import { hrefOf } from '../../model/address.ts'
import type { DocsVersion, Json, NavItem } from '../../model/page.ts'
import { giscusLanguage } from '../../model/comments.ts'
import type { SiteView } from '../../model/theme.ts'
import { importOnce } from '../../base/once.ts'

/** File that neither a page nor a plugin creates. Its bytes are known before pages are rendered. */
interface FixedFile {
  /** Path inside the output. */
  readonly path: string
  digest(): string
  content(): string | Uint8Array | Promise<Uint8Array>
}

/** Linked site that is ready for rendering. */
export interface SitePlan {
  /** Data that all pages share. */
  readonly shared: SharedSite
  /** Fixed files. If two have the same path, the first one is used. */
  readonly fixed: readonly FixedFile[]
  /** Pages in the order of the linked site. */
  readonly pages: readonly PlannedPage[]
  /** Plans a page again. */
  readonly plan: Planner
}

/**
 * Plans pages and fixed files of a linked site whose bundle has a theme. Renders nothing, and reads only the theme.
 * A live site gets the files of all theme features, a built site only those that its pages use.
 */
export async function plan(
  run: Run,
  state: LinkedState,
  { isLive = false, inLocales }: { readonly isLive?: boolean; readonly inLocales?: PagesInLocales | undefined } = {},
): Promise<SitePlan> {
  const { site, bundle, links, evaluated } = state
  const theme = (await importOnce(bundle.server.theme)) as ThemeModule
  const rest = sidebarFragments(links)
  const { config } = site
  const addresses = Object.fromEntries([...rest].map(([id, { path }]) => [id, config.baseUrl + path]))
  const { browser } = bundle
  const { pageIndex, version, unreleased, unmaintained, latest } = site.words.page
  const { direction } = site.words.language
  const shared = sharedSite({
    site,
    crashedTitle: site.words.notFound.crashedTitle,
    pageIndex,
    versionWords: { version, unreleased, unmaintained, latest },
    direction,
    links,
    browser,
    theme,
    rest: addresses,
    feeds: feedsOf(site),
  })
  const base = digestOf([run.tool, bundle.digest, site.pluginsKey])
  const heads = headsOf(config)
  const planner = plannerOf(defined({ links, site: evaluated, shared, base, heads, inLocales }))
  const pages = links.pages.map((page) => planner(page))
  return {
    shared,
    fixed: fixedFiles(run, state, { rest, unused: isLive ? new Set() : unusedFiles(state) }),
    pages,
    plan: planner,
  }
}

/** Fixed files: bundles, fragments, files of content types, images beside pages, files of Markdown extensions, static files. */
function fixedFiles(
  run: Run,
  { site, read, bundle, links, evaluated }: LinkedState,
  {
    rest,
    unused,
  }: {
    readonly rest: ReadonlyMap<string, { readonly path: string; readonly json: string }>
    readonly unused: ReadonlySet<string>
  },
): FixedFile[] {
  const { root } = run.options
  const file = (path: string) => readFile(join(root, run.fileOf(path)))
  const knownFile = (path: string, content: string | Uint8Array): FixedFile => ({
    path,
    digest: () => digest(content),
    content: () => content,
  })
  const assets = new Map<string, FixedFile>()
  const fragments = [...evaluated.entries.values()].flatMap((entry) => Object.values(entry.fragments))
  for (const asset of fragments.flatMap((facts) => facts.assets)) {
    const path = assetOutput(asset.path, asset.digest)
    assets.set(path, {
      path,
      digest: () => asset.digest,
      content: async () => harmlessFile(asset.path, await file(asset.path)).bytes,
    })
  }
  const extensionFiles = [...evaluated.files.values()].map((file): FixedFile => ({
    path: file.path,
    digest: () => file.digest,
    content() {
      const reader = new PackReader(cacheFolders(root).packs)
      const bytes = reader.readBytes(file.at)
      reader.close()
      if (bytes === undefined) throw cacheLost()
      return bytes
    },
  }))
  const pluginFiles = site.plugins.flatMap(({ plugin }) => plugin.takes ?? [])
  const copied = read.statics.filter((path) => !pluginFiles.includes(path))
  const statics = copied.map((path): FixedFile => {
    const source = `${read.staticFolder}/${path}`
    return { path, digest: () => run.digests.digest(source) ?? '', content: () => file(source) }
  })
  return [
    ...[...bundle.browser.files].flatMap(([path, bytes]) => (unused.has(path) ? [] : [knownFile(path, bytes)])),
    ...[...rest.values()].map(({ path, json }) => knownFile(path, json)),
    ...links.arranged.map(({ path, text }) => knownFile(path, text)),
    ...[[...assets.values()], extensionFiles].flatMap((list) => list.sort((a, b) => (a.path < b.path ? -1 : 1))),
    ...statics,
  ]
}

/** Returns true if a category has an icon or a colour. */
function hasSign(items: readonly NavItem[]): boolean {
  return items.some((item) => item.type === 'category' && (item.icon ?? item.tint ?? hasSign(item.items)) !== false)
}

/**
 * Versions that pages list, by instance: those with pages, which a version may lack in a locale. Only the lists of docs
 * grow with the site; threads need them only for sites with versions.
 */
function listedVersions({ versions }: SiteLinks): Readonly<Record<string, readonly DocsVersion[]>> {
  const lists = [...versions].map(([instance, list]) => [instance, list.filter(({ docs }) => docs.length > 0)] as const)
  return Object.fromEntries(lists.filter(([, list]) => list.length > 1))
}

/** Files of features that no page uses, neither by its text nor by a layout with the name of the feature. */
function unusedFiles({ site, bundle, links, evaluated }: LinkedState): ReadonlySet<string> {
  const used = new Set([
    ...links.pages.flatMap(({ layout, features = [] }) => [layout, ...features]),
    ...enabledFeatures(site.config),
    featureOfLanguage(site.config.locale, site.words.language.direction),
    ...featuresOfLinks(links),
  ])
  for (const { fragments } of evaluated.entries.values())
    for (const { features = [] } of Object.values(fragments)) for (const name of features) used.add(name)
  const pathsOf = (isUsed: boolean): readonly string[] =>
    Object.entries(bundle.browser.features).flatMap(([name, { script, style, chunks = [] }]) =>
      used.has(name) === isUsed ? [script, style, ...chunks].filter((path) => path !== undefined) : [],
    )
  // Features may share chunks.
  const needed = new Set(pathsOf(true))
  return new Set(pathsOf(false).filter((path) => !needed.has(path)))
}

/** Features of fragments that pages display of other entries. */
function featuresOfLinks({ pages, movedAnchors, notes, sidebars }: SiteLinks): string[] {
  return [
    ...(pages.some(({ route, layout }) => route === '/' && layout === 'page') ? ['home'] : []),
    ...(movedAnchors.size === 0 ? [] : ['moved']),
    ...(notes.size === 0 ? [] : ['names']),
    ...([...sidebars.values()].some(({ items }) => hasSign(items)) ? ['section', 'icon'] : []),
  ]
}

/**
 * Complete sidebars that pages contain only in part, as data for the plain script. Their file names do not contain a hash of the content:
 * otherwise adding a page would change all pages.
 */
function sidebarFragments(links: SiteLinks): ReadonlyMap<string, { path: string; json: string }> {
  const fragments = new Map<string, { path: string; json: string }>()
  for (const sidebar of links.sidebars.values()) {
    if (!isLoaded(indexSidebar(sidebar))) continue
    const json = JSON.stringify(sidebar.items.map((item) => sidebarItem(item, '', links)))
    fragments.set(sidebar.id, { path: `sidebar-${digest(sidebar.id).slice(0, 8)}.json`, json })
  }
  return fragments
}

/** Head elements of the pages of each content type, by instance. */
function headsOf({ content, plugins, baseUrl }: SiteConfig): ReadonlyMap<string, readonly HeadElement[]> {
  return new Map(
    [...content, ...plugins].map(({ use, id, head }) => [id ?? instanceName(use), headElements(head, baseUrl)]),
  )
}

function feedsOf({ config, plugins }: OpenSite): SharedSite['view']['feeds'] {
  return plugins
    .flatMap(({ plugin }) => plugin.feeds ?? [])
    .map(({ path, name, type }) => ({ title: `${config.title} (${name})`, href: `/${path}`, type }))
}

/** Data that is sent to render threads once. */
function sharedSite(options: {
  readonly site: OpenSite
  readonly links: SiteLinks
  readonly browser: BrowserBundle
  readonly theme: ThemeModule
  readonly rest: Readonly<Record<string, string>>
  readonly feeds: SiteView['feeds']
  readonly crashedTitle: string
  readonly pageIndex: string
  readonly versionWords: NonNullable<SharedSite['versionWords']>
  readonly direction: 'ltr' | 'rtl'
}): SharedSite {
  const { links, browser } = options
  const { config, storagePrefix } = options.site
  const { addressing } = links
  const file = (path: string) => hrefOf(`/${path.replace(/^\//, '')}`, { ...addressing, trailingSlash: false })
  const parts = policyParts(options.theme, config)
  const settings = settingsOf(config, policyText(parts), policyText(parts, widest(parts)))
  const modules = browser.scripts.map((path): HeadItem => ({ script: { type: 'module', src: `/${path}` } }))
  const head = headElements([...config.head, ...modules], config.baseUrl)
  const optional = (path: string | undefined) => (path === undefined ? undefined : file(path))
  const addresses = (parts: BrowserBundle['islands']): SharedSite['islands'] =>
    Object.fromEntries(
      Object.entries(parts).map(([name, { script, style }]) => [
        name,
        defined({ script: optional(script), style: optional(style) }),
      ]),
    )
  const { announcementBar, colorMode, search } = config
  const { logo } = config.navbar
  const view: SiteView = defined({
    ...settings,
    storagePrefix,
    direction: options.direction === 'rtl' ? 'rtl' : undefined,
    languageFeature: featureOfLanguage(config.locale, options.direction),
    favicon: optional(config.favicon),
    image: config.image === undefined || isExternal(config.image) ? config.image : config.url + file(config.image),
    colorMode: {
      default: colorMode.defaultMode ?? 'light',
      respectSystem: colorMode.respectPrefersColorScheme ?? colorMode.defaultMode === undefined,
      disableSwitch: colorMode.disableSwitch,
    },
    announcement: announcementBar && {
      id: announcementBar.id,
      content: links.announcement ?? announcementBar.content,
      dismissible: announcementBar.isCloseable,
    },
    navbar: defined({
      title: config.navbar.title ?? config.title,
      logo: logo && defined({ alt: logo.alt, src: file(logo.src), srcDark: optional(logo.srcDark) }),
      href: links.logoHref,
      hideOnScroll: config.navbar.hideOnScroll,
    }),
    footer: { links: links.footer, copyright: config.footer.copyright },
    social:
      config.social.length === 0
        ? undefined
        : config.social.map((network) => ({ ...network, icon: brandIcon(network.icon) ?? network.icon })),
    feedback: config.feedback.enabled ? defined({ to: config.feedback.to }) : undefined,
    comments: config.comments && { ...config.comments, lang: config.comments.lang ?? giscusLanguage(config.locale) },
    assistants: config.assistants.length === 0 ? undefined : config.assistants,
    sidebar: { hideable: config.sidebar.hideable, autoCollapse: config.sidebar.autoCollapseCategories },
    styles: browser.styles.map(file),
    script: browser.script === '' ? '' : file(browser.script),
    inlineScript: options.theme.inlineScript,
    feeds: options.feeds.map((feed) => ({ ...feed, href: file(feed.href) })),
    search: search.enabled ? { maxSuggestions: search.maxSuggestions, highlight: search.highlight } : undefined,
    asksConsent: config.analytics?.consent === 'required' ? true : undefined,
    options: config.theme.options as Json,
  })
  const locales = options.site.locales.map(({ code, label, isDefault }) => ({ code, label, isDefault }))
  return defined({
    settings,
    addressing,
    view,
    navbar: links.navbar,
    sidebars: [...links.sidebars.values()],
    rest: options.rest,
    versions: listedVersions(links),
    islands: addresses(browser.islands),
    wake: optional(browser.wake),
    features: addresses(browser.features),
    crashedTitle: options.crashedTitle,
    indexLine: options.pageIndex === '' ? undefined : `> ${options.pageIndex}: ${config.url}${config.baseUrl}llms.txt`,
    versionWords: [...links.versions.values()].some((list) => list.length > 1) ? options.versionWords : undefined,
    policyParts: parts,
    locales: locales.length === 0 ? undefined : locales,
    proposesLocale: config.locales?.propose === true ? true : undefined,
    head: head.length === 0 ? undefined : head,
  })
}
