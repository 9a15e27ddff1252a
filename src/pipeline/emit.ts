import { startOf, type Diagnostic } from '../diagnostics/diagnostic.ts'
import { digest, digestOf } from '../cache/hash.ts'
import { collectBetweenStages } from '../execute/heap.ts'
import type {
  Alternate,
  CheckedSite,
  LanguageSite,
  Output,
  OutputGroup,
  PageDigest,
  RenderedSite,
  Site,
} from '../model/site.ts'
import type { PageInLocale } from '../model/locale.ts'
import type { PagesInLocales } from '../link/locales.ts'
import type { LinkedState, SiteLinks } from './link.ts'
import type { NextSite, PageRecord, PublishedMeta, Written } from './next-site.ts'
import type { OpenSite } from './open.ts'
import { pluginThrew } from './open-plugins.ts'
import type { SitePlan } from './plan.ts'
import type { ReadSite } from './read.ts'
import type { RenderedPages } from './render.ts'
import { isCacheLost, type Run } from './run.ts'
import { readFileSync } from 'node:fs'
import { defined } from '../defined.ts'
import { cacheLost, type PackReader, type Location } from '../cache/pack.ts'
import { hrefOf } from '../model/address.ts'
import type { FragmentBody } from '../model/facts.ts'
import type { LinkedNavbarItem, RenderJob, SharedSite } from '../model/linked.ts'
import type { Sidebar } from '../model/page.ts'
import { readInside } from '../read/files.ts'
import { prepareSite } from '../render/view.ts'
import type { EvaluatedSite } from './evaluate.ts'
import type { PlannedPage } from './plan-page.ts'

/** The whole next site, ready to be published. */
export interface EmittedSite {
  readonly next: NextSite
  /** What is stored of it. */
  readonly meta: PublishedMeta
  /** What the first language is told of it. */
  readonly language: EmittedLanguage
  readonly diagnostics: readonly Diagnostic[]
}

/** What the stages before it give. */
interface RenderedState extends LinkedState {
  readonly plan: SitePlan
  readonly next: NextSite
  readonly rendered: RenderedPages
  /** The other languages of a site, which are emitted before the first one. */
  readonly languages?: readonly EmittedLanguage[]
  readonly inLocales?: PagesInLocales
}

/** What the first language of a site is told of another one. */
export interface EmittedLanguage {
  readonly emitKey: string
  /** The rendered site as a plugin sees it. */
  site(instance: string): Promise<LanguageSite>
}

/** Adds all files but those of pages: fixed ones, and what plugins write over the whole site, which they check here. */
export async function emit(run: Run, known: RenderedState): Promise<EmittedSite> {
  run.stage('emit')
  const { site, links, evaluated, plan, next, languages = [], inLocales } = known
  const { shared, pages: planned } = plan
  const { records } = known.rendered
  await addFixed(next, plan, Object.values(records))
  const view = siteFor(links, shared, inLocales)
  const diagnostics = checks(site, checkedSiteFor(view, evaluated))
  const emitKey = digestOf([
    run.tool,
    site.pluginsKey,
    shared,
    links.redirects,
    planned.map(({ key }) => key),
    [...next.files.keys()].sort(),
    ...languages.map((one) => one.emitKey),
  ])
  const { last, reader } = next
  const isSame = last.emitKey === emitKey && next.areIntact(last.emitted)
  const world = {
    root: run.options.root,
    look: run.digests.digest,
    fileOf: run.fileOf,
    site: view,
    plugins: site.plugins,
    shared,
    planned,
    records,
    lastRecords: last.pages,
    reader,
    locate: (path: string) => next.locate(path),
    isPart: site.locale?.isDefault === false && !site.locale.isApart,
    languages,
  }
  const written = isSame ? next.keepEmitted() : await emitPlugins({ run, site, next, world }, diagnostics)
  return {
    next,
    meta: { pages: records, emitKey, ...written },
    language: { emitKey, site: (instance) => renderedSiteFor({ ...world, instance }) },
    diagnostics: [...diagnostics, ...next.diagnostics.map((one) => atStatic(one, known.read))],
  }
}

