import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { diagnostic, type Diagnostic } from '../diagnostic/diagnostic.ts'
import type { ManifestFile } from '../emit/manifest.ts'
import { openOutput, type OutputFolder } from '../emit/publish.ts'
import { digest, digestOf } from '../execute/hash.ts'
import { cacheLost, PackReader } from '../execute/pack.ts'
import { assetOutput } from '../model/asset.ts'
import type { SharedSite } from '../model/linked.ts'
import type { Json } from '../model/page.ts'
import { isWhole, indexSidebar } from '../model/sidebar-slice.ts'
import type { ThemeModule } from '../model/theme-module.ts'
import { sidebarItem } from '../render/view.ts'
import type { BundledSite } from './bundle-site.ts'
import type { EvaluatedSite } from './evaluate-site.ts'
import type { SiteLinks } from './link-site.ts'
import { pluginThrew, type OpenSite } from './open-site.ts'
import type { ReadSite } from './read-site.ts'
import { planPages, renderSite, type PageRecord } from './render-site.ts'
import type { Run } from './run.ts'
import { sharedSite } from './shared-site.ts'
import { cacheFolders } from './site-cache.ts'
import { checkedSiteFor, renderedSiteFor, siteFor } from './site-view.ts'

/** What is remembered of a published site, beside its files. */
interface PublishedMeta {
  readonly pages: Readonly<Record<string, PageRecord>>
  /** Key of all that the emitting plugins saw, and what they wrote. */
  readonly emitKey: string
  readonly emitted: readonly string[]
  /** What they would have written had another file not had the path. */
  readonly refused: readonly string[]
}

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
  const { options, executor } = run
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
    const { inlineScript } = (await import(bundle.server.theme)) as ThemeModule
    const parts = new Parts(output, options.cache)
    const rest = sidebarFragments(links)
    const shared = sharedSite({
      config: site.config,
      links,
      browser: bundle.browser,
      inlineScript,
      rest: addressesOf(rest, links),
      feeds: feedsOf(site),
    })
    const meta = (options.cache ? (output.meta as unknown as PublishedMeta | undefined) : undefined) ?? {
      pages: {},
      emitKey: '',
      emitted: [],
      refused: [],
    }

    const planned = planPages({
      links,
      site: input.evaluated,
      shared,
      base: digestOf([run.tool, bundle.digest, site.pluginsKey]),
    })
    const rendered = await renderSite({
      ...run.stage('render', planned.length),
      planned,
      shared,
      theme: bundle.server.theme,
      staging: output.staging,
      reader,
      old: meta.pages,
      intact: (path) => intact.has(path),
      keep: (path) => parts.keep(path),
    })
    for (const [route, record] of Object.entries(rendered.records)) parts.rendered(record, route)

    run.stage('emit')
    await fixedParts(parts, input, rest, Object.values(rendered.records))
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
    const { emitted, refused } = known ? parts.keepAll(meta) : await emitPlugins(site, world, parts, diagnostics)
    diagnostics.push(...parts.diagnostics)

    const all = links.hear([...input.diagnostics, ...diagnostics])
    const stop = all.some(({ severity }) => severity === 'error') || (options.strict && all.length > 0)
    if (stop) return failed(diagnostics)
    const next: PublishedMeta = { pages: rendered.records, emitKey, emitted, refused }
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
  keepAll({
    emitted,
    refused,
  }: Pick<PublishedMeta, 'emitted' | 'refused'>): Pick<PublishedMeta, 'emitted' | 'refused'> {
    for (const path of refused) this.#duplicate(path)
    return { emitted: emitted.filter((path) => this.keep(path)), refused }
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

/** Bundles, static files, pictures beside pages, fragments, and what content types gave. */
async function fixedParts(
  parts: Parts,
  input: Parameters<typeof emitSite>[0],
  rest: ReadonlyMap<string, { path: string; json: string }>,
  records: readonly PageRecord[],
): Promise<void> {
  const { run, read, bundle, links, evaluated } = input
  const file = (path: string) => readFile(join(run.options.root, path))
  for (const [path, bytes] of bundle.browser.files) await parts.add(path, digest(bytes), () => bytes)
  const styles = new Map(
    records.flatMap(({ style }) => (style === undefined ? [] : [[style.path, style.css] as const])),
  )
  for (const [path, css] of styles) await parts.add(path, digest(css), () => css)
  for (const { path, json } of rest.values()) await parts.add(path, digest(json), () => json)
  for (const { path, text } of links.arranged) await parts.add(path, digest(text), () => text)
  const assets = new Map<string, { path: string; digest: string }>()
  for (const { fragments } of evaluated.entries.values()) {
    for (const { assets: own } of Object.values(fragments))
      for (const one of own) assets.set(assetOutput(one.path, one.digest), one)
  }
  for (const [path, asset] of [...assets].sort(([a], [b]) => (a < b ? -1 : 1)))
    await parts.add(path, asset.digest, () => file(asset.path))
  const reader = new PackReader(cacheFolders(run.options.root).packs)
  for (const [path, made] of [...evaluated.files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await parts.add(path, made.digest, () => {
      const bytes = reader.readBytes(made.at)
      if (bytes === undefined) throw cacheLost()
      return bytes
    })
  }
  reader.close()
  for (const path of read.statics) {
    const source = `${read.staticFolder}/${path}`
    await parts.add(path, run.digests.digest(source) ?? '', () => file(source))
  }
}

function checks(site: OpenSite, view: ReturnType<typeof checkedSiteFor>): Diagnostic[] {
  return site.plugins.flatMap(({ instance, plugin }) => {
    try {
      return [...(plugin.check?.(view) ?? [])]
    } catch (error) {
      return [pluginThrew(plugin.name, 'check', { error, place: site.pluginPlaces.get(instance) })]
    }
  })
}

async function emitPlugins(
  site: OpenSite,
  world: Omit<Parameters<typeof renderedSiteFor>[0], 'instance'>,
  parts: Parts,
  diagnostics: Diagnostic[],
): Promise<Pick<PublishedMeta, 'emitted' | 'refused'>> {
  const emitted: string[] = []
  const refused: string[] = []
  for (const { instance, plugin } of site.plugins) {
    if (plugin.emit === undefined) continue
    try {
      for await (const one of plugin.emit(renderedSiteFor({ ...world, instance }))) {
        const list = parts.files.has(one.path) ? refused : emitted
        if ((await parts.emit(one.path, () => one.content())) || list === refused) list.push(one.path)
      }
    } catch (error) {
      diagnostics.push(pluginThrew(plugin.name, 'emit', { error, place: site.pluginPlaces.get(instance) }))
    }
  }
  return { emitted, refused }
}

/** The whole of each sidebar that pages hold only in part, as data for the plain script. */
function sidebarFragments(links: SiteLinks): ReadonlyMap<string, { path: string; json: string }> {
  const fragments = new Map<string, { path: string; json: string }>()
  for (const sidebar of links.sidebars.values()) {
    if (isWhole(indexSidebar(sidebar))) continue
    const json = JSON.stringify(sidebar.items.map((item) => sidebarItem(item, '', links)))
    fragments.set(sidebar.id, { path: `assets/sidebar-${digest(json).slice(0, 8)}.json`, json })
  }
  return fragments
}

function addressesOf(rest: ReadonlyMap<string, { path: string }>, links: SiteLinks): Readonly<Record<string, string>> {
  return Object.fromEntries([...rest].map(([id, { path }]) => [id, `${links.addressing.baseUrl}${path}`]))
}

const feedTypes = {
  'rss.xml': ['RSS', 'application/rss+xml'],
  'atom.xml': ['Atom', 'application/atom+xml'],
  'feed.json': ['JSON Feed', 'application/feed+json'],
} as const

function feedsOf(site: OpenSite): SharedSite['view']['feeds'] {
  return site.plugins.flatMap(({ plugin }) =>
    (plugin.outputs ?? []).flatMap((path) => {
      const kind = feedTypes[path.slice(path.lastIndexOf('/') + 1) as keyof typeof feedTypes]
      return kind === undefined ? [] : [{ title: `${site.config.title} (${kind[0]})`, href: `/${path}`, type: kind[1] }]
    }),
  )
}
