/** One `[!code …]` of a line: its inner text and its place in the line. */
export interface Notation {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** `[!code …]`, or an escaped one that is to be shown: `[!!code …]`, `[\!code …]`. */
const notation = /\[(?:(!!|\\!)code |!code[ \t]+((?:\\.|[^\]\\]){1,200})\])/g
/** More of them stand in no line; a counted limit. */
const most = 20

/** An opened comment in which nothing stands yet. */
const opened = /(?:\/\/+|\{\s*\/\*+|\/\*+|<!--+|\(\*|(?:^|(?<=\s))(?:#+|--|%+|;+|!|'|"|::|rem|\*))$/i
/** What closes a comment, by what opens it. */
const closers = [
  [/^\{/, /^\*\/\s*\}/],
  [/^\/\*/, /^\*\//],
  [/^</, /^--+>/],
  [/^\(/, /^\*\)/],
  [/^/, /^$/],
] as const

/**
 * Takes the notations out of a line that stand behind the beginning of a comment and that `accept` takes, with comments
 * that they leave empty. `isAlone`: nothing else is in the line, so that the notation applies to the lines that follow.
 * `cuts` are the ranges of the line that were taken out, in order.
 */
export function takeNotations(line: string, comment: RegExp, accept: (notation: Notation) => boolean) {
  const spans: (readonly [number, number])[] = []
  let isOne = false
  for (const { 0: whole, 1: escape, 2: text = '', index } of [...line.matchAll(notation)].slice(0, most)) {
    const end = index + whole.length
    if (escape !== undefined) spans.push([index + 1, index + 2])
    else if (comment.test(line.slice(0, index)) && accept({ text, start: index, end })) {
      isOne = true
      spans.push([index, end])
    }
  }
  if (spans.length === 0) return undefined
  let text = line
  let cuts: (readonly [number, number])[] = []
  // From the last to the first, so that what stands before the one at hand is as it was written.
  for (const span of spans.reverse()) {
    const [start, end] = span[1] - span[0] === 1 ? span : widened(text, ...span)
    const last = original(end, cuts)
    text = text.slice(0, start) + text.slice(end)
    cuts = [[start, last], ...cuts.filter(([later]) => later >= last)]
  }
  return { text, isAlone: isOne && text.trim() === '', cuts }
}

/** The span of a notation with the white space before it, or of the whole comment if nothing else stands in it. */
function widened(text: string, start: number, end: number): readonly [number, number] {
  const left = text.slice(0, start).trimEnd()
  const right = text.slice(end).trimStart()
  const begin = opened.exec(left)
  const [, closer] = closers.find(([open]) => open.test(begin?.[0] ?? '')) ?? []
  const close = closer?.exec(right)
  if (begin === null || close === null || close === undefined) return [left.length, end]
  const before = left.slice(0, begin.index)
  const rest = right.slice(close[0].length)
  const after = text.length - rest.length
  // The indentation of a line stays; what follows an empty comment at its start moves there.
  if (before.trim() === '') return [before.length, text.length - rest.trimStart().length]
  return [rest.trim() === '' ? before.trimEnd().length : before.length, rest.trim() === '' ? text.length : after]
}

/** Where a place of a text without `cuts` was in the text with them. */
function original(place: number, cuts: readonly (readonly [number, number])[]): number {
  let at = place
  for (const [start, end] of cuts) if (at > start) at += end - start
  return at
}
