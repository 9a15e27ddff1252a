import { createHash } from 'node:crypto'
import type { Source } from './rules.ts'

/** Clock of the sandbox. It runs with an offset to the system clock, or is frozen. */
export type Clock = { readonly offset: number } | { readonly frozen: number }

/** State of a source, stored with the data. */
export interface SourceState {
  readonly seed: string
  /** Number of generated identifiers and secrets. */
  readonly made: number
  readonly clock: Clock
}

/** A source that can be reset if the call that used it is rolled back. */
export interface KeptSource extends Source {
  state(): SourceState
  restore(state: SourceState): void
}

/** Creates a source. `machine` returns the system time in ms since 1970. */
export function createSource(first: SourceState, machine: () => number): KeptSource {
  let state = first
  const next = (): Buffer => {
    const count = state.made + 1
    state = { ...state, made: count }
    return createHash('sha256').update(`${state.seed}/${count}`).digest()
  }
  return {
    get now() {
      const { clock } = state
      return new Date('frozen' in clock ? clock.frozen : machine() + clock.offset).toISOString()
    },
    uuid() {
      const bytes = next().subarray(0, 16)
      // Version and variant (RFC 9562, 5.4).
      bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
      bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
      return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    },
    secret(length) {
      let text = ''
      while (text.length < length) text += next().toString('base64url').replace(/[-_]/g, '')
      return text.slice(0, length)
    },
    state: () => state,
    restore(earlier) {
      state = earlier
    },
  }
}
