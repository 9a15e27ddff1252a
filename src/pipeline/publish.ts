import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { EmittedSite } from './emit.ts'
import type { PageRecord } from './next-site.ts'
import type { Run } from './run.ts'

/** What became of the next site. */
export interface Published {
  readonly published: boolean
  readonly written: number
  /** Packs that hold what plugins keep of the published pages. */
  readonly packs?: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Puts the next site in the place of the published one, whole, unless there is an error among the reports (or, with
 * `strict`, any report). Otherwise the published site stays as it is.
 */
export function publish(run: Run, emitted: EmittedSite | undefined, diagnostics: readonly Diagnostic[]): Published {
  const isRefused = run.options.strict
    ? diagnostics.length > 0
    : diagnostics.some(({ severity }) => severity === 'error')
  if (emitted === undefined || isRefused) return { published: false, written: 0, diagnostics }
  const { next, meta } = emitted
  const result = next.publish(meta)
  if (!result.ok) return { published: false, written: 0, diagnostics: [result.problem, ...diagnostics] }
  return { published: true, written: result.value, packs: packsOf(meta.pages), diagnostics }
}

function packsOf(records: Readonly<Record<string, PageRecord>>): string[] {
  return [...new Set(Object.values(records).flatMap(({ digests }) => Object.values(digests).map(([pack]) => pack)))]
}
