/**
 * Imports that run for each page or plugin: Node looks up a loaded module again, which takes longer than the work of some
 * callers.
 *
 * @module
 */

/** Calls a function once, and returns its promise again. */
export function once<Result>(load: () => Promise<Result>): () => Promise<Result> {
  let loading: Promise<Result> | undefined
  return () => (loading ??= load())
}

const modules = new Map<string, Promise<unknown>>()

/** Imports the module at an address. Node too keeps it until the process ends. */
export function importOnce(address: string): Promise<unknown> {
  const loading = modules.get(address) ?? import(address)
  modules.set(address, loading)
  return loading
}
