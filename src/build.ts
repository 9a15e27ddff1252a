/**
 * The pipeline in order: the file to read first.
 *
 *     config → read → compile → bundle → evaluate (MDX) → link → render → emit
 *
 * Each stage is a function of values; this file hands the outcome of one to the next. Problems are collected to the end:
 * every page is checked even where one cannot be parsed, and after an error nothing is published.
 *
 * @module
 */
import { bundleSite } from './pipeline/bundle-site.ts'
import { compileSite } from './pipeline/compile-site.ts'
import { emitSite } from './pipeline/emit-site.ts'
import { evaluateSite } from './pipeline/evaluate-site.ts'
import { externalOf, linkAll } from './pipeline/link-site.ts'
import { openSite } from './pipeline/open-site.ts'
import { readSite } from './pipeline/read-site.ts'
import { diskProblem, isCacheLost, startRun, type BuildOptions, type BuildReport, type Run } from './pipeline/run.ts'

export type { Profile } from './pipeline/profile.ts'
export type { BuildOptions, BuildReport } from './pipeline/run.ts'

/** Builds a site. Throws only for faults of ours; what is wrong with the site is in the report. */
export async function build(options: BuildOptions): Promise<BuildReport> {
  const run = startRun(options)
  try {
    return await buildWith(run)
  } catch (error) {
    // Bytes of the cache that are not what was written (a crash of the machine): everything is made anew.
    if (isCacheLost(error) && options.cache) return await build({ ...options, cache: false })
    const problem = diskProblem(error)
    if (problem === undefined) throw error
    return run.report([problem])
  } finally {
    await run.close()
  }
}

async function buildWith(run: Run): Promise<BuildReport> {
  const { site, diagnostics: opened } = await openSite({ ...run.options, digests: run.digests })
  if (site === undefined) return run.report(opened)
  run.baseUrl = site.config.baseUrl

  run.stage('read')
  const read = await readSite(run, site)
  const compiled = await compileSite({
    ...run.stage('compile', read.tasks.length),
    ...read,
    cached: run.index.compiled,
  })
  const bundle = await bundleSite({
    ...run.stage('bundle'),
    ...site,
    sources: compiled.sources,
    cached: run.index.server,
  })
  const evaluated = await evaluateSite({
    ...run.stage('evaluate'),
    ...read,
    ...bundle,
    bundle: bundle.digest,
    sources: compiled.sources,
    cached: run.index.evaluated,
  })
  const { root } = run.options
  run.stage('link')
  const links = linkAll({ ...site, root, read, sources: compiled.sources, site: evaluated, bundle })
  const diagnostics = [...opened, ...[read, bundle, links].flatMap((one) => one.diagnostics)]
  const emitted = await emitSite({ run, site, read, bundle, evaluated, links, diagnostics })
  const external = (await run.options.external?.(...externalOf(site, links, evaluated))) ?? []
  const server = bundle.record === undefined ? {} : { server: bundle.record }
  // Made with other plugins than the site has: what is known from before is of more use.
  if (!site.incomplete)
    run.remember(
      { compiled: compiled.records, evaluated: evaluated.records, ...server },
      { packs: emitted.packs, trees: site.trees },
    )
  return run.report(links.hear([...diagnostics, ...emitted.diagnostics, ...external]), emitted)
}
