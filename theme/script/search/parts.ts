import { element } from '@theme/script/search/element'

/** Elements of the box. */
export interface BoxParts {
  readonly dialog: HTMLDialogElement
  readonly field: HTMLInputElement
  /** Container below the field. */
  readonly body: HTMLElement
  readonly list: HTMLElement
  /** Messages when there is nothing to choose. */
  readonly notes: HTMLElement
  /** Button that clears the recent searches. */
  readonly clear: HTMLButtonElement
  /** Live region for screen readers. */
  readonly status: HTMLElement
}

const combobox = {
  type: 'text',
  id: 'search-field',
  role: 'combobox',
  inputmode: 'search',
  enterkeyhint: 'go',
  autocomplete: 'off',
  autocapitalize: 'off',
  autocorrect: 'off',
  spellcheck: 'false',
  placeholder: WORDS.search.label,
  'aria-label': WORDS.search.label,
  'aria-expanded': 'false',
  'aria-controls': 'search-list',
  'aria-autocomplete': 'list',
}

/** Creates the box. */
export function partsOf(icon: Node | undefined): BoxParts {
  const field = element('input', combobox)
  const close = element('button', { type: 'button', class: 'search-close' })
  close.append(element('span', {}, WORDS.search.close), ' ', element('kbd', {}, 'Esc'))
  const list = element('div', { id: 'search-list', role: 'listbox', 'aria-label': WORDS.search.results })
  const notes = element('div', { class: 'search-notes' })
  const clear = element('button', { type: 'button', class: 'search-clear' }, WORDS.search.clear)
  const status = element('p', { role: 'status', class: 'visually-hidden' })
  const body = element('div', { class: 'search-body' }, list, notes, clear)
  const dialog = element(
    'dialog',
    { class: 'search-box', 'aria-label': WORDS.search.name },
    element('div', { class: 'search-head' }, ...(icon === undefined ? [] : [icon]), field, close),
    body,
    status,
  )
  return { dialog, field, body, list, notes, clear, status }
}
