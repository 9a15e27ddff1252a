/** Pseudo-random numbers (mulberry32): the same seed gives the same numbers. */
export interface Random {
  /** An integer from 0 to `count - 1`. */
  below(count: number): number
  one<T>(values: readonly T[]): T
  /** True with this probability in percent. */
  chance(percent: number): boolean
}

/** A generator for this seed. */
export function randomOf(seed: number): Random {
  let state = seed | 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number): number => Math.floor(next() * count)
  return {
    below,
    one: <T>(values: readonly T[]): T => values[below(values.length)] as T,
    chance: (percent) => next() * 100 < percent,
  }
}
