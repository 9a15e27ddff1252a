import { element } from './element.ts'
import type { TryOperation, TryParameter } from '../../../api/try-call.ts'
import type { TryFacts } from '../../../satellites/sandbox/index.ts'
import { savedId } from './saved-ids.ts'
import { jsonProblem, type PreparedRequest } from './send.ts'
import { fieldValue, parameterKey, sampleValues, type OperationPage } from './operation-page.ts'
import { encodeParameters } from '../../../api/parameters/encode.ts'

export interface Form {
  readonly box: HTMLFormElement
  /**
   * The call with the values of the fields; `undefined` if one is invalid, whose error is then
   * displayed.
   */
  call(): PreparedRequest | undefined
  /** The call with the present values, without validation. */
  draft(): PreparedRequest
}

/** Data for the form, apart from its operation. */
export type FormFacts = Pick<TryFacts, 'base' | 'keys'>

/** Fields on a page without a sandbox: the server to call, and credentials. */
export interface OwnFields {
  readonly rows: readonly HTMLElement[]
  /** Base URL of the API. */
  base(): string
  sign(headers: Record<string, string>, query: URLSearchParams): void
}

let count = 0

/** Creates the form of an operation, with the values of its page. */
export function makeForm(facts: FormFacts, operation: TryOperation, page: OperationPage, extra?: OwnFields): Form {
  const box = element('form', { class: 'try-form', novalidate: '' })
  const keys = keyField(facts.keys, operation, page)
  const sample = sampleValues(page.path, page.sample, operation.parameters)
  const inputs = operation.parameters
    .filter((parameter) => parameter.in !== 'cookie')
    .map((parameter) => ({ parameter, ...parameterField(parameter, page, sample.get(parameterKey(parameter))) }))
  const optional = inputs.filter(({ parameter }) => !parameter.required)
  const body = bodyField(operation, page)
  if (extra !== undefined) box.append(...extra.rows)
  if (keys !== undefined) box.append(keys.row)
  box.append(...inputs.filter(({ parameter }) => parameter.required).map(({ row }) => row))
  if (optional.length > 0) box.append(folded(optional.map(({ row }) => row)))
  if (body !== undefined) box.append(body.row)
  const callWith = (sent: string | FormData | undefined): PreparedRequest => {
    const values = inputs.flatMap(({ parameter, input }) =>
      input.value === '' ? [] : [{ ...parameter, value: fieldValue(parameter, input.value) }],
    )
    const encoded = encodeParameters(page.path, values)
    const headers: Record<string, string> = {}
    for (const { name, value } of encoded.headers) headers[name] = value
    const keyQuery = new URLSearchParams()
    const header = facts.keys[Number(keys?.input.value ?? -1)]?.header
    if (header !== undefined) headers[header.name] = header.value
    extra?.sign(headers, keyQuery)
    const query = [...encoded.query, ...(keyQuery.size > 0 ? [keyQuery.toString()] : [])].join('&')
    if (typeof sent === 'string') headers['Content-Type'] = operation.types[0] ?? 'application/json'
    const url = `${extra?.base() ?? facts.base}${encoded.path}${query === '' ? '' : `?${query}`}`
    return { method: operation.method, url, headers, ...(sent === undefined ? {} : { body: sent }) }
  }
  return {
    box,
    draft: () => callWith(body?.draft()),
    call() {
      const missing = inputs.find(({ parameter, input }) => parameter.required && input.value === '')
      for (const { input, message } of inputs) mark(input, message, input === missing?.input ? WORDS.tryIt.needed : '')
      missing?.input.focus()
      const sent = body?.value()
      return missing !== undefined || sent === null ? undefined : callWith(sent)
    },
  }
}

interface Field {
  readonly row: HTMLElement
  readonly input: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
  readonly message: HTMLElement
}

/** A label above its field, and an element for its error below. */
export function field(label: readonly (Node | string)[], input: Field['input'], beside?: Node): Field {
  count += 1
  input.id = `docs-try.${count}`
  const message = element('p', { class: 'try-problem', id: `${input.id}.problem`, hidden: '' })
  const head = element('div', { class: 'try-label' }, element('label', { for: input.id }, ...label))
  if (beside !== undefined) head.append(beside)
  return { row: element('div', { class: 'try-field' }, head, input, message), input, message }
}

/** A select element. The value of each option is its index. */
export function selectOf(labels: readonly string[]): HTMLSelectElement {
  return element('select', {}, ...labels.map((label, index) => element('option', { value: String(index) }, label)))
}

function mark(input: Field['input'], message: HTMLElement, problem: string): void {
  message.textContent = problem
  message.hidden = problem === ''
  for (const [name, value] of [
    ['aria-invalid', 'true'],
    ['aria-describedby', message.id],
  ] as const)
    if (problem === '') input.removeAttribute(name)
    else input.setAttribute(name, value)
}

/** Index of a key with a role: the first whose label contains one of the names, or else 0. */
export function keyFor(keys: TryFacts['keys'], role: string, names: readonly string[]): number {
  const fitting = [...keys.entries()].filter(([, { label }]) => label.startsWith(role.replace('_', ' ')))
  const [index = 0] = fitting.find(([, { label }]) => names.some((name) => label.includes(name))) ?? fitting[0] ?? []
  return index
}

