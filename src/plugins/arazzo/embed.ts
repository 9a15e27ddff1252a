import type { Code, Nodes, Root, RootContent } from 'mdast'
import { directiveFromMarkdown, type LeafDirective } from 'mdast-util-directive'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { directive } from 'micromark-extension-directive'
import { gfmTable } from 'micromark-extension-gfm-table'
import { visit } from 'unist-util-visit'
import type { VFile } from 'vfile'
import { didYouMean, type MarkdownTools } from '../kit.ts'
import { loadFile, type Loading } from './load.ts'
import type { Prose, ShownStep, ShownWorkflow } from './model.ts'
import { needs } from './sources.ts'
import { sequenceOf } from './sequence.ts'
import {
  answerBlock,
  answerNodes,
  callNodes,
  inputNodes,
  outputNodes,
  placeholderNodes,
  samplesOf,
  type StepContext,
} from './step.ts'
import { slugOf } from './workflow-names.ts'

/** Options for pages that show workflows. */
interface EmbedOptions extends Loading {
  /** Files of workflows. */
  readonly files: readonly string[]
  /** Address of the workflows' folder, with a slash at both ends. */
  readonly folder: string
}

/** Parts that a page may show separately. */
const parts = ['diagram', 'inputs', 'request', 'answer', 'outputs'] as const
type Part = (typeof parts)[number]

const attributes: readonly string[] = ['id', 'step', 'show', 'level', 'from']

/** Replaces `::workflow{id="…"}` on pages with the workflow. */
export function showWorkflows(options: EmbedOptions) {
  return async (tree: Root, file: VFile): Promise<void> => {
    const directives: { readonly siblings: Nodes[]; readonly node: LeafDirective }[] = []
    visit(tree, 'leafDirective', (node, _, parent) => {
      if (node.name === 'workflow' && parent) directives.push({ siblings: parent.children as Nodes[], node })
    })
    if (directives.length === 0) return
    const workflows = await readAll(options, file.data['docs'] as MarkdownTools)
    for (const { siblings, node } of directives) {
      const nodes = nodesOf(node, workflows, options, (reason, note) => {
        const message = file.message(reason, { source: 'arazzo', ruleId: 'reference', place: node.position })
        message.note = note
      })
      siblings.splice(siblings.indexOf(node), 1, ...nodes)
    }
  }
}

/** The workflows of all files. Their problems are reported when the files are read as content. */
async function readAll(options: EmbedOptions, { read }: MarkdownTools): Promise<readonly ShownWorkflow[]> {
  const workflows: ShownWorkflow[] = []
  for (const path of options.files) {
    const text = read(path)
    if (text === undefined) continue
    const needed: Record<string, string> = {}
    const requested = new Set<string>()
    for (;;) {
      const fresh = needs({ path, text, digest: '', needed }, options).filter((file) => !requested.has(file))
      if (fresh.length === 0) break
      for (const file of fresh) {
        requested.add(file)
        const partText = read(file)
        if (partText !== undefined) needed[file] = partText
      }
    }
    const loaded = await loadFile(path, { ...needed, [path]: text }, options)
    workflows.push(...(loaded.read?.workflows ?? []))
  }
  return workflows
}

type Report = (reason: string, hint: string) => void

