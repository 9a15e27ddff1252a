import { digest } from '../cache/hash.ts'
import { cacheLost } from '../cache/pack.ts'
import type { EvaluateResult, EvaluateTask } from '../cache/records.ts'
import { markedFolder } from '../model/placeholders.ts'
import { RecordedFiles } from './files.ts'
import type { Workspace } from './workspace.ts'
import { defined } from '../defined.ts'

/** Runs the module of an MDX fragment. */
export async function evaluate(task: EvaluateTask, workspace: Workspace): Promise<EvaluateResult> {
  const { evaluateFragment } = await import('../compile/mdx/evaluate.ts')
  const { content, packs } = workspace
  const { url, module: theme } = await workspace.theme()
  const { folder } = task
  const assets = new RecordedFiles(content.root, content.contentFolders, folder)
  const stored = packs.reader.read(task.module.code)
  if (stored === undefined) throw cacheLost()
  const [code = '', ...partials] = JSON.parse(stored) as string[]
  const { facts, body, diagnostics } = await evaluateFragment({
    ...task,
    code,
    partials,
    components: theme.components,
    theme: url,
    folder: content.modules,
    prefix: digest(task.entry + task.fragment).slice(0, 6),
    ...defined({ missing: theme.missing }),
    asset: (path) => assets.read(path),
  })
  return {
    facts,
    body: packs.writer.add(JSON.stringify(body)),
    diagnostics,
    dependencies: assets.dependencies(),
    ...(folder === undefined ? {} : { holdsFor: assets.isInside ? 'any' : markedFolder(folder) }),
  }
}
