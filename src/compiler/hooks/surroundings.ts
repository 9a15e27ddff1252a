import { digestOf } from '../cache/hash.ts'
import { defined } from '../../base/defined.ts'
import { addressingOf, hrefOf } from '../../model/address.ts'
import type { Entry } from '../../model/entry.ts'
import type { Arrangement, DocsVersion, Page, Reference } from '../../model/page.ts'
import { surroundingsOf, type DocFacts, type OwnSurroundings, type PageFacts } from '../../model/surroundings.ts'
import type { SharedSurroundings, VersionDocs, VersionFacts } from '../../model/surroundings.ts'
import type { BuiltInType } from '../../model/built-in-plugin.ts'
import type { OpenSite } from '../stages/open.ts'

type ByType = ReadonlyMap<string, readonly Entry[]>

/** Data about the pages of a site that components may request. */
export interface SiteSurroundings {
  readonly shared: SharedSurroundings
  /** Parts of the page whose body is that of an entry. */
  own(entry: string): OwnSurroundings
  /** Digests of parts of this page. */
  digests(entry: string, parts: readonly string[]): Readonly<Record<string, string>>
}

/**
 * Arranges entries before the modules of requesting pages run: exports of these pages are missing, but not their
 * titles.
 */
export function siteSurroundings({ plugins, config }: OpenSite, byType: ByType): SiteSurroundings {
  const arranged = plugins.flatMap(({ instance, plugin: { types = [] } }) =>
    types.map((type, number) => ({ instance, ...arrangedBy(type, byType.get(`${instance}:${number}`) ?? []) })),
  )
  const addressing = addressingOf(
    config,
    arranged.flatMap(({ pages }) => pages.map(({ route }) => route)),
  )
  const href = (route: string): string => hrefOf(route, addressing)
  const entries = new Map([...byType.values()].flat().map((entry) => [entry.key, entry]))
  const pages = new Map<string, PageFacts>()
  const byRoute = new Map<string, Page>()
  for (const { instance, pages: list } of arranged) {
    for (const page of list) {
      byRoute.set(page.route, page)
      const entry = entries.get(page.entry ?? '')
      if (entry !== undefined && !pages.has(entry.key)) pages.set(entry.key, factsOf(page, { instance, entry, href }))
    }
  }
  const doc = ({ id, path }: { readonly id: string; readonly path: string }): DocFacts => {
    const { title = id, description, sidebar, unlisted } = byRoute.get(path) ?? {}
    return defined({ id, href: href(path), title, description, sidebar, unlisted })
  }
  const docs = arranged.flatMap(({ instance, versions = [], sidebars = [] }) =>
    versions.length === 0 ? [] : [{ instance, versions, sidebars }],
  )
  const byInstance = <Part>(make: (instanceDocs: (typeof docs)[number]) => Part): Record<string, Part> =>
    Object.fromEntries(docs.map((instanceDocs) => [instanceDocs.instance, make(instanceDocs)]))
  const shared: SharedSurroundings = {
    versions: byInstance(({ versions }) => versions.map((version) => versionFacts(version, href))),
    docs: byInstance(({ versions }) =>
      Object.fromEntries(
        versions.map(({ name, draftIds, sidebars, docs: list }): [string, VersionDocs] => [
          name,
          { docs: list.map(doc), draftIds, sidebars },
        ]),
      ),
    ),
    sidebars: byInstance(({ sidebars }) => Object.fromEntries(sidebars.map(({ id, items }) => [id, items]))),
  }
  const digestsOfValues = new Map<unknown, string>()
  const digestOnce = (value: unknown): string => {
    const digest = digestsOfValues.get(value) ?? digestOf([value ?? null])
    digestsOfValues.set(value, digest)
    return digest
  }
  const ownSurroundings = (key: string): OwnSurroundings => {
    const page = pages.get(key)
    return page === undefined ? { counterparts: {} } : { page, counterparts: counterpartsOf(page, shared) }
  }
  return {
    shared,
    own: ownSurroundings,
    digests(key, parts) {
      const all: Readonly<Record<string, unknown>> = { ...surroundingsOf(ownSurroundings(key), shared) }
      return Object.fromEntries(parts.map((part) => [part, digestOnce(all[part])]))
    },
  }
}

/** A type that throws is reported when pages are linked. */
function arrangedBy(type: BuiltInType, entries: readonly Entry[]): Arrangement {
  try {
    return (type as BuiltInType<unknown>).arrange(entries)
  } catch {
    return { pages: [] }
  }
}

function factsOf(
  page: Page,
  { instance, entry, href }: { readonly instance: string; readonly entry: Entry; href(route: string): string },
): PageFacts {
  const { layout, title, description, sidebar, breadcrumbs, editUrl, lastUpdate, unlisted, data } = page
  const linked = (reference?: Reference) => reference && { ...reference, href: href(reference.href) }
  const [previous, next] = [linked(page.previous), linked(page.next)]
  const facts = defined({
    instance,
    layout,
    href: href(page.route),
    title,
    description,
    source: entry.source,
    version: page.version?.name,
    sidebar,
    breadcrumbs,
    previous,
    next,
    editUrl,
    lastUpdate,
    unlisted,
    data: data ?? undefined,
  })
  return { ...facts, frontMatter: entry.data }
}

function versionFacts(version: DocsVersion, href: (route: string) => string): VersionFacts {
  const { name, label, path, home = path, isLast, banner, badge = true } = version
  return defined({ name, label, href: href(path), home: href(home), isLast, banner, badge })
}

/** The docs with the id of the page in all versions. */
function counterpartsOf({ instance, href }: PageFacts, { docs }: SharedSurroundings): Record<string, DocFacts> {
  const versions = Object.entries(docs[instance] ?? {})
  const id = versions.flatMap(([, version]) => version.docs).find((doc) => doc.href === href)?.id
  return Object.fromEntries(
    versions.flatMap(([name, version]) => {
      const doc = version.docs.find((candidate) => candidate.id === id)
      return doc === undefined ? [] : [[name, doc] as const]
    }),
  )
}
