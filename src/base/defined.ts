/** The type of an object without the value `undefined`. */
export type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>
}

/**
 * Removes properties whose value is `undefined`, so that equal values have equal bytes
 * in the cache and match `exactOptionalPropertyTypes`. Keeps the order, and `null`.
 */
export function defined<const T extends object>(properties: T): Defined<T> {
  const values = properties as Readonly<Record<string, unknown>>
  const result: Record<string, unknown> = {}
  // Called about ten times for each page, so it avoids arrays of entries.
  for (const name of Object.keys(values)) if (values[name] !== undefined) result[name] = values[name]
  return result as Defined<T>
}
