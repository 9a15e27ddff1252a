import type { Json } from '../../model/page.ts'

/** Number of members from which the members of a list or an object are written separately. */
const minMembers = 64
/** Maximum depth of pieces. */
const maxDepth = 3
/**
 * Approximate size of a piece in characters. At this size, the output of a site with 2,000 pages needs a
 * single file system call.
 */
const pieceSize = 1 << 20

/**
 * Serializes a value like `JSON.stringify`, but in pieces: the complete text could exceed the maximum length of a
 * string, and would occupy memory several times.
 */
export function* jsonPieces(value: Json): Generator<string> {
  let waiting = ''
  for (const piece of small(value)) {
    waiting += piece
    if (waiting.length < pieceSize) continue
    yield waiting
    waiting = ''
  }
  yield waiting
}

function* small(value: Json): Generator<string> {
  if (!hasMany(value, maxDepth)) return yield JSON.stringify(value)
  const isList = Array.isArray(value)
  let before = isList ? '[' : '{'
  for (const [name, member] of Object.entries(value as Readonly<Record<string, Json | undefined>>)) {
    if (member === undefined && !isList) continue
    yield isList ? before : `${before}${JSON.stringify(name)}:`
    yield* small(member ?? null)
    before = ','
  }
  yield `${before === ',' ? '' : before}${isList ? ']' : '}'}`
}

function hasMany(value: Json | undefined, deep: number): boolean {
  if (value === null || typeof value !== 'object') return false
  const members = Object.values(value as Readonly<Record<string, Json | undefined>>)
  return members.length > minMembers || (deep > 1 && members.some((member) => hasMany(member, deep - 1)))
}
