import { difference, type ComparedAnswer } from './difference.ts'
import { markup, type Markup } from './markup.ts'
import { shownHeader, type Secrets } from './mask.ts'

/** What differs between two answers, as lines. */
export function answerDifference(
  first: ComparedAnswer | undefined,
  second: ComparedAnswer | undefined,
  secrets: Secrets,
): Markup {
  if (first === undefined || second === undefined) {
    return markup`<p class="note">One of the answers is no longer kept.</p>`
  }
  const lines = difference(shown(first, secrets), shown(second, secrets))
  if (lines === undefined) return markup`<p class="same">Nothing: status, headers and body are the same.</p>`
  const written = lines.map(({ in: place, text }) => {
    const line = `${text}\n`
    if (place === 'both') return markup`  ${line}`
    return place === 'first' ? markup`<del>- ${line}</del>` : markup`<ins>+ ${line}</ins>`
  })
  return markup`<pre tabindex="0" role="region" aria-label="Difference of the answers">${written}</pre>`
}

function shown(answer: ComparedAnswer, secrets: Secrets): ComparedAnswer {
  const headers = Object.entries(answer.responseHeaders)
  return {
    ...answer,
    responseHeaders: Object.fromEntries(headers.map(([name, value]) => [name, shownHeader(name, value, secrets)])),
  }
}
