import type { Change, ChangeKind } from '../data.ts'
import { byCodePoint } from '../../../api/names.ts'
import { literal, type ApiWords, type Dict } from '../../../api/value.ts'

/** Who sends a value: what its reader may no longer rely on is breaking. */
export type Direction = 'request' | 'response'

/** Collects the changes of one operation. */
export interface Changes {
  readonly before: Dict
  readonly after: Dict
  readonly words: ApiWords['changes']
  add(kind: ChangeKind, at: string, about: About): void
  /** Whether a pair of schemas is met for the first time. */
  meet(before: unknown, after: unknown, direction: Direction): boolean
}

interface About {
  readonly breaking?: boolean
  readonly what?: string
  readonly from?: unknown
  readonly to?: unknown
}

/** Letters of a value that a change tells. */
const maxValue = 120

/** An empty list of changes between two descriptions. */
export function collectChanges(before: Dict, after: Dict, words: ApiWords['changes']) {
  const list: Change[] = []
  const met = { request: new Map<unknown, Set<unknown>>(), response: new Map<unknown, Set<unknown>>() }
  const shown = (value: unknown): string => {
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
        ...(from === undefined ? {} : { from: shown(from) }),
        ...(to === undefined ? {} : { to: shown(to) }),
      })
    },
    meet(one, other, direction) {
      const known = met[direction].get(one) ?? new Set()
      met[direction].set(one, known)
      if (known.has(other)) return false
      known.add(other)
      return true
    },
  }
  return { list, changes }
}

/** What is in one map alone and what is in both, in order of the names. */
export function paired<T>(
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
): readonly (readonly [name: string, before: T | undefined, after: T | undefined])[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .sort(byCodePoint)
    .map((name) => [name, before.get(name), after.get(name)] as const)
}
