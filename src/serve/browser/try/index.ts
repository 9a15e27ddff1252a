/**
 * The script that `docs serve --sandbox` adds to pages. It adds a panel below each operation, which sends calls to the
 * sandbox, and one below each step of a workflow, which runs the step.
 *
 * @module
 */
import { element } from './element.ts'
import type { TryOperation } from '../../../api/try-call.ts'
import type { TryFacts } from '../../../satellites/sandbox/index.ts'
import { fillPanel, type Kind } from './panel.ts'
import { resetSandbox, saveIds } from './saved-ids.ts'
import { readOperationPage, type OperationPage } from './operation-page.ts'
import { adoptStyle } from './style.ts'
import { sandboxCaller } from './sandbox-caller.ts'
import { showWorkflows } from './workflow.ts'

adoptStyle()

/** True after a reader opened a panel: the following ones start open. */
let isOpen = false
let facts: Promise<TryFacts | undefined> | undefined

/** Fetches the data for the panels; `undefined` without a sandbox. */
async function loadFacts(): Promise<TryFacts | undefined> {
  const response = await fetch('/__docs/try.json', { cache: 'no-store' })
  return response.ok ? ((await response.json()) as TryFacts) : undefined
}

async function show(): Promise<void> {
  const page = readOperationPage()
  const hasWorkflow = document.querySelector('.workflow-step') !== null
  if (page === undefined && !hasWorkflow) return
  facts ??= loadFacts().catch(() => undefined)
  const sandbox = await facts
  // Fetched again on the next page, when the sandbox may be available.
  if (sandbox === undefined) facts = undefined
  if (sandbox !== undefined && hasWorkflow) showWorkflows((set) => sandboxCaller(set, sandbox))
  if (page === undefined) return
  const operation = sandbox?.operations.find(({ method, path }) => method === page.method && path === page.path)
  const existing = page.side.querySelector(':scope > .try')
  const name = `${page.method} ${page.path}`
  if (existing?.getAttribute('data-call') === name) return
  existing?.remove()
  if (sandbox === undefined || operation === undefined || !page.side.isConnected) return
  page.side.prepend(panel(sandbox, operation, page, name))
}

function panel(sandbox: TryFacts, operation: TryOperation, page: OperationPage, name: string): HTMLElement {
  const box = element('details', { class: 'try', 'data-call': name, 'data-search': 'skip' })
  box.open = isOpen
  box.addEventListener('toggle', () => {
    isOpen = box.open
  })
  box.append(
    element(
      'summary',
      {},
      element('span', {}, WORDS.tryIt.title),
      element('span', { class: 'try-hint' }, WORDS.tryIt.sandbox.hint),
    ),
  )
  const kind: Kind = {
    actions(result) {
      const again = element('button', { class: 'try-quiet', type: 'button' }, WORDS.tryIt.sandbox.reset)
      again.addEventListener('click', () => void reset(result))
      return [again]
    },
    problem: (reason) => WORDS.tryIt.sandbox.unreached.replace('{problem}', reason),
    received(answer, { method }) {
      if ('status' in answer && answer.status < 300 && method !== 'DELETE') keep(page.path, answer.text)
    },
  }
  fillPanel(box, { facts: sandbox, operation, shown: page, kind })
  return box
}

function keep(path: string, text: string): void {
  try {
    saveIds(path, JSON.parse(text))
  } catch {
    // Not JSON, so it contains no ids.
  }
}

async function reset(result: HTMLElement): Promise<void> {
  const text = (await resetSandbox()) ? WORDS.tryIt.sandbox.wasReset : WORDS.tryIt.sandbox.notReset
  result.replaceChildren(element('p', { class: 'try-status', role: 'status' }, text))
}

document.addEventListener('docs:page', () => void show())
void show()
