import type { GroupCounts, PageGroup } from '@waybill/docs/search'
import { element } from '@theme/script/search/element'

/** Buttons that limit the results to one group of pages. */
export interface Filter {
  readonly bar: HTMLElement
  readonly group: PageGroup | undefined
  /** Shows the number of results of each group; hides the bar if there is nothing to choose. */
  show(counts: GroupCounts | undefined): void
  /** Shows all groups with the next answer. */
  reset(): void
}

const labels: readonly (readonly [PageGroup | undefined, string])[] = [
  [undefined, WORDS.search.everything],
  ['guide', WORDS.search.guides],
  ['reference', WORDS.search.reference],
  ['blog', WORDS.search.blog],
]

/** Creates the bar. `onChoose` is called after a click on a button. */
export function filterOf(onChoose: () => void, first?: string | null): Filter {
  let group = labels.find(([name]) => name === first)?.[0]
  const buttons = labels.map(([name, label]) => {
    const count = element('span')
    const button = element('button', { type: 'button' }, label, ' ', count)
    button.addEventListener('click', () => {
      group = name
      press()
      onChoose()
    })
    // The field keeps the focus.
    button.addEventListener('mousedown', (event) => event.preventDefault())
    return { name, button, count }
  })
  const press = (): void => {
    for (const { name, button } of buttons) button.setAttribute('aria-pressed', String(name === group))
  }
  const bar = element(
    'div',
    { class: 'search-filter', role: 'group', 'aria-label': WORDS.search.filter },
    ...buttons.map(({ button }) => button),
  )
  bar.hidden = true
  return {
    bar,
    get group() {
      return group
    },
    show(counts = {}) {
      const numbers = Object.values(counts)
      const total = numbers.reduce((sum, number) => sum + number, 0)
      bar.hidden = total === 0 || (numbers.length < 2 && group === undefined)
      for (const { name, button, count } of buttons) {
        const number = name === undefined ? total : (counts[name] ?? 0)
        count.textContent = String(number)
        button.hidden = number === 0 && name !== group
      }
      press()
    },
    reset() {
      group = undefined
      bar.hidden = true
    },
  }
}
