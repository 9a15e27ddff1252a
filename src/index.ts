/**
 * The tool as a library: `import { build, check, serve } from '@waybill/docs'`. Options are values, and so are reports:
 * nothing is printed, and the process (its exit code, folder and environment) stays as it is. What is wrong with a site
 * is in the report; only faults of the tool are thrown. The commands of `docs` are callers of these functions.
 *
 * Sites may be built side by side in one process. React is faster where `NODE_ENV` is `production`; the commands set it,
 * a library does not.
 *
 * @module
 */
import { resolve } from 'node:path'
import type { BuildOptions as PipelineOptions, BuildReport, Shard } from './compiler/build.ts'
import type { CheckReport } from './commands/check.ts'
import { defined } from './base/defined.ts'
import type { DiffReport } from './commands/diff-output.ts'
import type { Listening, NotListening } from './serve/listen/listen.ts'
import type { ImpactOptions as ContractImpact, ImpactReport } from './commands/contract-impact.ts'
import type { LockOptions as AddressLock, LockReport } from './commands/lock-addresses.ts'
import type { TestReport, TestRunOptions as SnippetTest } from './commands/test-snippets.ts'
import type { UpdateOptions as DataUpdate, UpdateReport } from './commands/update.ts'
import type {
  ExportOptions as TranslationExport,
  ExportReport,
  ImportOptions as TranslationImport,
  ImportReport,
} from './commands/exchange-translations.ts'
import type { StatusOptions as SiteTranslations, StatusReport } from './commands/translation-status.ts'
import type {
  UpdateTranslationOptions as TranslationUpdate,
  UpdateTranslationReport,
} from './commands/update-translations.ts'
import type { ServeOptions as SiteServerOptions } from './serve/serve.ts'

export type { BuildReport, Profile, Shard } from './compiler/build.ts'
export type { CheckReport } from './commands/check.ts'
export type { DiffReport } from './commands/diff-output.ts'
export type { Diagnostic, Place, Severity } from './diagnostics/diagnostic.ts'
export type { ImpactReport } from './commands/contract-impact.ts'
export type { LockReport } from './commands/lock-addresses.ts'
export type { TestReport } from './commands/test-snippets.ts'
export type { LanguageStatus, StalePage, StatusReport } from './commands/translation-status.ts'
export type { ExportReport, ImportReport } from './commands/exchange-translations.ts'
export type { UpdateTranslationReport } from './commands/update-translations.ts'
export type { UpdateReport } from './commands/update.ts'
export type { Listening, NotListening } from './serve/listen/listen.ts'

/** Site, and options of its compilation. */
export interface SiteOptions {
  /** Folder with `site.config.yaml`. Default: the folder of the process. */
  readonly root?: string
  /** Path of the configuration, relative to the site's folder. Default: `site.config.yaml`. */
  readonly config?: string
  /** In place of the `baseUrl` of the configuration. */
  readonly baseUrl?: string
  /** Values of variables, in place of those of the configuration. */
  readonly variables?: Readonly<Record<string, string>>
  /** Drafts are part of the site. Default: they are not. */
  readonly drafts?: boolean
  /** Use what earlier runs left in `.docs`. Default: true. */
  readonly cache?: boolean
  /** Most threads. Default: one for each core. */
  readonly jobs?: number
  /** Load no data of plugins: what is stored is used, however old it is. */
  readonly offline?: boolean
  /** Called as work goes on: the stage, and how many of its parts are done; `total` is 0 for stages without parts. */
  readonly progress?: (stage: string, done: number, total: number) => void
  /**
   * Called before code of the site (a plugin, a file of sidebars) runs in this process, with the module of a thread that
   * can listen for its heartbeat: a loop without an end is the caller's to end.
   */
  readonly beforeSiteCode?: (listener: URL) => void
}

/** Site to build, and its output folder. */
export interface BuildOptions extends SiteOptions {
  /** Folder that the site is published to. It is replaced whole, if the tool has made it. Default: `dist` in the site. */
  readonly out?: string
  /** Warnings keep the site from being published, too. Default: errors alone. */
  readonly strict?: boolean
  /** Publish a site of which many pages show marks in the place of content that could not be moved in. Default: no. */
  readonly allowPlaceholders?: boolean
  /** Measure where the time goes. */
  readonly profile?: boolean
  /** Compile this share of the sources into the shared cache, and publish nothing. */
  readonly shard?: Shard
}

