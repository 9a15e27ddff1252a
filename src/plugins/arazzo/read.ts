import { defined } from '../../base/defined.ts'
import {
  diagnostic,
  didYouMean,
  withPointer,
  type ApiOperation,
  type Diagnostic,
  type Workflow,
  type WorkflowStep,
} from '../kit.ts'
import { checkExpressions } from './check.ts'
import type { ArazzoFile, Path } from './file.ts'
import type { Prose, ReadWorkflows, ShownStep, ShownWorkflow } from './model.ts'
import { calledBy } from './operations.ts'
import { actionsOf, criteriaOf, itemsOf, plainId, schemaOf, type PartReader } from './parts.ts'
import type { Described } from './sources.ts'
import { makeUnique } from '../../api/names.ts'
import { list, text, type Dict } from '../../api/value.ts'
import { slugOf, wordsOf } from './workflow-names.ts'
import { mappingOf } from '../../base/mapping.ts'

/** What reading workflows needs beside their file. */
export interface ReadContext {
  readonly described: ReadonlyMap<string, Described>
  /** Address of an operation's page, by the file of its description. */
  hrefOf(path: string, operation: ApiOperation): string | undefined
}

/** Reads the workflows of a file, and checks what they name. */
export function readWorkflows(file: ArazzoFile, context: ReadContext): ReadWorkflows {
  const diagnostics: Diagnostic[] = []
  const reader: PartReader = {
    file,
    report(code, message, at, hint) {
      const place = 'line' in at ? at : file.place(at)
      diagnostics.push(diagnostic(code, message, { place, hint }))
    },
  }
  const info = mappingOf(file.root['info'])
  const workflows = list(file.root['workflows']).map((one, index) =>
    workflowOf(mappingOf(one), ['workflows', index], context, reader),
  )
  const others = otherRuns(context)
  const runs = { ...others, ...Object.fromEntries(workflows.map(({ id, run }) => [id, run])) }
  checkExpressions(workflows, runs, reader)
  return defined({
    title: text(info['title']) ?? 'Workflows',
    prose: proseAt(info, ['info'], file),
    workflows,
    runs,
    diagnostics,
  })
}

/** Workflows of other files, by `source.id`; what is wrong with those is reported where they are pages. */
function otherRuns({ described, ...context }: ReadContext): Record<string, Workflow> {
  const found: Record<string, Workflow> = {}
  for (const [name, one] of described) {
    if (one.kind !== 'arazzo') continue
    // Their own sources are the ones of the same name here.
    const { file } = one
    for (const [index, workflow] of list(file.root['workflows']).entries()) {
      const quiet: PartReader = { file, report: () => undefined }
      const { id, run } = workflowOf(mappingOf(workflow), ['workflows', index], { ...context, described }, quiet)
      found[`${name}.${id}`] = { ...run, dependsOn: run.dependsOn.map((before) => `${name}.${before}`) }
    }
  }
  return found
}

function proseAt(of: Dict, path: Path, file: ArazzoFile): Prose | undefined {
  const written = text(of['description'])
  return written === undefined ? undefined : { text: written, line: file.textLine([...path, 'description']) }
}

function workflowOf(workflow: Dict, path: Path, context: ReadContext, reader: PartReader): ShownWorkflow {
  const { file } = reader
  const id = text(workflow['workflowId']) ?? ''
  const inputs = mappingOf(schemaOf(workflow['inputs'] ?? {}, file.root))
  const unique = makeUnique()
  const steps = list(workflow['steps']).map((one, index) => {
    const step = stepOf(mappingOf(one), [...path, 'steps', index], workflow, path, context, reader)
    return { ...step, anchor: unique(step.anchor) }
  })
  const summary = text(workflow['summary'])
  const page = text(workflow['x-page'])
  const place = file.place([...path, 'workflowId'])
  return defined({
    id,
    title: text(workflow['x-title']) ?? summary ?? wordsOf(id),
    summary,
    prose: proseAt(workflow, path, file),
    line: place.line,
    place,
    page,
    inputs,
    steps,
    run: {
      id,
      place,
      dependsOn: list(workflow['dependsOn']).flatMap((one) => (typeof one === 'string' ? [plainId(one)] : [])),
      inputs: inputsOf(inputs, [...path, 'inputs'], reader),
      steps: steps.map(({ run }) => run),
      outputs: textsOf(workflow['outputs']),
    },
  })
}

function inputsOf(schema: Dict, path: Path, { file }: PartReader): Workflow['inputs'] {
  const parts = [schema, ...list(schema['allOf']).map(mappingOf)]
  const required = new Set(parts.flatMap((one) => list(one['required'])))
  return parts.flatMap((one) =>
    Object.entries(mappingOf(one['properties'])).map(([name, written]) => {
      const property = mappingOf(written)
      const examples = [property['example'], ...list(property['examples'])]
      const value = [property['default'], ...examples, property['const'], ...list(property['enum'])].find(
        (candidate) => candidate !== undefined,
      )
      return defined({
        name,
        value,
        required: required.has(name),
        place: file.place([...path, 'properties', name], true),
      })
    }),
  )
}

function textsOf(value: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(mappingOf(value)).flatMap(([key, one]) => {
      // Constants are no outputs by the specification, and are written all the same.
      const isConstant = typeof one === 'boolean' || typeof one === 'number'
      return typeof one === 'string' || isConstant ? [[key, String(one)]] : []
    }),
  )
}

