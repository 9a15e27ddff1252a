import type { SentReports } from '../events.ts'
import { overPage, panelOf } from './panel.ts'

let box: HTMLElement | undefined
let dismissed = ''

/**
 * Shows errors over the page, which stays in its last good version. An empty list removes the
 * overlay.
 */
export function showProblems(errors: SentReports): void {
  const text = JSON.stringify(errors.reports)
  if (errors.reports.length === 0) dismissed = ''
  if (errors.reports.length === 0 || text === dismissed) {
    box?.remove()
    box = undefined
    return
  }
  dismissed = ''
  if (box?.dataset['shown'] === text) return
  box?.remove()
  const { host, root } = overPage('docs-problems')
  box = host
  host.dataset['shown'] = text
  const words = {
    noun: 'error',
    role: 'alertdialog',
    close: 'Hide the errors until they change',
    note: 'The page behind is the last one that could be made.',
  } as const
  root.append(
    panelOf(errors, words, () => {
      dismissed = text
      host.remove()
      box = undefined
    }),
  )
  document.documentElement.append(host)
}
