import type { RequestEntry } from '../../../../src/satellites/sandbox/request-log.ts'
import { answerTypes, successStatus } from '../../../../src/satellites/sandbox/answers.ts'
import type { Made } from './requests.ts'
import type { Target } from './targets.ts'
import type { Values } from './values.ts'

/** Internal errors, which a valid request must not cause. */
const refusals = ['invalid', 'media-type', 'no-credentials', 'malformed-credentials', 'too-large', 'no-operation']

/** Statuses that every operation may return, even if they are not described: those of HTTP itself. */
const general = new Set([401, 404, 405, 413, 415])

/** The fault in a response, or `undefined` if it is correct. */
export async function wrongWith(
  answer: Response,
  request: Made,
  {
    target,
    values,
    noted,
  }: { readonly target: Target; readonly values: Values; readonly noted: RequestEntry | undefined },
): Promise<string | undefined> {
  const { status } = answer
  const { operation, expected, method } = request
  const text = await answer.text()
  const error = noted?.error ?? null
  if (typeof expected === 'number') {
    if (status !== expected) return `${status}, but ${expected} was preferred`
    // Status 501 means that the API has no such call.
  } else if (status >= 500 && error !== 'no-operation') return `${status} ${text.slice(0, 300)}`
  if (expected === 'accepted' && error !== null && refusals.includes(error)) return `refused: ${text.slice(0, 400)}`
  if (expected === 'refused' && status < 400) return `${status} for a request that is not valid`
  if (expected === 'unauthorized' && status !== 401) return `${status} without credentials`
  if (expected === 'malformed' && status !== 401 && status !== 400) return `${status} with malformed credentials`
  if (method === 'HEAD' || status === 204 || status === 205 || status === 304) {
    return text === '' ? undefined : `a body with ${status}`
  }
  // Another method of the same path is another operation; so may a broken path be.
  if (noted?.operation !== operation.id) return text === '' || isJson(answer, text) ? undefined : 'not JSON'
  const types = answerTypes(operation, status)
  if (types === undefined) {
    if (typeof expected === 'number') return undefined
    const isFree = status < 300 ? answerTypes(operation, successStatus(operation)) === undefined : general.has(status)
    // Without a described error: RFC 9457, or the API's own form.
    return isFree || target.isInferred === true ? undefined : `${status} is not described: ${text.slice(0, 200)}`
  }
  if (types.length === 0 && status >= 400 && target.isInferred === true) return undefined
  if (types.length === 0)
    return text === '' || typeof expected === 'number' ? undefined : `a body with ${status}, which has none`
  if (typeof expected === 'number' && status < 300 && text === '') return undefined
  const essence = (answer.headers.get('content-type') ?? '').split(';')[0]?.trim() ?? ''
  const media = types.find(({ type }) => type.split(';')[0] === essence) ?? types.find(({ type }) => type.includes('*'))
  if (media === undefined) return `${status} as "${essence}", not as ${types.map(({ type }) => type).join(', ')}`
  if (media.schema === undefined || !/[/+]json$/.test(essence)) return undefined
  if (target.unsampled.has(operation.id) && status < 300) return undefined
  if (!isJson(answer, text)) return `${status} with what is not JSON: "${text.slice(0, 100)}"`
  const faults = values.faults(media.schema, JSON.parse(text))
  return faults.length === 0 ? undefined : `${status} ${faults.join('; ')}: ${text.slice(0, 200)}`
}

function isJson(answer: Response, text: string): boolean {
  if (!/json/.test(answer.headers.get('content-type') ?? '')) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
