import { element } from './element.ts'
import type { Result, PreparedRequest } from './send.ts'

/** Shows the result of a call. The first line is a status, which screen readers announce. */
export function showResult(
  box: HTMLElement,
  { method, url }: PreparedRequest,
  { received, problem }: { readonly received: Result; problem(reason: string): Node | string },
): void {
  const line = element('p', { class: 'try-status', role: 'status' })
  box.replaceChildren(line)
  if ('problem' in received) {
    line.append(element('strong', { class: 'try-bad' }, WORDS.tryIt.noAnswer), ' ', problem(received.problem))
    return
  }
  const { status, statusText: reason, ms, headers, text } = received
  const tone = status < 300 ? 'try-good' : status < 500 ? 'try-warning' : 'try-bad'
  const title = reason === '' ? String(status) : `${status} ${reason}`
  line.append(element('strong', { class: tone }, title), element('span', {}, time(ms)))
  box.append(element('p', { class: 'try-sent' }, element('code', {}, `${method} ${url}`)))
  const list = element('dl')
  for (const [name, value] of headers) list.append(element('dt', {}, name), element('dd', {}, value))
  box.append(
    element(
      'details',
      { class: 'try-more' },
      element('summary', {}, WORDS.tryIt.headers.replace('{count}', String(headers.length))),
      list,
    ),
  )
  if (text === '') {
    box.append(element('p', { class: 'try-hint' }, WORDS.tryIt.noBody))
    return
  }
  const code = element('code')
  code.append(pretty(text))
  box.append(element('pre', { class: 'code', tabindex: '0', 'aria-label': WORDS.tryIt.answer }, code))
}

function time(ms: number): string {
  return ms < 1000 ? `${Math.max(1, Math.round(ms))} ms` : `${(ms / 1000).toFixed(1)} s`
}

/** Maximum number of characters with syntax colours. */
const maxLength = 100_000

/** Formats JSON in several lines with syntax colours. Any other text stays unchanged. */
function pretty(text: string): Node {
  let plain = text
  try {
    plain = JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return document.createTextNode(text)
  }
  const fragment = document.createDocumentFragment()
  if (plain.length > maxLength) return document.createTextNode(plain)
  let at = 0
  for (const { 0: word, index } of plain.matchAll(
    /"(?:[^"\\]|\\.)*"(?=(:)?)|\b(?:true|false|null)\b|-?\d[\d.eE+-]*/g,
  )) {
    fragment.append(plain.slice(at, index))
    at = index + word.length
    const kind = word.startsWith('"') ? (plain[at] === ':' ? 'k' : 'e') : 'n'
    fragment.append(element('span', { class: kind }, word))
  }
  fragment.append(plain.slice(at))
  return fragment
}
