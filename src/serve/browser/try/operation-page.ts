import { decodeParameter, type TextTree } from '../../../api/parameters/decode.ts'
import { parsedJson } from '../../../base/parsed-json.ts'
import type { TryParameter } from '../../../api/try-call.ts'

/** The call shown on the page of an operation. */
export interface OperationPage {
  readonly method: string
  /** Address of the displayed server; empty if it is only a path. */
  readonly server: string
  readonly path: string
  readonly role: string
  /** Address of the sample with its values. */
  readonly sample: string
  /** Body of the sample, or of the example the reader selected. */
  body(): string
  /** Fields of a form, with their names and sample values. */
  readonly form: readonly { readonly name: string; readonly isFile: boolean; readonly value: string }[]
  /** Names of the selectable examples; empty if there is no choice. */
  readonly examples: readonly string[]
  /** Index of the displayed example. */
  example(): number
  choose(example: number): void
  /** Adds a listener for the selection of another example. */
  onExample(listen: () => void): void
  /** Element of which the panel becomes the first child. */
  readonly side: Element
}

/** Reads the page; `undefined` if it does not document an operation. */
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

/** Value of a term in the header of the page. */
function needed(word: string): string {
  const terms = [...document.querySelectorAll('.api-needs dt')]
  return terms.find(({ textContent }) => textContent === word)?.nextElementSibling?.textContent ?? ''
}

function chosen(examples: Element | null | undefined): string | undefined {
  const panels = [...(examples?.querySelectorAll<HTMLElement>('.tab-panel') ?? [])]
  const panel = panels.find(({ hidden }) => !hidden) ?? examples
  return panel?.querySelector('pre')?.textContent ?? undefined
}

/** Body in a curl command, without shell quoting. */
function dataOf(curl: string): string {
  const [, text = ''] = /--data(?:-raw)? '((?:[^']|'\\'')*)'/.exec(curl) ?? []
  return text.replaceAll("'\\''", "'")
}

/** Texts of the parameters in the address of the sample, by key, as a reader would write them. */
export function sampleValues(
  path: string,
  sample: string,
  parameters: readonly TryParameter[],
): ReadonlyMap<string, string> {
  const [address = '', query = ''] = sample.split('?')
  const parts = address.split('/')
  const names = path.split('/').map((part) => /^\{(.*)\}$/.exec(part)?.[1])
  const inPath = Object.fromEntries(
    names.flatMap((name, index) => (name === undefined ? [] : [[name, parts[index] ?? '']])),
  )
  const sent = { path: inPath, query, header: () => undefined, cookie: '' }
  const has = (key: string): boolean => !parameters.some(({ name }) => name === key)
  return new Map(
    parameters.flatMap((parameter) => {
      const kind = parameter.type === 'list' ? 'list' : parameter.type === 'object' ? 'map' : 'text'
      const tree = decodeParameter(parameter, sent, { kind, has })
      return tree === undefined ? [] : [[parameterKey(parameter), fieldText(tree)]]
    }),
  )
}

/** Text of a field for a value: comma-separated for a plain list, JSON for anything else. */
function fieldText(tree: TextTree): string {
  if (typeof tree === 'string') return tree
  const isPlain = Array.isArray(tree) && tree.every((item) => typeof item === 'string' && !/[,[{]/.test(item))
  return isPlain ? tree.join(', ') : JSON.stringify(tree)
}

/** Value of a field: JSON or list items for a list or an object, or else its text. */
export function fieldValue({ type, media }: TryParameter, text: string): unknown {
  if (media !== undefined && /^(?:integer|number|boolean)$/.test(type)) return parsedJson(text, text)
  if (type !== 'list' && type !== 'object') return text
  const value = parsedJson(text)
  if (typeof value === 'object' && value !== null) return value
  return type === 'list' ? text.split(',').map((part) => part.trim()) : text
}

/** Location and name, which identify a parameter. */
export const parameterKey = ({ in: place, name }: TryParameter): string => `${place} ${name}`
