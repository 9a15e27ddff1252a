import { diffLines } from 'diff'
import type { Recording, RequestEntry } from '../request-log.ts'
import { shownBody } from './body.ts'

/** Lines of an answer, and which of two has them. */
export interface DifferentLine {
  readonly in: 'both' | 'first' | 'second'
  readonly text: string
}

/** An answer as it is compared. */
export type ComparedAnswer = Pick<RequestEntry, 'status'> & Pick<Recording, 'responseHeaders' | 'responseBody'>

/** Two answers line by line: status, headers by name, body. Nothing, if they are the same. */
export function difference(first: ComparedAnswer, second: ComparedAnswer): readonly DifferentLine[] | undefined {
  const [one, other] = [linesOf(first), linesOf(second)]
  if (one === other) return undefined
  return diffLines(one, other).flatMap(({ value, added, removed }) =>
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
