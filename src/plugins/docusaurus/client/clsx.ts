type Name = string | number | boolean | null | undefined | readonly Name[] | Readonly<Record<string, unknown>>

/** Class names, from texts, lists and maps. */
export function clsx(...names: readonly Name[]): string {
  return names.flatMap(classesOf).join(' ')
}

function classesOf(name: Name): string[] {
  if (name === null || name === undefined || typeof name === 'boolean' || name === '') return []
  if (typeof name === 'string' || typeof name === 'number') return [String(name)]
  if (Array.isArray(name)) return (name as readonly Name[]).flatMap(classesOf)
  return Object.entries(name).flatMap(([key, isWanted]) => (isWanted ? [key] : []))
}

export default clsx
