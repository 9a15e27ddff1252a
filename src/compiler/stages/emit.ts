import { startOf, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import { digest, digestOf } from '../cache/hash.ts'
import { collectBetweenStages } from '../execute/heap.ts'
import type { Output, OutputGroup } from '../../model/site.ts'
import type { PagesInLocales } from '../link/locales.ts'
import type { LinkedState } from './link.ts'
import type { NextSite, PageRecord, PublishedMeta, Written } from '../incremental/next-site.ts'
import type { OpenSite } from './open.ts'
import { pluginThrew } from '../../model/plugin-error.ts'
import type { SitePlan } from './plan.ts'
import type { ReadSite } from './read.ts'
import type { RenderedPages } from './render.ts'
import { isCacheLost, type Run } from '../run/run.ts'
import { checkedSiteFor, renderedSiteFor, siteFor, type LocaleView } from '../hooks/plugin-views.ts'
import { defined } from '../../base/defined.ts'

/** Complete next site, ready for publication. */
export interface EmittedSite {
  readonly next: NextSite
  /** Record for the next build. */
  readonly meta: PublishedMeta
  /** Values of the site for plugins of the default locale. */
  readonly view: LocaleView
  readonly diagnostics: readonly Diagnostic[]
}

/** Results of earlier stages. */
export interface RenderedState extends LinkedState {
  readonly plan: SitePlan
  readonly next: NextSite
  readonly rendered: RenderedPages
  /** Other locales of the site, which are emitted before the default one. */
  readonly languages?: readonly LocaleView[]
  readonly inLocales?: PagesInLocales
}

/** Adds all files except those of pages: fixed files, and files of plugins about the whole site. Runs `check` of plugins. */
export async function emit(run: Run, state: RenderedState): Promise<EmittedSite> {
  run.stage('emit')
  const { site, links, evaluated, plan, next, languages = [], inLocales } = state
  const { shared, pages: planned } = plan
  const { records } = state.rendered
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
    ...languages.map((view) => view.emitKey),
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
  const emitted = isSame ? next.keepEmitted() : await emitPlugins({ run, site, next, world }, diagnostics)
  return {
    next,
    meta: { pages: records, emitKey, ...emitted },
    view: { emitKey, site: (instance) => renderedSiteFor({ ...world, instance }) },
    diagnostics: [...diagnostics, ...next.diagnostics.map((diagnostic) => atStatic(diagnostic, state.read))],
  }
}

/** Writes the style sheets that pages share, then all fixed files. */
async function addFixed(next: NextSite, { fixed }: SitePlan, records: readonly PageRecord[]): Promise<void> {
  const styles = new Map(records.flatMap(({ style }) => (style === undefined ? [] : [[style.path, style.css]])))
  for (const [path, css] of styles) await next.addFixed(path, digest(css), () => css)
  for (const { path, digest, content } of fixed) await next.addFixed(path, digest(), content)
}

/** Runs `check` of all plugins. */
export function checks(site: OpenSite, view: ReturnType<typeof checkedSiteFor>): Diagnostic[] {
  return site.plugins.flatMap(({ instance, plugin }) => {
    try {
      return [...(plugin.check?.(view) ?? [])]
    } catch (error) {
      return [pluginThrew(plugin.name, 'check', { error, location: site.pluginLocations.get(instance) })]
    }
  })
}

async function emitPlugins(
  context: {
    readonly run: Run
    readonly site: OpenSite
    readonly next: NextSite
    readonly world: Omit<Parameters<typeof renderedSiteFor>[0], 'instance'>
  },
  diagnostics: Diagnostic[],
): Promise<Written> {
  const { run, site, next } = context
  const emitted: string[] = []
  const refusedFiles: string[] = []
  const groups: Record<string, NonNullable<Written['groups']>[string]> = {}
  const write = async (output: Output): Promise<void> => {
    const list = next.files.has(output.path) ? refusedFiles : emitted
    if ((await next.addEmitted(output)) || list === refusedFiles) list.push(output.path)
  }
  const keep = (path: string): void => {
    if (!next.keep(path)) throw new Error(`"${path}" is to be kept, but was not there`)
    emitted.push(path)
  }
  const writeGroup = async (group: OutputGroup, instance: string): Promise<void> => {
    const base = digestOf([run.tool, site.pluginKeys.get(instance)])
    const name = `${instance}:${group.group}`
    const key = digestOf([base, group.key])
    const lastGroup = next.last.groups?.[name]
    const isWhole =
      lastGroup !== undefined &&
      next.areIntact(lastGroup.paths) &&
      !lastGroup.paths.some((path) => next.files.has(path))
    if (isWhole && lastGroup.key === key) {
      groups[name] = lastGroup
      lastGroup.paths.forEach(keep)
      return
    }
    const before = [emitted.length, refusedFiles.length] as const
    const last =
      isWhole && lastGroup.base === base && lastGroup.state !== undefined
        ? { state: lastGroup.state, read: (path: string) => next.readPublished(path) }
        : undefined
    for await (const output of group.outputs(last)) {
      if ('kept' in output) keep(output.path)
      else await write(output)
    }
    // An output that could not be written unchanged must be created again.
    if (refusedFiles.length === before[1])
      groups[name] = defined({ key, base, state: group.state?.(), paths: emitted.slice(before[0]) })
  }
  for (const { instance, plugin } of site.plugins) {
    if (plugin.emit === undefined) continue
    const began = performance.now()
    collectBetweenStages()
    try {
      for await (const output of plugin.emit(await renderedSiteFor({ ...context.world, instance })) ?? []) {
        if ('group' in output) await writeGroup(output, instance)
        else await write(output)
      }
    } catch (error) {
      if (isCacheLost(error)) throw error
      diagnostics.push(pluginThrew(plugin.name, 'emit', { error, location: site.pluginLocations.get(instance) }))
    }
    const milliseconds = performance.now() - began
    if (milliseconds > 250) run.note(`the files of the plugin "${instance}" took ${(milliseconds / 1000).toFixed(1)} s`)
  }
  return { emitted, refused: refusedFiles, groups }
}

/** Reports two outputs with the same path at the static file, which its author can find. */
function atStatic(problem: Diagnostic, { statics, staticFolder }: ReadSite): Diagnostic {
  const { code, subject } = problem
  if (code !== 'asset/duplicate' || subject === undefined || !statics.includes(subject)) return problem
  const message = `the site generates "${subject}", and this file replaces it`
  const hint =
    subject === '_headers' ? 'remove the file; set additional headers on your host' : 'remove or rename the file'
  return { ...problem, message, location: startOf(`${staticFolder}/${subject}`), hint }
}
