import { defined } from '../defined.ts'
import { taskId } from '../cache/compiled.ts'
import { holds, type CompileResult, type CompileTask } from '../cache/records.ts'
import { compile, type CompiledSite, type ToCompile } from './compile.ts'
import type { ReadSite } from './read.ts'
import type { Run } from './run.ts'

/**
 * Compiles the sources of a site in another language. Translations are compiled with the words of that language. What has
 * none is shown as it is, in its own language: it is what was compiled for the default language, unless it pulls in a
 * file that has a translation.
 *
 * @param leaveOut pages without a translation are none of the site
 */
export async function compileLocale(
  run: Run,
  { read, tasks = read.tasks, remote }: ToCompile,
  original: { readonly read: ReadSite; readonly compiled: CompiledSite; readonly leaveOut: boolean },
): Promise<CompiledSite> {
  const { translations = new Map<string, string>() } = run
  const made = new Map(original.compiled.sources.map((source) => [taskId(source), source]))
  const isTranslated = (path: string): boolean => translations.has(path)
  const own = tasks
    .filter(({ path }) => isTranslated(path))
    .map((task): CompileTask => withOutline(task, made.get(taskId(task))))
  const others = tasks.filter(({ path }) => !isTranslated(path))
  const served = new Map<string, CompileResult>()
  for (const task of others) {
    const result = made.get(taskId(task))
    if (result !== undefined && holds(result.dependencies, run.digests)) served.set(taskId(task), result)
  }
  const left = others.filter((task) => !served.has(taskId(task)))
  const translated = await compile(run, defined({ read, tasks: own, remote }))
  const { workspace } = original.read
  const asIs = { ...workspace, content: { ...workspace.content, translations } }
  const copies = await compile(
    run,
    defined({ read: { base: original.read.base, workspace: asIs, tasks: read.tasks }, tasks: left, remote }),
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

/** What people write as pages; all else (categories, authors, descriptions) is there in every language. */
export const isPage = (path: string): boolean => /\.mdx?$/i.test(path)

/** A translation takes over the ids of the headings of its source, where the source has a text. */
function withOutline(task: CompileTask, source: CompileResult | undefined): CompileTask {
  const [entry] = source?.entries ?? []
  const headings = entry?.fragments['body']?.outline
  if (headings === undefined || !isPage(task.path)) return task
  return { ...task, outline: { file: task.path, headings } }
}

function withoutPages(source: CompileResult): CompileResult {
  const entries = source.entries.map((one) => ({ ...one, entry: { ...one.entry, isLeftOut: true as const } }))
  return { ...source, entries }
}
