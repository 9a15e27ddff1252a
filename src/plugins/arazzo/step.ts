import type { BlockContent, Paragraph, PhrasingContent, RootContent, Table } from 'mdast'
import { fill, type ApiRequest, type ApiSample, type PluginWords, type WorkflowAction } from '../kit.ts'
import type { ShownStep, ShownWorkflow } from './model.ts'
import { shownValue, stepNamed, type Placeholder } from './placeholders.ts'
import { wholeBody } from './read.ts'

type Words = PluginWords['arazzo']

/** Context of the nodes of a step. */
export interface StepContext {
  readonly workflow: ShownWorkflow
  readonly words: Words
  /** Address of another step on the page. */
  readonly stepHref?: (anchor: string) => string
}

const say = (value: string): PhrasingContent => ({ type: 'text', value })
const code = (value: string): PhrasingContent => ({ type: 'inlineCode', value })
const paragraph = (...children: PhrasingContent[]): Paragraph => ({ type: 'paragraph', children })
const link = (url: string, ...children: PhrasingContent[]): PhrasingContent => ({
  type: 'link',
  url,
  children,
})

function stepLink({ anchor, title }: ShownStep, stepHref: StepContext['stepHref']): PhrasingContent {
  return stepHref === undefined ? say(title) : link(stepHref(anchor), say(title))
}

/** A sentence with nodes in its slots. */
function sentence(text: string, slots: Readonly<Record<string, PhrasingContent>>): PhrasingContent[] {
  return text
    .split(/(\{\w+\})/)
    .filter((part) => part !== '')
    .map((part) => slots[/^\{(\w+)\}$/.exec(part)?.[1] ?? ''] ?? say(part))
}

function listOf(items: readonly PhrasingContent[][]): RootContent {
  return {
    type: 'list',
    ordered: false,
    spread: false,
    children: items.map((children) => ({ type: 'listItem', spread: false, children: [paragraph(...children)] })),
  }
}

/** The call of a step. */
export function callNodes({ operation, href, run }: ShownStep, { words }: StepContext): RootContent[] {
  const parameters = run.parameters.map(({ name, value }) => [code(name), say(': '), code(inline(value))])
  if (run.workflow !== undefined) {
    const runs = sentence(words.runs, { workflow: code(run.workflow) })
    return [paragraph(...runs), ...(parameters.length === 0 ? [] : [listOf(parameters)])]
  }
  if (operation === undefined) {
    // Without a description the request is unknown; the values of the step are shown.
    const body = run.body === undefined ? undefined : wholeBody(run)
    const text = typeof body === 'string' ? body : JSON.stringify(body, null, 2)
    return [
      paragraph(say(run.obstacle ?? '')),
      ...(parameters.length === 0 ? [] : [listOf(parameters)]),
      ...(body === undefined
        ? []
        : [{ type: 'code', lang: typeof body === 'string' ? null : 'json', value: text } as const]),
    ]
  }
  const title = href === undefined ? say(operation.title) : link(href, say(operation.title))
  return [paragraph(title, say(': '), code(`${operation.method} ${operation.path}`))]
}

/** The request of a step in each language. */
export function samplesOf(
  step: ShownStep,
  workflow: ShownWorkflow,
  languages: readonly string[],
): readonly ApiSample[] {
  const all = step.operation?.samples(requestOf(step, workflow).request) ?? []
  const chosen = all.filter(({ id }) => languages.includes(id))
  return chosen.length === 0 ? all : chosen
}

/** Explanations of the placeholders in a request. */
export function placeholderNodes(step: ShownStep, context: StepContext): RootContent[] {
  return replaceNodes(requestOf(step, context.workflow).placeholders, context)
}

function requestOf({ run }: ShownStep, workflow: ShownWorkflow) {
  const placeholders: Placeholder[] = []
  const asShown = (value: unknown): unknown => {
    const result = shownValue(value, workflow.run)
    for (const placeholder of result.placeholders)
      if (!placeholders.some(({ word }) => word === placeholder.word)) placeholders.push(placeholder)
    return result.value
  }
  const request: ApiRequest = {
    parameters: run.parameters.map(({ name, in: location, value }) => ({ name, in: location, value: asShown(value) })),
    ...(run.body === undefined ? {} : { body: { type: run.body.type, value: asShown(wholeBody(run)) } }),
  }
  return { request, placeholders }
}

function replaceNodes(placeholders: readonly Placeholder[], { workflow, words, stepHref }: StepContext): RootContent[] {
  if (placeholders.length === 0) return []
  const items = placeholders.map(({ word, input, step = '', output = '' }) => {
    if (input !== undefined) return sentence(words.ownValue, { name: code(word), input: code(input) })
    const from = stepNamed(step, workflow)
    const where = from === undefined ? code(step) : stepLink(from, stepHref)
    return sentence(words.fromStep, { name: code(word), output: code(output), step: where })
  })
  return items.length === 1 ? [paragraph(...(items[0] ?? []))] : [listOf(items)]
}

