/**
 * A state of the displayed site. Pages are rendered once, on request. Files that plugins derive from the whole site
 * are generated on request, or after all pages have been rendered.
 *
 * @module
 */
import { faults } from '../../compiler/stages/render.ts'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { PackReader } from '../../compiler/cache/pack.ts'
import { everyOutput } from '../../model/site.ts'
import { checks } from '../../compiler/stages/emit.ts'
import { checkedSiteFor, renderedSiteFor, siteFor } from '../../compiler/hooks/plugin-views.ts'
import type { PageRecord } from '../../compiler/incremental/next-site.ts'
import { pluginThrew } from '../../model/plugin-error.ts'
import type { PlannedPage } from '../../compiler/plan/plan-page.ts'
import { cacheFolders } from '../../compiler/cache/index-file.ts'
import type { Output, RenderedSite, Site } from '../../model/site.ts'
import type { WorkspaceSpec } from '../../compiler/tasks/workspace.ts'
import type { LiveState } from './pipeline.ts'

/** A rendered page with its problems. */
interface Rendered extends PageRecord {
  readonly diagnostics: readonly Diagnostic[]
}

/** Rendered pages by route, including those of older states: their keys cover all inputs. */
export class RenderedPages {
  readonly #pages = new Map<string, Rendered>()
  readonly #last = new Map<string, object>()

  get(route: string): Rendered | undefined {
    return this.#pages.get(route)
  }

  /** Must be called before a page is rendered. The returned function takes the result. */
  begin(route: string): (rendered: Rendered) => void {
    const turn = {}
    this.#last.set(route, turn)
    return (rendered) => {
      // Of two parallel renderings, only the later one is stored.
      if (this.#last.get(route) === turn) this.#pages.set(route, rendered)
      else this.#pages.delete(route)
    }
  }
}

type Content = () => ReturnType<Output['content']>

/** Number of pages rendered between two checks of `isWanted`. */
const chunk = 96

/** Host files that the server itself reads, also in a partial site. */
const hostRules: ReadonlySet<string> = new Set(['_headers', '_redirects'])

/** Thrown when a plugin requests all pages before they have been rendered. */
export class NotYet extends Error {}

/** Environment of a snapshot. */
interface SnapshotOptions {
  readonly rendered: RenderedPages
  /** Folder for rendered pages. */
  readonly scratch: string
  /** The other locales of the site, for plugins of the first one. */
  languages?(): readonly SiteSnapshot[]
}

/** A state of the site that returns the content of files. */
export class SiteSnapshot {
  readonly state: LiveState
  /** Available files by path. Rendering pages and running plugins adds files. */
  readonly files = new Map<string, Content>()
  readonly #pages = new Map<string, PlannedPage>()
  readonly #planned: PlannedPage[]
  readonly #rendered: RenderedPages
  readonly #scratch: string
  readonly #reader: PackReader
  readonly #languages: () => readonly SiteSnapshot[]
  /** Theme and linked site of this state. */
  readonly #workspace: WorkspaceSpec
  readonly #running = new Map<string, Promise<Rendered>>()
  readonly #view: Site
  /** Reports of checks, and of plugins that write files. */
  readonly #checked: readonly Diagnostic[]
  #problems: readonly Diagnostic[]
  #completing: Promise<unknown> = Promise.resolve()
  #isComplete = false
  /** Files derived from all pages, which are outdated as soon as a page changes. */
  readonly #late = new Set<string>()

