import {
  didYouMean,
  expressionsIn,
  expressionsOf,
  readCondition,
  readExpression,
  readRegex,
  safePattern,
  type Expression,
  type Location,
  type Workflow,
  type WorkflowCriterion,
} from '../kit.ts'
import type { ShownWorkflow } from './model.ts'
import type { PartReader } from './parts.ts'

type Runs = Readonly<Record<string, Workflow>>

/** Reports expressions with unknown names, and invalid conditions. */
export function checkExpressions(workflows: readonly ShownWorkflow[], runs: Runs, reader: PartReader): void {
  const { file } = reader
  for (const [index, { run }] of workflows.entries()) {
    const at = ['workflows', index]
    const scope = namesOf(run, runs)
    for (const before of run.dependsOn)
      if (runs[before] === undefined && !before.includes('.'))
        reader.report(
          'arazzo/reference',
          `there is no workflow "${before}"`,
          [...at, 'dependsOn'],
          suggestion(before, runs),
        )
    const steps = file.root['workflows'] as readonly { readonly steps?: readonly object[] }[]
    for (const [number, step] of run.steps.entries()) {
      const stepPath = [...at, 'steps', number]
      if (step.workflow !== undefined && runs[step.workflow] === undefined && !step.workflow.includes('.'))
        reader.report(
          'arazzo/reference',
          `there is no workflow "${step.workflow}"`,
          [...stepPath, 'workflowId'],
          suggestion(step.workflow, runs),
        )
      const rawStep = steps[index]?.steps?.[number] ?? {}
      const {
        'x-answer': answer,
        successCriteria: _,
        onSuccess: __,
        onFailure: ___,
        ...rest
      } = rawStep as Record<string, unknown>
      walk({ ...rest, ...(answer === undefined ? {} : { 'x-answer': answer }) }, stepPath)
      for (const criterion of [
        ...step.criteria,
        ...[...step.onSuccess, ...step.onFailure].flatMap(({ criteria }) => criteria),
      ])
        checkCriterion(criterion, scope, reader)
    }
    walk(run.outputs, [...at, 'outputs'])

    function walk(value: unknown, path: readonly (string | number)[]): void {
      if (typeof value === 'string')
        for (const { read, written } of expressionsIn(value))
          tell(faultOf(read, written, scope), file.locationOf(path), reader)
      else if (Array.isArray(value)) for (const [key, item] of value.entries()) walk(item, [...path, key])
      else if (typeof value === 'object' && value !== null)
        for (const [key, item] of Object.entries(value)) if (key !== 'description') walk(item, [...path, key])
    }
  }
}

interface KnownNames {
  readonly inputs: readonly string[]
  readonly steps: ReadonlyMap<string, readonly string[]>
  readonly runs: Runs
}

function namesOf({ inputs, steps }: Workflow, runs: Runs): KnownNames {
  return {
    inputs: inputs.map(({ name }) => name),
    // A step that runs a workflow has the outputs of the workflow.
    steps: new Map(
      steps.map(({ id, outputs, workflow = '' }) => [
        id,
        [...Object.keys(outputs), ...Object.keys(runs[workflow]?.outputs ?? {})],
      ]),
    ),
    runs,
  }
}

interface Fault {
  readonly message: string
  readonly hint: string | undefined
}

/** Error in an expression that can be detected without a run. */
function faultOf({ source, names }: Expression, expressionText: string, scope: KnownNames): Fault | undefined {
  const [first = '', second, third = ''] = names
  if (source === 'inputs') {
    if (scope.inputs.includes(first) || scope.inputs.includes(names.join('.'))) return undefined
    return {
      message: `"${expressionText}": there is no input "${first}"`,
      hint: didYouMean(first, scope.inputs, 'add it to the inputs'),
    }
  }
  if (source === 'steps') {
    const outputs = scope.steps.get(first)
    if (outputs === undefined)
      return {
        message: `"${expressionText}": there is no step "${first}"`,
        hint: didYouMean(first, scope.steps.keys(), 'name a step of this workflow'),
      }
    const output = names.slice(2).join('.')
    if (second !== 'outputs' || output === '') return undefined
    if (outputs.some((name) => output === name || output.startsWith(`${name}.`))) return undefined
    return {
      message: `"${expressionText}": the step "${first}" has no output "${third}"`,
      hint: didYouMean(third, outputs, 'add it to the outputs of the step'),
    }
  }
  if (source === 'workflows' && scope.runs[first] === undefined)
    return { message: `"${expressionText}": there is no workflow "${first}"`, hint: suggestion(first, scope.runs) }
  return undefined
}

function suggestion(id: string, runs: Runs): string {
  return didYouMean(id, Object.keys(runs), 'name a workflow of this file')
}

function tell(fault: Fault | undefined, location: Location, { report }: PartReader): void {
  if (fault !== undefined) report('arazzo/reference', fault.message, location, fault.hint)
}

function checkCriterion(criterion: WorkflowCriterion, scope: KnownNames, reader: PartReader): void {
  const { kind, condition, context, location } = criterion
  const leave = (message: string, hint?: string): void => reader.report('arazzo/left-out', message, location, hint)
  if (kind === 'xpath') leave('a condition in XPath is shown, and not judged', 'write it as regex or jsonpath')
  if (kind === 'simple') {
    const parsed = readCondition(condition)
    if (typeof parsed === 'string') leave(`the condition "${condition}" cannot be read: ${parsed}`)
    else
      for (const source of expressionsOf(parsed)) {
        const expression = readExpression(source)
        if (expression === undefined) leave(`"${source}" is not a runtime expression`)
        else tell(faultOf(expression, source, scope), location, reader)
      }
  }
  if (kind === 'regex') {
    const { pattern, flags } = readRegex(condition)
    const { isValid, longest } = safePattern(pattern, flags)
    if (!isValid) leave(`the condition "${condition}" is not a regular expression`)
    else if (longest === 0) leave(`the condition "${condition}" may take too many steps, and is not judged`)
  }
  if (context !== undefined) {
    const expression = readExpression(context)
    if (expression === undefined) leave(`"${context}" is not a runtime expression`)
    else tell(faultOf(expression, context, scope), location, reader)
  }
}
