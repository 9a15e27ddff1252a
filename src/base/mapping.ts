/** Returns true for a mapping: an object that is not a list. */
export function isMapping(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the value if it is a mapping, otherwise an empty mapping. */
export function mappingOf(value: unknown): Readonly<Record<string, unknown>> {
  return isMapping(value) ? value : {}
}
