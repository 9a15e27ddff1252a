import { measured } from '../measure.ts'
import type { Sequence } from './sequence.ts'

/** The columns of the participants: the middle and the width of each. */
export interface Columns {
  readonly x: readonly number[]
  readonly width: readonly number[]
}

export const sizes = { words: 12, name: 13 }

const mostNote = 220

/** The words of a message, and how wide a note is with its words. */
export function wordsOf(label: string) {
  return measured(label, sizes.words, 280)
}

/** The words of a note; its margins come to the width. */
export function noteWords(label: string) {
  const words = measured(label, sizes.words, mostNote)
  return { ...words, width: Math.max(60, words.width + 20) }
}

/** Puts participants so far apart that the words between them fit. */
export function columnsOf({ participants, boxes, steps }: Sequence): Columns {
  const width = participants.map(({ label, isActor }) => {
    return Math.max(isActor ? 48 : 84, measured(label, sizes.name, 200).width + 28)
  })
  // From each to the next.
  const gaps = width.slice(1).map((own, index) => (own + (width[index] ?? 0)) / 2 + 28)
  // Grounds that groups stand on do not touch.
  for (const { from, to } of boxes)
    for (const edge of [from - 1, to]) if (gaps[edge] !== undefined) gaps[edge] = (gaps[edge] ?? 0) + 12
  const spans: { readonly from: number; readonly to: number; readonly needed: number }[] = []
  for (const step of steps) {
    if (step.type === 'message') {
      const words = wordsOf(step.label).width
      if (step.from === step.to) spans.push({ from: step.from, to: step.from + 1, needed: words + 60 })
      else spans.push({ from: Math.min(step.from, step.to), to: Math.max(step.from, step.to), needed: words + 36 })
    } else if (step.type === 'note') {
      const needed = noteWords(step.label).width
      const [first, last] = [Math.min(...step.of), Math.max(...step.of)]
      if (step.side === 'left') spans.push({ from: first - 1, to: first, needed: needed + 30 })
      else if (step.side === 'right') spans.push({ from: last, to: last + 1, needed: needed + 30 })
      else if (first === last)
        for (const from of [first - 1, first]) spans.push({ from, to: from + 1, needed: needed / 2 + 20 })
      else spans.push({ from: first, to: last, needed: needed - 48 })
    }
  }
  // Short spans first: what they need makes long ones wider, too.
  for (const { from, to, needed } of spans.sort((a, b) => a.to - a.from - (b.to - b.from))) {
    if (from < 0 || to >= width.length) continue
    const between = gaps.slice(from, to)
    const missing = needed - between.reduce((sum, gap) => sum + gap, 0)
    if (missing > 0)
      for (let index = from; index < to; index++) gaps[index] = (gaps[index] ?? 0) + missing / (to - from)
  }
  let at = (width[0] ?? 0) / 2
  const x = width.map((_, index) => (index === 0 ? at : (at += gaps[index - 1] ?? 0)))
  return { x, width }
}