/** Build to compare with its published files. */
export interface DiffOptions extends Pick<SiteOptions, 'root'> {
  /** Folder that was built. Default: `dist` in the site. */
  readonly out?: string
  /** Address or file of the list of what is published. Default: nothing is. */
  readonly against?: string
}

/** Site to check, and optional checks. */
export interface CheckOptions extends SiteOptions {
  /** Warnings keep the site from passing, too. Default: errors alone. */
  readonly strict?: boolean
  /** Pass a site of which many pages show marks in the place of content that could not be moved in. Default: no. */
  readonly allowPlaceholders?: boolean
  /** Ask for the web addresses that pages link to; a good answer holds for so many hours (`true`: 24). Default: no. */
  readonly external?: boolean | { readonly maxAgeHours: number }
  /** Report pages that are to be reviewed, too: by today, or by a day (`YYYY-MM-DD`). Default: no. */
  readonly due?: boolean | string
}

/** Plugin data to load. Default: data that is not pinned or is older than its plugin allows. */
export interface UpdateOptions
  extends Pick<SiteOptions, 'root' | 'config' | 'beforeSiteCode'>, Pick<DataUpdate, 'names' | 'all'> {}

/** Site to compare with an earlier version of its API. Paths are relative to the working directory. */
export interface ImpactOptions
  extends
    Partial<Pick<ContractImpact, 'root'>>,
    Omit<ContractImpact, 'root' | 'cache'>,
    Partial<Pick<ContractImpact, 'cache'>> {}

/** Site whose addresses are locked; `accept` also accepts removed addresses. */
export interface LockOptions
  extends Pick<SiteOptions, 'root' | 'config' | 'progress' | 'beforeSiteCode'>, Pick<AddressLock, 'accept'> {}

/** Site whose examples are tested; `only` selects some of them. */
export interface TestOptions
  extends
    Pick<SiteOptions, 'root' | 'config' | 'cache' | 'jobs' | 'progress' | 'beforeSiteCode'>,
    Pick<SnippetTest, 'only'> {}

type TranslatedSite = Pick<SiteOptions, 'root' | 'config' | 'cache' | 'progress' | 'beforeSiteCode'>

/** Site and locales whose translations are compared with their sources. */
export interface TranslationStatusOptions extends TranslatedSite, Pick<SiteTranslations, 'locales' | 'history'> {}

/** Translations to record as up to date. */
export interface UpdateTranslationsOptions
  extends TranslatedSite, Pick<TranslationUpdate, 'locales' | 'files' | 'accept'> {}

/** Texts to export for translators. */
export interface ExportTranslationsOptions
  extends TranslatedSite, Pick<TranslationExport, 'locales' | 'files' | 'as' | 'out' | 'all'> {}

/** Files from translators to import. */
export interface ImportTranslationsOptions extends TranslatedSite, Pick<TranslationImport, 'files'> {}

/** Site to serve, and the address of the server. */
export interface ServeOptions
  extends Pick<SiteOptions, 'root' | 'config' | 'jobs'>, Pick<SiteServerOptions, 'editorLink' | 'api' | 'onLimit'> {
  /** If it is taken, the next free one; 0: any free one. Default: 3000. */
  readonly port?: number
  /** Address to listen on. Default: 127.0.0.1. */
  readonly host?: string
  /** Called with the reports of the whole site, whenever they have changed. */
  readonly onReports?: SiteServerOptions['onReports']
  /** Called with faults of the tool: the server goes on. */
  readonly onError?: SiteServerOptions['onError']
}

/** Builds a site and publishes it whole, unless there is an error; or compiles a part of it into the shared cache. */
export async function build({
  out,
  strict = false,
  profile = false,
  shard,
  ...site
}: BuildOptions = {}): Promise<BuildReport> {
  const common = pipelineOptions(site)
  const options = { ...common, out: out === undefined ? resolve(common.root, 'dist') : resolve(out), strict, profile }
  const { build, buildShare } = await import('./compiler/build.ts')
  return shard === undefined ? build(options) : buildShare(options, shard)
}

