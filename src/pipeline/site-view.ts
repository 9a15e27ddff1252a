import { readFileSync } from 'node:fs'
import { cacheLost, type PackReader, type Location } from '../cache/pack.ts'
import { hrefOf } from '../model/address.ts'
import type { FragmentBody } from '../model/facts.ts'
import type { LinkedNavbarItem, RenderJob, SharedSite } from '../model/linked.ts'
import type { Sidebar } from '../model/page.ts'
import type { CheckedSite, RenderedSite, Site } from '../model/site.ts'
import { renderedPage } from '../render/rendered.ts'
import { prepareSite } from '../render/view.ts'
import type { EvaluatedSite } from './evaluate.ts'
import type { SiteLinks } from './link.ts'
import type { PageRecord } from './next-site.ts'
import type { PlannedPage } from './plan-page.ts'

/** The linked site as plugins see it. */
export function siteFor(links: SiteLinks, shared: SharedSite): Site {
  return {
    settings: shared.settings,
    pages: links.pages,
    sidebars: named(links),
    versions: links.versions,
    redirects: links.redirects,
    absolute: (route) => shared.settings.url + hrefOf(route, links.addressing),
    href: (route) => hrefOf(route, links.addressing),
  }
}

/** The sidebars with the labels that writers gave them in the navbar, of which the first counts. */
function named({ sidebars, navbar }: SiteLinks): ReadonlyMap<string, Sidebar> {
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

/** The linked site as checks of plugins see it. Not for `emit`, whose cache key knows the text of pages but not its places. */
export function checkedSiteFor(site: Site, { entries }: Pick<EvaluatedSite, 'entries'>): CheckedSite {
  const keys = new Map(site.pages.map(({ route, entry }) => [route, entry]))
  return { ...site, facts: (route) => entries.get(keys.get(route) ?? '')?.fragments['body'] }
}

/** The rendered site as `emit` of the plugin `instance` sees it. Bytes are read from staging and from packs when asked for. */
export function renderedSiteFor(options: {
  readonly instance: string
  readonly site: Site
  readonly shared: SharedSite
  readonly planned: readonly PlannedPage[]
  readonly records: Readonly<Record<string, PageRecord>>
  readonly reader: PackReader
  /** Where the bytes of an output are now. */
  locate(path: string): string
}): RenderedSite {
  const { site, records, reader } = options
  let prepared: ReturnType<typeof prepareSite> | undefined
  return {
    ...site,
    *digests() {
      for (const { job } of options.planned) {
        const place = records[job.page.route]?.digests[options.instance]
        if (place === undefined) continue
        yield {
          page: job.page,
          check: place[3],
          get digest() {
            const text = reader.read(place)
            if (text === undefined) throw cacheLost()
            return text
          },
        }
      }
    },
    rendered(route) {
      const found = options.planned.find(({ job }) => job.page.route === route)
      if (found === undefined) return undefined
      prepared ??= prepareSite(options.shared)
      const html = () => readFileSync(options.locate(found.job.files[0] ?? ''), 'utf8')
      return renderedPage(withBodies(found.job, reader), prepared, { html })
    },
  }
}

function withBodies(job: RenderJob<Location>, reader: PackReader): RenderJob<FragmentBody> {
  const fragments = Object.entries(job.fragments).map(([name, fragment]) => {
    const body = JSON.parse(reader.read(fragment.body) ?? '{"html":"","markdown":"","sections":[]}') as FragmentBody
    return [name, { ...fragment, body }] as const
  })
  return { ...job, fragments: Object.fromEntries(fragments) }
}
