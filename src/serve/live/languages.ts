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
    const found = locales.find(({ isDefault, isApart, baseUrl }) => {
      return !isDefault && !isApart && `${path}/`.startsWith(baseUrl)
    })
    if (found === undefined) return this.#first
    const known = this.#others.get(found.code)
    if (known !== undefined) return known
    const { code } = found
    const options = { ...this.#options, scratch: join(this.#options.scratch, code) }
    const made = new LiveSite(options, this.#eventsOf(code), this.#executor, { code, first: this.#first })
    this.#others.set(code, made)
    return made
  }

  /** Reads the whole site of the first language. */
  async begin(): Promise<void> {
    await this.#first.whole()
  }

  /** Files have changed: these, or nobody knows which. */
  async changed(paths: readonly string[] | undefined, isStructural: boolean): Promise<void> {
    await this.#first.changed(paths, isStructural)
    // What the first language shows is what the others begin with.
    for (const one of this.#others.values()) await one.changed(paths, isStructural)
  }

  /** Does what nobody has waited for. */
  async idle(): Promise<void> {
    for (const one of [this.#first, ...this.#others.values()]) {
      await one.settle()
      await one.complete(false)
    }
  }

  async close(): Promise<void> {
    this.#first.save()
    for (const one of this.#others.values()) await one.close()
    await this.#first.close()
  }

  /** Reports of all languages are told as one list. */
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
