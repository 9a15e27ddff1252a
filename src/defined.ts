/** The same object without the properties whose value is `undefined`. */
export type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>
}

/**
 * The properties that have a value: what is optional is absent, not `undefined`, so that equal values have equal bytes
 * in the cache and pass `exactOptionalPropertyTypes`. Order is kept; `null` is a value.
 */
export function defined<const T extends object>(properties: T): Defined<T> {
  const kept: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(properties)) if (value !== undefined) kept[name] = value
  return kept as Defined<T>
}
