/** Ids of the entries whose prose a page shows, found in its data. */
export function entriesShown(data: object): readonly string[] {
  const ids = new Set<string>()
  const open: unknown[] = [data]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null) continue
    const { entry, name } = next as { readonly entry?: unknown; readonly name?: unknown }
    if (typeof entry === 'string' && typeof name === 'string') ids.add(entry)
    else open.push(...Object.values(next))
  }
  return [...ids].sort()
}
