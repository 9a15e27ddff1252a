/** The same object without the properties whose value is `undefined`. */
export type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>
}

/**
 * The properties that have a value: what is optional is absent, not `undefined`, so that equal values have equal bytes
 * in the cache and pass `exactOptionalPropertyTypes`. Order is kept; `null` is a value.
 */
export function defined<const T extends object>(properties: T): Defined<T> {
  const values = properties as Readonly<Record<string, unknown>>
  const kept: Record<string, unknown> = {}
  // Called some ten times for each page: pairs of name and value would be made for nothing.
  for (const name of Object.keys(values)) if (values[name] !== undefined) kept[name] = values[name]
  return kept as Defined<T>
}
