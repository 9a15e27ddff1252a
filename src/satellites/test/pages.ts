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
  for (const one of snippets) {
    if (one.sampleOf !== undefined) samples.set(one.sampleOf, [...(samples.get(one.sampleOf) ?? []), one])
    else if (isWorkflow(one)) workflows.push(one)
    else ofText.push(one)
  }
  return [
    ...(ofText.length === 0 ? [] : [{ file, snippets: ofText }]),
    ...workflows.map((one) => defined({ file, part: one.title, snippets: [one] })),
    ...[...samples].map(([operation, all]) => ({ file, part: operation, operation, snippets: asides(all) })),
  ]
}

/** Whether an example calls the API, whatever the configuration says: it needs the sandbox. */
export const isCall = (one: Snippet): boolean => isWorkflow(one) || one.sampleOf !== undefined

const isWorkflow = ({ lang }: Snippet): boolean => lang === workflowLanguage

/** Each once: a sample stands again on the page that has one for each body. */
function asides(samples: readonly Snippet[]): readonly Snippet[] {
  const unique = new Map(samples.map((one) => [`${one.lang} ${one.code}`, one]))
  return [...unique.values()].map((one, index) => ({ ...one, use: index === 0 ? 'run' : 'aside' }))
}
