import { diagnostic, type Diagnostic } from '../diagnostics/diagnostic.ts'
import type { ManifestFile } from '../publish/manifest.ts'
import { openOutput, type OutputFolder } from '../publish/publish.ts'
import { digest, digestOf } from '../cache/hash.ts'
import { PackReader } from '../cache/pack.ts'
import type { Output, OutputGroup } from '../model/output.ts'
import type { Json } from '../model/page.ts'
import type { BundledSite } from './bundle-site.ts'
import type { EvaluatedSite } from './evaluate-site.ts'
import type { SiteLinks } from './link-site.ts'
import { pluginThrew, type OpenSite } from './open-site.ts'
import { planSite, type FixedFile } from './plan-site.ts'
import type { ReadSite } from './read-site.ts'
import { renderSite, type PageRecord } from './render-site.ts'
import { isCacheLost, type Run } from './run.ts'
import { cacheFolders } from '../cache/index-file.ts'
import { checkedSiteFor, renderedSiteFor, siteFor } from './site-view.ts'

/** What is remembered of a published site, beside its files. */
interface PublishedMeta {
  readonly pages: Readonly<Record<string, PageRecord>>
  /** Key of all that the emitting plugins saw, and what they wrote. */
  readonly emitKey: string
  readonly emitted: readonly string[]
  /** What they would have written had another file not had the path. */
  readonly refused: readonly string[]
  /** Groups of them, by instance and name: what they were made of, and their paths. */
  readonly groups?: Groups
}

type Groups = Readonly<Record<string, { readonly key: string; readonly paths: readonly string[] }>>

/** What plugins wrote. */
type Written = Pick<PublishedMeta, 'emitted' | 'refused' | 'groups'>

/** What became of emitting. */
export interface Emitted {
  readonly diagnostics: Diagnostic[]
  readonly published: boolean
  readonly pages: number
  readonly fromCache: number
  readonly written: number
  /** Packs that hold what plugins keep of the published pages. */
  readonly packs?: readonly string[]
}

/** Renders the linked site into a staging folder beside the output and publishes it whole, unless there is an error. */
export async function emitSite(input: {
  readonly run: Run
  readonly site: OpenSite
  readonly read: ReadSite
  readonly bundle: BundledSite
  readonly evaluated: EvaluatedSite
  readonly links: SiteLinks
  readonly diagnostics: readonly Diagnostic[]
}): Promise<Emitted> {
  const { run, site, bundle, links } = input
  const { options } = run
  const failed = (diagnostics: Diagnostic[]): Emitted => ({
    diagnostics,
    published: false,
    pages: links.pages.length,
    fromCache: 0,
    written: 0,
  })
  if (bundle.server.theme === '') return failed([])

  const opened = await openOutput({
    out: options.out,
    site: options.root,
    tool: run.tool,
    waiting: () => run.stage('waiting for another docs command'),
  })
  if (!opened.ok) return failed([opened.problem])
  const output = opened.value
  const intact = output.verify()
  const reader = new PackReader(cacheFolders(options.root).packs)
  try {
    const parts = new Parts(output, options.cache)
    const { shared, fixed, plan } = await planSite(input)
    const meta = (options.cache ? (output.meta as unknown as PublishedMeta | undefined) : undefined) ?? {
      pages: {},
      emitKey: '',
      emitted: [],
      refused: [],
    }

    const planned = links.pages.map((page) => plan(page))
    const rendered = await renderSite({
      ...run.stage('render', planned.length),
      planned,
      workspace: { ...input.read.workspace, theme: bundle.server.theme, site: shared, staging: output.staging },
      reader,
      old: meta.pages,
      intact: (path) => intact.has(path),
      keep: (path) => parts.keep(path),
    })
    for (const [route, record] of Object.entries(rendered.records)) parts.rendered(record, route)

    run.stage('emit')
    await addFixed(parts, fixed, Object.values(rendered.records))
    const world = {
      site: siteFor(links, shared),
      shared,
      planned,
      records: rendered.records,
      reader,
      locate: (path: string) => output.locate(path),
    }
    const diagnostics = [...rendered.diagnostics, ...checks(site, checkedSiteFor(world.site, input.evaluated))]
    const emitKey = digestOf([
      run.tool,
      site.pluginsKey,
      shared,
      links.redirects,
      planned.map(({ key }) => key),
      [...parts.files.keys()].sort(),
    ])
    const known = meta.emitKey === emitKey && meta.emitted.every((path) => intact.has(path))
    const written = known
      ? parts.keepAll(meta)
      : await emitPlugins({ run, site, world, parts, intact, groups: meta.groups ?? {} }, diagnostics)
    diagnostics.push(...parts.diagnostics)

    const all = links.hear([...input.diagnostics, ...diagnostics])
    const stop = all.some(({ severity }) => severity === 'error') || (options.strict && all.length > 0)
    if (stop) return failed(diagnostics)
    const next: PublishedMeta = { pages: rendered.records, emitKey, ...written }
    const result = output.publish(parts.files, next as unknown as Json)
    if (!result.ok) return failed([...diagnostics, result.problem])
    return {
      diagnostics,
      published: true,
      pages: links.pages.length,
      fromCache: rendered.fromCache,
      written: result.value.written,
      packs: packsOf(rendered.records),
    }
  } finally {
    reader.close()
    output.abandon()
  }
}

