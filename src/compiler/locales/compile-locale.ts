import { isDeepStrictEqual } from 'node:util'
import { defined } from '../../base/defined.ts'
import { taskId } from '../cache/compiled.ts'
import { holds, type CompileResult, type CompileTask } from '../cache/records.ts'
import { compile, type CompiledSite, type ToCompile } from '../stages/compile.ts'
import type { PluginSpec } from '../tasks/workspace.ts'
import type { OpenSite } from '../stages/open.ts'
import type { ReadSite } from '../stages/read.ts'
import type { Run } from '../run/run.ts'
import { lockFileOf } from '../translations/lock-file.ts'

/** Options for locales with missing or stale translations. */
export interface LocaleOptions {
  /** Omit pages without a translation. */
  readonly leaveOut: boolean
  /** Locations of translations, if sections whose source has changed get a note. */
  readonly notes?: { readonly folder: string; readonly locale: string }
}

/** Returns these options of a site that was opened in a locale. */
export function localeOptions({ config, locale }: Pick<OpenSite, 'config' | 'locale'>): LocaleOptions {
  const { missing, stale, folder = '' } = config.locales ?? {}
  const leaveOut = missing === 'leave-out'
  return stale !== 'note' || locale === undefined ? { leaveOut } : { leaveOut, notes: { folder, locale: locale.code } }
}

/**
 * Compiles the sources of a site in another locale. Translations are compiled with the words of that locale. A source
 * without a translation reuses the result of the default locale, unless it includes a
 * translated file, or its plugin has other options in this locale (such as a description with an overlay).
 *
 */
export async function compileLocale(
  run: Run,
  { read, tasks = read.tasks, remote }: ToCompile,
  original: LocaleOptions & { readonly read: ReadSite; readonly compiled: CompiledSite },
): Promise<CompiledSite> {
  const { translations = new Map<string, string>() } = run
  const originals = new Map(original.compiled.sources.map((source) => [taskId(source), source]))
  const isTranslated = (path: string): boolean => translations.has(path)
  const hasOwnOptions = differingOptions(original.read.workspace.plugins, read.workspace.plugins)
  const isOwn = ({ path, instance }: CompileTask): boolean => isTranslated(path) || hasOwnOptions(instance)
  const localized = tasks
    .filter(isOwn)
    .map((task): CompileTask => withOriginal(task, originals.get(taskId(task)), { ...run, notes: original.notes }))
  const others = tasks.filter((task) => !isOwn(task))
  const served = new Map<string, CompileResult>()
  for (const task of others) {
    const result = originals.get(taskId(task))
    if (result !== undefined && holds(result.dependencies, run.digests)) served.set(taskId(task), result)
  }
  const untranslated = others.filter((task) => !served.has(taskId(task)))
  const translated = await compile(run, defined({ read, tasks: localized, remote }))
  const { workspace } = original.read
  const asIs = { ...workspace, content: { ...workspace.content, translations } }
  const copies = await compile(
    run,
    defined({ read: { ...read, base: original.read.base, workspace: asIs }, tasks: untranslated, remote }),
  )
  const results = new Map([...translated.sources, ...copies.sources].map((source) => [taskId(source), source]))
  for (const [id, source] of served) results.set(id, source)
  const mark = (source: CompileResult): CompileResult =>
    original.leaveOut && !isTranslated(source.path) && isPage(source.path) ? withoutPages(source) : source
  return {
    sources: tasks.map((task) => mark(results.get(taskId(task)) as CompileResult)),
    fromCache: translated.fromCache + copies.fromCache + served.size,
    records: { ...copies.records, ...translated.records },
  }
}

/** Finds plugins whose options in a locale differ from the default locale, such as overlays of a description. */
function differingOptions(
  first: readonly PluginSpec[],
  localeSpecs: readonly PluginSpec[],
): (instance: string) => boolean {
  const before = new Map(first.map(({ instance, options }) => [instance, options]))
  const differing = localeSpecs.filter(({ instance, options }) => !isDeepStrictEqual(options, before.get(instance)))
  const instances = new Set(differing.map(({ instance }) => instance))
  return (instance) => instances.has(instance)
}

/** Returns true for a page. All other files (categories, authors, descriptions) exist in every locale. */
export const isPage = (path: string): boolean => /\.mdx?$/i.test(path)

/** Outline of the source, since a translation has the heading ids of its source. */
function withOriginal(
  task: CompileTask,
  source: CompileResult | undefined,
  { digests, notes }: Pick<Run, 'digests'> & { readonly notes: LocaleOptions['notes'] },
): CompileTask {
  const [entry] = source?.entries ?? []
  const headings = entry?.fragments['body']?.outline
  if (source === undefined || headings === undefined || !isPage(task.path)) return task
  const outlined = { ...task, outline: { file: task.path, headings } }
  if (notes === undefined) return outlined
  const lock = lockFileOf(task.path, notes)
  const lockDigest = digests.digest(lock)
  const [, digest] = source.dependencies.find(([path]) => path === task.path) ?? []
  return lockDigest === undefined || typeof digest !== 'string'
    ? outlined
    : { ...outlined, translationSource: { source: digest, lock, lockDigest } }
}

function withoutPages(source: CompileResult): CompileResult {
  const entries = source.entries.map((entry) => ({ ...entry, entry: { ...entry.entry, isLeftOut: true as const } }))
  return { ...source, entries }
}
