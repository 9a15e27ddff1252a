/**
 * Counted steps of micromark, so that its result is the same on every machine. It pairs brackets and emphasis marks by
 * walks over the events of a paragraph, cell or heading, and resolves nested marks again and again. satteri takes linear
 * time. Links, images and code that close where they should cost next to nothing, however many there are.
 *
 * @module
 */
import type { Construct, Extension, Token, TokenizeContext } from 'micromark-util-types'

/** Most steps for a text; a step takes up to 30 ns. */
export const maxSteps = 200_000_000
/** Steps for each event of a nested mark: it is copied, and read by each of five resolvers. */
const resolvers = 16
/** Events that move in a step when text is merged. */
const moved = 8
/** Definitions that are compared in a step. */
const compared = 2

/** The error of a text that takes too many steps, with its line and column from 1. */
export class StepLimit extends Error {
  readonly what = 'steps'
  readonly line: number
  readonly column: number

  constructor({ line, column }: { readonly line: number; readonly column: number }) {
    super('the brackets and emphasis marks of the text take too many steps to pair')
    this.line = line
    this.column = column
  }
}

/** Steps by the text that is parsed. */
const counts = new WeakMap<TokenizeContext['parser'], number>()

/** Adds to the steps of the text that is parsed. It throws a `StepLimit` when they exceed the limit. */
export function addSteps(context: TokenizeContext, steps: number): void {
  const total = (counts.get(context.parser) ?? 0) + steps
  if (total > maxSteps) throw new StepLimit(context.now())
  counts.set(context.parser, total)
}

/** A construct that only counts. */
function counter(stepsOf: (context: TokenizeContext) => number, add: 'after' | 'before' = 'before'): Construct {
  return {
    add,
    tokenize(_, __, nok) {
      addSteps(this, stepsOf(this))
      return nok
    },
  }
}

/** A closing mark walks back to its opening mark, in the worst case to the start. */
const mark = counter(({ events }) => events.length)
/** The definition of each reference is searched for. */
const closing = counter(({ parser }) => parser.defined.length / compared)
/** A closing bracket that closes nothing becomes text again. */
const looseClosing = counter(({ events }) => events.length / moved, 'after')

/** The syntax of a text that takes a limited number of steps: an extension without constructs of its own. */
export const countedSteps: Extension = {
  text: { 42: mark, 95: mark, 126: mark, 93: [closing, looseClosing] },
  insideSpan: {
    null: [
      {
        resolveAll(events, context) {
          addSteps(context, events.length * resolvers)
          return events
        },
      },
    ],
  },
}

const isOpen = ({ type, _balanced }: Token): boolean =>
  (type === 'labelLink' || type === 'labelImage') && _balanced !== true

/** Events from the last bracket that is open, if any is. */
function walkToBracket({ events, _labelStarts }: TokenizeContext): number {
  if (_labelStarts?.some(isOpen) !== true) return 0
  // Twice: here, and in the construct.
  return 2 * (events.length - events.findLastIndex(([, token]) => isOpen(token)))
}

function withWalk(construct: Construct): Construct {
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      addSteps(this, walkToBracket(this))
      return construct.tokenize.call(this, effects, ok, nok)
    },
  }
}

/** Counts the walk by which each construct of bare addresses searches for an open bracket, at the start of each word. */
export function countedAddresses(extension: Extension): Extension {
  const text = Object.entries(extension.text ?? {}).map(([code, constructs]) => [
    code,
    [constructs ?? []].flat().map(withWalk),
  ])
  return { ...extension, text: Object.fromEntries(text) as Extension['text'] }
}
