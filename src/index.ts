/**
 * The tool as a library: `import { build, check, serve } from '@waybill/docs'`. Functions take options and return reports:
 * they print nothing and do not change the process (exit code, working directory, environment). Problems of a site
 * are in the report; only bugs of the tool are thrown. The commands of `docs` call these functions.
 *
 * One process can build several sites at the same time. Rendering is faster with `NODE_ENV=production`: the commands set it,
 * the library does not.
 *
 * @module
 */
import { resolve } from 'node:path'
import type { BuildOptions as PipelineOptions, BuildReport, Shard } from './compiler/build.ts'
import type { CheckReport } from './commands/check.ts'
import { defined } from './base/defined.ts'
import type { DiffReport } from './commands/diff-output.ts'
import type { NotListening } from './serve/listen/listen.ts'
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
import type { ServedSite, ServeOptions as SiteServerOptions } from './serve/serve.ts'

export type { BuildReport, Profile, Shard } from './compiler/build.ts'
export type { CheckReport } from './commands/check.ts'
export type { DiffReport } from './commands/diff-output.ts'
export type { Diagnostic, Location, Severity } from './diagnostics/diagnostic.ts'
export type { ImpactReport } from './commands/contract-impact.ts'
export type { LockReport } from './commands/lock-addresses.ts'
export type { TestReport } from './commands/test-snippets.ts'
export type { LanguageStatus, StalePage, StatusReport } from './commands/translation-status.ts'
export type { ExportReport, ImportReport } from './commands/exchange-translations.ts'
export type { UpdateTranslationReport } from './commands/update-translations.ts'
export type { UpdateReport } from './commands/update.ts'
export type { Listening, NotListening } from './serve/listen/listen.ts'
export type { ServedSite } from './serve/serve.ts'

/** Site folder, and options of its compilation. */
export interface SiteOptions {
  /** Path of the site folder, which contains `site.config.yaml`. Default: the working directory. */
  readonly root?: string
  /** Path of the configuration file, relative to the site folder. Default: `site.config.yaml`. */
  readonly config?: string
  /** Base URL, with a slash at both ends. Default: `baseUrl` of the configuration. */
  readonly baseUrl?: string
  /** Values of variables by name; they override `variables` of the configuration. */
  readonly variables?: Readonly<Record<string, string>>
  /** Include drafts. Default: false. */
  readonly drafts?: boolean
  /** Read and write the cache in `.docs`. Default: true. */
  readonly cache?: boolean
  /** Maximum number of threads. Default: the number of CPU cores. */
  readonly jobs?: number
  /** Load no plugin data: use the stored data, regardless of its age. Default: false. */
  readonly offline?: boolean
  /** Receives the progress: the stage, and the number of finished and of all parts. `total` is 0 for stages without parts. */
  readonly progress?: (stage: string, done: number, total: number) => void
  /**
   * Called before code of the site (a plugin, a sidebar file) runs in this process, with the URL of a worker module that
   * can monitor the heartbeat of this process. The caller has to end the process if the code loops forever.
   */
  readonly beforeSiteCode?: (listener: URL) => void
}

/** Site to build, and its output folder. */
export interface BuildOptions extends SiteOptions {
  /** Path of the output folder. A build replaces the folder; a non-empty folder that the tool did not create is an error. Default: `dist` in the site folder. */
  readonly out?: string
  /** Treat warnings as errors: publish nothing if there is one. Default: false. */
  readonly strict?: boolean
  /** Publish the site even if many pages contain placeholders for content that a migration could not convert. Default: false. */
  readonly allowPlaceholders?: boolean
  /** Measure the time of each stage; the report contains the profile. Default: false. */
  readonly profile?: boolean
  /** Compile only this part of the sources, into the shared cache, and publish nothing. */
  readonly shard?: Shard
}

/** Build to compare with the published files. */
export interface DiffOptions extends Pick<SiteOptions, 'root'> {
  /** Path of the output folder of the build. Default: `dist` in the site folder. */
  readonly out?: string
  /** URL or path of the file list of the published build. Default: nothing is published. */
  readonly against?: string
}

/** Site to check, and optional checks. */
export interface CheckOptions extends SiteOptions {
  /** Treat warnings as errors. Default: false. */
  readonly strict?: boolean
  /** Pass even if many pages contain placeholders for content that a migration could not convert. Default: false. */
  readonly allowPlaceholders?: boolean
  /** Request the external URLs that pages link to. Successful answers are reused for `maxAgeHours` hours (`true`: 24). Default: false. */
  readonly external?: boolean | { readonly maxAgeHours: number }
  /** Report pages whose review is due: today (`true`), or on a date (`YYYY-MM-DD`). Default: false. */
  readonly due?: boolean | string
}

