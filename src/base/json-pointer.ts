import { decode } from './percent.ts'

/** A key as a step of a JSON pointer: `/orders` is `~1orders`. */
export function stepOfKey(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1')
}

/** The key that a step of a JSON pointer names. */
export function keyOfStep(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~')
}

/** The same, in an address: `#/paths/~1orders~1%7Bid%7D`. */
export function keyInAddress(step: string): string {
  return keyOfStep(decode(step))
}
