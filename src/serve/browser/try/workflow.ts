/**
 * Runs the workflows of a page step by step, in the sandbox: the request of a step stands below its example, and waits for
 * the reader; then come the answer, the conditions, what is kept, and the next step.
 *
 * @module
 */
import type { TryFacts } from '../../../sandbox/try-facts.ts'
import type { WorkflowSet, WorkflowStep } from '../../../model/workflow.ts'
import { defined } from '../../../defined.ts'
import type { ReadyRequest } from '../../../workflow/request.ts'
import { runWorkflow, type Answer, type JudgedStep } from '../../../workflow/run.ts'
import { apiPath } from '../../paths.ts'
import { element } from './element.ts'
import { field, selectOf } from './form.ts'
import { forget } from './remembered.ts'
import { requestText } from './request.ts'
import { showResult } from './result.ts'
import { send, type Sent } from './send.ts'
import { sandboxWords, words, workflowWords as own } from './words.ts'

/** Puts the first step of each workflow of the page to the reader. */
export function showWorkflows(facts: TryFacts): void {
  const places = [...document.querySelectorAll<HTMLElement>('.workflow-step[data-workflow]')]
  for (const file of new Set(places.map(({ dataset }) => dataset['workflow'] ?? ''))) {
    const steps = places.filter(({ dataset }) => dataset['workflow'] === file)
    if (steps.some((one) => one.querySelector(':scope > .try') !== null)) continue
    void load(file).then((set) => {
      const isThere = steps.every((one) => one.isConnected && one.querySelector(':scope > .try') === null)
      if (set !== undefined && isThere) begin(set, steps, facts)
    })
  }
}

async function load(file: string): Promise<WorkflowSet | undefined> {
  try {
    const response = await fetch(file, { cache: 'no-store' })
    return response.ok ? ((await response.json()) as WorkflowSet) : undefined
  } catch {
    return undefined
  }
}

/** What the reader has chosen, and what is on the page of a workflow. */
interface Course {
  readonly set: WorkflowSet
  readonly places: readonly HTMLElement[]
  readonly facts: TryFacts
  readonly inputs: Readonly<Record<string, string>>
  /** Number of the key. */
  readonly key: number
}

function begin(set: WorkflowSet, places: readonly HTMLElement[], facts: TryFacts): void {
  const inputs = Object.fromEntries(
    (set.workflows[set.main]?.inputs ?? []).flatMap(({ name, value }) =>
      value === undefined || typeof value === 'object' ? [] : [[name, String(value)]],
    ),
  )
  start({ set, places, facts, inputs, key: keyOf(set, facts, Object.values(inputs)) }, false)
}

/** The key whose role most steps need, for what the inputs name. */
function keyOf(set: WorkflowSet, { keys, operations }: TryFacts, inputs: readonly string[]): number {
  const counts = new Map<string, number>()
  for (const { steps } of Object.values(set.workflows))
    for (const { call } of steps) {
      const found = operations.find(({ method, path }) => method === call?.method && call.url.endsWith(path))
      if (found?.role !== undefined) counts.set(found.role, (counts.get(found.role) ?? 0) + 1)
    }
  const [role = ''] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? []
  const fits = (label: string, isNamed: boolean): boolean =>
    label.startsWith(role.replace('_', ' ')) && (!isNamed || inputs.some((one) => label.includes(one)))
  const best = keys.findIndex(({ label }) => fits(label, true))
  return Math.max(0, best === -1 ? keys.findIndex(({ label }) => fits(label, false)) : best)
}

/** Makes the boxes anew, and runs the workflow; each request waits in the box of its step. */
function start(course: Course, isOpen: boolean): void {
  const { set, places } = course
  for (const place of places) for (const box of place.querySelectorAll(':scope > .try')) box.remove()
  const boxes: StepBox[] = []
  let isOver = false
  const again = (next: Course): void => {
    isOver = true
    start(next, true)
  }
  const boxOf = (step: WorkflowStep): StepBox => {
    const known = boxes.find((box) => box.step === step)
    if (known !== undefined) return known
    const last = boxes.at(-1)
    const shown = places.find(({ dataset }) => dataset['step'] === step.id && isOfMain(set, step))
    const first = boxes.length === 0 ? settings(course, again) : []
    const made = stepBox(step, { isFirst: boxes.length === 0, isOpen: isOpen || boxes.length > 0, settings: first })
    if (shown === undefined && last !== undefined) last.box.after(made.box)
    else (shown ?? places[0])?.append(made.box)
    if (last !== undefined) last.leadTo(made.box, titleOf(step, shown))
    boxes.push(made)
    return made
  }
  const ask = async (request: ReadyRequest, step: WorkflowStep): Promise<Answer | string> => {
    const box = boxOf(step)
    const sent = sentOf(request, course)
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
    env: {},
    send: ask,
    wait: (seconds: number) => new Promise<void>((go) => setTimeout(go, seconds * 1_000)),
    // The conditions are judged; what the page shows is an example.
    difference: () => undefined,
    ended: (step: WorkflowStep, judged: JudgedStep) => boxOf(step).judge(judged),
  }
  void runWorkflow(set, tools, course.inputs).then((ended) => {
    if (isOver) return
    const text = 'failure' in ended ? own.failed.replace('{reason}', ended.failure.message) : own.done
    boxes.at(-1)?.end(text, () => void reset().then(() => again(course)))
    if (boxes.length === 0 && 'failure' in ended) places[0]?.append(element('p', { class: 'try try-hint' }, text))
  })
}

