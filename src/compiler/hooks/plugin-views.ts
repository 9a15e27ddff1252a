/**
 * The views of a site for plugins: linked for their checks, and rendered for `emit`.
 *
 * @module
 */
import { readFileSync } from 'node:fs'
import { cacheLost, type PackRange, type PackReader } from '../cache/pack.ts'
import { hrefOf } from '../../model/address.ts'
import type { FragmentBody } from '../../model/facts.ts'
import type { LinkedNavbarItem, RenderJob, SharedSite } from '../../model/linked.ts'
import type { PageInLocale } from '../../model/locale.ts'
import type { Sidebar } from '../../model/page.ts'
import type { Alternate, CheckedSite, LanguageSite, PageDigest, RenderedSite, Site } from '../../model/site.ts'
import type { PagesInLocales } from '../link/locales.ts'
import { readInside } from '../read/files.ts'
import { prepareSite } from '../render/view.ts'
import type { EvaluatedSite } from '../stages/evaluate.ts'
import type { SiteLinks } from '../stages/link.ts'
import type { PageRecord } from '../incremental/next-site.ts'
import type { OpenSite } from '../stages/open.ts'
import type { PlannedPage } from '../plan/plan-page.ts'
import { once } from '../../base/once.ts'

/** Another locale, for plugins of the first one. */
export interface LocaleView {
  readonly emitKey: string
  /** Returns the rendered site for a plugin. */
  site(instance: string): Promise<LanguageSite>
}

/** Creates the linked site for plugins. */
export function siteFor(links: SiteLinks, shared: SharedSite, inLocales?: PagesInLocales): Site {
  return {
    ...(inLocales === undefined ? {} : { alternates: (page) => alternatesIn(inLocales(page), shared) }),
    settings: shared.settings,
    pages: links.pages,
    sidebars: sidebarsByKey(links),
    versions: links.versions,
    redirects: links.redirects,
    absolute: (route) => shared.settings.url + hrefOf(route, links.addressing),
    href: (route) => hrefOf(route, links.addressing),
  }
}

/** Addresses of a page in all locales that have a translation. */
function alternatesIn(inLocales: readonly PageInLocale[], { locales = [], view }: SharedSite): readonly Alternate[] {
  const counterparts = inLocales.flatMap(({ code, translated: url }) =>
    url === undefined ? [] : [{ language: code, url }],
  )
  if (counterparts.length < 2 || !counterparts.some(({ language }) => language === view.locale)) return []
  const first = locales.find(({ isDefault }) => isDefault)?.code
  const original = counterparts.find(({ language }) => language === first)
  return original === undefined ? counterparts : [...counterparts, { ...original, language: 'x-default' }]
}

/** Sidebars with their labels from the navbar. The first label of a sidebar is used. */
function sidebarsByKey({ sidebars, navbar }: SiteLinks): ReadonlyMap<string, Sidebar> {
  const labels = new Map<string, string>()
  const collect = (items: readonly LinkedNavbarItem[]): void => {
    for (const item of items)
      if (item.type === 'dropdown') collect(item.items)
      else if (item.type === 'link' && item.sidebar !== undefined && item.sidebar !== item.label)
        labels.set(item.sidebar, labels.get(item.sidebar) ?? item.label)
  }
  collect([...navbar.left, ...navbar.right])
  return new Map(
    [...sidebars].map(([id, sidebar]) => {
      const label = labels.get(id)
      return [id, label === undefined ? sidebar : { ...sidebar, label }]
    }),
  )
}

/**
 * Creates the linked site for checks of plugins. Not for `emit`, whose cache key covers the text of pages but not its
 * locations.
 */
export function checkedSiteFor(site: Site, { entries }: Pick<EvaluatedSite, 'entries'>): CheckedSite {
  const keys = new Map(site.pages.map(({ route, entry }) => [route, entry]))
  return { ...site, facts: (route) => entries.get(keys.get(route) ?? '')?.fragments['body'] }
}

/** It brings a parser of HTML and a writer of Markdown: a build that finds nothing new does without them. */
const loadRenderedPage = once(() => import('../render/rendered-page.ts'))

/** The rendered site for `emit` of the plugin `instance`. Bytes are read on demand from staging and from packs. */
export async function renderedSiteFor(options: {
  readonly instance: string
  /** Folder of the site. */
  readonly root: string
  /** Called with each file before it is read. */
  look?(path: string): void
  /** Path of a file of the site. Default: unchanged. */
  fileOf?(path: string): string
  readonly site: Site
  readonly plugins: OpenSite['plugins']
  readonly shared: SharedSite
  readonly planned: readonly PlannedPage[]
  readonly records: Readonly<Record<string, PageRecord>>
  /** Page records of the last build. */
  readonly lastRecords?: Readonly<Record<string, PageRecord>>
  readonly reader: PackReader
  /** Current path of an output's bytes. */
  locate(path: string): string
  /** The locale is published on the host of the first locale, whose plugins receive it. */
  readonly isPart?: boolean
  readonly languages?: readonly LocaleView[]
}): Promise<RenderedSite> {
  const { site, records, reader } = options
  const { renderedPage } = await loadRenderedPage()
  let prepared: ReturnType<typeof prepareSite> | undefined
  let byRoute: ReadonlyMap<string, PlannedPage> | undefined
  return {
    ...site,
    isComplete: true,
    isPart: options.isPart === true,
    languages: await Promise.all((options.languages ?? []).map((view) => view.site(options.instance))),
    filePolicies: Object.assign({}, ...options.plugins.map(({ plugin }) => plugin.policies)) as Record<string, string>,
    read(file) {
      options.look?.(file)
      const content = readInside(options.root, options.fileOf?.(file) ?? file)
      if (typeof content === 'string') throw new Error(`"${file}" is ${content}`)
      return content.bytes
    },
    *digests() {
      for (const { page } of options.planned) {
        const { route } = page
        const range = records[route]?.digests[options.instance]
        if (range === undefined) continue
        const last = options.lastRecords?.[route]?.digests[options.instance]
        yield {
          page,
          check: range[3],
          bytes: range[2],
          ...(last && { last: lastDigest(last, reader) }),
          get digest() {
            const text = reader.read(range)
            if (text === undefined) throw cacheLost()
            return text
          },
        }
      }
    },
    rendered(route) {
      byRoute ??= new Map(options.planned.map((plannedPage) => [plannedPage.page.route, plannedPage]))
      const job = byRoute.get(route)?.job
      if (job === undefined) return undefined
      prepared ??= prepareSite(options.shared)
      const html = () => readFileSync(options.locate(job.files[0] ?? ''), 'utf8')
      return renderedPage(withBodies(job, reader), prepared, { html })
    },
  }
}

function lastDigest(range: PackRange, reader: PackReader): NonNullable<PageDigest['last']> {
  return {
    check: range[3],
    get digest() {
      return reader.read(range)
    },
  }
}

function withBodies(job: RenderJob<PackRange>, reader: PackReader): RenderJob<FragmentBody> {
  const fragments = Object.entries(job.fragments).map(([name, fragment]) => {
    const body = JSON.parse(reader.read(fragment.body) ?? '{"html":"","markdown":"","sections":[]}') as FragmentBody
    return [name, { ...fragment, body }] as const
  })
  return { ...job, fragments: Object.fromEntries(fragments) }
}
