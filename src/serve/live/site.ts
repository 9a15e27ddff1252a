/**
 * A site that follows its files, for `docs serve`. The first response needs the page and the files beside it, not the
 * whole site. A saved page is updated before the rest is linked again. Broken parts keep their last good version.
 *
 * @module
 */
import { rmSync } from 'node:fs'
import { sortDiagnostics, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import { defined } from '../../base/defined.ts'
import { open } from '../../compiler/stages/open.ts'
import type { SiteLocale } from '../../model/locale.ts'
import { read, readAgain, readLocale, type ReadSite } from '../../compiler/stages/read.ts'
import { runIn } from '../../compiler/run/run.ts'
import { restoredPaths, isOfContent, isOfSite, isIncluded } from './changed-paths.ts'
import type { LiveEvents } from './events.ts'
import { liveExecutor } from './executor.ts'
import { firstState } from './first-page.ts'
import type { PagesInLocales } from '../../compiler/link/locales.ts'
import { LiveMemory, type LiveOptions } from './memory.ts'
import { hasError, liveState, planned, quickPages, type LiveState } from './pipeline.ts'
import { NotYet, RenderedPages, SiteSnapshot } from './snapshot.ts'
import { Turns } from './turns.ts'

/** Time (ms) that open pages get to request saved pages. */
const courtesyMs = 70
/** A site that is linked faster than this (ms) is linked after every save. */
const atOnceMs = 500
/**
 * Above this number of pages, unrequested pages are only rendered for a request for a file that depends on all
 * pages.
 */
const renderedAhead = 2_000

/** A locale other than the first one. */
export interface LiveLocale {
  readonly code: string
  readonly first: LiveSite
}

/** Data that the locales of a live site share once all are linked. */
export interface JoinedLocales {
  /** Changes whenever addresses or redirects of any locale change. */
  readonly key: string
  readonly inLocales: PagesInLocales | undefined
  /** The other locales, for plugins of the first one; empty for other locales. */
  others(): readonly SiteSnapshot[]
}

/** A site that follows its files. */
export class LiveSite {
  readonly #options: LiveOptions
  readonly #events: LiveEvents
  readonly #memory: LiveMemory
  readonly #locale: LiveLocale | undefined
  readonly #rendered = new RenderedPages()
  #opened: ReturnType<typeof open> | undefined
  #read: ReadSite | undefined
  /** Git commit when the site was read: dates come from the history. */
  #head = ''
  #themeFolders: readonly string[] = []
  #current: SiteSnapshot | undefined
  #joined: JoinedLocales | undefined
  #failed: readonly Diagnostic[] = []
  /** Queue for changes and first pages. */
  readonly #turns = new Turns()
  #firstLink: Promise<void> | undefined
  #generation = 0
  #isClosed = false
  /** Only pages were rebuilt since the whole site was linked. */
  #unsettled = false
  #isFirst = true
  #refreshMs = 0

  constructor(options: LiveOptions, events: LiveEvents, executor = liveExecutor(options.jobs), locale?: LiveLocale) {
    this.#options = options
    this.#locale = locale
    this.#events = events
    this.#memory = new LiveMemory(options, executor, locale?.code)
    try {
      rmSync(options.scratch, { recursive: true, force: true })
    } catch {
      // A folder that cannot be removed cannot be written either, which the first page reports.
    }
  }

  /** Returns a state that includes an address; `undefined` while the site cannot be shown. */
  async snapshotFor(path: string): Promise<SiteSnapshot | undefined> {
    // Pages of another locale depend on all pages of the first one.
    if (this.#locale !== undefined) return this.linkedSite()
    if (this.#current === undefined) await this.#enqueue(() => this.#firstPage(path))
    return this.#current
  }

  /** Locales of the site; empty for a site in one locale, or with configuration errors. */
  async locales(): Promise<readonly SiteLocale[]> {
    const { site } = await this.#open()
    return site?.locales ?? this.#current?.state.site.locales ?? []
  }

  /** Path of a file in the locale of the site. */
  readonly fileOf = (path: string): string => this.#current?.state.site.translations?.get(path) ?? path

  /** The present state. */
  get current(): SiteSnapshot | undefined {
    return this.#current
  }

  /** The whole linked site; `undefined` while its configuration has errors. */
  async linkedSite(): Promise<SiteSnapshot | undefined> {
    this.#firstLink ??= this.#enqueue(() => this.#refresh(undefined))
    await this.#firstLink
    return this.#current
  }

  /** Plans the site again if the addresses of its pages in other locales have changed. */
  async join(joined: JoinedLocales): Promise<void> {
    await this.#enqueue(async () => {
      const { state } = this.#current ?? {}
      if (state === undefined || state.partial || joined.key === this.#joined?.key) return
      this.#joined = joined
      this.#generation++
      await this.#show(this.#snapshot(await planned(state, joined.inLocales)))
    })
  }

  #snapshot(state: LiveState): SiteSnapshot {
    const languages = () => this.#joined?.others() ?? []
    return new SiteSnapshot(state, { rendered: this.#rendered, scratch: this.#options.scratch, languages })
  }

  /**
   * Handles changed files. Without `paths`, any file may have changed. `isStructural`: files were added or removed.
   */
  async changed(paths: readonly string[] | undefined, isStructural: boolean): Promise<void> {
    if (this.#firstLink === undefined) return
    await this.#enqueue(async () => {
      if (paths === undefined ? !(await this.#hasChanged()) : !this.#isOfSite(paths)) return
      const quick = paths === undefined || isStructural ? undefined : await this.#quick(paths)
      // In a large site linking takes seconds and blocks responses, so it waits for a pause.
      if (quick === 'all' || (quick === 'pages' && this.#refreshMs > atOnceMs)) return
      // Lets open pages request the saved pages before this thread is busy.
      if (quick === 'pages') await new Promise((done) => setTimeout(done, courtesyMs))
      await this.#refresh(paths, isStructural)
    })
  }

  /** Links the whole site again if only pages were rebuilt, to update reports and locations. */
  async settle(): Promise<void> {
    await this.#enqueue(async () => {
      const back = restoredPaths(this.#current?.state.compiled.sources ?? [], this.#memory.digests)
      if (this.#unsettled || back.length > 0) await this.#refresh(back, back.length > 0)
    })
  }

  /**
   * Renders unrequested pages and the files of plugins while nothing changes. With `isAsked`, a request waits: the work
   * continues until the present state is complete.
   */
  async complete(isAsked: boolean): Promise<void> {
    const snapshot = this.#current
    const generation = this.#generation
    if (snapshot === undefined || snapshot.state.partial || snapshot.isComplete) return
    if (!isAsked && snapshot.missing().length > renderedAhead) return
    // Two states must not render the same pages alternately forever, so an outdated state stops.
    const isShown = () => snapshot === this.#current && !this.#isClosed
    const isDone = await snapshot.complete(() => isShown() && (isAsked || generation === this.#generation))
    if (isAsked && snapshot !== this.#current) return this.complete(isAsked)
    if (!isDone || !isShown()) return
    this.#report(0)
    await this.#memory.executor.rest()
  }

  /** Content of a file in a snapshot. A file that a plugin derives from all pages waits for their rendering. */
  async content(snapshot: SiteSnapshot, path: string): Promise<string | Uint8Array | undefined> {
    try {
      return await snapshot.content(path)
    } catch (error) {
      if (!(error instanceof NotYet)) throw error
      await this.complete(true)
      return (this.#current ?? snapshot).content(path)
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#generation++
    await this.#memory.close()
    this.#current?.close()
  }

  /** Runs work in the queue. File system errors are reported, and the last good state stays. */
  #enqueue(work: () => Promise<void>): Promise<void> {
    return this.#turns.take(async () => {
      try {
        await work()
      } catch (error) {
        const problem = this.#memory.diskProblem(error)
        if (problem === undefined) throw error
        this.#fail([problem])
      }
    })
  }

  #open(): ReturnType<typeof open> {
    const { root, config } = this.#options
    const { digests } = this.#memory
    this.#opened ??= open(
      { options: defined({ root, config, drafts: true, oneHost: true }), digests },
      this.#locale?.code,
    )
    return this.#opened
  }

  async #firstPage(path: string): Promise<void> {
    if (this.#current !== undefined) return
    const opened = await this.#open()
    if (opened.site === undefined) return this.#fail(opened.diagnostics)
    const state = await firstState(path, { memory: this.#memory, opened })
    if (state === undefined) return
    await this.#show(this.#snapshot(state))
  }

  /** Updates saved pages before all other work. Returns `all` if nothing else is to be done. */
  async #quick(paths: readonly string[]): Promise<'pages' | 'all' | undefined> {
    const snapshot = this.#current
    if (snapshot === undefined || snapshot.state.partial || this.#failed.length > 0) return undefined
    if (this.#locale !== undefined) return undefined
    const { state } = snapshot
    const changed = new Set(paths)
    const tasks = state.read.tasks.filter(({ path }) => changed.has(path) && /\.mdx?$/i.test(path))
    if (tasks.length !== paths.length || tasks.length > 8) return undefined
    if (isIncluded(state.compiled.sources, changed)) return undefined
    this.#memory.digests.forget(paths)
    const quick = await quickPages(state, tasks, this.#memory.before)
    if (quick === undefined) return undefined
    this.#generation++
    const { compiled, evaluated } = this.#memory.before
    this.#memory.before = {
      ...this.#memory.before,
      compiled: { ...compiled, ...quick.compiled },
      evaluated: { ...evaluated, ...quick.evaluated },
    }
    snapshot.replace(quick.pages)
    await snapshot.render(quick.pages)
    this.#unsettled = true
    this.#events.changed()
    const wasBroken = state.compiled.sources.some((source) => changed.has(source.path) && hasError(source))
    const isSearched = state.bundle.browser.scan !== undefined
    return quick.isAll && !wasBroken && !isSearched ? 'all' : 'pages'
  }

  async #refresh(paths: readonly string[] | undefined, isStructural = false): Promise<void> {
    const started = performance.now()
    const { root } = this.#options
    this.#generation++
    if (paths === undefined && this.#read === undefined) this.#memory.load()
    else this.#memory.digests.forget(paths)
    const { bundle } = this.#memory.before
    const isContent =
      paths !== undefined &&
      !isStructural &&
      this.#locale === undefined &&
      this.#read !== undefined &&
      isOfContent(paths, { root, read: this.#read, bundle })
    if (!isContent && this.#read !== undefined) this.#opened = undefined
    const { site, diagnostics } = await this.#open()
    if (site === undefined) return this.#fail(diagnostics)
    const original = await this.#original()
    if (this.#locale !== undefined && original === undefined) return
    const memory = this.#memory.run()
    const run = site.translations === undefined ? memory : runIn(memory, site.translations, memory.index)
    const last = isContent ? this.#read : undefined
    // If only contents have changed, the list of files is the same.
    const sources = await (original !== undefined
      ? readLocale(run, { site, original: original.read })
      : last === undefined
        ? read(run, { site })
        : readAgain(run, { site, last }))
    // Tools may have searched the contents for classes.
    const before = { ...this.#memory.before, keepsBundle: isContent && bundle?.browser.scan === undefined }
    const next = await liveState({
      run,
      opened: { site, diagnostics },
      read: sources,
      before,
      partial: false,
      original,
      inLocales: this.#joined?.inLocales,
    })
    const { state } = next
    if (state === undefined) return this.#fail(next.diagnostics)
    this.#read = sources
    if (last === undefined) this.#head = await run.head()
    // The site may have been opened for the first page, before the cache was loaded.
    for (const path of site.inputs) this.#memory.digests.digest(path)
    this.#themeFolders = site.config.theme.folder === undefined ? [] : [site.config.theme.folder.replace(/^\.\//, '')]
    const { server, browser } = { ...this.#memory.before, ...state.bundle.records }
    this.#memory.before = defined({
      compiled: state.compiled.records,
      evaluated: state.evaluated.records,
      good: next.good,
      bundle: state.bundle,
      keepsBundle: false,
      server,
      browser,
    })
    this.#failed = []
    this.#unsettled = false
    await this.#show(this.#snapshot(state))
    // The first run compiles everything that is not cached, so its duration does not predict later ones.
    this.#refreshMs = this.#isFirst ? this.#refreshMs : performance.now() - started
    this.#isFirst = false
    this.#report(Math.round(performance.now() - started))
  }

  /** The whole site in the first locale, if this is another one. */
  async #original(): Promise<LiveState | undefined> {
    const first = await this.#locale?.first.linkedSite()
    return first === undefined || first.state.partial ? undefined : first.state
  }

  /** Returns true if files have changed between reading and the start of the watch. */
  async #hasChanged(): Promise<boolean> {
    const { site } = await this.#open()
    const last = this.#read
    if (site === undefined || last === undefined) return true
    const run = this.#memory.run()
    if ((await run.head()) !== this.#head) return true
    if (this.#locale !== undefined) return true
    const { files } = await read(run, { site }, { inPassing: true })
    const isSame = files.length === last.files.length && files.every((path, index) => path === last.files[index])
    return !isSame || this.#memory.digests.changes().length > 0
  }

  #isOfSite(paths: readonly string[]): boolean {
    const read = this.#read
    const { config } = this.#options
    if (read === undefined) return true
    return isOfSite(paths, defined({ read, folders: this.#themeFolders, config }), this.#memory.digests)
  }

  async #show(next: SiteSnapshot): Promise<void> {
    await next.emitEarly()
    const last = this.#current
    this.#current = next
    // Pending requests still read from it.
    if (last !== undefined) setTimeout(() => last.close(), 10_000).unref()
    this.#events.changed()
  }

  #fail(diagnostics: readonly Diagnostic[]): void {
    this.#failed = diagnostics
    this.#report(0)
    this.#events.changed()
  }

  /** Present reports of broken parts and of the displayed state. */
  reports(): readonly Diagnostic[] {
    const snapshot = this.#current
    const ofSite = snapshot === undefined || snapshot.state.partial ? [] : snapshot.diagnostics()
    return this.#failed.length > 0 ? [...this.#failed] : ofSite
  }

  #report(milliseconds: number): void {
    const pages = this.#current?.state.links.pages.length ?? 0
    const { outside } = this.#read?.workspace.content ?? {}
    const isBehind = this.#failed.length > 0 || this.#current?.state.isBehind === true
    this.#events.reports(sortDiagnostics(this.reports()), defined({ pages, milliseconds, outside, isBehind }))
  }

  /** Saves results for the next command. */
  save(): void {
    if (this.#read !== undefined) this.#memory.save()
  }
}
