import type { ShownWorkflow } from './model.ts'
import type { Dict } from '../../api/value.ts'

/** A workflow as agents know tools: the shape that the Model Context Protocol gives them. */
export interface ToolDescription {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: Dict
  readonly outputSchema?: Dict
  /** The page for people. */
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
    // Names of tools have letters, digits, `_` and `-`, and at most 64 of them.
    name: id.replace(/[^A-Za-z0-9_-]+/g, '_').slice(0, 64),
    title,
    description: [...new Set(about)].join('\n\n'),
    inputSchema: { type: 'object', ...inputs, ...(inputs['properties'] === undefined ? { properties: {} } : {}) },
    ...(outputs.length === 0
      ? {}
      : { outputSchema: { type: 'object', properties: Object.fromEntries(outputs.map((name) => [name, {}])) } }),
    url,
    steps: steps.map(({ id: step, operation, run: own, prose: words }) => ({
      id: step,
      call: operation === undefined ? `workflow ${own.workflow ?? ''}`.trim() : `${operation.method} ${operation.path}`,
      ...(words === undefined ? {} : { description: words.text.trim() }),
    })),
  }
}
