import type { Json } from '../../model/page.ts'

/** Members from which a list or an object is written one by one. */
const many = 64
/** Maximum depth of pieces. */
const levels = 3
/** Approximate size of a piece in characters: the output for a site of 2,000 pages is one file system call. */
const block = 1 << 20

/**
 * Output of `JSON.stringify` in pieces. The complete text could exceed the maximum length of a string, and would be in memory
 * several times.
 */
export function* jsonPieces(value: Json): Generator<string> {
  let waiting = ''
  for (const piece of small(value)) {
    waiting += piece
    if (waiting.length < block) continue
    yield waiting
    waiting = ''
  }
  yield waiting
}

function* small(value: Json): Generator<string> {
  if (!hasMany(value, levels)) return yield JSON.stringify(value)
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
  return members.length > many || (deep > 1 && members.some((member) => hasMany(member, deep - 1)))
}