/** Reports all that a build would report, and publishes nothing. */
export async function check({
  strict = false,
  external = false,
  due = false,
  ...site
}: CheckOptions = {}): Promise<CheckReport> {
  const day = due === true ? new Date().toISOString().slice(0, 10) : due
  const asked = external === true ? { maxAgeHours: 24 } : external
  const { check } = await import('./commands/check.ts')
  return check({
    ...pipelineOptions(site),
    strict,
    ...(asked === false ? {} : { external: asked }),
    ...(day === false ? {} : { due: day }),
  })
}

/** Lists the files to upload and to remove so that a published earlier build becomes the current build. */
export async function diff({ root = '.', out, against }: DiffOptions = {}): Promise<DiffReport> {
  const folder = resolve(root)
  const { diff } = await import('./commands/diff-output.ts')
  return diff(defined({ root: folder, out: out === undefined ? resolve(folder, 'dist') : resolve(out), against }))
}

/** Serves a site that follows its files, drafts included, until it is closed. */
export async function serve(options: ServeOptions = {}): Promise<Listening | NotListening> {
  const { root = '.', port = 3000, host = '127.0.0.1', onReports = () => {}, onError = () => {} } = options
  const { serve } = await import('./serve/serve.ts')
  return serve({ ...options, root: resolve(root), port, host, onReports, onError })
}

/** Loads the data of plugins, what is not pinned or too old, and pins it in `data.lock`. */
export async function update({ root = '.', ...options }: UpdateOptions = {}): Promise<UpdateReport> {
  const { update } = await import('./commands/update.ts')
  return update({ ...options, root: resolve(root) })
}

/** Writes every address of a site into `routes.lock`: builds and checks report those that are gone later. */
export async function lock({ root = '.', ...options }: LockOptions = {}): Promise<LockReport> {
  const { lock } = await import('./commands/lock-addresses.ts')
  return lock({ ...options, root: resolve(root) })
}

/** Lists the locations of a site that are affected by a change to its API. */
export async function impact(options: ImpactOptions): Promise<ImpactReport> {
  const { impact } = await import('./commands/contract-impact.ts')
  return impact(located(options))
}

/** Reports which translations of a site are missing, stale or orphaned. */
export async function translationStatus(options: TranslationStatusOptions = {}): Promise<StatusReport> {
  const { translationStatus } = await import('./commands/translation-status.ts')
  return translationStatus(located(options))
}

/** Records that translations are made from their sources as they are now. */
export async function updateTranslations(options: UpdateTranslationsOptions = {}): Promise<UpdateTranslationReport> {
  const { updateTranslations } = await import('./commands/update-translations.ts')
  return updateTranslations(located(options))
}

/** Writes what is to be translated as XLIFF 2 or gettext PO, a file for each language. */
export async function exportTranslations(options: ExportTranslationsOptions): Promise<ExportReport> {
  const { exportTranslations } = await import('./commands/exchange-translations.ts')
  return exportTranslations({ ...located(options), out: resolve(options.out) })
}

/** Writes the translations that XLIFF and PO files hold. */
export async function importTranslations(options: ImportTranslationsOptions): Promise<ImportReport> {
  const { importTranslations } = await import('./commands/exchange-translations.ts')
  return importTranslations(located(options))
}

/** Runs and checks the examples of pages, and reports those that do not do what their page shows. */
export async function test(options: TestOptions = {}): Promise<TestReport> {
  const { testSnippets } = await import('./commands/test-snippets.ts')
  return testSnippets(located(options))
}

/** Options with the absolute path of the site; the cache is used by default. */
function located<Options extends Pick<SiteOptions, 'root' | 'cache'>>({
  root = '.',
  cache = true,
  ...options
}: Options) {
  return { ...options, cache, root: resolve(root) }
}

function pipelineOptions({
  root = '.',
  drafts = false,
  cache = true,
  offline = false,
  ...options
}: SiteOptions): Omit<SiteOptions, 'offline'> & Pick<PipelineOptions, 'root' | 'drafts' | 'cache' | 'load'> {
  const load = offline ? ({ load: { rule: 'nothing' } } as const) : {}
  return { ...options, root: resolve(root), drafts, cache, ...load }
}
