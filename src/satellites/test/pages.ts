import { defined } from '../../base/defined.ts'
import type { Snippet } from '../../model/snippet.ts'
import { workflowLanguage } from '../../model/workflow.ts'
import type { SnippetPage } from './steps.ts'

/**
 * The examples of a file as they are run together: those of its text, each workflow by itself, and the samples of each
 * operation, all of which begin with the same state of the sandbox.
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

/** Returns true for an example that calls the API and therefore needs the sandbox, whatever the configuration says. */
export const isCall = (snippet: Snippet): boolean => isWorkflow(snippet) || snippet.sampleOf !== undefined

const isWorkflow = ({ lang }: Snippet): boolean => lang === workflowLanguage

/** Unique samples: the page with a sample for each body repeats one. */
function asides(samples: readonly Snippet[]): readonly Snippet[] {
  const unique = new Map(samples.map((sample) => [`${sample.lang} ${sample.code}`, sample]))
  return [...unique.values()].map((sample, index) => ({ ...sample, use: index === 0 ? 'run' : 'aside' }))
}
