/**
 * Runs a workflow: its steps in order, outputs passed between steps, and actions on success and failure.
 *
 * @module
 */
import { defined } from '../../base/defined.ts'
import { parsedJson } from '../../base/parsed-json.ts'
import type { Location } from '../../diagnostics/diagnostic.ts'
import type { Workflow, WorkflowAction, WorkflowCriterion, WorkflowSet, WorkflowStep } from '../../model/workflow.ts'
import { mapExpressions, readExpression } from '../../text/workflow/expression.ts'
import { evaluate, holds, valuesIn, type Exchange, type MatchRegex, type State } from './evaluate.ts'
import { requestOf, type ReadyRequest } from './request.ts'

/** A response. */
export interface Answer {
  readonly status: number
  /** Headers by lowercase name. */
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/** Functions for a run. */
export interface RunTools {
  /** Sends the request of a step. Returns an error text if that is impossible. */
  send(request: ReadyRequest, step: WorkflowStep): Promise<Answer | string>
  wait(seconds: number): Promise<void>
  /** An engine for the regular expressions of criteria. Default: V8, for texts of limited length. */
  readonly matches?: MatchRegex
  /** The difference between the expected and the actual JSON; `undefined` if they match. */
  difference(expected: string, actual: string): string | undefined
  /** Values of credentials, and of inputs without a value. */
  readonly env: Readonly<Record<string, string>>
  /** Called for each completed step, for a display. */
  readonly ended?: (step: WorkflowStep, judged: JudgedStep) => void
}

/** Result of an answered step. */
export interface JudgedStep {
  /** Conditions with their results. A text is the reason why one cannot be evaluated. */
  readonly checks: readonly { readonly condition: string; readonly holds: boolean | string }[]
  /** Values for later steps; missing after a failure. */
  readonly outputs?: Readonly<Record<string, unknown>>
  /** Reason for a failure. */
  readonly failure?: string
}

/** Failure of a workflow. */
interface WorkflowFailure {
  /** One sentence. */
  readonly message: string
  readonly location: Location
  readonly hint?: string
  readonly detail?: string
}

/** Maximum number of steps of a run, since a `goto` may lead back. */
const maxSteps = 1_000
/** Maximum nesting of workflows. */
const maxLevels = 20
/** Maximum wait before a retry in seconds, sufficient for a sandbox. */
const longestWait = 1
const usualRetries = 1

type Values = Readonly<Record<string, unknown>>
type Ended = { readonly outputs: Values } | { readonly failure: WorkflowFailure }

/** Runs a workflow after those it depends on. */
export async function runWorkflow(
  { main, workflows }: WorkflowSet,
  tools: RunTools,
  /** Inputs of the main workflow, instead of their defaults. */
  mainInputs: Values = {},
): Promise<Ended> {
  const finished: Record<string, { readonly inputs: Values; readonly outputs: Values }> = {}
  let steps = 0

  async function runById(id: string, values: Values, level: number, from?: Location): Promise<Ended> {
    const workflow = workflows[id]
    if (workflow === undefined || level > maxLevels) {
      const message = workflow === undefined ? `there is no workflow "${id}"` : 'workflows run each other in a circle'
      return fail(message, from ?? workflow?.location ?? { file: '', line: 1, column: 1 })
    }
    for (const before of workflow.dependsOn) {
      if (before in finished) continue
      const ended = await runById(before, {}, level + 1, workflow.location)
      if ('failure' in ended) return ended
    }
    const inputs: Record<string, unknown> = {}
    for (const { name, value, required, location } of workflow.inputs) {
      const input = values[name] ?? value ?? tools.env[variableOf(name)]
      if (input !== undefined) inputs[name] = input
      else if (required) {
        const hint = `give it a default or an example, or set ${variableOf(name)} under test.env in the configuration`
        return fail(`the input "${name}" of the workflow "${id}" has no value`, location, { hint })
      }
    }
    const ended = await stepsOf(workflow, { ...inputs, ...values }, level)
    if ('outputs' in ended) finished[id] = { inputs, outputs: ended.outputs }
    return ended
  }

  async function stepsOf(workflow: Workflow, inputs: Values, level: number): Promise<Ended> {
    const done: Record<string, Values> = {}
    const tries = new Map<string, number>()
    const stateOf = (exchange?: Exchange): State =>
      defined({ inputs, steps: done, workflows: finished, outputs: {}, exchange })
    for (let index = 0; index < workflow.steps.length;) {
      const step = workflow.steps[index] as WorkflowStep
      if (++steps > maxSteps) return fail(`the workflow runs more than ${maxSteps} steps`, step.location)
      const result = await runStep(step, stateOf, level)
      if ('outputs' in result) done[step.id] = result.outputs
      const isGood = 'outputs' in result
      const state = stateOf('exchange' in result ? result.exchange : undefined)
      const action = await firstOf(isGood ? step.onSuccess : step.onFailure, state, tools.matches)
      if (action === undefined || (action.type === 'end' && !isGood)) {
        if (!isGood) return { failure: result.failure }
        index++
        continue
      }
      if (action.type === 'end') break
      if (action.type === 'retry') {
        const count = (tries.get(step.id) ?? 0) + 1
        if (count > (action.limit ?? usualRetries)) return 'failure' in result ? { failure: result.failure } : result
        tries.set(step.id, count)
        await tools.wait(Math.min(action.after ?? 0, longestWait))
      }
      if (action.workflow !== undefined) {
        const { parameters = [] } = action
        const passed = parameters.map(({ name, value }) => [
          name,
          mapExpressions(value, (expression) => evaluate(expression, state)),
        ])
        const all = { ...inputs, ...(Object.fromEntries(passed) as Values) }
        const ended = await runById(action.workflow, all, level + 1, step.location)
        if (action.type === 'goto' || 'failure' in ended) return ended
      } else if (action.step !== undefined) {
        const to = workflow.steps.findIndex(({ id }) => id === action.step)
        if (to === -1) return fail(`there is no step "${action.step}"`, step.location)
        index = to
      }
    }
    const state = stateOf()
    return { outputs: mapExpressions(workflow.outputs, (expression) => evaluate(expression, state)) as Values }
  }

  async function runStep(
    step: WorkflowStep,
    stateOf: (exchange?: Exchange) => State,
    level: number,
  ): Promise<Ended & { readonly exchange?: Exchange }> {
    if (step.obstacle !== undefined) return fail(`the step "${step.id}" cannot be run: ${step.obstacle}`, step.location)
    const before = stateOf()
    const filled = <Value>(value: Value): Value =>
      mapExpressions(value, (expression) => evaluate(expression, before)) as Value
    if (step.workflow !== undefined || step.call === undefined) {
      const inputs = Object.fromEntries(step.parameters.map(({ name, value }) => [name, filled(value)]))
      const ended = await runById(step.workflow ?? '', inputs, level + 1, step.location)
      if ('failure' in ended) return ended
      const state = { ...before, outputs: ended.outputs }
      const outputs = mapExpressions(step.outputs, (expression) => evaluate(expression, state)) as Values
      return { outputs: { ...ended.outputs, ...outputs } }
    }
    const request = requestOf(
      step.call,
      filled({ parameters: step.parameters, ...defined({ body: step.body }) }),
      tools.env,
    )
    const line = `${request.method} ${request.url}`
    const open = step.parameters.find((parameter) => parameter.in === 'path' && filled(parameter.value) === undefined)
    if (open !== undefined) {
      const [input] = /^\$inputs\.(\w+)$/.exec(String(open.value))?.slice(1) ?? []
      const hint = input === undefined ? undefined : `set ${variableOf(input)} under test.env in the configuration`
      const message = `"${open.name}" of the path has no value: ${String(open.value)} is empty`
      return fail(`the step "${step.id}" cannot be run: ${message}`, step.location, defined({ hint }))
    }
    const answer = await tools.send(request, step)
    if (typeof answer === 'string')
      return fail(`the step "${step.id}" fails: ${answer}`, step.location, { detail: line })
    const exchange = exchangeOf(request, answer)
    const state = stateOf(exchange)
    const missing = request.missing.map((name) => `set ${name} under test.env in the configuration`)[0]
    const hints = defined({ hint: answer.status === 401 || answer.status === 403 ? missing : undefined })
    const fault = await faultOf(step, answer, state)
    const outputs = mapExpressions(step.outputs, (expression) => evaluate(expression, state)) as Values
    if (tools.ended !== undefined) {
      const checks = await Promise.all(
        step.criteria.map(async (criterion) => ({
          condition: criterion.condition,
          holds: await holds(criterion, state, tools.matches),
        })),
      )
      tools.ended(step, fault === undefined ? { checks, outputs } : { checks, failure: fault.message })
    }
    if (fault !== undefined) {
      const detail = [`${line}: ${answer.status}`, ...fault.lines].join('\n')
      return {
        ...fail(`the step "${step.id}" fails: ${fault.message}`, fault.location, { detail, ...hints }),
        exchange,
      }
    }
    return { outputs, exchange }
  }

  async function faultOf(step: WorkflowStep, answer: Answer, state: State) {
    const body = answer.text.trim() === '' ? [] : [answer.text.trim()]
    if (step.criteria.length === 0 && answer.status >= 400)
      return { message: `it is answered with ${answer.status}`, location: step.location, lines: body }
    for (const criterion of step.criteria) {
      const { condition, context, location } = criterion
      const verdict = await holds(criterion, state, tools.matches)
      if (verdict === true) continue
      if (verdict !== false)
        return { message: `its condition cannot be judged: ${verdict}`, location, lines: [condition] }
      const expression = context === undefined ? undefined : readExpression(context)
      const values = [
        ...(expression === undefined ? [] : [[context, evaluate(expression, state)] as const]),
        ...(criterion.kind === 'simple' ? valuesIn(condition, state) : []),
      ]
      const lines = values.map(([name, value]) => `+${String(name)} is ${JSON.stringify(value) ?? 'nothing'}`)
      return { message: `"${condition}" is not met`, location, lines: [`-${condition}`, ...lines, ...body] }
    }
    if (step.answer === undefined) return undefined
    const filled = mapExpressions(step.answer.value, (expression) => evaluate(expression, state))
    const difference = tools.difference(JSON.stringify(filled), answer.text)
    if (difference === undefined) return undefined
    return {
      message: 'its answer differs from the one on the page',
      location: step.answer.location,
      lines: [difference],
    }
  }

  return runById(main, mainInputs, 0)
}

function fail(
  message: string,
  location: Location,
  more: Pick<WorkflowFailure, 'hint' | 'detail'> = {},
): { readonly failure: WorkflowFailure } {
  return { failure: { message, location, ...more } }
}

async function firstOf(
  actions: readonly WorkflowAction[],
  state: State,
  matches: MatchRegex | undefined,
): Promise<WorkflowAction | undefined> {
  const fits = async ({ criteria }: { readonly criteria: readonly WorkflowCriterion[] }): Promise<boolean> => {
    for (const criterion of criteria) if ((await holds(criterion, state, matches)) !== true) return false
    return true
  }
  for (const action of actions) if (await fits(action)) return action
  return undefined
}

function exchangeOf(
  { method, url, headers, expressionValues }: ReadyRequest,
  { status, headers: responseHeaders, text }: Answer,
): Exchange {
  return {
    url,
    method,
    statusCode: status,
    request: { header: headers, ...expressionValues },
    response: {
      header: responseHeaders,
      body: /json/i.test(responseHeaders['content-type'] ?? '') ? parsedJson(text, text) : text,
    },
  }
}

/** Environment variable for the value of an input: `SHOP_SLUG` for `shopSlug`. */
function variableOf(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/\W+/g, '_')
    .toUpperCase()
}
