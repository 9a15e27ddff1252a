/** Pseudo-random numbers: the same seed gives the same numbers. */
export interface Random {
  /** An integer from `low` to `high`, both included. */
  between(low: number, high: number): number
  /** One of the values, with equal probability. */
  one<T>(values: readonly T[]): T
}

/**
 * A generator for this seed: mulberry32, started from the seed's FNV-1a hash. It depends on neither clock nor shared
 * state.
 */
export function random(seed: string): Random {
  let state = fnv1a(seed)
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  return {
    between,
    one: (values) => {
      const value = values[between(0, values.length - 1)]
      if (value === undefined) throw new Error('random: nothing to choose from')
      return value
    },
  }
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash | 0
}
