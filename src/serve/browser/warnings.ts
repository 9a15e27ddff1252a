import { element } from './try/element.ts'
import type { SentReports } from '../events.ts'
import { counted, overPage, panelOf } from './panel.ts'

let box: ReturnType<typeof overPage> | undefined
let isOpen = false

/** Shows the number of warnings in a corner of the page. A click lists them. */
export function showWarnings(warnings: SentReports): void {
  if (warnings.reports.length === 0) {
    box?.host.remove()
    box = undefined
    isOpen = false
    return
  }
  const text = JSON.stringify(warnings.reports)
  if (box?.host.dataset['shown'] === text) return
  if (box === undefined) {
    box = overPage('docs-warnings')
    box.host.dataset['tone'] = 'warning'
    document.documentElement.append(box.host)
  }
  box.host.dataset['shown'] = text
  draw(box, warnings)
}

function draw({ host, root }: ReturnType<typeof overPage>, warnings: SentReports): void {
  const hadFocus = root.activeElement !== null
  const turn = (open: boolean) => {
    isOpen = open
    draw({ host, root }, warnings)
  }
  host.toggleAttribute('data-small', !isOpen)
  if (isOpen) {
    const words = { noun: 'warning', role: 'dialog', close: 'Hide the warnings' } as const
    root.replaceChildren(panelOf(warnings, words, () => turn(false)))
  } else {
    const badge = element('button', { type: 'button', class: 'badge' }, counted(warnings, 'warning'))
    badge.addEventListener('click', () => turn(true))
    root.replaceChildren(badge)
  }
  if (hadFocus) root.querySelector<HTMLElement>('section, button')?.focus()
}