function stepOf(
  step: Dict,
  path: Path,
  workflow: Dict,
  around: Path,
  context: ReadContext,
  reader: PartReader,
): ShownStep {
  const { file } = reader
  const id = text(step['stepId']) ?? ''
  const called = calledBy(step, path, context.described, reader)
  const { operation } = called ?? {}
  const other = text(step['workflowId'])
  const parameters = [
    ...itemsOf(workflow['parameters'], [...around, 'parameters'], 'parameters', reader),
    ...itemsOf(step['parameters'], [...path, 'parameters'], 'parameters', reader),
  ]
  // Those of the step stand in the place of those of the workflow.
  const unique = new Map(parameters.map((one) => [`${String(one.value['in'])} ${String(one.value['name'])}`, one]))
  const given = [...unique.values()].map(({ value, path: at }) => {
    const name = text(value['name']) ?? ''
    const where = text(value['in']) ?? ''
    const known = operation?.parameters.find((one) => one.name === name && one.in === where)
    if (operation !== undefined && known === undefined && where !== 'header' && where !== 'cookie') {
      const names = operation.parameters.filter((one) => one.in === where).map((one) => one.name)
      const hint = didYouMean(name, names, `${operation.method} ${operation.path} has no such parameter`)
      reader.report('arazzo/reference', `there is no ${where} parameter "${name}"`, [...at, 'name'], hint)
    }
    return defined({ name, in: where, value: value['value'], style: known?.style, explode: known?.explode })
  })
  for (const one of operation?.parameters ?? []) {
    if (one.in !== 'path' || given.some(({ name, in: place }) => name === one.name && place === 'path')) continue
    const message = `the step gives no value for "${one.name}" of the path`
    reader.report('arazzo/reference', message, [...path, 'stepId'], `add { name: ${one.name}, in: path, value: … }`)
  }
  const isWorkflow = other !== undefined && called === undefined
  return defined({
    id,
    title: text(step['x-title']) ?? wordsOf(id),
    anchor: slugOf(id),
    prose: proseAt(step, path, file),
    operation,
    href: operation && called?.path !== undefined ? context.hrefOf(called.path, operation) : undefined,
    api: called?.api ?? '',
    run: defined({
      id,
      place: file.place([...path, 'stepId']),
      call: operation && callOf(operation),
      workflow: isWorkflow ? plainId(other) : undefined,
      obstacle: called?.obstacle ?? (called === undefined && !isWorkflow ? 'it names no operation' : undefined),
      parameters: given,
      body: bodyOf(step, operation),
      criteria: criteriaOf(step['successCriteria'], [...path, 'successCriteria'], reader),
      onSuccess: actions('success'),
      onFailure: actions('failure'),
      outputs: textsOf(step['outputs']),
      answer:
        'x-answer' in step ? { value: step['x-answer'], place: file.place([...path, 'x-answer'], true) } : undefined,
    }) as WorkflowStep,
  })

  function actions(kind: 'success' | 'failure'): WorkflowStep['onSuccess'] {
    const key = kind === 'success' ? 'onSuccess' : 'onFailure'
    return [
      ...actionsOf(step[key], [...path, key], `${kind}Actions`, reader),
      ...actionsOf(workflow[`${kind}Actions`], [...around, `${kind}Actions`], `${kind}Actions`, reader),
    ].map(({ path: at, ...action }) => {
      const ids = list(workflow['steps']).flatMap((one) => text(mappingOf(one)['stepId']) ?? [])
      if (action.step !== undefined && !ids.includes(action.step)) {
        const hint = didYouMean(action.step, ids, 'name a step of this workflow')
        reader.report('arazzo/reference', `there is no step "${action.step}"`, [...at, 'stepId'], hint)
      }
      return action
    })
  }
}

const callOf = ({ method, server, path, credentials }: ApiOperation): WorkflowStep['call'] => ({
  method,
  url: `${server}${path}`,
  credentials,
})

function bodyOf(step: Dict, operation: ApiOperation | undefined): WorkflowStep['body'] {
  if (step['requestBody'] === undefined) return undefined
  const { contentType, payload, replacements } = mappingOf(step['requestBody'])
  const type = text(contentType) ?? operation?.bodyTypes[0] ?? 'application/json'
  const all = list(replacements).map((one) => ({
    target: text(mappingOf(one)['target']) ?? '',
    value: mappingOf(one)['value'],
  }))
  return { type, value: dataOf(payload, type), replacements: all }
}

/** A payload of JSON may be written as its text; one with expressions in the place of values is none before they are known. */
function dataOf(payload: unknown, type: string): unknown {
  if (typeof payload !== 'string' || !/[/+]json\b/i.test(type)) return payload
  for (const candidate of [payload, payload.replace(/(?<!")\{(\$[^{}"]+)\}(?!")/g, '"$1"')]) {
    try {
      return JSON.parse(candidate)
    } catch {
      // The next one, or the text itself.
    }
  }
  return payload
}

/** The body of a step with its replacements in it, their expressions as they are. */
export function wholeBody({ body }: WorkflowStep): unknown {
  return body?.replacements.reduce((made, { target, value }) => withPointer(made, target, value), body.value)
}
