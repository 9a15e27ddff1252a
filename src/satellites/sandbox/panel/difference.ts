import { diffLines } from 'diff'
import type { Recording, RequestEntry } from '../request-log.ts'
import { shownBody } from './body.ts'
import { markup, type Markup } from './markup.ts'
import { shownHeader, type Secrets } from './mask.ts'

/** A line of the comparison, marked by the response that contains it. */
interface DifferentLine {
  readonly in: 'both' | 'first' | 'second'
  readonly text: string
}

/** The compared parts of a response. */
type ComparedAnswer = Pick<RequestEntry, 'status'> & Pick<Recording, 'responseHeaders' | 'responseBody'>

/**
 * Compares two responses line by line: status, headers by name, body. Returns `undefined` if they
 * are equal.
 */
export function difference(first: ComparedAnswer, second: ComparedAnswer): readonly DifferentLine[] | undefined {
  const [firstLines, secondLines] = [linesOf(first), linesOf(second)]
  if (firstLines === secondLines) return undefined
  return diffLines(firstLines, secondLines).flatMap(({ value, added, removed }) =>
    value
      .replace(/\n$/, '')
      .split('\n')
      .map((text): DifferentLine => ({ in: added ? 'second' : removed ? 'first' : 'both', text })),
  )
}

function linesOf({ status, responseHeaders, responseBody }: ComparedAnswer): string {
  const headers = Object.entries(responseHeaders)
    .map(([name, value]) => `${name}: ${value}`)
    .sort()
  const body = shownBody(responseBody ?? '', responseHeaders['content-type']).text
  return [String(status), ...headers, '', body, ''].join('\n')
}

/** The difference between two responses, as lines. */
export function answerDifference(
  first: ComparedAnswer | undefined,
  second: ComparedAnswer | undefined,
  secrets: Secrets,
): Markup {
  if (first === undefined || second === undefined) {
    return markup`<p class="note">One of the answers is no longer kept.</p>`
  }
  const lines = difference(masked(first, secrets), masked(second, secrets))
  if (lines === undefined) return markup`<p class="same">Nothing: status, headers and body are the same.</p>`
  const lineMarkup = lines.map(({ in: side, text }) => {
    const line = `${text}\n`
    if (side === 'both') return markup`  ${line}`
    return side === 'first' ? markup`<del>- ${line}</del>` : markup`<ins>+ ${line}</ins>`
  })
  return markup`<pre tabindex="0" role="region" aria-label="Difference of the answers">${lineMarkup}</pre>`
}

function masked(answer: ComparedAnswer, secrets: Secrets): ComparedAnswer {
  const headers = Object.entries(answer.responseHeaders)
  return {
    ...answer,
    responseHeaders: Object.fromEntries(headers.map(([name, value]) => [name, shownHeader(name, value, secrets)])),
  }
}
