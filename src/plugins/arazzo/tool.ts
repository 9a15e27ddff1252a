import type { ShownWorkflow } from './model.ts'
import type { Dict } from '../../api/value.ts'

/** A workflow as a tool of the Model Context Protocol. */
export interface ToolDescription {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: Dict
  readonly outputSchema?: Dict
  /** Address of the page. */
  readonly url: string
  /** The calls, in order. */
  readonly steps: readonly { readonly id: string; readonly call: string; readonly description?: string }[]
}

/** The description of a workflow as a tool. */
export function toolOf(workflow: ShownWorkflow, url: string): ToolDescription {
  const { id, title, summary, prose, inputs, steps, run } = workflow
  const about = [summary ?? title, prose?.text.trim()].filter((part) => part !== undefined && part !== '')
  const outputs = Object.keys(run.outputs)
  return {
    // Names of tools have at most 64 letters, digits, `_` and `-`.
    name: id.replace(/[^A-Za-z0-9_-]+/g, '_').slice(0, 64),
    title,
    description: [...new Set(about)].join('\n\n'),
    inputSchema: { type: 'object', ...inputs, ...(inputs['properties'] === undefined ? { properties: {} } : {}) },
    ...(outputs.length === 0
      ? {}
      : { outputSchema: { type: 'object', properties: Object.fromEntries(outputs.map((name) => [name, {}])) } }),
    url,
    steps: steps.map(({ id: step, operation, run: runStep, prose: words }) => ({
      id: step,
      call:
        operation === undefined ? `workflow ${runStep.workflow ?? ''}`.trim() : `${operation.method} ${operation.path}`,
      ...(words === undefined ? {} : { description: words.text.trim() }),
    })),
  }
}
