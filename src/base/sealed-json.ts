/**
 * JSON files with a digest of their text, so that a damaged file is detected. The digest is the last member: the files
 * are valid JSON.
 *
 * @module
 */
import { createHash, hash, type Hash } from 'node:crypto'

/** The end of a sealed object: a comma, the member `check`, and the closing bracket. */
const end = /,"check":"([0-9a-f]{32})"\}$/
const endLength = ',"check":""}'.length + 32

const endOf = (check: string): string => `,"check":"${check.slice(0, 32)}"}`

/** Seals the JSON text of an object that is not empty and has no member `check`. */
export function sealed(text: string): string {
  const body = text.slice(0, -1)
  return body + endOf(hash('sha256', body))
}

/** Seals the pieces of a JSON text. The last one is not empty. */
export function* sealedPieces(pieces: Iterable<string>): Generator<string> {
  const sum: Hash = createHash('sha256')
  let last = ''
  for (const piece of pieces) {
    if (piece === '') continue
    sum.update(last)
    yield last
    last = piece
  }
  const body = last.slice(0, -1)
  yield body + endOf(sum.update(body).digest('hex'))
}

/** Parses sealed JSON and removes the seal; `undefined` for a damaged text, or one without a seal. */
export function unsealed(text: string): Record<string, unknown> | undefined {
  const [, check] = end.exec(text.slice(-endLength)) ?? []
  if (check === undefined || hash('sha256', text.slice(0, -endLength)).slice(0, 32) !== check) return undefined
  try {
    const { check: _, ...value } = JSON.parse(text) as Record<string, unknown>
    return value
  } catch {
    return undefined
  }
}
