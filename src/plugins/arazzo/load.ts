import type { Diagnostic, PluginWords } from '../kit.ts'
import { readFile } from './file.ts'
import { lint } from './lint.ts'
import type { ReadWorkflows } from './model.ts'
import { readWorkflows } from './read.ts'
import { loadSources, type SourceReader } from './sources.ts'

/** Options for loading a file of workflows. */
export interface Loading extends SourceReader {
  readonly words: PluginWords
  /** Paths of descriptions, and the routes of their references. */
  readonly references: readonly { readonly description: string; readonly route: string }[]
  readonly diagram: boolean
  /** Languages of requests; empty: all. */
  readonly languages: readonly string[]
  /** Readers can run workflows from their pages. */
  readonly tryIt: boolean
}

/** Reads and checks a file of workflows and its source descriptions. */
export async function loadFile(
  path: string,
  texts: Readonly<Record<string, string>>,
  loading: Loading,
): Promise<{ readonly read?: ReadWorkflows; readonly diagnostics: readonly Diagnostic[] }> {
  const { file, diagnostics } = readFile(path, texts[path] ?? '')
  if (file === undefined) return { diagnostics }
  const problems = await lint(file)
  if (problems.some(({ severity }) => severity === 'error')) return { diagnostics: problems }
  const sources = await loadSources(file, texts, loading)
  const workflows = readWorkflows(file, {
    described: sources.described,
    hrefOf(description, { route }) {
      const reference = loading.references.find((candidate) => candidate.description === description)
      return reference === undefined ? undefined : `${reference.route}${route}`
    },
  })
  return {
    read: workflows,
    diagnostics: [...diagnostics, ...problems, ...sources.diagnostics, ...workflows.diagnostics],
  }
}
