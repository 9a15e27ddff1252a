import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { digest, digestOf } from '../cache/hash.ts'
import type { Output, OutputGroup } from '../model/site.ts'
import type { LinkedState } from './link.ts'
import type { NextSite, PageRecord, PublishedMeta, Written } from './next-site.ts'
import { pluginThrew, type OpenSite } from './open.ts'
import type { SitePlan } from './plan.ts'
import type { RenderedPages } from './render.ts'
import { isCacheLost, type Run } from './run.ts'
import { checkedSiteFor, renderedSiteFor, siteFor } from './site-view.ts'

/** The whole next site, ready to be published. */
export interface EmittedSite {
  readonly next: NextSite
  /** What is stored of it. */
  readonly meta: PublishedMeta
  readonly diagnostics: readonly Diagnostic[]
}

/** What the stages before it give. */
interface RenderedState extends LinkedState {
  readonly plan: SitePlan
  readonly next: NextSite
  readonly rendered: RenderedPages
}

/** Adds all files but those of pages: fixed ones, and what plugins write over the whole site, which they check here. */
export async function emit(run: Run, known: RenderedState): Promise<EmittedSite> {
  run.stage('emit')
  const { site, links, evaluated, plan, next } = known
  const { shared, pages: planned } = plan
  const { records } = known.rendered
  await addFixed(next, plan, Object.values(records))
  const view = siteFor(links, shared)
  const diagnostics = checks(site, checkedSiteFor(view, evaluated))
  const emitKey = digestOf([
    run.tool,
    site.pluginsKey,
    shared,
    links.redirects,
    planned.map(({ key }) => key),
    [...next.files.keys()].sort(),
  ])
  const { last, reader } = next
  const isSame = last.emitKey === emitKey && next.areIntact(last.emitted)
  const world = { site: view, shared, planned, records, reader, locate: (path: string) => next.locate(path) }
  const written = isSame ? next.keepEmitted() : await emitPlugins({ run, site, next, world }, diagnostics)
  return { next, meta: { pages: records, emitKey, ...written }, diagnostics: [...diagnostics, ...next.diagnostics] }
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
  const writeGroup = async (one: OutputGroup, instance: string): Promise<void> => {
    const name = `${instance}:${one.group}`
    const key = digestOf([run.tool, site.pluginsKey, one.key])
    const last = next.last.groups?.[name]
    if (last?.key === key && next.areIntact(last.paths) && !last.paths.some((path) => next.files.has(path))) {
      groups[name] = last
      emitted.push(...last.paths.filter((path) => next.keep(path)))
      return
    }
    const before = [emitted.length, refused.length] as const
    for await (const output of one.outputs()) await write(output)
    // One that could not be written as it is has to be asked for again.
    if (refused.length === before[1]) groups[name] = { key, paths: emitted.slice(before[0]) }
  }
  for (const { instance, plugin } of site.plugins) {
    if (plugin.emit === undefined) continue
    try {
      for await (const one of plugin.emit(renderedSiteFor({ ...given.world, instance }))) {
        if ('group' in one) await writeGroup(one, instance)
        else await write(one)
      }
    } catch (error) {
      if (isCacheLost(error)) throw error
      diagnostics.push(pluginThrew(plugin.name, 'emit', { error, place: site.pluginPlaces.get(instance) }))
    }
  }
  return { emitted, refused, groups }
}