/** The style sheets that pages share, then all fixed files. */
async function addFixed(next: NextSite, { fixed }: SitePlan, records: readonly PageRecord[]): Promise<void> {
  const styles = new Map(records.flatMap(({ style }) => (style === undefined ? [] : [[style.path, style.css]])))
  for (const [path, css] of styles) await next.addFixed(path, digest(css), () => css)
  for (const { path, digest, content } of fixed) await next.addFixed(path, digest(), content)
}

/** The reports of plugins on the whole site. */
export function checks(site: OpenSite, view: ReturnType<typeof checkedSiteFor>): Diagnostic[] {
  return site.plugins.flatMap(({ instance, plugin }) => {
    try {
      return [...(plugin.check?.(view) ?? [])]
    } catch (error) {
      return [pluginThrew(plugin.name, 'check', { error, place: site.pluginPlaces.get(instance) })]
    }
  })
}

async function emitPlugins(
  given: {
    readonly run: Run
    readonly site: OpenSite
    readonly next: NextSite
    readonly world: Omit<Parameters<typeof renderedSiteFor>[0], 'instance'>
  },
  diagnostics: Diagnostic[],
): Promise<Written> {
  const { run, site, next } = given
  const emitted: string[] = []
  const refused: string[] = []
  const groups: Record<string, NonNullable<Written['groups']>[string]> = {}
  const write = async (one: Output): Promise<void> => {
    const list = next.files.has(one.path) ? refused : emitted
    if ((await next.addEmitted(one)) || list === refused) list.push(one.path)
  }
  const keep = (path: string): void => {
    if (!next.keep(path)) throw new Error(`"${path}" is to be kept, but was not there`)
    emitted.push(path)
  }
  const writeGroup = async (one: OutputGroup, instance: string): Promise<void> => {
    const base = digestOf([run.tool, site.pluginKeys.get(instance)])
    const name = `${instance}:${one.group}`
    const key = digestOf([base, one.key])
    const known = next.last.groups?.[name]
    const isWhole =
      known !== undefined && next.areIntact(known.paths) && !known.paths.some((path) => next.files.has(path))
    if (isWhole && known.key === key) {
      groups[name] = known
      known.paths.forEach(keep)
      return
    }
    const before = [emitted.length, refused.length] as const
    const last =
      isWhole && known.base === base && known.state !== undefined
        ? { state: known.state, read: (path: string) => next.readPublished(path) }
        : undefined
    for await (const output of one.outputs(last)) {
      if ('kept' in output) keep(output.path)
      else await write(output)
    }
    // One that could not be written as it is has to be asked for again.
    if (refused.length === before[1])
      groups[name] = defined({ key, base, state: one.state?.(), paths: emitted.slice(before[0]) })
  }
  for (const { instance, plugin } of site.plugins) {
    if (plugin.emit === undefined) continue
    const began = performance.now()
    collectBetweenStages()
    try {
      for await (const one of plugin.emit(await renderedSiteFor({ ...given.world, instance }))) {
        if ('group' in one) await writeGroup(one, instance)
        else await write(one)
      }
    } catch (error) {
      if (isCacheLost(error)) throw error
      diagnostics.push(pluginThrew(plugin.name, 'emit', { error, place: site.pluginPlaces.get(instance) }))
    }
    const took = performance.now() - began
    if (took > 250) run.note(`the files of the plugin "${instance}" took ${(took / 1000).toFixed(1)} s`)
  }
  return { emitted, refused, groups }
}

/** The linked site as plugins see it. */
export function siteFor(links: SiteLinks, shared: SharedSite, inLocales?: PagesInLocales): Site {
  return {
    ...(inLocales === undefined ? {} : { alternates: (page) => alternatesIn(inLocales(page), shared) }),
    settings: shared.settings,
    pages: links.pages,
    sidebars: named(links),
    versions: links.versions,
    redirects: links.redirects,
    absolute: (route) => shared.settings.url + hrefOf(route, links.addressing),
    href: (route) => hrefOf(route, links.addressing),
  }
}

