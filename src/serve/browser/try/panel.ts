import { element } from './element.ts'
import type { TryOperation } from '../../../api/try-call.ts'
import { makeForm, type FormFacts, type OwnFields } from './form.ts'
import { showResult } from './result.ts'
import { send, type Result, type PreparedRequest } from './send.ts'
import type { OperationPage } from './operation-page.ts'

/** Differences between the panel of the sandbox and that of a published page. */
export interface Kind {
  readonly own?: OwnFields
  /** Preview of the request between fields and button. Updated after each change. */
  preview?(draft: () => PreparedRequest): { readonly box: HTMLElement; update(): void }
  /** Additional buttons. They may replace the displayed result. */
  actions(result: HTMLElement): readonly HTMLElement[]
  /** Explains why there is no response. */
  problem(reason: string, call: PreparedRequest): Node | string
  received?(answer: Result, call: PreparedRequest): void
}

/** Fills a panel with the form of an operation and an area for the response. */
export function fillPanel(
  box: HTMLElement,
  { facts, operation, shown, kind }: { facts: FormFacts; operation: TryOperation; shown: OperationPage; kind: Kind },
): void {
  const form = makeForm(facts, operation, shown, kind.own)
  const submit = element('button', { class: 'try-send', type: 'submit' }, WORDS.tryIt.send)
  const result = element('div', { class: 'try-result' })
  const preview = kind.preview?.(form.draft)
  if (preview !== undefined) form.box.append(preview.box)
  form.box.append(element('div', { class: 'try-actions' }, submit, ...kind.actions(result)))
  let turn = 0
  const go = async (): Promise<void> => {
    const call = form.call()
    if (call === undefined) return
    const mine = (turn += 1)
    submit.setAttribute('aria-busy', 'true')
    const received = await send(call)
    // The browser reports violations of the security policy in a later task.
    if ('problem' in received) await new Promise((done) => setTimeout(done))
    // A late response to an earlier call is ignored.
    if (mine !== turn) return
    submit.removeAttribute('aria-busy')
    showResult(result, call, { received, problem: (reason) => kind.problem(reason, call) })
    result.scrollIntoView({ block: 'nearest' })
    kind.received?.(received, call)
  }
  form.box.addEventListener('submit', (event) => {
    event.preventDefault()
    void go()
  })
  form.box.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void go()
  })
  if (preview !== undefined) for (const name of ['input', 'change']) form.box.addEventListener(name, preview.update)
  preview?.update()
  box.append(form.box, result)
}
