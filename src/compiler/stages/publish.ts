import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  cacheFolders,
  packsOf,
  readIndex,
  removeUnused,
  writeIndex,
  type LastBuild,
  type UnchangedLocale,
} from '../cache/index-file.ts'
import { defined } from '../../base/defined.ts'
import { diagnostic, isRefused, type Diagnostic } from '../../diagnostics/diagnostic.ts'
import { treeFolder } from '../../model/placeholders.ts'
import { isSystemError, reasonOf } from '../publish/failure.ts'
import type { EmittedSite } from './emit.ts'
import { outputOf } from '../incremental/last-build.ts'
import type { LinkedState } from './link.ts'
import type { NextOutput, NextPart } from '../incremental/next-site.ts'
import type { Run } from '../run/run.ts'
import type { KeptHead } from '../locales/unchanged-locale.ts'
import type { SiteLocale } from '../../model/locale.ts'

/** Result of publishing. */
export interface Published {
  readonly published: boolean
  readonly written: number
  /** Name of the current publication. */
  readonly id?: string
  /** Packs with data of plugins about the published pages. */
  readonly packs?: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Complete next site, with other locales in its folders. */
export interface EmittedOutput extends Pick<EmittedSite, 'meta'> {
  readonly next: NextOutput
  readonly parts: readonly NextPart[]
}

/** Another locale: the new records of its run, or its stored records. */
export type StoredLocale = { readonly locale: SiteLocale } & (
  | { readonly kept: KeptHead }
  | { readonly run: Run; readonly linked: LinkedState; readonly unchanged?: UnchangedLocale }
)

/**
 * Replaces the published site with the next one, unless there is an error (or, with
 * `strict`, a warning). Otherwise the published site is unchanged.
 */
export function publish(run: Run, emitted: EmittedOutput | undefined, diagnostics: readonly Diagnostic[]): Published {
  if (emitted === undefined || isRefused(diagnostics, run.options.strict))
    return { published: false, written: 0, diagnostics }
  const { next, meta, parts } = emitted
  const result = next.publish(meta, parts)
  if (!result.ok) return { published: false, written: 0, diagnostics: [result.problem, ...diagnostics] }
  const pages = [meta, ...parts.map((part) => part.meta)].flatMap((siteMeta) => Object.values(siteMeta.pages))
  const ranges = pages.flatMap(({ digests }) => Object.values(digests))
  const packs = [...new Set(ranges.map(([pack]) => pack))]
  const { written, id } = result.value
  return defined({ published: true, written, id, packs, diagnostics })
}

/** Stores the results of a run like `store`. A full or read-only disk is reported: the site is already published. */
export function tryStore(...input: Parameters<typeof store>): readonly Diagnostic[] {
  try {
    store(...input)
    return []
  } catch (error) {
    if (!isSystemError(error)) throw error
    const message = `the cache of the next build cannot be written: ${reasonOf(error)}`
    return [
      diagnostic('cache/unwritten', message, { hint: 'the site is published; the next build compiles more pages' }),
    ]
  }
}

/**
 * Stores the results of a run for the next one.
 *
 * @param packs packs of the published site; absent if the run has published nothing
 *
 * @param last the build, if the next one may reuse it
 */
export function store(
  run: Run,
  { site, compiled, evaluated, bundle }: LinkedState,
  {
    packs,
    last,
    others = [],
  }: {
    readonly packs?: readonly string[] | undefined
    readonly last?: LastBuild | undefined
    readonly others?: readonly StoredLocale[]
  } = {},
): void {
  // The run used incomplete plugins: the stored records are more useful.
  if (site.incomplete) return
  const { tool, started, index, digests } = run
  const { root } = run.options
  const output = outputOf(run.options)
  const learned = defined({ compiled: compiled.records, evaluated: evaluated.records, ...bundle.records })
  const digestPacks = { ...index.digestPacks, ...(packs && { [output]: packs }) }
  const { [output]: _, ...elsewhere } = index.builds ?? {}
  const builds = last === undefined ? elsewhere : { ...elsewhere, [output]: last }
  const next = { tool, recordedAt: started, files: digests.records(), digestPacks, builds, ...learned }
  const { parts = [] } = writeIndex(root, next, index)
  const unchangedLocales = others.flatMap((other) => ('kept' in other ? [other.kept] : []))
  const linkedLocales = others.flatMap((other) => ('kept' in other ? [] : [other]))
  const stored = linkedLocales.map((other) => storeLocale(other))
  const builtLocales = new Set(others.map(({ locale }) => locale.code))
  const unseen = site.locales.filter(({ code, isDefault }) => !isDefault && !builtLocales.has(code))
  const indexes = [...stored, ...unseen.map(({ code }) => readIndex(root, tool, undefined, code))]
  const locales = [...indexes, ...unchangedLocales]
  const themes = [bundle, ...linkedLocales.map(({ linked }) => linked.bundle)].map(({ server }) => server.theme)
  for (const { server } of locales) themes.push(server?.result.theme ?? '')
  const browsers = [bundle.records.browser, ...locales.map(({ browser }) => browser)]
  tidy(run, {
    parts: new Set([...parts, ...locales.flatMap((localeIndex) => localeIndex.parts ?? [])]),
    packs: new Set([
      ...[learned, ...indexes].flatMap((recordSet) => [...packsOf(recordSet)]),
      ...unchangedLocales.flatMap(({ unchanged }) => unchanged.packs),
      ...Object.values(digestPacks).flat(),
    ]),
    trees: new Set(site.trees.map(({ folder }) => basename(folder))),
    bundles: new Set(themes.flatMap((theme) => (theme === '' ? [] : [basename(dirname(fileURLToPath(theme)))]))),
    plugins: new Set([
      ...[site, ...linkedLocales.map(({ linked }) => linked.site)].flatMap(({ specs }) =>
        specs.map(({ url }) => basename(url)),
      ),
      ...unchangedLocales.flatMap(({ unchanged }) => unchanged.plugins),
    ]),
    browser: new Set(browsers.flatMap((bundle) => bundle?.result.files.map(([, name]) => name) ?? [])),
  })
}

/** Files are checked once for all locales; the default locale stores their records. */
function storeLocale({ run, linked, unchanged }: Exclude<StoredLocale, { readonly kept: unknown }>) {
  const { options, tool, started, index } = run
  const { site, compiled, evaluated, bundle } = linked
  const learned = defined({ compiled: compiled.records, evaluated: evaluated.records, ...bundle.records })
  const next = { tool, recordedAt: started, files: {}, ...defined({ unchanged }), ...learned }
  return writeIndex(options.root, next, index, site.locale?.code)
}

/** Removes files that neither this run nor the next one needs, including those of killed commands. */
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
  // The modules have run, and their results are in packs.
  removeUnused(modules, { ...when, used: new Set() })
  // Half-written files of commands that were killed.
  removeUnused(all, { ...when, used: new Set(), of: /\.json\.\d+$/ })
}