/** The status that the conditions of a step require, if any. */
export function statusOf({ run }: Pick<ShownStep, 'run'>): string | undefined {
  for (const { kind, condition } of run.criteria) {
    const status = kind === 'simple' ? /^\s*\$statusCode\s*==\s*'?(\d{3})'?\s*$/.exec(condition)?.[1] : undefined
    if (status !== undefined) return status
  }
  return undefined
}

/** Maximum length of a response; longer ones are only on the page of the operation. */
const maxAnswer = 3_000

/** An example of the response to a step. */
export function answerBlock(step: ShownStep, { workflow, words }: StepContext): BlockContent[] {
  const { run, operation } = step
  const status = statusOf(step)
  const example = run.answer?.value ?? operation?.answer(status ?? '2XX')
  const value = example === undefined ? undefined : shownValue(example, workflow.run).value
  const json = value === undefined ? undefined : JSON.stringify(value, null, 2)
  return json === undefined || json.length > maxAnswer
    ? []
    : [{ type: 'code', lang: 'json', meta: `title="${status ?? words.answer}"`, value: json }]
}

/** The response to a step: status, example, conditions, outputs, actions. */
export function answerNodes(step: ShownStep, context: StepContext): RootContent[] {
  const { workflow, words, stepHref } = context
  const { run } = step
  const status = statusOf(step)
  const block = answerBlock(step, context)
  const lead = status === undefined ? say(words.answer) : code(status)
  const conditions = run.criteria
    .filter(
      ({ condition }) => status === undefined || !/^\s*\$statusCode\s*==/.test(condition) || /&&|\|\|/.test(condition),
    )
    .map(({ condition, context, kind }) =>
      context === undefined ? [code(condition)] : [code(context), say(` (${kind}): `), code(condition)],
    )
  const outputs = Object.entries(run.outputs).map(([name, value]) => [code(name), say(': '), code(value)])
  const actions = [
    ...run.onSuccess.map((action) => actionWords(action, words.onSuccess)),
    ...run.onFailure.map((action) => actionWords(action, words.onFailure)),
  ]
  return [
    ...(block.length === 0 && status !== undefined ? [paragraph(say(`${words.answer}: `), lead)] : block),
    ...(conditions.length === 0 ? [] : [paragraph(say(words.conditions)), listOf(conditions)]),
    ...(outputs.length === 0 ? [] : [paragraph(say(words.outputs)), listOf(outputs)]),
    ...(actions.length === 0 ? [] : [listOf(actions)]),
  ]

  function actionWords(action: WorkflowAction, when: string): PhrasingContent[] {
    const { type, after, limit, step: id, workflow: other, criteria } = action
    const to = id === undefined ? undefined : stepNamed(id, workflow)
    const target = to === undefined ? code(other ?? id ?? '') : stepLink(to, stepHref)
    const phrase =
      type === 'end'
        ? [say(words.end)]
        : type === 'retry'
          ? [say(fill(words.retry, { seconds: after ?? 0, count: limit ?? 1 }))]
          : sentence(words.goto, { target })
    const conditions = criteria.flatMap(({ condition }, index) => [say(index === 0 ? ' (' : ', '), code(condition)])
    return [say(`${when}: `), ...phrase, ...conditions, ...(criteria.length === 0 ? [] : [say(')')])]
  }
}

/** The inputs of a workflow as a table. */
export function inputNodes({ inputs, run }: ShownWorkflow, words: Words): RootContent[] {
  if (run.inputs.length === 0) return []
  const properties = (inputs['properties'] ?? {}) as Readonly<
    Record<string, { readonly description?: unknown; readonly type?: unknown }>
  >
  const row = (...cells: PhrasingContent[][]): Table['children'][number] => ({
    type: 'tableRow',
    children: cells.map((children) => ({ type: 'tableCell', children })),
  })
  const rows = run.inputs.map(({ name, value, required }) => {
    const { description, type } = properties[name] ?? {}
    const about = typeof description === 'string' ? description.replace(/\s+/g, ' ').trim() : ''
    const kind = [typeof type === 'string' ? type : '', required ? words.required : '']
      .filter((part) => part !== '')
      .join(', ')
    return row([code(name)], [say(kind)], value === undefined ? [] : [code(inline(value))], [say(about)])
  })
  const head = row([say(words.input)], [say(words.type)], [say(words.example)], [say(words.meaning)])
  return [{ type: 'table', align: [], children: [head, ...rows] }]
}

/** The outputs of a whole workflow. */
export function outputNodes({ run }: ShownWorkflow): RootContent[] {
  const outputs = Object.entries(run.outputs)
  return outputs.length === 0 ? [] : [listOf(outputs.map(([name, value]) => [code(name), say(': '), code(value)]))]
}

function inline(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}
