/**
 * Computes values at the first call. For imports that run for each page or plugin: Node looks up a loaded module again,
 * which takes longer than the work of some callers.
 *
 * @module
 */

/** Calls a function at the first call only, and returns its result again. */
export function once<Value>(make: () => Value): () => Value {
  let cached: { readonly value: Value } | undefined
  return () => (cached ??= { value: make() }).value
}

const modules = new Map<string, Promise<unknown>>()

/** Imports the module at an address, which Node keeps until the process ends. */
export function importOnce(address: string): Promise<unknown> {
  const loading = modules.get(address) ?? import(address)
  modules.set(address, loading)
  return loading
}
