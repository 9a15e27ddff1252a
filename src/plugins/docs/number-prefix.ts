/** Dates (`2024-05-01-x`) and versions (`1.2-x`) are names, not positions. */
const notPrefix = /^\d+[-_.]\d+/
const prefix = /^(\d+)\s*[-_.]+\s*([^-_.\s].*)$/

/** `01-start` → `start` and 1; a name without a prefix comes back as it is. The rules are Docusaurus'. */
export function parsePrefix(name: string, enabled: boolean): { readonly name: string; readonly position?: number } {
  if (!enabled || notPrefix.test(name)) return { name }
  const match = prefix.exec(name)
  return match === null ? { name } : { name: match[2] ?? '', position: Number(match[1]) }
}

/** The same for each segment of a path. */
export function stripPrefixes(path: string, enabled: boolean): string {
  return path
    .split('/')
    .map((segment) => parsePrefix(segment, enabled).name)
    .join('/')
}
