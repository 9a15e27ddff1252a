/**
 * Runs the workflows of a page step by step. The request of a step is displayed below its example until the reader
 * sends it. Response, conditions, outputs and the next step follow.
 *
 * @module
 */
import type { WorkflowSet, WorkflowStep } from '../../../model/workflow.ts'
import type { ReadyRequest } from '../../../api/workflow/request.ts'
import { runWorkflow, type Answer, type JudgedStep } from '../../../api/workflow/run.ts'
import { element } from './element.ts'
import { field } from './form.ts'
import { requestText } from './request.ts'
import { showResult } from './result.ts'
import { send, type PreparedRequest } from './send.ts'

/** Sender of requests, with its credentials. */
export interface Caller {
  /** Description of the destination. */
  readonly hint: string
  /** Fields above the first step. `again` restarts the workflow. */
  rows(set: WorkflowSet, again: () => void): readonly HTMLElement[]
  /** Variables with credentials. */
  env(): Readonly<Record<string, string>>
  /** Completes a request for sending. */
  prepare(request: ReadyRequest): PreparedRequest
  /** Explains why there is no response. */
  problem(reason: string, sent: PreparedRequest): Node | string
  /** Masks secrets in the text of a request. */
  mask(text: string): string
  /** Label of the button that restarts a workflow. */
  readonly again: string
  /** Work to do before a restart. */
  reset?(): Promise<void>
}

/** Prepares the first step of each workflow on the page. `callerFor` creates its caller. */
export function showWorkflows(callerFor: (set: WorkflowSet) => Caller): void {
  const places = [...document.querySelectorAll<HTMLElement>('.workflow-step[data-workflow]')]
  for (const file of new Set(places.map(({ dataset }) => dataset['workflow'] ?? ''))) {
    const steps = places.filter(({ dataset }) => dataset['workflow'] === file)
    if (steps.some((place) => place.querySelector(':scope > .try') !== null)) continue
    void load(file).then((set) => {
      const isThere = steps.every((place) => place.isConnected && place.querySelector(':scope > .try') === null)
      if (set !== undefined && isThere)
        start({ set, places: steps, caller: callerFor(set), inputs: inputsOf(set) }, false)
    })
  }
}

/** Default values of a workflow's inputs, as texts. */
export function inputsOf(set: WorkflowSet): Readonly<Record<string, string>> {
  return Object.fromEntries(
    (set.workflows[set.main]?.inputs ?? []).flatMap(({ name, value }) =>
      value === undefined || typeof value === 'object' ? [] : [[name, String(value)]],
    ),
  )
}

async function load(file: string): Promise<WorkflowSet | undefined> {
  try {
    const response = await fetch(file, { cache: 'no-store' })
    return response.ok ? ((await response.json()) as WorkflowSet) : undefined
  } catch {
    return undefined
  }
}

/** A workflow of the page with the choices of the reader. */
interface Course {
  readonly set: WorkflowSet
  readonly places: readonly HTMLElement[]
  readonly caller: Caller
  readonly inputs: Readonly<Record<string, string>>
}

/**
 * Creates the boxes of the steps and runs the workflow. Each request waits in the box of its step.
 */
function start(course: Course, isOpen: boolean): void {
  const { set, places, caller } = course
  for (const place of places) for (const box of place.querySelectorAll(':scope > .try')) box.remove()
  const boxes: StepBox[] = []
  let isOver = false
  const again = (next: Course): void => {
    isOver = true
    start(next, true)
  }
  const boxOf = (step: WorkflowStep): StepBox => {
    const existing = boxes.find((box) => box.step === step)
    if (existing !== undefined) return existing
    const last = boxes.at(-1)
    const place = places.find(({ dataset }) => dataset['step'] === step.id && isOfMain(set, step))
    const first = boxes.length === 0 ? settings(course, again) : []
    const box = stepBox(step, {
      isFirst: boxes.length === 0,
      isOpen: isOpen || boxes.length > 0,
      settings: first,
      caller,
    })
    if (place === undefined && last !== undefined) last.box.after(box.box)
    else (place ?? places[0])?.append(box.box)
    if (last !== undefined) last.leadTo(box.box, titleOf(step, place))
    boxes.push(box)
    return box
  }
  const ask = async (request: ReadyRequest, step: WorkflowStep): Promise<Answer | string> => {
    const box = boxOf(step)
    const sent = withIndentedBody(caller.prepare(request))
    for (;;) {
      await box.wait(sent)
      const received = await send(sent)
      box.show(sent, received)
      if (isOver) return ''
      if ('status' in received)
        return {
          status: received.status,
          headers: Object.fromEntries(received.headers.map(([name, value]) => [name.toLowerCase(), value])),
          text: received.text,
        }
    }
  }
  const tools = {
    env: caller.env(),
    send: ask,
    wait: (seconds: number) => new Promise<void>((go) => setTimeout(go, seconds * 1_000)),
    // Only the conditions count: the response on the page is an example.
    difference: () => undefined,
    ended: (step: WorkflowStep, judged: JudgedStep) => boxOf(step).judge(judged),
  }
  void runWorkflow(set, tools, course.inputs).then((ended) => {
    if (isOver) return
    const text =
      'failure' in ended
        ? WORDS.tryIt.workflow.failed.replace('{reason}', ended.failure.message)
        : WORDS.tryIt.workflow.done
    boxes.at(-1)?.end(text, () => void (caller.reset?.() ?? Promise.resolve()).then(() => again(course)))
    if (boxes.length === 0 && 'failure' in ended) places[0]?.append(element('p', { class: 'try try-hint' }, text))
  })
}

