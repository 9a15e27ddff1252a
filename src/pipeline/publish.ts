import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cacheFolders, packsOf, removeUnused, writeIndex, type LastBuild } from '../cache/index-file.ts'
import { defined } from '../defined.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { treeFolder } from '../model/placeholders.ts'
import type { EmittedSite } from './emit.ts'
import { outputOf } from './last-build.ts'
import type { LinkedState } from './link.ts'
import type { Run } from './run.ts'

/** What became of the next site. */
export interface Published {
  readonly published: boolean
  readonly written: number
  /** Name of what is published now. */
  readonly id?: string
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
  const kept = Object.values(meta.pages).flatMap(({ digests }) => Object.values(digests))
  const packs = [...new Set(kept.map(([pack]) => pack))]
  const { written, id } = result.value
  return defined({ published: true, written, id, packs, diagnostics })
}

/**
 * Stores what a run has learned for the next one.
 *
 * @param packs those that the published site refers to; absent where the run has published none
 * @param last the build, if it may stand for the next one
 */
export function store(
  run: Run,
  { site, compiled, evaluated, bundle }: LinkedState,
  { packs, last }: { readonly packs?: readonly string[] | undefined; readonly last?: LastBuild | undefined } = {},
): void {
  // Made with other plugins than the site has: what is stored already is of more use.
  if (site.incomplete) return
  const { tool, started, index, digests } = run
  const { root } = run.options
  const output = outputOf(run.options)
  const learned = defined({ compiled: compiled.records, evaluated: evaluated.records, ...bundle.records })
  const digestPacks = { ...index.digestPacks, ...(packs && { [output]: packs }) }
  const { [output]: _, ...others } = index.builds ?? {}
  const builds = last === undefined ? others : { ...others, [output]: last }
  const next = { tool, recordedAt: started, files: digests.records(), digestPacks, builds, ...learned }
  const { parts } = writeIndex(root, next, index)
  tidy(run, {
    parts: new Set(parts),
    packs: new Set([...packsOf(learned), ...Object.values(digestPacks).flat()]),
    trees: new Set(site.trees.map(({ folder }) => basename(folder))),
    bundles: new Set(bundle.server.theme === '' ? [] : [basename(dirname(fileURLToPath(bundle.server.theme)))]),
    plugins: new Set(site.specs.map(({ url }) => basename(url))),
    browser: new Set(bundle.records.browser?.result.files.map(([, name]) => name)),
  })
}

/** Removes what neither this run nor the next one needs, with what commands have left that were killed. */
function tidy(
  run: Run,
  used: Readonly<Record<'parts' | 'packs' | 'trees' | 'bundles' | 'plugins' | 'browser', ReadonlySet<string>>>,
): void {
  const { root } = run.options
  const { all, parts, packs, bundles, browser, plugins, modules } = cacheFolders(root)
  const when = { now: run.started, isAlone: run.isAlone() }
  removeUnused(parts, { ...when, used: used.parts })
  removeUnused(packs, { ...when, used: used.packs })
  removeUnused(join(root, dirname(treeFolder('x'))), { ...when, used: used.trees })
  removeUnused(bundles, { ...when, used: used.bundles })
  removeUnused(browser, { ...when, used: used.browser })
  removeUnused(plugins, { ...when, used: used.plugins })
  // They were run: what came of them is in packs.
  removeUnused(modules, { ...when, used: new Set() })
  // Half-written files of commands that were killed.
  removeUnused(all, { ...when, used: new Set(), of: /\.json\.\d+$/ })
}
