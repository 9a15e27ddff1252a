import { fill, type PluginWords } from '../kit.ts'
import type { ShownStep, ShownWorkflow } from './model.ts'
import { statusOf } from './step.ts'

/** The sequence diagram of a workflow in Mermaid. */
export function sequenceOf({ steps }: ShownWorkflow, words: PluginWords['arazzo']): string {
  const apis = [...new Set(steps.flatMap(({ run, api }) => (run.workflow === undefined ? [api] : [])))]
  const lines = [
    'sequenceDiagram',
    `  participant you as ${plain(words.you)}`,
    ...apis.map((api, index) => `  participant api${index} as ${plain(api)}`),
  ]
  for (const step of steps) lines.push(...linesOf(step, apis.indexOf(step.api), words))
  return lines.join('\n')
}

function linesOf(step: ShownStep, api: number, words: PluginWords['arazzo']): readonly string[] {
  const { run, operation, title } = step
  if (run.workflow !== undefined) return [`  you->>you: ${plain(fill(words.runs, { workflow: run.workflow }))}`]
  const call = operation === undefined ? title : `${operation.method} ${operation.path}`
  const outputs = Object.keys(run.outputs)
  const status = statusOf(step)
  const answer = [status, outputs.join(', ')].filter((part) => part !== undefined && part !== '').join(': ')
  const retry = run.onFailure.find(({ type }) => type === 'retry')
  const pair = [
    `  you->>api${Math.max(0, api)}: ${plain(call)}`,
    `  api${Math.max(0, api)}-->>you: ${plain(answer === '' ? 'OK' : answer)}`,
  ]
  if (retry === undefined) return pair
  return [
    `  loop ${plain(fill(words.atMost, { count: retry.limit ?? 1 }))}`,
    ...pair.map((line) => `  ${line}`),
    '  end',
  ]
}

/** A text on one line, without characters that end a statement or start an escape sequence. */
function plain(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[;#%]/g, ' ').slice(0, 200).trim()
}