const isOfMain = ({ main, workflows }: WorkflowSet, step: WorkflowStep): boolean =>
  workflows[main]?.steps.includes(step) === true

/** Title of a step: the heading above it, or else its id. */
function titleOf({ id }: WorkflowStep, place: HTMLElement | undefined): string {
  const headings = [...document.querySelectorAll('article :is(h2, h3, h4)')]
  const above = place === undefined ? undefined : headings.findLast((heading) => isBefore(heading, place))
  return above?.firstChild?.textContent?.trim() || id
}

const isBefore = (node: Node, other: Node): boolean =>
  (node.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

/** Indents a JSON body. Any other body stays unchanged. */
function withIndentedBody(sent: PreparedRequest): PreparedRequest {
  if (typeof sent.body !== 'string') return sent
  try {
    return { ...sent, body: JSON.stringify(JSON.parse(sent.body), null, 2) }
  } catch {
    return sent
  }
}

/** Fields above the first step: those of the caller, and the inputs. A change restarts the workflow. */
function settings(course: Course, again: (next: Course) => void): readonly HTMLElement[] {
  const { caller, inputs, set } = course
  const fields = (set.workflows[set.main]?.inputs ?? []).map(({ name }) => {
    const input = element('input', { type: 'text', autocomplete: 'off', spellcheck: 'false' })
    input.value = inputs[name] ?? ''
    input.addEventListener('change', () => again({ ...course, inputs: { ...inputs, [name]: input.value } }))
    return field([element('code', {}, name)], input).row
  })
  return [...caller.rows(set, () => again(course)), ...fields]
}

interface StepBox {
  readonly step: WorkflowStep
  readonly box: HTMLElement
  /** Shows a request, and resolves when the reader sends it. */
  wait(sent: PreparedRequest): Promise<void>
  show(sent: PreparedRequest, received: Parameters<typeof showResult>[2]['received']): void
  judge(judged: JudgedStep): void
  leadTo(next: HTMLElement, title: string): void
  end(text: string, again: () => void): void
}

function stepBox(
  step: WorkflowStep,
  about: {
    readonly isFirst: boolean
    readonly isOpen: boolean
    readonly settings: readonly HTMLElement[]
    readonly caller: Caller
  },
): StepBox {
  const { caller } = about
  const box = element('details', { class: 'try try-step', 'data-search': 'skip' })
  box.open = about.isOpen
  const title = about.isFirst ? WORDS.tryIt.workflow.allStepsTitle : WORDS.tryIt.workflow.title
  const hint = element('span', { class: 'try-hint' }, caller.hint)
  const request = element('pre', { class: 'code', tabindex: '0', 'aria-label': WORDS.tryIt.request })
  const submit = element('button', { class: 'try-send', type: 'button' }, WORDS.tryIt.send)
  const result = element('div', { class: 'try-result' })
  const preview = element('div', { class: 'try-preview' }, request)
  const actions = element('div', { class: 'try-actions' }, submit)
  box.append(
    element('summary', {}, element('span', {}, title), hint),
    element('div', { class: 'try-form' }, ...about.settings, preview, actions),
    result,
  )
  return {
    step,
    box,
    wait(sent) {
      request.textContent = caller.mask(requestText(sent))
      submit.hidden = false
      return new Promise((go) =>
        submit.addEventListener(
          'click',
          () => {
            submit.setAttribute('aria-busy', 'true')
            go()
          },
          { once: true },
        ),
      )
    },
    show(sent, received) {
      submit.removeAttribute('aria-busy')
      submit.hidden = 'status' in received
      showResult(result, sent, { received, problem: (reason) => caller.problem(reason, sent) })
    },
    judge({ checks, outputs = {} }) {
      const rows = checks.map(({ condition, holds }) => {
        const [sign, tone] = holds === true ? ['✓', 'try-good'] : ['✗', 'try-bad']
        const why = typeof holds === 'string' ? ` ${holds}` : ''
        return element('li', {}, element('strong', { class: tone }, sign), ' ', element('code', {}, condition), why)
      })
      if (rows.length > 0)
        result.append(part(WORDS.tryIt.workflow.checks), element('ul', { class: 'try-checks' }, ...rows))
      const outputRows = Object.entries(outputs).map(([name, value]) =>
        element('li', {}, element('code', {}, `${name}: ${JSON.stringify(value) ?? '–'}`)),
      )
      if (outputRows.length > 0)
        result.append(part(WORDS.tryIt.workflow.kept), element('ul', { class: 'try-checks' }, ...outputRows))
    },
    leadTo(next, name) {
      const button = element(
        'button',
        { class: 'try-send', type: 'button' },
        WORDS.tryIt.workflow.next.replace('{step}', name),
      )
      button.addEventListener('click', () => {
        next.scrollIntoView({ block: 'center' })
        next.querySelector<HTMLElement>('.try-send')?.focus({ preventScroll: true })
      })
      result.append(element('div', { class: 'try-actions' }, button))
    },
    end(text, again) {
      const button = element('button', { class: 'try-quiet', type: 'button' }, caller.again)
      button.addEventListener('click', again)
      result.append(element('p', { role: 'status' }, text), element('div', { class: 'try-actions' }, button))
    },
  }
}

const part = (text: string): HTMLElement => element('p', { class: 'try-hint' }, text)
