/**
 * A live site in several locales. Each locale is a separate live site, created at the first request for one of its
 * pages, or when the server is idle. Data of the first locale (sources, pages without a translation) comes from its
 * last state. The build's functions connect the pages of all locales.
 *
 * @module
 */
import { join } from 'node:path'
import { sortDiagnostics, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import { pagesInLocales, reportIn } from '../../compiler/locales/other-locales.ts'
import { joinedKey } from '../../compiler/locales/unchanged-locale.ts'
import { counterpartsOf } from '../../compiler/link/locales.ts'
import { digestOf } from '../../compiler/cache/hash.ts'
import type { SiteLocale } from '../../model/locale.ts'
import type { SiteSnapshot } from './snapshot.ts'
import type { SiteExecutor } from '../../compiler/tasks/index.ts'
import type { LiveEvents, LiveFacts } from './events.ts'
import type { LiveOptions } from './memory.ts'
import { LiveSite } from './site.ts'

/** The locales of a live site. Most sites have one. */
export class LiveLocales {
  readonly #options: LiveOptions
  readonly #events: LiveEvents
  readonly #executor: SiteExecutor
  readonly #first: LiveSite
  readonly #others = new Map<string, LiveSite>()
  readonly #reports = new Map<string, readonly Diagnostic[]>()
  #facts: LiveFacts = { pages: 0, milliseconds: 0 }

  constructor(options: LiveOptions, events: LiveEvents, executor: SiteExecutor) {
    this.#options = options
    this.#events = events
    this.#executor = executor
    this.#first = new LiveSite(options, this.#eventsOf(''), executor)
  }

  /** The site of the locale that contains an address. */
  async siteFor(path: string): Promise<LiveSite> {
    const locales = await this.#first.locales()
    const locale = locales.find(({ isDefault, baseUrl }) => !isDefault && `${path}/`.startsWith(baseUrl))
    return locale === undefined ? this.#first : this.#other(locale)
  }

  /** The site in the first locale, which contains the host files at the root. */
  get first(): LiveSite {
    return this.#first
  }

  #other({ code }: SiteLocale): LiveSite {
    const existing = this.#others.get(code)
    if (existing !== undefined) return existing
    const options = { ...this.#options, scratch: join(this.#options.scratch, code) }
    const site = new LiveSite(options, this.#eventsOf(code), this.#executor, { code, first: this.#first })
    this.#others.set(code, site)
    return site
  }

  /**
   * Links all locales, and passes each the addresses of its pages in the others, as a build does.
   */
  async join(): Promise<void> {
    const first = await this.#first.linkedSite()
    const locales = (await this.#first.locales()).filter(({ isDefault }) => !isDefault)
    if (first === undefined || first.state.partial || locales.length === 0) return
    const counterparts = new Map([[first.state.site.locale?.code ?? '', counterpartsOf(first.state.links.pages)]])
    const others: SiteSnapshot[] = []
    for (const locale of locales) {
      const snapshot = await this.#other(locale).linkedSite()
      if (snapshot === undefined) continue
      counterparts.set(locale.code, counterpartsOf(snapshot.state.links.pages))
      others.push(snapshot)
    }
    const hosts = others.map(({ state: { links, plan } }) => [plan.shared.settings, links.redirects])
    const key = digestOf([joinedKey(counterparts), hosts])
    const joined = { key, inLocales: pagesInLocales(first.state.site, counterparts), others: () => [] }
    for (const locale of locales) await this.#other(locale).join(joined)
    const snapshots = () => locales.flatMap((locale) => this.#other(locale).current ?? [])
    await this.#first.join({ ...joined, others: snapshots })
  }

  /** Links the site of the first locale. */
  async begin(): Promise<void> {
    await this.#first.linkedSite()
  }

  /** Handles changed files; without `paths`, any file may have changed. */
  async changed(paths: readonly string[] | undefined, isStructural: boolean): Promise<void> {
    await this.#first.changed(paths, isStructural)
    // The other locales depend on the first one.
    for (const site of this.#others.values()) await site.changed(paths, isStructural)
  }

  /** Runs deferred work. */
  async idle(): Promise<void> {
    const sites = () => [...this.#others.values(), this.#first]
    for (const site of sites().toReversed()) await site.settle()
    await this.join()
    // Plugins of the first locale receive the others.
    for (const site of sites()) await site.complete(false)
  }

  async close(): Promise<void> {
    this.#first.save()
    for (const site of this.#others.values()) await site.close()
    await this.#first.close()
  }

  /** Merges the reports of all locales. */
  #eventsOf(code: string): LiveEvents {
    return {
      changed: () => this.#events.changed(),
      reports: (diagnostics, facts) => {
        this.#reports.set(code, diagnostics)
        if (code === '') this.#facts = facts
        const others = [...this.#others].map(([name, site]) => ({
          fileOf: site.fileOf,
          diagnostics: this.#reports.get(name) ?? [],
        }))
        this.#events.reports(sortDiagnostics(reportIn(this.#reports.get('') ?? [], others)), this.#facts)
      },
    }
  }
}
