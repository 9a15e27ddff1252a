import type { Steps } from '../../../api/generate/steps.ts'
import type { Change, ChangeKind } from '../data.ts'
import { byCodePoint } from '../../../api/names.ts'
import { literal, type ApiWords, type Dict } from '../../../api/value.ts'

/** Direction of a value, which decides whether a change can break clients. */
export type Direction = 'request' | 'response'

/** Collects the changes of one operation. */
export interface Changes {
  readonly before: Dict
  readonly after: Dict
  readonly words: ApiWords['changes']
  add(kind: ChangeKind, at: string, about: About): void
  /** Counts steps, and ends the comparison at a limit. */
  count(steps: number): void
  /** Records a pair of schemas. Returns true if the pair is new. */
  meet(before: unknown, after: unknown, direction: Direction): boolean
}

interface About {
  readonly breaking?: boolean
  readonly what?: string
  readonly from?: unknown
  readonly to?: unknown
}

/** Maximum length of a value in a change, in characters. */
const maxValue = 120

/** An empty list of changes between two descriptions. */
export function collectChanges(
  { before, after, steps }: { readonly before: Dict; readonly after: Dict; readonly steps: Steps },
  words: ApiWords['changes'],
) {
  const list: Change[] = []
  const met = { request: new Map<unknown, Set<unknown>>(), response: new Map<unknown, Set<unknown>>() }
  const shortened = (value: unknown): string => {
    const text = literal(value)
    return text.length > maxValue ? `${text.slice(0, maxValue)}…` : text
  }
  const changes: Changes = {
    before,
    after,
    words,
    add(kind, at, { breaking = false, what, from, to }) {
      list.push({
        kind,
        at,
        breaking,
        ...(what === undefined ? {} : { what }),
        ...(from === undefined ? {} : { from: shortened(from) }),
        ...(to === undefined ? {} : { to: shortened(to) }),
      })
    },
    count: (count) => steps.count(count),
    meet(first, other, direction) {
      steps.count(1)
      const partners = met[direction].get(first) ?? new Set()
      met[direction].set(first, partners)
      if (partners.has(other)) return false
      partners.add(other)
      return true
    },
  }
  return { list, changes }
}

/** Pairs the values of two maps by name, in order of names. */
export function paired<T>(
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
): readonly (readonly [name: string, before: T | undefined, after: T | undefined])[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .sort(byCodePoint)
    .map((name) => [name, before.get(name), after.get(name)] as const)
}
