import { element } from './element.ts'
import { pretty } from './highlight.ts'
import type { Came, Sent } from './send.ts'

/** Shows what came of a call. The first line is a status: screen readers tell it. */
export function showResult(box: HTMLElement, { method, url }: Sent, came: Came): void {
  const line = element('p', { class: 'try-status', role: 'status' })
  box.replaceChildren(line)
  if ('problem' in came) {
    line.append(
      element('strong', { class: 'try-bad' }, 'No answer'),
      ` The sandbox could not be reached: ${came.problem}`,
    )
    return
  }
  const { status, words, ms, headers, text } = came
  const tone = status < 300 ? 'try-good' : status < 500 ? 'try-warning' : 'try-bad'
  const title = words === '' ? String(status) : `${status} ${words}`
  line.append(element('strong', { class: tone }, title), element('span', {}, time(ms)))
  box.append(element('p', { class: 'try-sent' }, element('code', {}, `${method} ${url}`)))
  const list = element('dl')
  for (const [name, value] of headers) list.append(element('dt', {}, name), element('dd', {}, value))
  box.append(element('details', { class: 'try-more' }, element('summary', {}, `${headers.length} headers`), list))
  if (text === '') {
    box.append(element('p', { class: 'try-hint' }, 'The answer has no body.'))
    return
  }
  const code = element('code')
  code.append(pretty(text))
  box.append(element('pre', { class: 'code', tabindex: '0', 'aria-label': 'Body of the answer' }, code))
}

function time(ms: number): string {
  return ms < 1000 ? `${Math.max(1, Math.round(ms))} ms` : `${(ms / 1000).toFixed(1)} s`
}