/** Where a page is, in the languages that it is written in. */
function alternatesIn(inLocales: readonly PageInLocale[], { locales = [], view }: SharedSite): readonly Alternate[] {
  const written = inLocales.flatMap(({ code, translated: url }) => (url === undefined ? [] : [{ language: code, url }]))
  if (written.length < 2 || !written.some(({ language }) => language === view.locale)) return []
  const first = locales.find(({ isDefault }) => isDefault)?.code
  const original = written.find(({ language }) => language === first)
  return original === undefined ? written : [...written, { ...original, language: 'x-default' }]
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
export async function renderedSiteFor(options: {
  readonly instance: string
  /** Folder of the site. */
  readonly root: string
  /** Called with each file before it is read. */
  look?(path: string): void
  /** Where a file of the site stands. Default: at its path. */
  fileOf?(path: string): string
  readonly site: Site
  readonly plugins: OpenSite['plugins']
  readonly shared: SharedSite
  readonly planned: readonly PlannedPage[]
  readonly records: Readonly<Record<string, PageRecord>>
  /** Those of the last build. */
  readonly lastRecords?: Readonly<Record<string, PageRecord>>
  readonly reader: PackReader
  /** Where the bytes of an output are now. */
  locate(path: string): string
  /** Its host is that of the first language, which is told of it. */
  readonly isPart?: boolean
  readonly languages?: readonly EmittedLanguage[]
}): Promise<RenderedSite> {
  const { site, records, reader } = options
  // It brings a parser of HTML and a writer of Markdown: a build that finds nothing new does without them.
  const { renderedPage } = await import('../render/rendered-page.ts')
  let prepared: ReturnType<typeof prepareSite> | undefined
  let byRoute: ReadonlyMap<string, PlannedPage> | undefined
  return {
    ...site,
    isComplete: true,
    isPart: options.isPart === true,
    languages: await Promise.all((options.languages ?? []).map((one) => one.site(options.instance))),
    filePolicies: Object.assign({}, ...options.plugins.map(({ plugin }) => plugin.policies)) as Record<string, string>,
    read(file) {
      options.look?.(file)
      const found = readInside(options.root, options.fileOf?.(file) ?? file)
      if (typeof found === 'string') throw new Error(`"${file}" is ${found}`)
      return found.bytes
    },
    *digests() {
      for (const { page } of options.planned) {
        const { route } = page
        const place = records[route]?.digests[options.instance]
        if (place === undefined) continue
        const last = options.lastRecords?.[route]?.digests[options.instance]
        yield {
          page,
          check: place[3],
          bytes: place[2],
          ...(last && { last: lastDigest(last, reader) }),
          get digest() {
            const text = reader.read(place)
            if (text === undefined) throw cacheLost()
            return text
          },
        }
      }
    },
    rendered(route) {
      byRoute ??= new Map(options.planned.map((one) => [one.page.route, one]))
      const job = byRoute.get(route)?.job
      if (job === undefined) return undefined
      prepared ??= prepareSite(options.shared)
      const html = () => readFileSync(options.locate(job.files[0] ?? ''), 'utf8')
      return renderedPage(withBodies(job, reader), prepared, { html })
    },
  }
}

function lastDigest(place: Location, reader: PackReader): NonNullable<PageDigest['last']> {
  return {
    check: place[3],
    get digest() {
      return reader.read(place)
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

/** Of two outputs with one path, a static file can be found by the one who wrote it. */
function atStatic(problem: Diagnostic, { statics, staticFolder }: ReadSite): Diagnostic {
  const { code, subject } = problem
  if (code !== 'asset/duplicate' || subject === undefined || !statics.includes(subject)) return problem
  const message = `the site makes "${subject}" itself, and this file takes its place`
  const hint =
    subject === '_headers'
      ? 'take the file out: other headers are set with your host'
      : 'take the file out, or give it another name'
  return { ...problem, message, place: startOf(`${staticFolder}/${subject}`), hint }
}
