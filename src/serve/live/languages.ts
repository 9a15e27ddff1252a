/**
 * A live site in several languages: each is a live site of its own, made when an address of it is first asked for. What
 * follows from the first language (sources, pages without a translation) is taken from its last state.
 *
 * @module
 */
import { join } from 'node:path'
import { sortDiagnostics, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import { reportIn } from '../../compiler/locales/other-locales.ts'
import type { SiteExecutor } from '../../compiler/tasks/index.ts'
import type { LiveEvents, LiveFacts } from './events.ts'
import type { LiveOptions } from './memory.ts'
import { LiveSite } from './site.ts'

/** The languages of a live site; one, for most sites. */
export class LiveLanguages {
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

  /** The site of the language that an address belongs to. */
  async siteFor(path: string): Promise<LiveSite> {
    const locales = await this.#first.locales()
    const locale = locales.find(({ isDefault, isApart, baseUrl }) => {
      return !isDefault && !isApart && `${path}/`.startsWith(baseUrl)
    })
    if (locale === undefined) return this.#first
    const existing = this.#others.get(locale.code)
    if (existing !== undefined) return existing
    const { code } = locale
    const options = { ...this.#options, scratch: join(this.#options.scratch, code) }
    const site = new LiveSite(options, this.#eventsOf(code), this.#executor, { code, first: this.#first })
    this.#others.set(code, site)
    return site
  }

  /** Reads the whole site of the first language. */
  async begin(): Promise<void> {
    await this.#first.whole()
  }

  /** Handles changed files; without `paths`, any file may have changed. */
  async changed(paths: readonly string[] | undefined, isStructural: boolean): Promise<void> {
    await this.#first.changed(paths, isStructural)
    // What the first language shows is what the others begin with.
    for (const site of this.#others.values()) await site.changed(paths, isStructural)
  }

  /** Runs deferred work. */
  async idle(): Promise<void> {
    for (const site of [this.#first, ...this.#others.values()]) {
      await site.settle()
      await site.complete(false)
    }
  }

  async close(): Promise<void> {
    this.#first.save()
    for (const site of this.#others.values()) await site.close()
    await this.#first.close()
  }

  /** Merges the reports of all languages into one list. */
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
