/**
 * Step limit for micromark, so that results are the same on every machine. micromark pairs brackets and emphasis marks
 * by iterating over the events of a paragraph, cell or heading, and resolves nested marks repeatedly; satteri takes
 * linear time. Properly closed links, images and code cost next to nothing in any number.
 *
 * @module
 */
import type { Construct, Extension, Token, TokenizeContext } from 'micromark-util-types'

/** Most steps for a text; a step takes up to 30 ns. */
export const maxSteps = 200_000_000
/** Steps for each event of a nested mark: it is copied, and read by each of five resolvers. */
const resolvers = 16
/** Number of events moved in one step when texts are merged. */
const moved = 8
/** Number of definitions compared in one step. */
const compared = 2

/** Error for a text that takes too many steps, with line and column counted from 1. */
export class StepLimit extends Error {
  readonly exceeded = 'steps'
  readonly line: number
  readonly column: number

  constructor({ line, column }: { readonly line: number; readonly column: number }) {
    super('the brackets and emphasis marks of the text take too many steps to pair')
    this.line = line
    this.column = column
  }
}

/** Steps so far, by parsed text. */
const counts = new WeakMap<TokenizeContext['parser'], number>()

/** Adds to the steps of the text that is parsed. It throws a `StepLimit` when they exceed the limit. */
export function addSteps(context: TokenizeContext, steps: number): void {
  const total = (counts.get(context.parser) ?? 0) + steps
  if (total > maxSteps) throw new StepLimit(context.now())
  counts.set(context.parser, total)
}

/** Creates a construct that only counts. */
function counter(stepsOf: (context: TokenizeContext) => number, add: 'after' | 'before' = 'before'): Construct {
  return {
    add,
    tokenize(_, __, nok) {
      addSteps(this, stepsOf(this))
      return nok
    },
  }
}

/** A closing mark searches for its opening mark, in the worst case from the start. */
const mark = counter(({ events }) => events.length)
/** The definition of each reference is searched for. */
const closing = counter(({ parser }) => parser.defined.length / compared)
/** An unmatched closing bracket becomes text again. */
const looseClosing = counter(({ events }) => events.length / moved, 'after')

/** Limits the number of steps for a text: an extension without syntax. */
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

/** Number of events since the last open bracket; 0 without one. */
function walkToBracket({ events, _labelStarts }: TokenizeContext): number {
  if (_labelStarts?.some(isOpen) !== true) return 0
  // Doubled, since the construct searches again.
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

/** Adds counting to the extension for bare addresses, which searches for an open bracket at the start of each word. */
export function countedAddresses(extension: Extension): Extension {
  const text = Object.entries(extension.text ?? {}).map(([code, constructs]) => [
    code,
    [constructs ?? []].flat().map(withWalk),
  ])
  return { ...extension, text: Object.fromEntries(text) as Extension['text'] }
}
