/**
 * The script that `docs serve --sandbox` adds to the pages of operations: a panel that sends calls to the sandbox.
 *
 * @module
 */
import { element } from './element.ts'
import type { TryFacts, TryOperation } from '../../../sandbox/try-facts.ts'
import { makeForm } from './form.ts'
import { forget, remember } from './remembered.ts'
import { send, type Result, type Sent } from './send.ts'
import { readShown, type Shown } from './shown.ts'
import { css } from './style.ts'

const sheet = new CSSStyleSheet()
sheet.replaceSync(css)
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]

/** Once a reader has opened a panel, the next ones are open. */
let isOpen = false
let facts: Promise<TryFacts | undefined> | undefined

/** Fetches the facts; nothing, as long as there is no sandbox. */
async function loadFacts(): Promise<TryFacts | undefined> {
  const response = await fetch('/__docs/try.json', { cache: 'no-store' })
  return response.ok ? ((await response.json()) as TryFacts) : undefined
}

async function show(): Promise<void> {
  const shown = readShown()
  if (shown === undefined) return
  facts ??= loadFacts().catch(() => undefined)
  const known = await facts
  // Fetched again for the next page: the sandbox may work by then.
  if (known === undefined) facts = undefined
  const operation = known?.operations.find(({ method, path }) => method === shown.method && path === shown.path)
  const there = shown.side.querySelector(':scope > .try')
  const name = `${shown.method} ${shown.path}`
  if (there?.getAttribute('data-call') === name) return
  there?.remove()
  if (known === undefined || operation === undefined || !shown.side.isConnected) return
  shown.side.prepend(panel(known, operation, shown, name))
}

function panel(known: TryFacts, operation: TryOperation, shown: Shown, name: string): HTMLElement {
  const box = element('details', { class: 'try', 'data-call': name, 'data-search': 'skip' })
  box.open = isOpen
  box.addEventListener('toggle', () => {
    isOpen = box.open
  })
  const head = element(
    'summary',
    {},
    element('span', {}, 'Try it'),
    element('span', { class: 'try-hint' }, 'in the sandbox'),
  )
  const form = makeForm(known, operation, shown)
  const submit = element('button', { class: 'try-send', type: 'submit' }, 'Send')
  const again = element('button', { class: 'try-quiet', type: 'button' }, 'Reset the sandbox')
  const result = element('div', { class: 'try-result' })
  form.box.append(element('div', { class: 'try-actions' }, submit, again))
  let turn = 0
  const go = async (): Promise<void> => {
    const call = form.call()
    if (call === undefined) return
    const mine = (turn += 1)
    submit.setAttribute('aria-busy', 'true')
    const received = await send(call)
    // The answer to an earlier call came late.
    if (mine !== turn) return
    submit.removeAttribute('aria-busy')
    showResult(result, call, received)
    result.scrollIntoView({ block: 'nearest' })
    if ('status' in received && received.status < 300 && call.method !== 'DELETE') keep(shown.path, received.text)
  }
  form.box.addEventListener('submit', (event) => {
    event.preventDefault()
    void go()
  })
  form.box.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void go()
  })
  again.addEventListener('click', () => void reset(result))
  box.append(head, form.box, result)
  return box
}

function keep(path: string, text: string): void {
  try {
    remember(path, JSON.parse(text))
  } catch {
    // No JSON: nothing in it can be named.
  }
}

async function reset(result: HTMLElement): Promise<void> {
  const received = await send({ method: 'POST', url: '/__sandbox/reset', headers: {} })
  const isDone = 'status' in received && received.status < 300
  if (isDone) forget()
  const words = isDone ? 'The sandbox begins again: what was written is gone.' : 'The sandbox could not be reset.'
  result.replaceChildren(element('p', { class: 'try-status', role: 'status' }, words))
}

/** Shows the result of a call. The first line is a status, which screen readers announce. */
function showResult(box: HTMLElement, { method, url }: Sent, received: Result): void {
  const line = element('p', { class: 'try-status', role: 'status' })
  box.replaceChildren(line)
  if ('problem' in received) {
    line.append(
      element('strong', { class: 'try-bad' }, 'No answer'),
      ` The sandbox could not be reached: ${received.problem}`,
    )
    return
  }
  const { status, words, ms, headers, text } = received
  const tone = status < 300 ? 'try-good' : status < 500 ? 'try-warning' : 'try-bad'
  const title = words === '' ? String(status) : `${status} ${words}`
  line.append(element('strong', { class: tone }, title), element('span', {}, time(ms)))
  box.append(element('p', { class: 'try-sent' }, element('code', {}, `${method} ${url}`)))
  const list = element('dl')
  for (const [name, value] of headers) list.append(element('dt', {}, name), element('dd', {}, value))
  box.append(element('details', { class: 'try-more' }, element('summary', {}, `${headers.length} headers`), list))
  if (text === '') {
    box.append(element('p', { class: 'try-hint' }, 'The answer has no body.'))
    return
  }
  const code = element('code')
  code.append(pretty(text))
  box.append(element('pre', { class: 'code', tabindex: '0', 'aria-label': 'Body of the answer' }, code))
}

function time(ms: number): string {
  return ms < 1000 ? `${Math.max(1, Math.round(ms))} ms` : `${(ms / 1000).toFixed(1)} s`
}

/** Longer answers are shown without colours. */
const most = 100_000

/** JSON in lines and in the colours of examples; any other text as it is. */
function pretty(text: string): Node {
  let plain = text
  try {
    plain = JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return document.createTextNode(text)
  }
  const whole = document.createDocumentFragment()
  if (plain.length > most) return document.createTextNode(plain)
  let at = 0
  for (const { 0: word, index } of plain.matchAll(
    /"(?:[^"\\]|\\.)*"(?=(:)?)|\b(?:true|false|null)\b|-?\d[\d.eE+-]*/g,
  )) {
    whole.append(plain.slice(at, index))
    at = index + word.length
    const kind = word.startsWith('"') ? (plain[at] === ':' ? 'k' : 'e') : 'n'
    whole.append(element('span', { class: kind }, word))
  }
  whole.append(plain.slice(at))
  return whole
}

document.addEventListener('docs:page', () => void show())
void show()
