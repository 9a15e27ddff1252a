/** Finds pages: their addresses, best first. */
export type Search = (query: string) => Promise<readonly string[]>

/** The search of a built site, as its reader has it. */
export function openOurs(dist: string): Promise<Search> {
  return Promise.reject(new Error(`not there yet: a search over ${dist}`))
}
