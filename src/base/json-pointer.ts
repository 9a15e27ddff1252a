import { isMapping } from './mapping.ts'
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

/** The keys of a JSON pointer, outermost first. */
export function keysOfPointer(pointer: string): readonly string[] {
  return pointer.split('/').slice(1).map(keyOfStep)
}

/** The keys of a JSON pointer in an address. */
export function keysInAddress(address: string): readonly string[] {
  return address.split('/').slice(1).map(keyInAddress)
}

/** The JSON pointer of keys, outermost first. */
export function pointerOfKeys(keys: readonly string[]): string {
  return keys.map((key) => `/${stepOfKey(key)}`).join('')
}

/** The value at a key of an object, or at an index of a list. */
export function memberOf(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return /^(?:0|[1-9]\d*)$/.test(key) ? (value as readonly unknown[])[Number(key)] : undefined
  return isMapping(value) && Object.hasOwn(value, key) ? value[key] : undefined
}
