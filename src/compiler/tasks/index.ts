/**
 * Tasks of a site that run in threads. Each task is a function of its input and of a workspace.
 *
 * @module
 */
import { posix } from 'node:path'
import type { Executor } from '../execute/executor.ts'
import { compile, compileLeft } from './compile.ts'
import { type WorkspaceSpec, contentFilesOf, type Workspace, type OpenPacks } from './workspace.ts'
import { digest } from '../cache/hash.ts'
import { cacheLost, type PackRange } from '../cache/pack.ts'
import type { EvaluateResult, EvaluateTask } from '../cache/records.ts'
import { markedFolder, unmarked } from '../../model/placeholders.ts'
import { surroundingsOf } from '../../model/surroundings.ts'
import { defined } from '../../base/defined.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { Written } from '../publish/manifest.ts'
import { writeStaged } from '../publish/stage.ts'
import type { FragmentBody } from '../../model/facts.ts'
import type { RenderJob } from '../../model/linked.ts'
import { once } from '../../base/once.ts'

export { createWorkspaces } from './workspace.ts'

/** The tasks by name. */
export const tasks = { compile, compileLeft, evaluate, render }

/** Runs the tasks of a site. */
export type SiteExecutor = Executor<WorkspaceSpec, typeof tasks>

/** Runs the module of an MDX fragment. */
async function evaluate(
  { surroundings: ownSurroundings, ...task }: EvaluateTask,
  workspace: Workspace,
): Promise<EvaluateResult> {
  const { evaluateFragment } = await import('../compile/mdx/evaluate.ts')
  const shared = workspace.surroundings
  const { content, packs } = workspace
  const { url, module: theme } = await workspace.theme()
  const { folder } = task
  const assets = contentFilesOf(content, folder)
  const stored = packs.reader.read(task.module.code)
  if (stored === undefined) throw cacheLost()
  const [code = '', ...partials] = JSON.parse(stored) as string[]
  const { facts, body, diagnostics, usedParts } = await evaluateFragment({
    ...task,
    code,
    partials,
    components: theme.components,
    theme: url,
    folder: content.modules,
    words: content.markdown.words,
    staticFolder: content.markdown.staticFolder,
    ...defined({ origins: content.markdown.origins, codeOptions: content.markdown.code }),
    prefix: digest(task.entry + task.fragment).slice(0, 6),
    ...defined({
      missing: theme.missing,
      surroundings: ownSurroundings && shared && surroundingsOf(ownSurroundings, shared),
    }),
    ...defined({ baseUrl: workspace.plugins.rules.mdx?.baseUrl }),
    pathOf: (path) => posix.join(posix.dirname(unmarked(task.file, folder ?? '')), path),
    asset: (path) => assets.read(path),
  })
  return {
    facts,
    body: packs.writer.add(JSON.stringify(body)),
    diagnostics,
    dependencies: assets.dependencies(),
    ...(usedParts.length === 0 ? {} : { usedParts }),
    ...(folder === undefined ? {} : { holdsFor: assets.isInside ? 'any' : markedFolder(folder) }),
  }
}

/** The result of rendering a page. */
export interface RenderResult {
  readonly outputs: readonly (Written & { readonly path: string })[]
  /** Style sheet of the page, which other pages may share. */
  readonly style?: { readonly path: string; readonly css: string }
  /** Data that each plugin stores about the page, by instance. */
  readonly digests: Readonly<Record<string, PackRange>>
  readonly diagnostics: readonly Diagnostic[]
  /** Inline code of the theme that the security policy forbids. It is reported once for all pages. */
  readonly ofTheme?: readonly string[]
}

const loadRenderer = once(() => import('../render/outputs.ts'))

/** Renders a page, and writes its files into the staging folder. */
async function render(job: RenderJob<PackRange>, workspace: Workspace): Promise<RenderResult> {
  const { renderOutputs } = await loadRenderer()
  const { packs, plugins, staging } = workspace
  const { module: theme } = await workspace.theme()
  const stored = Object.entries(job.fragments)
  const fragments = Object.fromEntries(
    stored.map(([name, fragment]) => [name, { ...fragment, body: bodyAt(fragment.body, packs) }]),
  )
  const context = { site: await workspace.site(), theme, plugins: plugins.all }
  const rendered = await renderOutputs({ ...job, fragments }, context)
  const outputs: RenderResult['outputs'][number][] = []
  const diagnostics = [...rendered.diagnostics]
  for (const { path, content } of rendered.outputs) {
    const output = writeStaged(staging, path, content)
    if (output.ok) outputs.push({ path, ...output.value })
    else diagnostics.push(output.problem)
  }
  const digests = Object.entries(rendered.digests).map(
    ([instance, text]) => [instance, packs.writer.add(text)] as const,
  )
  const { style, ofTheme } = rendered
  return defined({ outputs, style, digests: Object.fromEntries(digests), diagnostics, ofTheme })
}

/**
 * Maximum number of bodies in memory, and maximum size of each in bytes. They cache prose of API descriptions, which dozens of pages use.
 */
const maxBodies = 2_000
const smallBody = 2_000

function bodyAt(range: PackRange, { reader, bodies }: OpenPacks): FragmentBody {
  const [pack, offset, length] = range
  const key = `${pack}:${offset}`
  const cachedBody = bodies.get(key)
  if (cachedBody !== undefined) return cachedBody
  const text = reader.read(range)
  if (text === undefined) throw cacheLost()
  const body = JSON.parse(text) as FragmentBody
  if (length > smallBody) return body
  if (bodies.size >= maxBodies) bodies.clear()
  bodies.set(key, body)
  return body
}