/** The files of the next site, as they are decided upon: of two with one path the first wins. */
class Parts {
  readonly files = new Map<string, ManifestFile>()
  readonly diagnostics: Diagnostic[] = []
  readonly #ofPages = new Set<string>()
  readonly #output: OutputFolder
  readonly #cache: boolean

  constructor(output: OutputFolder, cache: boolean) {
    this.#output = output
    this.#cache = cache
  }

  /** Takes an untouched file over from the published site. */
  keep(path: string): boolean {
    const file = this.#output.keep(path)
    if (file === undefined) return false
    this.files.set(path, file)
    return true
  }

  /** Takes over what plugins emitted before, and says again what was refused. */
  keepAll({ emitted, refused, groups = {} }: Written): Written {
    for (const path of refused) this.#duplicate(path)
    return { emitted: emitted.filter((path) => this.keep(path)), refused, groups }
  }

  /** Notes what threads have written for a page. */
  rendered(record: PageRecord, route: string): void {
    for (const { path, ...written } of record.outputs) {
      // What was kept is known already, and better: an unchanged publication leaves older files in place.
      if (!this.#ofPages.has(path)) this.files.set(path, this.files.get(path) ?? written)
      // Threads wrote both, in any order: there is no first one to keep.
      else
        this.diagnostics.push(
          diagnostic('asset/conflict', `two pages write "${path}", one of them "${route}"`, {
            hint: 'a plugin whose emitPage gives this path has to make it unique',
          }),
        )
      this.#ofPages.add(path)
    }
  }

  /** Adds a file whose digest is known before its bytes are written; the published one is kept if it is the same. */
  async add(
    path: string,
    digest: string,
    content: () => string | Uint8Array | Promise<string | Uint8Array> | AsyncIterable<string>,
  ): Promise<void> {
    if (this.files.has(path)) return this.#duplicate(path)
    if (this.#cache && this.#output.published.get(path)?.digest === digest && this.keep(path)) return
    await this.#write(path, await content())
  }

  /** Adds a file of a plugin. */
  async emit(
    path: string,
    content: () => string | Uint8Array | Promise<string | Uint8Array> | AsyncIterable<string>,
  ): Promise<boolean> {
    if (this.files.has(path)) {
      this.#duplicate(path)
      return false
    }
    return this.#write(path, await content())
  }

  async #write(path: string, content: string | Uint8Array | AsyncIterable<string>): Promise<boolean> {
    const written = await this.#output.write(path, content)
    if (written.ok) this.files.set(path, written.value)
    else this.diagnostics.push(written.problem)
    return written.ok
  }

  #duplicate(path: string, route?: string): void {
    this.diagnostics.push(
      diagnostic(
        'asset/duplicate',
        `two outputs have the path "${path}"${route === undefined ? '' : ` (one for "${route}")`}; the first is kept`,
      ),
    )
  }
}

function packsOf(records: Readonly<Record<string, PageRecord>>): string[] {
  return [...new Set(Object.values(records).flatMap(({ digests }) => Object.values(digests).map(([pack]) => pack)))]
}

/** The style sheets that pages share, then all fixed files. */
async function addFixed(parts: Parts, fixed: readonly FixedFile[], records: readonly PageRecord[]): Promise<void> {
  const styles = new Map(
    records.flatMap(({ style }) => (style === undefined ? [] : [[style.path, style.css] as const])),
  )
  for (const [path, css] of styles) await parts.add(path, digest(css), () => css)
  for (const { path, digest, content } of fixed) await parts.add(path, digest(), content)
}

/** What plugins say of the whole site. */
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
    readonly world: Omit<Parameters<typeof renderedSiteFor>[0], 'instance'>
    readonly parts: Parts
    /** Files of the published site that are as they were written. */
    readonly intact: ReadonlySet<string>
    /** Those of the published site. */
    readonly groups: Groups
  },
  diagnostics: Diagnostic[],
): Promise<Written> {
  const { run, site, parts, intact } = given
  const emitted: string[] = []
  const refused: string[] = []
  const groups: Record<string, Groups[string]> = {}
  const write = async (one: Output): Promise<void> => {
    const list = parts.files.has(one.path) ? refused : emitted
    if ((await parts.emit(one.path, () => one.content())) || list === refused) list.push(one.path)
  }
  const writeGroup = async (one: OutputGroup, instance: string): Promise<void> => {
    const name = `${instance}:${one.group}`
    const key = digestOf([run.tool, site.pluginsKey, one.key])
    const last = given.groups[name]
    if (last?.key === key && last.paths.every((path) => intact.has(path) && !parts.files.has(path))) {
      groups[name] = last
      emitted.push(...last.paths.filter((path) => parts.keep(path)))
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
