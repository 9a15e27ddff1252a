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
import type { ArazzoFile } from './file.ts'
import type { Prose, ReadWorkflows, ShownStep, ShownWorkflow } from './model.ts'
import { calledBy } from './operations.ts'
import { actionsOf, criteriaOf, itemsOf, plainId, schemaOf, type PartReader } from './parts.ts'
import type { Path } from './selectors.ts'
import type { Described } from './sources.ts'
import { parameterKey } from '../../api/calls.ts'
import { makeUnique } from '../../api/names.ts'
import { list, text, type Dict } from '../../api/value.ts'
import { slugOf, wordsOf } from './workflow-names.ts'
import { mappingOf } from '../../base/mapping.ts'

/** Context for reading workflows. */
export interface ReadContext {
  readonly described: ReadonlyMap<string, Described>
  /** Address of an operation's page, by the file of its description. */
  hrefOf(path: string, operation: ApiOperation): string | undefined
}

/** Reads the workflows of a file, and checks their references. */
export function readWorkflows(file: ArazzoFile, context: ReadContext): ReadWorkflows {
  const diagnostics: Diagnostic[] = []
  const reader: PartReader = {
    file,
    report(code, message, at, hint) {
      const location = 'line' in at ? at : file.locationOf(at)
      diagnostics.push(diagnostic(code, message, { location, hint }))
    },
  }
  const info = mappingOf(file.root['info'])
  const workflows = list(file.root['workflows']).map((workflow, index) =>
    workflowOf(mappingOf(workflow), ['workflows', index], context, reader),
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

/** Workflows of other files by `source.id`. Their problems are reported with their pages. */
function otherRuns({ described, ...context }: ReadContext): Record<string, Workflow> {
  const workflows: Record<string, Workflow> = {}
  for (const [name, source] of described) {
    if (source.kind !== 'arazzo') continue
    // Their source descriptions have the same names as in this file.
    const { file } = source
    for (const [index, workflow] of list(file.root['workflows']).entries()) {
      const quiet: PartReader = { file, report: () => undefined }
      const { id, run } = workflowOf(mappingOf(workflow), ['workflows', index], { ...context, described }, quiet)
      workflows[`${name}.${id}`] = { ...run, dependsOn: run.dependsOn.map((before) => `${name}.${before}`) }
    }
  }
  return workflows
}

function proseAt(node: Dict, path: Path, file: ArazzoFile): Prose | undefined {
  const description = text(node['description'])
  return description === undefined ? undefined : { text: description, line: file.textLine([...path, 'description']) }
}

function workflowOf(workflow: Dict, path: Path, context: ReadContext, reader: PartReader): ShownWorkflow {
  const { file } = reader
  const id = text(workflow['workflowId']) ?? ''
  const inputs = mappingOf(schemaOf(workflow['inputs'] ?? {}, file.root))
  const unique = makeUnique()
  const steps = list(workflow['steps']).map((node, index) => {
    const step = stepOf(mappingOf(node), [...path, 'steps', index], workflow, path, context, reader)
    return { ...step, anchor: unique(step.anchor) }
  })
  const summary = text(workflow['summary'])
  const page = text(workflow['x-page'])
  const location = file.locationOf([...path, 'workflowId'])
  return defined({
    id,
    title: text(workflow['x-title']) ?? summary ?? wordsOf(id),
    summary,
    prose: proseAt(workflow, path, file),
    line: location.line,
    location,
    page,
    inputs,
    steps,
    run: {
      id,
      location,
      dependsOn: list(workflow['dependsOn']).flatMap((dependency) =>
        typeof dependency === 'string' ? [plainId(dependency)] : [],
      ),
      inputs: inputsOf(inputs, [...path, 'inputs'], reader),
      steps: steps.map(({ run }) => run),
      outputs: textsOf(workflow['outputs']),
    },
  })
}

function inputsOf(schema: Dict, path: Path, { file }: PartReader): Workflow['inputs'] {
  const parts = [schema, ...list(schema['allOf']).map(mappingOf)]
  const required = new Set(parts.flatMap((part) => list(part['required'])))
  return parts.flatMap((part) =>
    Object.entries(mappingOf(part['properties'])).map(([name, propertyNode]) => {
      const property = mappingOf(propertyNode)
      const examples = [property['example'], ...list(property['examples'])]
      const value = [property['default'], ...examples, property['const'], ...list(property['enum'])].find(
        (candidate) => candidate !== undefined,
      )
      return defined({
        name,
        value,
        required: required.has(name),
        location: file.locationOf([...path, 'properties', name], true),
      })
    }),
  )
}

function textsOf(value: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(mappingOf(value)).flatMap(([key, output]) => {
      // The specification does not allow constants as outputs, but authors use them.
      const isConstant = typeof output === 'boolean' || typeof output === 'number'
      return typeof output === 'string' || isConstant ? [[key, String(output)]] : []
    }),
  )
}

function stepOf(
  step: Dict,
  path: Path,
  workflow: Dict,
  stepPath: Path,
  context: ReadContext,
  reader: PartReader,
): ShownStep {
  const { file } = reader
  const id = text(step['stepId']) ?? ''
  const called = calledBy(step, path, context.described, reader)
  const { operation } = called ?? {}
  const other = text(step['workflowId'])
  const parameters = [
    ...itemsOf(workflow['parameters'], [...stepPath, 'parameters'], 'parameters', reader),
    ...itemsOf(step['parameters'], [...path, 'parameters'], 'parameters', reader),
  ]
  // Parameters of the step replace those of the workflow.
  const unique = new Map(parameters.map((part) => [parameterKey(part.value), part]))
  const values = [...unique.values()].map(({ value, path: at }) => {
    const name = text(value['name']) ?? ''
    const where = text(value['in']) ?? ''
    const parameter = operation?.parameters.find((candidate) => candidate.name === name && candidate.in === where)
    const isNamed = where === 'path' || where === 'query'
    if (operation !== undefined && parameter === undefined && isNamed) {
      const names = operation.parameters.flatMap((other) => (other.in === where ? [other.name] : []))
      const hint = didYouMean(name, names, `${operation.method} ${operation.path} has no such parameter`)
      reader.report('arazzo/reference', `there is no ${where} parameter "${name}"`, [...at, 'name'], hint)
    }
    return { ...encodingOf(parameter), name, in: where, value: value['value'] }
  })
  for (const parameter of operation?.parameters ?? []) {
    if (parameter.in !== 'path' || values.some((value) => value.in === 'path' && value.name === parameter.name))
      continue
    const message = `the step has no value for "${parameter.name}" of the path`
    const hint = `add { name: ${parameter.name}, in: path, value: … }`
    reader.report('arazzo/reference', message, [...path, 'stepId'], hint)
  }
  const isWorkflow = other !== undefined && called === undefined
  return defined({
    id,
    title: text(step['x-title']) ?? wordsOf(id),
    anchor: slugOf(id),
    prose: proseAt(step, path, file),
    operation,
    href: operation && called?.path !== undefined ? context.hrefOf(called.path, operation) : undefined,
    isMessage: called?.isMessage,
    api: called?.api ?? '',
    run: defined({
      id,
      location: file.locationOf([...path, 'stepId']),
      call: operation && callOf(operation),
      workflow: isWorkflow ? plainId(other) : undefined,
      obstacle: called?.obstacle ?? (called === undefined && !isWorkflow ? 'it names no operation' : undefined),
      parameters: values,
      body: bodyOf(step, operation),
      criteria: criteriaOf(step['successCriteria'], [...path, 'successCriteria'], reader),
      onSuccess: actions('success'),
      onFailure: actions('failure'),
      outputs: textsOf(step['outputs']),
      answer:
        'x-answer' in step
          ? { value: step['x-answer'], location: file.locationOf([...path, 'x-answer'], true) }
          : undefined,
    }),
  })

  function actions(kind: 'success' | 'failure'): WorkflowStep['onSuccess'] {
    const key = kind === 'success' ? 'onSuccess' : 'onFailure'
    return [
      ...actionsOf(step[key], [...path, key], `${kind}Actions`, reader),
      ...actionsOf(workflow[`${kind}Actions`], [...stepPath, `${kind}Actions`], `${kind}Actions`, reader),
    ].map(({ path: at, ...action }) => {
      const ids = list(workflow['steps']).flatMap((candidate) => text(mappingOf(candidate)['stepId']) ?? [])
      if (action.step !== undefined && !ids.includes(action.step)) {
        const hint = didYouMean(action.step, ids, 'name a step of this workflow')
        reader.report('arazzo/reference', `there is no step "${action.step}"`, [...at, 'stepId'], hint)
      }
      return action
    })
  }
}

/** Style of a parameter; empty for an unknown parameter. */
function encodingOf(
  parameter: ApiOperation['parameters'][number] | undefined,
): Omit<Partial<ApiOperation['parameters'][number]>, 'required'> {
  const { required: _, ...encoding } = parameter ?? { required: false }
  return encoding
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
  const all = list(replacements).map((replacement) => ({
    target: text(mappingOf(replacement)['target']) ?? '',
    value: mappingOf(replacement)['value'],
  }))
  const encoding = operation?.bodyEncodings?.[type]
  return { type, value: dataOf(payload, type), replacements: all, ...(encoding === undefined ? {} : { encoding }) }
}

/** Parses a JSON payload that is written as text. Expressions in place of values become strings. */
function dataOf(payload: unknown, type: string): unknown {
  if (typeof payload !== 'string' || !/[/+]json\b/i.test(type)) return payload
  for (const candidate of [payload, payload.replace(/(?<!")\{(\$[^{}"]+)\}(?!")/g, '"$1"')]) {
    try {
      return JSON.parse(candidate)
    } catch {
      // The next format is tried; if none fits, the text itself is returned.
    }
  }
  return payload
}

/** Body of a step with its replacements applied. Expressions stay unchanged. */
export function wholeBody({ body }: WorkflowStep): unknown {
  return body?.replacements.reduce((result, { target, value }) => withPointer(result, target, value), body.value)
}