/** What the run has made would be in the way of the next one. */
async function reset(): Promise<void> {
  const received = await send({ method: 'POST', url: '/__sandbox/reset', headers: {} })
  if ('status' in received && received.status < 300) forget()
}

const isOfMain = ({ main, workflows }: WorkflowSet, step: WorkflowStep): boolean =>
  workflows[main]?.steps.includes(step) === true

/** What readers call a step: by the heading above it, else by its id. */
function titleOf({ id }: WorkflowStep, place: HTMLElement | undefined): string {
  const headings = [...document.querySelectorAll('article :is(h2, h3, h4)')]
  const above = place === undefined ? undefined : headings.findLast((one) => isBefore(one, place))
  return above?.firstChild?.textContent?.trim() || id
}

const isBefore = (one: Node, other: Node): boolean =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

/** The request, at the address of the sandbox, with the key that was chosen. */
function sentOf({ method, url, headers, body }: ReadyRequest, { facts, key }: Course): Sent {
  const { pathname, search } = new URL(url, location.href)
  const header = facts.keys[key]?.header
  const all = { ...headers, ...(header === undefined ? {} : { [header.name.toLowerCase()]: header.value }) }
  return defined({ method, url: apiPath + pathname + search, headers: all, body: body && inLines(body) })
}

/** JSON as readers like it; any other text as it is. */
function inLines(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** Fields above the first step: the key, and the inputs. Another choice begins the workflow anew. */
function settings(course: Course, again: (next: Course) => void): readonly HTMLElement[] {
  const { facts, key, inputs, set } = course
  const select = selectOf(facts.keys.map(({ label }) => label))
  select.value = String(key)
  select.addEventListener('change', () => again({ ...course, key: Number(select.value) }))
  const fields = (set.workflows[set.main]?.inputs ?? []).map(({ name }) => {
    const input = element('input', { type: 'text', autocomplete: 'off', spellcheck: 'false' })
    input.value = inputs[name] ?? ''
    input.addEventListener('change', () => again({ ...course, inputs: { ...inputs, [name]: input.value } }))
    return field([element('code', {}, name)], input).row
  })
  return [...(facts.keys.length === 0 ? [] : [field([words.key], select).row]), ...fields]
}

interface StepBox {
  readonly step: WorkflowStep
  readonly box: HTMLElement
  /** Shows a request, and resolves when the reader sends it. */
  wait(sent: Sent): Promise<void>
  show(sent: Sent, received: Parameters<typeof showResult>[2]['received']): void
  judge(judged: JudgedStep): void
  leadTo(next: HTMLElement, title: string): void
  end(text: string, again: () => void): void
}

function stepBox(
  step: WorkflowStep,
  about: { readonly isFirst: boolean; readonly isOpen: boolean; readonly settings: readonly HTMLElement[] },
): StepBox {
  const box = element('details', { class: 'try try-step', 'data-search': 'skip' })
  box.open = about.isOpen
  const title = about.isFirst ? own.wholeTitle : own.title
  const hint = element('span', { class: 'try-hint' }, sandboxWords.hint)
  const request = element('pre', { class: 'code', tabindex: '0', 'aria-label': words.request })
  const submit = element('button', { class: 'try-send', type: 'button' }, words.send)
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
      request.textContent = requestText({ ...sent, headers: withoutSecrets(sent.headers) })
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
      showResult(result, sent, { received, problem: (reason) => sandboxWords.unreached.replace('{problem}', reason) })
    },
    judge({ checks, outputs = {} }) {
      const rows = checks.map(({ condition, holds }) => {
        const [sign, tone] = holds === true ? ['✓', 'try-good'] : ['✗', 'try-bad']
        const why = typeof holds === 'string' ? ` ${holds}` : ''
        return element('li', {}, element('strong', { class: tone }, sign), ' ', element('code', {}, condition), why)
      })
      if (rows.length > 0) result.append(part(own.checks), element('ul', { class: 'try-checks' }, ...rows))
      const kept = Object.entries(outputs).map(([name, value]) =>
        element('li', {}, element('code', {}, `${name}: ${JSON.stringify(value) ?? '–'}`)),
      )
      if (kept.length > 0) result.append(part(own.kept), element('ul', { class: 'try-checks' }, ...kept))
    },
    leadTo(next, name) {
      const button = element('button', { class: 'try-send', type: 'button' }, own.next.replace('{step}', name))
      button.addEventListener('click', () => {
        next.scrollIntoView({ block: 'center' })
        next.querySelector<HTMLElement>('.try-send')?.focus({ preventScroll: true })
      })
      result.append(element('div', { class: 'try-actions' }, button))
    },
    end(text, again) {
      const button = element('button', { class: 'try-quiet', type: 'button' }, own.again)
      button.addEventListener('click', again)
      result.append(element('p', { role: 'status' }, text), element('div', { class: 'try-actions' }, button))
    },
  }
}

const part = (text: string): HTMLElement => element('p', { class: 'try-hint' }, text)

/** A key is long, and the reader has chosen it by its name. */
function withoutSecrets(headers: Sent['headers']): Sent['headers'] {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      name === 'authorization' ? value.replace(/(?<=^\S+ ).+/, '…') : value,
    ]),
  )
}