/**
 * Select element for keys by role. The initial choice has the role that the page names, in the shop of
 * its sample.
 */
function keyField(keys: TryFacts['keys'], operation: TryOperation, { role, sample }: OperationPage): Field | undefined {
  if (keys.length === 0) return undefined
  const slug = /\/(?:shops|orgs)\/([^/?]+)/.exec(sample)?.[1] ?? ''
  const select = selectOf(keys.map(({ label }) => label))
  select.append(element('option', { value: '-1' }, WORDS.tryIt.noKey))
  const best = role === '' ? 0 : keyFor(keys, role, [slug])
  select.value = String(operation.isOpen ? -1 : best)
  return field([WORDS.tryIt.key], select)
}

function parameterField(parameter: TryParameter, { path }: OperationPage, sample: string | undefined): Field {
  const { name, values, type, required } = parameter
  const saved = parameter.in === 'path' ? savedId(path, name) : undefined
  const input = values === undefined ? element('input', { type: 'text', spellcheck: 'false' }) : element('select')
  input.setAttribute('autocomplete', 'off')
  if (values !== undefined)
    input.append(...['', ...values].map((value) => element('option', { value: value }, value || '–')))
  else if (parameter.default !== undefined) input.setAttribute('placeholder', parameter.default)
  if (required) input.setAttribute('required', '')
  input.value = saved ?? sample ?? ''
  const hint = saved === undefined ? (parameter.in === 'header' ? 'header' : type) : WORDS.tryIt.fromLastCall
  return field([element('code', {}, name)], input, element('span', { class: 'try-hint' }, hint))
}

/** Collapsed rows of optional parameters. */
function folded(rows: readonly HTMLElement[]): HTMLElement {
  const text =
    rows.length === 1 ? WORDS.tryIt.oneOptional : WORDS.tryIt.optional.replace('{count}', String(rows.length))
  return element('details', { class: 'try-more' }, element('summary', {}, text), ...rows)
}

interface BodyField {
  readonly row: HTMLElement
  /** Value of the field. `undefined`: no body is sent; `null`: it is invalid. */
  value(): string | FormData | undefined | null
  draft(): string | FormData | undefined
}

function bodyField({ types, needsBody }: TryOperation, page: OperationPage): BodyField | undefined {
  if (types.length === 0) return undefined
  return types.some((type) => type.startsWith('multipart/'))
    ? formField(page)
    : textField(types[0] ?? '', needsBody, page)
}

function textField(type: string, isNeeded: boolean, page: OperationPage): BodyField {
  const input = element('textarea', { spellcheck: 'false', autocomplete: 'off', autocapitalize: 'off' })
  let filled = ''
  const fill = (): void => {
    filled = page.body()
    input.value = filled
    input.rows = Math.min(16, Math.max(4, filled.split('\n').length))
  }
  fill()
  const choice = exampleField(page)
  // A choice here replaces the text. A choice in the page's tabs does not, if the reader has edited
  // it.
  choice?.input.addEventListener('change', () => {
    page.choose(Number(choice.input.value))
    fill()
  })
  page.onExample(() => {
    if (choice !== undefined) choice.input.value = String(page.example())
    if (input.value === filled) fill()
  })
  const { row, message } = field([WORDS.tryIt.body], input, element('span', { class: 'try-hint' }, type))
  input.addEventListener('input', () => mark(input, message, ''))
  return {
    row: choice === undefined ? row : element('div', { class: 'try-group' }, choice.row, row),
    draft: () => (input.value.trim() === '' ? undefined : input.value),
    value() {
      const text = input.value
      if (text.trim() === '' && !isNeeded) return undefined
      const problem = /[/+]json$/.test(type) ? jsonProblem(text) : undefined
      mark(input, message, problem === undefined ? '' : WORDS.tryIt.noJson.replace('{problem}', problem))
      if (problem !== undefined) input.focus()
      return problem === undefined ? text : null
    },
  }
}

/** Select element for the examples of the page, if there are several. */
function exampleField(page: OperationPage): Field | undefined {
  if (page.examples.length < 2) return undefined
  const select = selectOf(page.examples)
  select.value = String(page.example())
  return field([WORDS.tryIt.example], select)
}

function formField({ form }: OperationPage): BodyField {
  const fields = form.map(({ name, isFile, value }) => {
    const input = element('input', isFile ? { type: 'file' } : { type: 'text', value })
    return {
      name,
      ...field([element('code', {}, name)], input, element('span', { class: 'try-hint' }, isFile ? 'file' : 'text')),
    }
  })
  const draft = (): FormData => {
    const data = new FormData()
    for (const { name, input } of fields) {
      const file = (input as HTMLInputElement).files?.[0]
      if (file !== undefined) data.append(name, file)
      else if ((input as HTMLInputElement).type !== 'file') data.append(name, input.value)
    }
    return data
  }
  return {
    row: element('div', { class: 'try-group' }, ...fields.map(({ row }) => row)),
    draft,
    value() {
      const data = draft()
      const missing = fields.find(({ name }) => !data.has(name))
      for (const { input, message } of fields) mark(input, message, input === missing?.input ? WORDS.tryIt.file : '')
      missing?.input.focus()
      return missing === undefined ? data : null
    },
  }
}
