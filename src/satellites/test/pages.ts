import { defined } from '../../base/defined.ts'
import type { Snippet } from '../../model/snippet.ts'
import { workflowLanguage } from '../../model/workflow.ts'
import type { SnippetPage } from './steps.ts'

/**
 * Groups the examples of a file that are run together: those of its text, each workflow, and the samples of each
 * operation. Each group starts with the same state of the sandbox.
 */
export function pagesOf(file: string, snippets: readonly Snippet[]): readonly SnippetPage[] {
  const ofText: Snippet[] = []
  const workflows: Snippet[] = []
  const samples = new Map<string, Snippet[]>()
  for (const snippet of snippets) {
    if (snippet.sampleOf !== undefined)
      samples.set(snippet.sampleOf, [...(samples.get(snippet.sampleOf) ?? []), snippet])
    else if (isWorkflow(snippet)) workflows.push(snippet)
    else ofText.push(snippet)
  }
  return [
    ...(ofText.length === 0 ? [] : [{ file, snippets: ofText }]),
    ...workflows.map((workflow) => defined({ file, part: workflow.title, snippets: [workflow] })),
    ...[...samples].map(([operation, all]) => ({ file, part: operation, operation, snippets: asides(all) })),
  ]
}

/** Returns true for an example that calls the API and needs the sandbox, regardless of the configuration. */
export const isCall = (snippet: Snippet): boolean => isWorkflow(snippet) || snippet.sampleOf !== undefined

const isWorkflow = ({ lang }: Snippet): boolean => lang === workflowLanguage

/** Removes duplicate samples: a page with one sample for each body repeats one of them. */
function asides(samples: readonly Snippet[]): readonly Snippet[] {
  const unique = new Map(samples.map((sample) => [`${sample.lang} ${sample.code}`, sample]))
  return [...unique.values()].map((sample, index) => ({ ...sample, use: index === 0 ? 'run' : 'aside' }))
}