  constructor(state: LiveState, options: SnapshotOptions) {
    this.state = state
    this.#languages = options.languages ?? (() => [])
    this.#rendered = options.rendered
    this.#scratch = options.scratch
    this.#reader = new PackReader(cacheFolders(state.run.options.root).packs)
    const { site, read, bundle, plan } = state
    const rendering = { plugins: site.specs, theme: bundle.server.theme, site: plan.shared, staging: options.scratch }
    this.#workspace = { ...read.workspace, ...rendering }
    this.#planned = [...plan.pages]
    for (const page of this.#planned) this.#addPage(page)
    for (const { path, content } of plan.fixed) if (!this.files.has(path)) this.files.set(path, content)
    this.#view = siteFor(state.links, plan.shared, state.inLocales)
    this.#checked = state.partial ? [] : checks(state.site, checkedSiteFor(this.#view, state.evaluated))
    this.#problems = this.#checked
  }

  /** All reports of this state, including those of the pages rendered so far. */
  diagnostics(): Diagnostic[] {
    const ofPages = this.#planned.flatMap(({ page, key }) => {
      const rendered = this.#rendered.get(page.route)
      return rendered?.key === key ? rendered.diagnostics : []
    })
    return this.state.links.report([...this.state.diagnostics, ...this.#problems, ...ofPages], true)
  }

  get isComplete(): boolean {
    return this.#isComplete
  }

  /** Replaces replanned pages whose sources have changed. */
  replace(pages: readonly PlannedPage[]): void {
    for (const page of pages) {
      this.#addPage(page)
      const index = this.#planned.findIndex((planned) => planned.page.route === page.page.route)
      if (index !== -1) this.#planned[index] = page
    }
    for (const path of this.#late) this.files.delete(path)
    this.#late.clear()
    this.#isComplete = false
  }

  /** Renders pages in advance. */
  async render(pages: readonly PlannedPage[]): Promise<void> {
    await Promise.all(pages.map((page) => this.#render(page)))
  }

  /** Content of a file. Renders the page if necessary. */
  async content(path: string): Promise<string | Uint8Array | undefined> {
    const content = await this.files.get(path)?.()
    if (content === undefined || typeof content === 'string' || content instanceof Uint8Array) return content
    let all = ''
    for await (const part of content) all += part
    return all
  }

  /**
   * Renders the remaining pages and runs the plugins. Calls `isWanted` at intervals, and stops if it returns false.
   */
  complete(isWanted: () => boolean): Promise<boolean> {
    // Queued: two parallel runs would render every page twice.
    const result = this.#completing.then(() => this.#completeNow(isWanted))
    this.#completing = result.catch(() => undefined)
    return result
  }

  async #completeNow(isWanted: () => boolean): Promise<boolean> {
    // A page requested in the meantime may have to be rendered again.
    for (let missing = this.missing(); missing.length > 0; missing = this.missing()) {
      if (!isWanted()) return false
      await this.#renderAll(missing.slice(0, chunk))
    }
    if (!isWanted()) return false
    if (!this.#isComplete) await this.#emit(true)
    this.#isComplete = true
    return true
  }

  /** Pages that are not rendered yet. */
  missing(): PlannedPage[] {
    return this.#planned.filter(({ page, key }) => this.#rendered.get(page.route)?.key !== key)
  }

  /**
   * Generates the files of plugins that need no rendered pages: host rules, redirects, site maps.
   */
  async emitEarly(): Promise<void> {
    await this.#emit(false)
  }

  close(): void {
    this.#reader.close()
  }

  #addPage(page: PlannedPage): void {
    const { files, markdownFile } = page.job
    for (const path of markdownFile === undefined ? files : [...files, markdownFile]) {
      this.#pages.set(path, page)
      this.files.set(path, async () => {
        const planned = this.#pages.get(path) ?? page
        const { outputs } = await this.#render(planned)
        return outputs.includes(path) ? readFile(join(this.#scratch, path)) : ''
      })
    }
  }

  #render(page: PlannedPage): Promise<Rendered> {
    const { route } = page.page
    const rendered = this.#rendered.get(route)
    if (rendered?.key === page.key) return Promise.resolve(rendered)
    const running = this.#running.get(page.key)
    if (running !== undefined) return running
    const work = this.#renderAll([page]).then(([rendered]) => rendered as Rendered)
    this.#running.set(page.key, work)
    return work.finally(() => this.#running.delete(page.key))
  }

  async #renderAll(pages: readonly PlannedPage[]): Promise<Rendered[]> {
    const jobs = pages.map(({ job }) => job)
    const ends = jobs.map(({ page }) => this.#rendered.begin(page.route))
    const results = await this.state.run.executor.run('render', this.#workspace, jobs, { faults })
    return results.map((result, index) => {
      const { key } = pages[index] as PlannedPage
      const outputs = result.outputs.map(({ path }) => path)
      const rendered: Rendered = { key, ...result, outputs }
      ends[index]?.(rendered)
      const { style } = result
      if (style !== undefined) this.files.set(style.path, () => style.css)
      for (const path of outputs)
        if (!this.files.has(path)) this.files.set(path, () => readFile(join(this.#scratch, path)))
      return rendered
    })
  }

  /** The site in the form that plugins receive. */
  async #renderedSite(instance: string, isComplete: boolean): Promise<RenderedSite> {
    const { run, site, plan } = this.state
    const records = Object.fromEntries(this.#planned.map(({ page }) => [page.route, this.#rendered.get(page.route)]))
    const rendered = await renderedSiteFor({
      instance,
      root: run.options.root,
      site: this.#view,
      plugins: site.plugins,
      shared: plan.shared,
      planned: this.#planned,
      records: records as Readonly<Record<string, PageRecord>>,
      reader: this.#reader,
      locate: (path: string) => join(this.#scratch, path),
      isPart: site.locale?.isDefault === false,
      languages: this.#languages().map((other) => ({
        emitKey: '',
        site: (name: string) => other.#renderedSite(name, other.#isComplete),
      })),
    })
    return isComplete ? rendered : { ...rendered, isComplete: false, digests: notYet, rendered: notYet }
  }

  async #emit(isComplete: boolean): Promise<void> {
    const { site } = this.state
    const problems = [...this.#checked]
    for (const { instance, plugin } of site.plugins) {
      if (plugin.emit === undefined) continue
      const view = await this.#renderedSite(instance, isComplete)
      try {
        for await (const output of everyOutput(plugin.emit(view) ?? [])) {
          // In a partial site, files about all pages would be incomplete.
          if (this.state.partial && !hostRules.has(output.path)) continue
          // A file that does not depend on rendered pages is unchanged.
          if (isComplete && !this.files.has(output.path)) this.#late.add(output.path)
          this.files.set(output.path, () => output.content())
        }
      } catch (error) {
        if (error instanceof NotYet) continue
        problems.push(pluginThrew(plugin.name, 'emit', { error, location: site.pluginLocations.get(instance) }))
      }
    }
    this.#problems = problems
  }
}

function notYet(): never {
  throw new NotYet('pages have not been rendered')
}
