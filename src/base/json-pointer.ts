import { decode } from './percent.ts'

/** Escapes a key for a JSON pointer: `/orders` becomes `~1orders`. */
export function stepOfKey(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1')
}

/** Unescapes a step of a JSON pointer to its key. */
export function keyOfStep(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~')
}

/** Escapes a key for a JSON pointer in a URL fragment: `#/paths/~1orders~1%7Bid%7D`. */
export function keyInAddress(step: string): string {
  return keyOfStep(decode(step))
}
