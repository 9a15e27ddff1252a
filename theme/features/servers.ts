/** Lets readers choose the server of an API: the address of the call and the samples follow, on all pages of the reference. */
import '@theme/styles/servers.css'
import type { ServerChoice } from '@waybill/docs/openapi'

/** A selected server: its address in the description, and the values of its variables. */
interface Chosen {
  readonly url: string
  readonly values: Readonly<Record<string, string>>
}

type Server = ServerChoice['servers'][number]

const loaded = new Map<string, Promise<ServerChoice>>()

function setUp(): void {
  const box = boxOnPage()
  if (box === undefined || box.dataset['ready'] !== undefined) return
  box.dataset['ready'] = ''
  box.addEventListener('toggle', () => void fill(box))
  follow()
}

const boxOnPage = (): HTMLDetailsElement | undefined =>
  document.querySelector<HTMLDetailsElement>('details[data-servers]') ?? undefined

/** Shows the server selected on another page, or before other samples were loaded. */
function follow(): void {
  const box = boxOnPage()
  const chosen = box && stored(box)
  if (box === undefined || chosen === undefined) return
  load(box).then(
    (choice) => apply(choice, chosen),
    () => undefined,
  )
}

function load({ dataset: { servers: address = '' } }: HTMLElement): Promise<ServerChoice> {
  const choice = loaded.get(address) ?? fetch(address).then((response) => response.json() as Promise<ServerChoice>)
  loaded.set(address, choice)
  choice.catch(() => loaded.delete(address))
  return choice
}

const keyOf = ({ dataset }: HTMLElement): string =>
  `${document.documentElement.dataset['store']}server:${dataset['servers']}`

function stored(box: HTMLElement): Chosen | undefined {
  try {
    const value = JSON.parse(localStorage.getItem(keyOf(box)) ?? 'null') as Chosen | null
    return typeof value?.url === 'string' && typeof value.values === 'object' ? value : undefined
  } catch {
    return undefined
  }
}

function store(box: HTMLElement, chosen: Chosen): void {
  try {
    localStorage.setItem(keyOf(box), JSON.stringify(chosen))
  } catch {
    // Without storage, the choice lasts until the page is left.
  }
}

async function fill(box: HTMLDetailsElement): Promise<void> {
  if (!box.open || box.querySelector('form') !== null) return
  box.querySelector('[role=alert]')?.remove()
  try {
    box.append(formOf(box, await load(box)))
  } catch (error) {
    console.error(error)
    const line = document.createElement('p')
    line.setAttribute('role', 'alert')
    line.textContent = WORDS.script.serversFailed
    box.append(line)
  }
}

function formOf(box: HTMLElement, choice: ServerChoice): HTMLFormElement {
  const form = document.createElement('form')
  const before = stored(box)
  const at = choice.servers.findIndex(({ url }) => url === before?.url)
  const select = choose(choice.servers.map(({ url, label }) => (label === undefined ? url : `${label}: ${url}`)))
  select.selectedIndex = Math.max(0, at)
  const fields = document.createElement('div')
  const server = (): Server => choice.servers[select.selectedIndex] ?? { url: '' }
  const showFields = (values: Chosen['values'] = {}): void => {
    fields.replaceChildren(
      ...(server().variables ?? []).map((variable) => fieldOf(variable, values[variable.name] ?? variable.value)),
    )
  }
  showFields(at === -1 ? {} : before?.values)
  form.append(labelled(WORDS.script.server, select), fields)
  form.addEventListener('submit', (event) => event.preventDefault())
  form.addEventListener('input', ({ target }) => {
    if (target === select) showFields()
    const inputs = [...fields.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]')]
    const chosen = { url: server().url, values: Object.fromEntries(inputs.map(({ name, value }) => [name, value])) }
    store(box, chosen)
    apply(choice, chosen)
  })
  return form
}

function fieldOf({ name, values }: NonNullable<Server['variables']>[number], value: string): HTMLElement {
  const field = values === undefined ? document.createElement('input') : choose(values)
  field.name = name
  field.value = value
  return labelled(name, field)
}

function choose(options: readonly string[]): HTMLSelectElement {
  const select = document.createElement('select')
  select.append(...options.map((words) => new Option(words)))
  return select
}

function labelled(words: string, field: HTMLElement): HTMLElement {
  const label = document.createElement('label')
  label.append(words, field)
  return label
}

/** Replaces the displayed server. A stored choice that is no longer in the description is ignored. */
function apply({ sample, servers }: ServerChoice, { url, values }: Chosen): void {
  const server = servers.find((candidate) => candidate.url === url)
  if (server === undefined) return
  const defaults = new Map(server.variables?.map(({ name, value }) => [name, value]))
  const filled = url
    .replace(/\{([^{}]*)\}/g, (match, name: string) => values[name] || (defaults.get(name) ?? match))
    .replace(/\/$/, '')
  showCall(filled)
  for (const code of document.querySelectorAll('.api-languages > .tab-panel pre.code')) showIn(code, sample, filled)
}

function showCall(address: string): void {
  const code = document.querySelector('.api-columns .api-call pre code')
  if (code === null) return
  const span = code.querySelector(':scope > span') ?? document.createElement('span')
  span.textContent = address
  if (span.parentElement === null) code.prepend(span)
}

/** Wraps the address of the server in a sample in an element, to find it again. */
function showIn(code: Element, sample: string, address: string): void {
  const text = addressIn(sample, address)
  if (text === undefined) return
  // Joins the parts of the address, which `wbr` separates.
  for (const wbr of code.querySelectorAll('wbr')) wbr.remove()
  code.normalize()
  const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT)
  const nodes: Text[] = []
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    if (!node.parentElement?.hasAttribute('data-server')) nodes.push(node)
  }
  for (const node of nodes) mark(node, sample)
  for (const element of code.querySelectorAll('[data-server]')) element.textContent = text
}

function mark(node: Text, sample: string): void {
  const at = node.data.indexOf(sample)
  if (at === -1) return
  const rest = node.splitText(at).splitText(sample.length)
  // `api.example.co` must not match `api.example.com`.
  if (!/^[\w.:-]/.test(rest.data)) {
    const element = document.createElement('span')
    element.dataset['server'] = ''
    const server = rest.previousSibling
    server?.replaceWith(element)
    element.append(server ?? '')
  }
  mark(rest, sample)
}

/**
 * Address in the form of samples: percent-encoded without query; for a path, with the host used in
 * samples.
 */
function addressIn(sample: string, address: string): string | undefined {
  try {
    const { origin, pathname } = new URL(address.replace(/[{}]/g, ''), sample)
    return `${origin}${pathname}`.replace(/'/g, '%27').replace(/\/+$/, '')
  } catch {
    return undefined
  }
}

setUp()
document.addEventListener('docs:page', setUp)
document.addEventListener('docs:samples', follow)