/** Plugin data to load. Default: data that is not pinned or is older than its plugin allows. */
export interface UpdateOptions
  extends Pick<SiteOptions, 'root' | 'config' | 'beforeSiteCode'>, Pick<DataUpdate, 'names' | 'all'> {}

/** Site, and the earlier version of its API to compare with. Paths are relative to the working directory. */
export interface ImpactOptions
  extends
    Partial<Pick<ContractImpact, 'root'>>,
    Omit<ContractImpact, 'root' | 'cache'>,
    Partial<Pick<ContractImpact, 'cache'>> {}

/** Site whose addresses are recorded; `accept` also accepts removed addresses. */
export interface LockOptions
  extends Pick<SiteOptions, 'root' | 'config' | 'progress' | 'beforeSiteCode'>, Pick<AddressLock, 'accept'> {}

/** Site whose examples are tested; `only` selects single examples. */
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
  /** Port to listen on; 0 selects any free port. Default: 3000, or the next free port if it is in use. */
  readonly port?: number
  /** Address to listen on. Default: 127.0.0.1. */
  readonly host?: string
  /** Receives the reports of the whole site whenever they change. */
  readonly onReports?: SiteServerOptions['onReports']
  /** Receives bugs of the tool; the server continues. */
  readonly onError?: SiteServerOptions['onError']
}

/** Builds a site and publishes it if there is no error. With `shard`, compiles a part of it into the shared cache instead. */
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

/** Reports every problem that a build would report, and publishes nothing. */
export async function check({
  strict = false,
  external = false,
  due = false,
  ...site
}: CheckOptions = {}): Promise<CheckReport> {
  const day = due === true ? new Date().toISOString().slice(0, 10) : due
  const externalOptions = external === true ? { maxAgeHours: 24 } : external
  const { check } = await import('./commands/check.ts')
  return check({
    ...pipelineOptions(site),
    strict,
    ...(externalOptions === false ? {} : { external: externalOptions }),
    ...(day === false ? {} : { due: day }),
  })
}

/** Lists the files to upload and to remove so that a published earlier build becomes the current build. */
export async function diff({ root = '.', out, against }: DiffOptions = {}): Promise<DiffReport> {
  const folder = resolve(root)
  const { diff } = await import('./commands/diff-output.ts')
  return diff(defined({ root: folder, out: out === undefined ? resolve(folder, 'dist') : resolve(out), against }))
}

/** Serves a site, drafts included, and updates it when its files change. Resolves once the server listens; runs until it is closed. */
export async function serve(options: ServeOptions = {}): Promise<ServedSite | NotListening> {
  const { root = '.', port, host = '127.0.0.1', onReports = () => {}, onError = () => {} } = options
  const { serve } = await import('./serve/serve.ts')
  const address = { port: port ?? 3000, movesOn: port === undefined, host }
  return serve({ ...options, ...address, root: resolve(root), onReports, onError })
}

/** Loads plugin data that is not pinned or too old, and pins it in `data.lock`. */
export async function update({ root = '.', ...options }: UpdateOptions = {}): Promise<UpdateReport> {
  const { update } = await import('./commands/update.ts')
  return update({ ...options, root: resolve(root) })
}

/** Writes every address of a site into `routes.lock`. Later builds and checks report addresses that have disappeared. */
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

/** Records that translations match the current version of their sources. */
export async function updateTranslations(options: UpdateTranslationsOptions = {}): Promise<UpdateTranslationReport> {
  const { updateTranslations } = await import('./commands/update-translations.ts')
  return updateTranslations(located(options))
}

/** Writes the texts to translate as XLIFF 2 or gettext PO, one file for each locale. */
export async function exportTranslations(options: ExportTranslationsOptions): Promise<ExportReport> {
  const { exportTranslations } = await import('./commands/exchange-translations.ts')
  return exportTranslations({ ...located(options), out: resolve(options.out) })
}

/** Writes the translations of XLIFF and PO files into the site. */
export async function importTranslations(options: ImportTranslationsOptions): Promise<ImportReport> {
  const { importTranslations } = await import('./commands/exchange-translations.ts')
  return importTranslations(located(options))
}

/** Runs and checks the examples of pages, and reports examples that fail or whose output differs from the page. */
export async function test(options: TestOptions = {}): Promise<TestReport> {
  const { testSnippets } = await import('./commands/test-snippets.ts')
  return testSnippets(located(options))
}

/** Adds defaults to options: an absolute `root`, and `cache: true`. */
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
