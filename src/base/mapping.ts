/** A value as a mapping of keys: an object that is no list. */
export function isMapping(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value if it is a mapping, else an empty one. */
export function mappingOf(value: unknown): Readonly<Record<string, unknown>> {
  return isMapping(value) ? value : {}
}
