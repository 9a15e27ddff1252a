import type { SentReports } from '../events.ts'
import { overPage, panelOf } from './panel.ts'

let box: HTMLElement | undefined
let dismissed = ''

/** Shows errors over the page. `isBehind`: pages with errors are shown in an earlier version. An empty list removes the overlay. */
export function showProblems(errors: SentReports, isBehind: boolean): void {
  const text = JSON.stringify([errors.reports, isBehind])
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
    ...(isBehind ? { note: 'Pages with errors are shown in their last version without errors.' } : {}),
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
