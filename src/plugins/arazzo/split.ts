import {
  workflowLanguage,
  type RawEntry,
  type RawFragment,
  type Source,
  type Workflow,
  type WorkflowSet,
} from '../kit.ts'
import { loadFile, type Loading } from './load.ts'
import type { ReadWorkflows, ShownWorkflow } from './model.ts'
import { sequenceOf } from './sequence.ts'
import {
  answerNodes,
  callNodes,
  inputNodes,
  outputNodes,
  placeholderNodes,
  samplesOf,
  type StepContext,
} from './step.ts'
import { toolOf, type ToolDescription } from './tool.ts'
import { fenced } from '../../api/texts.ts'
import type { Root, RootContent } from 'mdast'
import { directiveToMarkdown } from 'mdast-util-directive'
import { gfmTableToMarkdown } from 'mdast-util-gfm-table'
import { toMarkdown } from 'mdast-util-to-markdown'

/** Data of the entry of a workflow. */
export interface WorkflowEntry {
  readonly kind: 'workflow'
  readonly id: string
  readonly title: string
  readonly page?: string
  readonly dependsOn: readonly string[]
  readonly steps: readonly {
    readonly id: string
    readonly anchor: string
    readonly title: string
    readonly samples: readonly { readonly id: string; readonly label: string }[]
  }[]
  readonly tool: ToolDescription
  /** The workflow for the runner, with all workflows it runs. */
  readonly run: WorkflowSet
}

/** Data of the entry of a file. */
export interface FileEntry {
  readonly kind: 'file'
  readonly title: string
}

/** Splits a file of workflows into an entry for the file, and one for each workflow. */
export async function split(source: Source, loading: Loading) {
  const { read, diagnostics } = await loadFile(source.path, { ...source.needed, [source.path]: source.text }, loading)
  if (read === undefined || diagnostics.some(({ severity }) => severity === 'error'))
    return { entries: [], diagnostics }
  const file: FileEntry = { kind: 'file', title: read.title }
  const body = read.prose === undefined ? { text: '', line: 1 } : read.prose
  const entries: RawEntry[] = [
    { id: 'index', data: file, fragments: [{ name: 'body', format: 'md', ...body }] },
    ...read.workflows.map((workflow) => entryOf(workflow, read, loading)),
  ]
  return { entries, diagnostics }
}

function entryOf(workflow: ShownWorkflow, { runs }: ReadWorkflows, { words, diagram, languages }: Loading): RawEntry {
  const ownWords = words.arazzo
  const context: StepContext = { workflow, words: ownWords, stepHref: (anchor) => `#${anchor}` }
  const { line, id, title, page, steps } = workflow
  const fragments: RawFragment[] = []
  const shownSteps: WorkflowEntry['steps'][number][] = []
  const add = (name: string, text: string, at = line): void => {
    if (text.trim() !== '') fragments.push({ name, format: 'md', text, line: at })
  }
  fragments.push({ name: 'body', format: 'md', text: workflow.prose?.text ?? '', line: workflow.prose?.line ?? line })
  add('inputs', markdownOf(inputNodes(workflow, ownWords)))
  if (diagram) add('diagram', fenced({ language: 'mermaid', text: sequenceOf(workflow, ownWords) }))
  for (const step of steps) {
    if (step.prose !== undefined) add(`prose:${step.anchor}`, step.prose.text, step.prose.line)
    const at = step.run.location.line
    const samples = samplesOf(step, workflow, languages)
    add(`call:${step.anchor}`, markdownOf(callNodes(step, context)), at)
    for (const sample of samples) add(`sample:${step.anchor}:${sample.id}`, fenced(sample), at)
    add(`answer:${step.anchor}`, markdownOf([...placeholderNodes(step, context), ...answerNodes(step, context)]), at)
    shownSteps.push({
      id: step.id,
      anchor: step.anchor,
      title: step.title,
      samples: samples.map(({ id: key, label }) => ({ id: key, label })),
    })
  }
  add('outputs', markdownOf(outputNodes(workflow)))
  const set: WorkflowSet = { main: id, workflows: reached(id, runs) }
  const language = `${workflowLanguage} test hidden title=${JSON.stringify(id)}`
  if (!steps.some(({ isMessage }) => isMessage)) add('run', fenced({ language, text: JSON.stringify(set) }))
  const data: WorkflowEntry = {
    kind: 'workflow',
    id,
    title,
    ...(page === undefined ? {} : { page }),
    dependsOn: workflow.run.dependsOn,
    steps: shownSteps,
    tool: toolOf(workflow, ''),
    run: set,
  }
  return { id: `workflow:${id}`, data, locations: { workflow: workflow.location }, fragments }
}

/** A workflow with all workflows it runs. */
function reached(id: string, runs: Readonly<Record<string, Workflow>>): Readonly<Record<string, Workflow>> {
  const workflows: Record<string, Workflow> = {}
  const open = [id]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const run = runs[next]
    if (run === undefined || workflows[next] !== undefined) continue
    workflows[next] = run
    open.push(...run.dependsOn)
    for (const { workflow, onSuccess, onFailure } of run.steps)
      for (const other of [workflow, ...[...onSuccess, ...onFailure].map((action) => action.workflow)])
        if (other !== undefined) open.push(other)
  }
  return workflows
}

/** Nodes as Markdown text. */
function markdownOf(children: readonly RootContent[]): string {
  const root: Root = { type: 'root', children: [...children] }
  return toMarkdown(root, { extensions: [directiveToMarkdown(), gfmTableToMarkdown()], fences: true })
}
