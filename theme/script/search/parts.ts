import { element } from '@theme/script/search/element'
import { filterOf, type Filter } from '@theme/script/search/filter'

/** Elements of the box. */
export interface BoxParts {
  readonly dialog: HTMLDialogElement
  readonly field: HTMLInputElement
  /** Container below the field. */
  readonly body: HTMLElement
  readonly list: HTMLElement
  /** Messages when there is nothing to choose. */
  readonly notes: HTMLElement
  /** Buttons that filter the results. */
  readonly filter: Filter
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

/** Keys of the box, for readers who see it. */
const keys = [
  ['↑', '↓', WORDS.search.move],
  ['↵', WORDS.search.open],
  ['Esc', WORDS.search.close],
]

/** Creates the box. `onFilter` is called when the reader chooses a group of pages. */
export function partsOf(icon: Node | undefined, onFilter: () => void): BoxParts {
  const field = element('input', combobox)
  const close = element('button', { type: 'button', class: 'search-close' })
  close.append(element('span', {}, WORDS.search.close), ' ', element('kbd', {}, 'Esc'))
  const list = element('div', { id: 'search-list', role: 'listbox', 'aria-label': WORDS.search.results })
  const notes = element('div', { class: 'search-notes' })
  const clear = element('button', { type: 'button', class: 'search-clear' }, WORDS.search.clear)
  const status = element('p', { role: 'status', class: 'visually-hidden' })
  const body = element('div', { class: 'search-body' }, notes, list, clear)
  const filter = filterOf(onFilter)
  const hints = keys.map((hint) => {
    const text = hint.at(-1) ?? ''
    return element('span', {}, ...hint.slice(0, -1).map((key) => element('kbd', {}, key)), text)
  })
  const dialog = element(
    'dialog',
    { class: 'search-box', 'aria-label': WORDS.search.name },
    element('div', { class: 'search-head' }, ...(icon === undefined ? [] : [icon]), field, close),
    filter.bar,
    body,
    element('div', { class: 'search-hints', 'aria-hidden': 'true' }, ...hints),
    status,
  )
  return { dialog, field, body, list, notes, filter, clear, status }
}
