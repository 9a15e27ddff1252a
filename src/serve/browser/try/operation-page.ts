import { decode } from '../../../base/percent.ts'

/** The call of an operation, read from its page. */
export interface OperationPage {
  readonly method: string
  /** Address of the server that is shown; empty where it is a path. */
  readonly server: string
  readonly path: string
  readonly role: string
  /** Address of the sample, with its values. */
  readonly sample: string
  /** Body of the sample, or of the example that the reader chose. */
  body(): string
  /** Names of the fields of a form, and whether they are files. */
  readonly form: readonly { readonly name: string; readonly isFile: boolean; readonly value: string }[]
  /** Names of the examples, of which the reader chooses one; none: there is no choice. */
  readonly examples: readonly string[]
  /** Number of the one that is shown. */
  example(): number
  choose(example: number): void
  /** Registers a listener for the choice of another example. */
  onExample(listen: () => void): void
  /** The panel becomes the first child of this element. */
  readonly side: Element
}

/** Reads the page; nothing, if it is not of an operation. */
export function readOperationPage(): OperationPage | undefined {
  const call = document.querySelector('.api-columns .api-call')
  const side = document.querySelector('.api-columns .api-side')
  const code = call?.querySelector('pre code')
  if (call == null || side === null || code == null) return undefined
  const server = code.querySelector(':scope > span')?.textContent ?? ''
  const curl = document.querySelector('[data-value="curl"] pre')?.textContent ?? ''
  const examples = document.querySelector('#body-examples')?.closest('section')
  const tabs = [...(examples?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])]
  return {
    server,
    method: call.querySelector('.api-method')?.textContent ?? '',
    path: (code.textContent ?? '').slice(server.length),
    role: needed(WORDS.reference.role),
    sample: (/'(https?:\/\/[^']*)'/.exec(curl)?.[1] ?? '').slice(server.length),
    form: [...curl.matchAll(/--form '([^'=]*)=(@?)([^';]*)[^']*'/g)].map(([, name = '', at, value = '']) => ({
      name,
      isFile: at === '@',
      value,
    })),
    examples: tabs.map(({ textContent }) => textContent ?? ''),
    example: () => tabs.findIndex((tab) => tab.getAttribute('aria-selected') === 'true'),
    choose: (example) => tabs[example]?.click(),
    body: () => chosen(examples) ?? dataOf(curl),
    onExample: (listen) => examples?.addEventListener('click', () => setTimeout(listen)),
    side,
  }
}

/** The value of a term in the head of the page. */
function needed(word: string): string {
  const terms = [...document.querySelectorAll('.api-needs dt')]
  return terms.find(({ textContent }) => textContent === word)?.nextElementSibling?.textContent ?? ''
}

function chosen(examples: Element | null | undefined): string | undefined {
  const panels = [...(examples?.querySelectorAll<HTMLElement>('.tab-panel') ?? [])]
  const panel = panels.find(({ hidden }) => !hidden) ?? examples
  return panel?.querySelector('pre')?.textContent ?? undefined
}

/** The body in a command of curl, without the quoting of the shell. */
function dataOf(curl: string): string {
  const [, text = ''] = /--data(?:-raw)? '((?:[^']|'\\'')*)'/.exec(curl) ?? []
  return text.replaceAll("'\\''", "'")
}

/** Name → value of the parameters in the address of the sample. */
export function sampleValues(path: string, sample: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>()
  const [address = '', query = ''] = sample.split('?')
  const parts = address.split('/')
  for (const [index, part] of path.split('/').entries()) {
    const name = /^\{(.*)\}$/.exec(part)?.[1]
    if (name !== undefined) values.set(name, decode(parts[index] ?? ''))
  }
  for (const [name, value] of new URLSearchParams(query)) values.set(name, value)
  return values
}