function nodesOf(
  { attributes: directiveAttributes }: LeafDirective,
  workflows: readonly ShownWorkflow[],
  options: EmbedOptions,
  report: Report,
): readonly Nodes[] {
  const { id, step: stepId, show, level, from } = directiveAttributes ?? {}
  for (const key of Object.keys(directiveAttributes ?? {}))
    if (!attributes.includes(key)) report(`"workflow" has no attribute "${key}"`, `it has ${attributes.join(', ')}`)
  const workflow = workflows.find((candidate) => candidate.id === id)
  if (workflow === undefined) {
    const ids = workflows.map((candidate) => candidate.id)
    report(`there is no workflow "${id ?? ''}"`, didYouMean(id ?? '', ids, 'write ::workflow{id="…"}'))
    return []
  }
  const step = workflow.steps.find((candidate) => candidate.id === stepId)
  if (typeof stepId === 'string' && step === undefined) {
    const ids = workflow.steps.map((candidate) => candidate.id)
    report(`"${workflow.id}" has no step "${stepId}"`, didYouMean(stepId, ids, `its steps are ${ids.join(', ')}`))
    return []
  }
  const part = parts.find((candidate) => candidate === show)
  if (typeof show === 'string' && part === undefined) {
    report(`a workflow has no part "${show}"`, didYouMean(show, parts, `write ${parts.join(', ')}`))
    return []
  }
  // The author chooses the ids of headings, so steps have no links.
  const context: StepContext = { workflow, words: options.words.arazzo }
  if (step !== undefined) return stepNodes(step, part, context, options)
  if (part !== undefined) return partNodes(part, context)
  const depth = Math.min(6, Math.max(2, Number(level ?? 2) || 2)) as 2
  const first = Number(from ?? 1) || 1
  return [
    ...proseNodes(workflow.prose),
    ...workflow.steps.flatMap((shownStep, index): Nodes[] => [
      { type: 'heading', depth, children: [{ type: 'text', value: `${first + index}. ${shownStep.title}` }] },
      ...stepNodes(shownStep, undefined, context, options),
    ]),
  ]
}

function partNodes(part: Part, { workflow, words }: StepContext): readonly Nodes[] {
  if (part === 'inputs') return inputNodes(workflow, words)
  if (part === 'outputs') return outputNodes(workflow)
  if (part === 'diagram') return [code('mermaid', sequenceOf(workflow, words))]
  return []
}

/** A step, or one part of it. */
function stepNodes(
  step: ShownStep,
  part: Part | undefined,
  context: StepContext,
  { folder, tryIt, languages }: EmbedOptions,
): readonly Nodes[] {
  const request = (): Nodes =>
    element(
      'div',
      {
        className: ['workflow-step'],
        dataWorkflow: `${folder}${slugOf(context.workflow.id)}.run.json`,
        dataStep: step.id,
        ...(tryIt ? { dataFeature: 'try-workflow' } : {}),
      },
      [...tabs(step, context.workflow, languages), ...placeholderNodes(step, context)],
    )
  if (part === 'request') return [request()]
  if (part === 'answer') return answerBlock(step, context)
  if (part !== undefined) return []
  return [...proseNodes(step.prose), ...callNodes(step, context), request(), ...answerNodes(step, context)]
}

/** The request in each language. */
function tabs(step: ShownStep, workflow: ShownWorkflow, languages: readonly string[]): readonly RootContent[] {
  const samples = samplesOf(step, workflow, languages)
  if (samples.length === 0) return []
  const [only] = samples
  if (only !== undefined && samples.length === 1) return [code(only.language, only.text)]
  const panels = samples.map(({ id, label, language, text }, index): RootContent => ({
    type: 'containerDirective',
    name: 'tab',
    attributes: { value: id },
    // The Markdown version has the first panel only.
    ...(index === 0 ? {} : { data: { hProperties: { dataMarkdown: 'skip' } } }),
    children: [
      { type: 'paragraph', data: { directiveLabel: true }, children: [{ type: 'text', value: label }] },
      code(language, text),
    ],
  }))
  const data = { hProperties: { dataSearch: 'skip' } }
  const attributes = { group: 'api-language' }
  return [{ type: 'containerDirective', name: 'tabs', attributes, data, children: panels as never }]
}

/** A block of code. Workflows are tested separately, so the rules for code on the page do not apply. */
const code = (lang: string, value: string): Code => ({ type: 'code', lang, value, meta: 'test=skip' })

/** An element among the nodes of Markdown. */
function element(hName: string, hProperties: object, children: readonly Nodes[]): Nodes {
  return { type: 'madeElement', data: { hName, hProperties }, children } as never
}

/** Prose of the file, without positions, which would refer to another text. */
function proseNodes(prose: Prose | undefined): readonly RootContent[] {
  if (prose === undefined) return []
  const tree = fromMarkdown(prose.text, {
    extensions: [gfmTable(), directive()],
    mdastExtensions: [gfmTableFromMarkdown(), directiveFromMarkdown()],
  })
  visit(tree, (node) => void delete node.position)
  return tree.children
}
