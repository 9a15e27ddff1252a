/**
 * Pages that are due for review, for `docs check --due`.
 *
 * @module
 */
import { linkSite } from '../compiler/build.ts'
import { defined } from '../base/defined.ts'
import { startOf, type Diagnostic } from '../diagnostics/diagnostic.ts'
import { routeOfHref } from '../model/address.ts'
import { withRun, type BuildOptions, type Run } from '../compiler/run/run.ts'
import { gitDates } from '../compiler/read/git.ts'
import { matcherOf } from '../compiler/read/globs.ts'
import { dueReviews, reviewOf, type ReviewedPage } from '../satellites/reviews/index.ts'

/** Pages that are due for review. */
export interface DueReport {
  /** Pages in order of urgency. */
  readonly due: readonly Diagnostic[]
  /** Reports about these pages, sorted. */
  readonly diagnostics: readonly Diagnostic[]
}

/** Finds the pages of a site that are due for review. Dates come from git; without git, only `last` is used. */
export function reviewsDue(options: BuildOptions, today: string): Promise<DueReport> {
  const report = (due: readonly Diagnostic[]): DueReport => ({ due, diagnostics: due })
  return withRun(options, async (run) => report(await dueIn(run, today)), report)
}

async function dueIn(run: Run, today: string): Promise<readonly Diagnostic[]> {
  const linked = await linkSite(run)
  if (linked.site === undefined) return []
  const { site, links, evaluated, compiled } = linked
  const rules = site.config.review.map(({ files, ...review }) => ({
    matches: matcherOf([files], []),
    review: defined(review),
  }))
  const { dates } = await gitDates(run.options.root, await run.head(), site.config.outside)
  const filesOf = new Map(
    compiled.sources.map(({ path, dependencies }) => [
      path,
      dependencies.flatMap(([file, digest]) => (digest === null ? [] : [file])),
    ]),
  )
  const sources = new Map(links.pages.map(({ route, location }) => [route, location?.file]))
  const { baseUrl } = site.config
  const seen = new Set<string>()
  const pages = links.pages.flatMap(({ entry: key }): ReviewedPage[] => {
    const entry = key === undefined ? undefined : evaluated.entries.get(key)
    if (key === undefined || entry === undefined || seen.has(key) || !/\.mdx?$/i.test(entry.source)) return []
    seen.add(key)
    const { source, data, locations } = entry
    const frontMatter = (data as { readonly review?: unknown } | null)?.review
    const review = reviewOf(frontMatter, rules.find(({ matches }) => matches(source))?.review)
    if (review === undefined) return []
    const hrefs = Object.values(links.hrefs.get(key) ?? {}).flat()
    const linked = hrefs.flatMap((href) => {
      const file = sources.get(routeOfHref(href, baseUrl) ?? '')
      // Other pages of prose have separate reviews.
      return file === undefined || /\.mdx?$/i.test(file) ? [] : [file]
    })
    const bound = new Set([...(filesOf.get(source) ?? []), ...linked])
    bound.delete(source)
    const location = locations['review'] ?? startOf(source)
    return [defined({ location, review, updated: dates.get(source)?.updated, bound: [...bound].sort() })]
  })
  return dueReviews(pages, (file) => dates.get(file)?.updated, today)
}
